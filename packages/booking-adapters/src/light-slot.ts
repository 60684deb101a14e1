/** An element in the light DOM that is projected to the position of `host`. */
export interface LightSlot {
  readonly element: HTMLElement;
  remove(): void;
}

/**
 * Payment gateways, Google and Bing refuse to mount in a shadow root. Their content is mounted in a light-DOM child of
 * the outermost host instead and projected inwards by a named slot on every level; outside of a shadow root `host`
 * itself is used. `id` names the slots and must be unique on the page.
 */
export function lightSlot(host: HTMLElement, id: string): LightSlot {
  let inner: HTMLElement = host;
  const made: HTMLElement[] = [];
  for (let root = inner.getRootNode(); 'host' in root; root = inner.getRootNode()) {
    const owner = (root as ShadowRoot).host as HTMLElement;
    const document = owner.ownerDocument;
    const name = `taxi-booking-${id}`;
    const slot = document.createElement('slot');
    slot.name = name;
    inner.append(slot);
    const next = document.createElement('div');
    next.slot = name;
    owner.append(next);
    made.push(slot, next);
    inner = next;
  }
  return {
    element: inner,
    remove: () => {
      for (const element of made) element.remove();
    },
  };
}
