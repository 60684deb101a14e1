import type { Booking } from '../../domain/index.ts';
import type { BookingState, PaymentState } from '../state.ts';

const settled: readonly PaymentState['status'][] = ['idle', 'paid', 'failed'];

/** While this holds the quotation does not expire, nothing is requoted and the step cannot be left. */
export const isPaymentPending = (state: PaymentState): boolean => !settled.includes(state.status);

/** A booking that is made: its journey and price are not edited any more, only paid, or given up as a whole. */
export const isCommitted = (state: PaymentState): boolean => isPaymentPending(state) || state.job !== null;

/** The booking is being made or is made, or waits for a new price: it cannot be confirmed once more. */
export const isPaying = ({ flow, payment }: BookingState): boolean =>
  isPaymentPending(payment) || payment.status === 'paid' || flow.waiting !== null;

/** What is paid online. */
export const isElectronic = (method: string): boolean => method === 'card' || method === 'paypal';

/** A booking that is to be paid online and is not. */
export const isUnpaid = ({ paid, paymentMethod }: Booking): boolean => !paid && isElectronic(paymentMethod);
