import type { TaxiBookingProperties } from './contract.ts';
import { tagName } from './contract.ts';
import { TaxiBookingElement } from './element-class.ts';
import { fetchPopup } from './first-screen/build-manifest.ts';

export type * from './contract.ts';
export { TaxiBookingElement, tagName };

/**
 * Defines the element once for the page. A page may load this script twice, or in two versions: the first one wins, and
 * a different version says so once in the console. Does nothing where there is no DOM.
 */
export function defineTaxiBooking(): void {
  if (typeof customElements === 'undefined') return;
  const present = customElements.get(tagName);
  if (!present) {
    customElements.define(tagName, TaxiBookingElement);
    document.addEventListener('click', openFromButton);
    return;
  }
  const loaded = Reflect.get(present, 'version');
  if (loaded !== TaxiBookingElement.version) {
    console.warn(
      `<${tagName}> ${String(loaded)} is already on this page; version ${TaxiBookingElement.version} was not used. Load one version only.`,
    );
  }
}

/**
 * Opens a booking in a dialog over the page.
 * @param options the properties of the new element
 * @returns the element; its `open` shows the dialog again as it was left
 */
export const openTaxiBooking: (options: Partial<TaxiBookingProperties>) => TaxiBookingElement = TaxiBookingElement.open;

/**
 * Buttons and links with `data-taxi-booking` open a booking; a link is followed if the code cannot be loaded or the page lacks the
 * element that it names.
 */
function openFromButton(event: MouseEvent): void {
  // The path, because the target of a click in a component's shadow root is the component. The document has no `matches`.
  const path = event.composedPath() as (HTMLElement & { href?: string })[];
  const opener = path.find((node) => node.matches?.('[data-taxi-booking]'));
  // With these keys a link is opened in another tab or window.
  if (!opener || (opener.href && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
  event.preventDefault();
  const follow = () => {
    if (opener.href) location.assign(opener.href);
  };
  fetchPopup().then(({ openFrom }) => {
    if (!openFrom(opener)) follow();
  }, follow);
}

defineTaxiBooking();

declare global {
  interface HTMLElementTagNameMap {
    'taxi-booking': TaxiBookingElement;
  }
}
