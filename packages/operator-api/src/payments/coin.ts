import { payableOnline } from '../fares/coin.ts';

/**
 * A refund, minor units: at most all that is left, and a part of it rounded down to what gateways move. They refuse any
 * other amount, and the refund would wait forever.
 */
export function refundable(minor: number, left: number, currency: string): number {
  return minor >= left ? left : payableOnline(minor, currency);
}
