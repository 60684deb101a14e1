import type { BookingEvent } from './events.ts';
import { isCommitted, isPaymentPending } from './payment/selectors.ts';
import { type EventRegion, isOf } from './regions.ts';
import type { BookingState } from './state.ts';

/** Regions whose events change what is being booked; they wait until it is known whether it was booked. */
const edits: readonly EventRegion[] = ['journey', 'details', 'promo', 'flight'];

/** A booking that waits for its payment can still be paid in another way. */
const mayStill = (state: BookingState, event: BookingEvent) =>
  event.type === 'details.paymentMethodChosen' && !isPaymentPending(state.payment);

/** Whether an event comes too late: as an answer, or as a change of what is booked. */
export const isStale = (before: BookingState, event: BookingEvent): boolean =>
  isStaleAnswer(before, event) ||
  (isCommitted(before.payment) && edits.some((region) => isOf(region, event)) && !mayStill(before, event));

/** An answer to a request that nobody waits for any more, whatever it is about, changes nothing. */
function isStaleAnswer(state: BookingState, event: BookingEvent): boolean {
  return 'requestId' in event && awaitedRequest(state, event) !== event.requestId;
}

type Answer = Extract<BookingEvent, { readonly requestId: string }>;

/** The id of the request that an answer of this kind may still come to; null or false for none. */
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
