import type { PaymentState } from './state.ts';

const still: readonly PaymentState['status'][] = ['idle', 'paid', 'failed'];

/** While this holds the quotation does not expire, nothing is requoted and the step cannot be left. */
export const underWay = (state: PaymentState): boolean => !still.includes(state.status);

/** A booking that is made: its journey and price are not edited any more, only paid, or given up as a whole. */
export const standsFirm = (state: PaymentState): boolean => underWay(state) || state.job !== null;
