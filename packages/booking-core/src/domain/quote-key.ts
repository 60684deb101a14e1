import type { PaymentMethod } from './configuration.ts';
import type { Journey } from './journey.ts';
import { placeFields, pricedReturn } from './journey.ts';
import type { Place } from './place.ts';

/** The fields that the quotation call sends besides the journey. */
export interface QuoteContext {
  readonly paymentMethod: PaymentMethod;
  readonly currency: string;
  readonly customerId: number;
  readonly bookerId: number;
  /** The token of the promotion that applies, or ''. */
  readonly promotion?: string;
  /** Whether a place without a postcode can be quoted; false when missing. */
  readonly postcodeOptional?: boolean;
}

const place = ({ latitude, longitude, postcode, fullAddress, category }: Place) => [
  latitude,
  longitude,
  postcode,
  fullAddress,
  category,
];

/** The part of the journey that all vehicles' fares of one quotation share; null while it cannot be quoted. */
export function routeKey(journey: Journey, context: QuoteContext): string | null {
  const places = placeFields(journey);
  const complete = places.every((field) => field.place && (context.postcodeOptional || field.place.postcode !== ''));
  if (!complete) return null;
  return JSON.stringify([
    places.map((field) => field.place && place(field.place)),
    journey.time.kind === 'later' ? journey.time.local : journey.time.kind,
    pricedReturn(journey),
    ...(journey.hours ? [journey.hours] : []),
    journey.returnKind === 'return' ? journey.returnTime : null,
    // Fares do not depend on a child's age.
    { ...journey.options, childAges: undefined },
    context.currency,
    context.customerId,
    context.bookerId,
    context.promotion ?? '',
  ]);
}

/**
 * A key of all fields of the quotation call that a user can change. A different key needs a new quotation
 * (specification 1 §4, requote triggers); null while the journey cannot be quoted.
 */
export function quoteKey(journey: Journey, context: QuoteContext): string | null {
  const route = routeKey(journey, context);
  return route === null ? null : JSON.stringify([route, journey.vehicleId, journey.tier, context.paymentMethod]);
}

/** Whether a quote key is for this route key, in any vehicle. */
export const isOfRoute = (key: string, route: string): boolean => (JSON.parse(key) as unknown[])[0] === route;

/** Whether two quote keys have the same places in the same order. */
export function sameWay(a: string, b: string): boolean {
  const places = (key: string) =>
    JSON.stringify((JSON.parse(String((JSON.parse(key) as unknown[])[0])) as unknown[])[0]);
  return a === b || places(a) === places(b);
}
