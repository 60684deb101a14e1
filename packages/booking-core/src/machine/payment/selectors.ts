import type { Booking } from '../../domain/index.ts';
import type { BookingState, PaymentState } from '../state.ts';

const settled: readonly PaymentState['status'][] = ['idle', 'paid', 'failed'];

/**
 * Whether an attempt is pending: then the quotation does not expire, nothing is requoted and the step cannot be left.
 */
export const isPaymentPending = (state: PaymentState): boolean => !settled.includes(state.status);

/** Whether a booking is being made or exists: its journey and price can only be paid, or given up as a whole. */
export const isCommitted = (state: PaymentState): boolean => isPaymentPending(state) || state.job !== null;

/** Whether the booking is being made, is completed, or waits for a new price: it cannot be confirmed again. */
export const isPaying = ({ flow, payment }: BookingState): boolean =>
  isPaymentPending(payment) || payment.status === 'paid' || flow.waiting !== null;

/** Whether a payment method is paid online. */
export const isElectronic = (method: string): method is 'card' | 'paypal' => method === 'card' || method === 'paypal';

/** Whether a booking is to be paid online and is not paid. */
export const isUnpaid = ({ paid, paymentMethod }: Booking): boolean => !paid && isElectronic(paymentMethod);
