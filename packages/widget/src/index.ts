import { tagName } from './contract.ts';
import { TaxiBookingElement } from './element-class.ts';

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
    return;
  }
  const loaded = Reflect.get(present, 'version');
  if (loaded !== TaxiBookingElement.version) {
    console.warn(
      `<${tagName}> ${String(loaded)} is already on this page; version ${TaxiBookingElement.version} was not used. Load one version only.`,
    );
  }
}

defineTaxiBooking();

declare global {
  interface HTMLElementTagNameMap {
    'taxi-booking': TaxiBookingElement;
  }
}
