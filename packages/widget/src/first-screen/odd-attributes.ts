/** The most common global attributes of HTML, and those that frameworks add. */
const global = /^(class|dir|hidden|id|lang|role|slot|style|tabindex|title)$|^(aria|data|ng|v)-|^on|^[^a-z]|[^\w-]/;

/**
 * Whether the element may have unknown or invalid attributes. It may report a false positive: the exact check is made by code that is
 * loaded then (`diagnostics/attributes.ts`).
 * @param properties the element's properties by attribute
 */
export function isOdd<Element extends HTMLElement>(
  element: Element,
  properties: ReadonlyMap<string, keyof Element>,
): boolean {
  const isUnknown = (name: string) => !properties.has(name) && !global.test(name);
  return (
    element.getAttributeNames().some(isUnknown) ||
    [...properties].some(([name, property]) => {
      const value: unknown = element[property];
      const text = element.getAttribute(name)?.trim() ?? '';
      if (typeof value === 'object' && value) {
        const { latitude, longitude } = value as Record<string, unknown>;
        return name === 'prefill' || ![latitude, longitude].every(Number.isFinite);
      }
      if (text === '') return false;
      if (typeof value === 'boolean') return text !== name;
      if (name.endsWith('-url')) return !/^(https?:)?\//i.test(text);
      if (name === 'locale') return !/^[a-z]{2,3}(-\w+)*$/i.test(text);
      return String(value).toLowerCase() !== text.toLowerCase();
    })
  );
}
