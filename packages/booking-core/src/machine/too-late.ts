import type { BookingEvent } from './events.ts';
import type { BookingState } from './state.ts';
import { standsFirm, underWay } from './under-way.ts';

type Region = BookingEvent['type'] extends `${infer Name}.${string}` ? Name : never;
/** Events by their types, or by the regions that these begin with. */
export type Family = readonly (BookingEvent['type'] | Region)[];

export const isOneOf = (family: Family, { type }: BookingEvent): boolean =>
  family.includes(type) || family.includes(regionOf(type));

const regionOf = (type: BookingEvent['type']): Region => type.slice(0, type.indexOf('.')) as Region;

/** Events that change what is being booked; they wait until it is known whether it was booked. */
const edits: Family = ['journey', 'details', 'promo', 'flight'];

/** A booking that waits for its payment can still be paid in another way. */
const mayStill = (state: BookingState, event: BookingEvent) =>
  event.type === 'details.paymentMethodChosen' && !underWay(state.payment);

/** Whether an event comes too late: as an answer, or as a change of what is booked. */
export const isTooLate = (before: BookingState, event: BookingEvent): boolean =>
  isLate(before, event) || (standsFirm(before.payment) && isOneOf(edits, event) && !mayStill(before, event));

/** An answer to a request that nobody waits for any more, whatever it is about, changes nothing. */
function isLate(state: BookingState, event: BookingEvent): boolean {
  if (!('requestId' in event)) return false;
  const { payment, proximity, quote, details, flow } = state;
  const region = regionOf(event.type);
  const waiting =
    region === 'payment'
      ? (underWay(payment) || event.type === 'payment.dropped' || event.type === 'payment.dropFailed') &&
        payment.requestId
      : region === 'quote'
        ? quote.status === 'loading' && quote.requestId
        : region === 'proximity'
          ? proximity.status === 'looking' && proximity.requestId
          : region === 'flight'
            ? 'direction' in event
              ? state.flights[event.direction]
              : flow.dialog?.kind === 'flightFinder' && flow.dialog.requestId
            : region === 'session'
              ? flow.dialog !== null && 'requestId' in flow.dialog && flow.dialog.requestId
              : details.promo.status === 'checking' && details.promo.requestId;
  return waiting !== event.requestId;
}
