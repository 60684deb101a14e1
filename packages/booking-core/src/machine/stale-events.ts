import type { BookingEvent } from './events.ts';
import { isCommitted, isPaymentPending } from './payment/selectors.ts';
import { type EventRegion, isOf } from './regions.ts';
import type { BookingState } from './state.ts';

/**
 * Regions whose events change what is being booked; they are ignored while an attempt is pending or a booking is
 * unpaid.
 */
const edits: readonly EventRegion[] = ['journey', 'details', 'promo', 'flight'];

/**
 * An unpaid booking can still be paid by another method. The result of a phone number's check changes no details, and
 * is received only once: ignored, the number would stay unchecked, and booking it would wait forever.
 */
const mayStill = (state: BookingState, event: BookingEvent) =>
  event.type === 'details.phoneRead' ||
  (event.type === 'details.paymentMethodChosen' && !isPaymentPending(state.payment));

/** Whether an event is out of date: a response to an obsolete request, or a change of what is already booked. */
export const isStale = (before: BookingState, event: BookingEvent): boolean =>
  isStaleAnswer(before, event) ||
  (isCommitted(before.payment) && edits.some((region) => isOf(region, event)) && !mayStill(before, event));

/** Whether an event is a response to a request that is no longer pending; such an event changes nothing. */
function isStaleAnswer(state: BookingState, event: BookingEvent): boolean {
  return 'requestId' in event && awaitedRequest(state, event) !== event.requestId;
}

type Answer = Extract<BookingEvent, { readonly requestId: string }>;

/** @returns the id of the pending request that a response of this kind belongs to; null or false for none. */
function awaitedRequest({ payment, proximity, quote, details, flow, flights }: BookingState, event: Answer) {
  if (isOf('payment', event)) return payment.requestId;
  if (isOf('quote', event)) return quote.status === 'loading' && quote.requestId;
  if (isOf('proximity', event)) return proximity.status === 'looking' && proximity.requestId;
  if (isOf('flight', event)) {
    if ('direction' in event) return flights[event.direction];
    return flow.dialog?.kind === 'flightFinder' && flow.dialog.requestId;
  }
  if (isOf('session', event)) return flow.dialog !== null && 'requestId' in flow.dialog && flow.dialog.requestId;
  return details.promo.status === 'checking' && details.promo.requestId;
}
