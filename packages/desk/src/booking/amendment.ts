import type { Place } from 'booking-core/domain';
import type { Answer } from '../api/client.ts';
import { moneyOf } from '../time.ts';

/** What can be changed of a booking, as it is now. */
export type Amendable = NonNullable<Answer<'booking'>['amendable']>;
/** Everything that is asked for of a changed booking. */
export type Change = Omit<Amendable, 'fixed' | 'vehicles'>;
export type WholePlace = Change['pickup'];
/** The price of a change, under the id of the change that it was asked for. */
export type Priced = Answer<'quoteAmendment'> & { readonly id: string };

/** A place of the search, as a booking keeps it. */
export const wholePlace = (place: Place): WholePlace => ({
  address: place.fullAddress || place.name,
  postcode: place.postcode,
  category: place.category,
  latitude: place.latitude,
  longitude: place.longitude,
  precision: place.precision,
  houseNumber: place.houseNumber ?? '',
});

/** A booking with what was typed; without child seats there are no ages. */
export function changed({ fixed, vehicles, ...now }: Amendable, typed: Partial<Change>): Change {
  const change = { ...now, ...typed };
  return hasChildSeats(change) ? change : { ...change, childAges: [] };
}

/** Whether any child has a seat, whose age is then asked for. */
export const hasChildSeats = ({ smallChildSeats, largeChildSeats }: Change): boolean =>
  smallChildSeats + largeChildSeats > 0;

const oldestChild = 17;

/** `2, 7` in years; null for what is no age. */
export function agesOf(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.every((word) => /^\d+$/.test(word) && Number(word) <= oldestChild) ? words.map(Number) : null;
}

/** Who pays what of a new price. */
export function moneyWords({ back, owed, before, total, currency }: Omit<Priced, 'id'>, method: string): string {
  if (back > 0) return `${moneyOf(back, currency)} goes back to where it was paid from.`;
  if (owed > 0) return `The driver takes ${moneyOf(owed, currency)} besides what was paid.`;
  if (before === total) return 'Nothing is charged, nothing goes back.';
  if (method === 'cash') return `The driver takes ${moneyOf(total, currency)}.`;
  return method === 'account' ? 'It goes on the company’s account.' : 'It is not paid yet: the new price is asked for.';
}
