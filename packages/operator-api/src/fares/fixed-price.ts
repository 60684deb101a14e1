import { isInside } from '../geo/service-area.ts';
import type { FareTable, FixedPrice } from '../operator/schema.ts';
import type { FarePlace } from './fare.ts';

type End = FixedPrice['from'];

const kindOf = (sign: string): 'letter' | 'digit' | 'other' =>
  /[A-Z]/.test(sign) ? 'letter' : /\d/.test(sign) ? 'digit' : 'other';

/**
 * Whether a postcode is covered by `part`: the whole postcode, or a prefix that ends between letters, digits, blanks
 * and hyphens. `W` covers W2 and not WC1, `W1` covers W1A and not W12, `W2 1` covers W2 1HQ, `100` covers 100-0005.
 */
export function postcodeHolds(part: string, postcode: string): boolean {
  const whole = postcode.trim().toUpperCase().replace(/\s+/g, ' ');
  const next = whole[part.length];
  return whole.startsWith(part) && (next === undefined || kindOf(next) !== kindOf(part.at(-1) ?? ''));
}

const isAt = (end: End, { airportCode, postcode, latitude, longitude }: FarePlace): boolean =>
  end.airports.includes(airportCode) ||
  end.postcodes.some((part) => postcodeHolds(part, postcode)) ||
  (end.place !== null &&
    end.kilometres !== undefined &&
    isInside({ kind: 'circle', centre: end.place, kilometres: end.kilometres }, latitude, longitude)) ||
  (end.outline.length > 0 && isInside({ kind: 'polygon', points: end.outline }, latitude, longitude));

/** A fixed price, in major units of the operator's currency, with its index in `fixed` of fares.json. */
export interface FixedFare {
  readonly label: string;
  readonly price: number;
  readonly index: number;
}

/**
 * @returns the first of an operator's fixed prices for two ends and a vehicle type; null where the metered fare applies.
 */
export function fixedPriceOf(
  { fixed }: Pick<FareTable, 'fixed'>,
  from: FarePlace,
  to: FarePlace,
  vehicleId: number,
): FixedFare | null {
  for (const [index, { label, prices, bothways, ...ends }] of fixed.entries()) {
    const price = prices[String(vehicleId)];
    if (price === undefined) continue;
    const isThere = isAt(ends.from, from) && isAt(ends.to, to);
    if (isThere || (bothways && isAt(ends.from, to) && isAt(ends.to, from))) return { label, price, index };
  }
  return null;
}
