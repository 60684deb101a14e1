/** @returns the nearest `lang` around an element, through shadow roots, else the browser's language */
export function nearestLanguage(element: Element): string {
  for (let current: Element | null = element; current; ) {
    const found = current.closest('[lang]')?.getAttribute('lang')?.trim();
    if (found) return found;
    const root = current.getRootNode();
    current = 'host' in root ? (root as ShadowRoot).host : null;
  }
  return element.ownerDocument.defaultView?.navigator.language || 'en';
}

const alikeIn = (element: Element): Element[] => {
  const root: Node = element.getRootNode();
  return 'querySelectorAll' in root ? [...(root as ParentNode).querySelectorAll(element.localName)] : [element];
};

/** @returns the position of the shadow root around an element in the page, '' outside of one */
function hostPath(element: Element): string {
  const root = element.getRootNode();
  if (!('host' in root)) return '';
  const host = (root as ShadowRoot).host;
  return `${hostPath(host)}${alikeIn(host).indexOf(host)}.`;
}

/**
 * Names one element of a page, the same after a reload, so that each keeps its own draft.
 * @param nameOf the names that other elements already have
 * @returns its id, else its index among the elements of its tag in the same root
 */
export function instanceName(element: Element, nameOf: (other: Element) => string | null): string {
  const alike = alikeIn(element);
  const used = new Set(alike.filter((other) => other !== element).map(nameOf));
  const path = hostPath(element);
  const byId = `${path}#${element.id}`;
  if (element.id !== '' && !used.has(byId)) return byId;
  let ordinal = Math.max(0, alike.indexOf(element));
  while (used.has(`${path}${ordinal}`)) ordinal += 1;
  return `${path}${ordinal}`;
}
