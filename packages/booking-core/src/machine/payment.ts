import type { BookingEvent } from './events.ts';
import { idlePayment } from './initial.ts';
import type { PaymentState } from './state.ts';
import { underWay } from './under-way.ts';

/** Looks that must all say "no such booking" before an attempt counts as not made: the first may overtake it. */
export const lookupsNeeded = 2;

/**
 * idle → creating → paid | failed | unknown; unknown → paid | failed. The attempt key outlives failures whose outcome
 * was not certain, so that trying again can never book twice; a definite no drops it.
 */
export function payment(state: PaymentState, event: BookingEvent): PaymentState {
  switch (event.type) {
    case 'payment.created':
    case 'payment.found':
      return { ...idlePayment, status: 'paid', booking: event.booking };
    case 'payment.refused':
      return { ...idlePayment, status: 'failed', error: event.error };
    case 'payment.lost':
      return { ...state, status: 'unknown', requestId: null, lookups: 0, error: event.error };
    case 'payment.notFound': {
      const lookups = state.lookups + 1;
      if (lookups < lookupsNeeded) return { ...state, requestId: null, lookups };
      return {
        ...state,
        status: 'failed',
        requestId: null,
        lookups: 0,
        error: { kind: 'rejected', code: 0, message: '', reason: 'notBooked' },
      };
    }
    case 'payment.lookupFailed':
      return { ...state, requestId: null };
    case 'draft.restored':
      return event.draft.attemptKey !== null || event.draft.bookedCode !== null
        ? { ...idlePayment, status: 'unknown', attemptKey: event.draft.attemptKey ?? event.draft.bookedCode }
        : state;
    case 'flow.startedAgain':
      return underWay(state) ? state : idlePayment;
    default:
      return state;
  }
}
