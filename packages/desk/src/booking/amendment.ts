import type { Place } from 'booking-core/domain';
import type { Answer } from '../api/client.ts';
import { moneyOf } from '../time.ts';

/** The current values of everything that can be changed in a booking. */
export type Amendable = NonNullable<Answer<'booking'>['amendable']>;
/** The values of a booking after a change. */
export type Change = Omit<Amendable, 'fixed' | 'vehicles'>;
export type WholePlace = Change['pickup'];
/** The price of a change, with the id of the change that was priced. */
export type Priced = Answer<'quoteAmendment'> & { readonly id: string };

/** @returns a place of the search in the form in which a booking stores it */
export const wholePlace = (place: Place): WholePlace => ({
  address: place.fullAddress || place.name,
  postcode: place.postcode,
  category: place.category,
  latitude: place.latitude,
  longitude: place.longitude,
  precision: place.precision,
  houseNumber: place.houseNumber ?? '',
});

/** @returns the booking's values with the typed ones; without child seats the ages are removed */
export function changed({ fixed, vehicles, ...now }: Amendable, typed: Partial<Change>): Change {
  const change = { ...now, ...typed };
  return hasChildSeats(change) ? change : { ...change, childAges: [] };
}

/** Whether there is a child seat, so that the children's ages are required. */
export const hasChildSeats = ({ smallChildSeats, largeChildSeats }: Change): boolean =>
  smallChildSeats + largeChildSeats > 0;

const oldestChild = 17;

/** Reads the children's ages, `2, 7`. @returns whole years; null when a part of the text is not an age from 0 to 17 */
export function agesOf(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.every((word) => /^\d+$/.test(word) && Number(word) <= oldestChild) ? words.map(Number) : null;
}

/** @returns a sentence on who pays or gets back what after a change of price */
export function moneyText({ back, owed, before, total, currency }: Omit<Priced, 'id'>, method: string): string {
  if (back > 0) return `${moneyOf(back, currency)} is refunded to the payment method.`;
  if (owed > 0) return `The driver collects ${moneyOf(owed, currency)} in addition to the payment.`;
  if (before === total) return 'Nothing is charged or refunded.';
  if (method === 'cash') return `The driver collects ${moneyOf(total, currency)}.`;
  return method === 'account' ? 'It is charged to the company’s account.' : 'It is not paid yet: the new price is due.';
}
