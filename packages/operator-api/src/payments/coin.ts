import { currencyDigits } from 'booking-core/domain';

/** Currencies with decimals of which PayPal accepts none. */
const wholeOnly: ReadonlySet<string> = new Set(['HUF', 'TWD']);

/** The smallest amount that gateways move, minor units: Stripe requires 0 as the last of three decimals. */
const coinOf = (currency: string): number => {
  if (wholeOnly.has(currency)) return 10 ** currencyDigits(currency);
  return currencyDigits(currency) === 3 ? 10 : 1;
};

/**
 * A refund, minor units: at most all that is left, and a part of it rounded down to what gateways move. They refuse any
 * other amount, and the refund would wait forever.
 */
export function refundable(minor: number, left: number, currency: string): number {
  if (minor >= left) return left;
  const coin = coinOf(currency);
  return Math.floor(minor / coin) * coin;
}
