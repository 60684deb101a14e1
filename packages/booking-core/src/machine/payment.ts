import type { BookedRide } from '../domain/index.ts';
import type { BookingEvent } from './events.ts';
import { idlePayment } from './initial.ts';
import type { PaymentState } from './state.ts';
import { underWay } from './under-way.ts';

/** Looks that must all say "no such booking" before an attempt counts as not made: the first may overtake it. */
export const lookupsNeeded = 2;

/** What is paid online. */
export const isElectronic = (method: string): boolean => method === 'card' || method === 'paypal';

/** A booking that is to be paid online and is not. */
export const isUnpaid = ({ paid, paymentMethod }: BookedRide): boolean => !paid && isElectronic(paymentMethod);

/**
 * idle → creating → paid | failed | unknown; unknown → paid | failed. The attempt key outlives failures whose outcome was
 * not certain, so that trying again can never book twice; a definite no drops it. What is paid online is in
 * `electronic.ts`.
 */
export function payment(state: PaymentState, event: BookingEvent): PaymentState {
  switch (event.type) {
    case 'payment.created':
    case 'payment.found':
      return { ...idlePayment, status: 'paid', process: 1, booking: event.booking };
    case 'payment.refused':
      // Nothing was booked and nothing taken.
      return { ...idlePayment, status: 'failed', process: 4, error: event.error };
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
        process: 4,
        error: { kind: 'rejected', code: 0, message: '', reason: 'notBooked' },
      };
    }
    case 'payment.lookupFailed':
      return { ...state, requestId: null };
    case 'flow.startedAgain':
      return underWay(state) ? state : idlePayment;
    default:
      return state;
  }
}
