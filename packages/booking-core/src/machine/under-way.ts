import type { PaymentState } from './state.ts';

/** While this holds the quotation does not expire, nothing is requoted and the step cannot be left. */
export const underWay = (state: PaymentState): boolean => state.status === 'creating' || state.status === 'unknown';
