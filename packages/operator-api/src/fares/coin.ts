import { currencyDigits } from 'booking-core/domain';

/** Currencies with decimals of which PayPal accepts none. */
const wholeOnly: ReadonlySet<string> = new Set(['HUF', 'TWD']);

/** The smallest amount that gateways move, minor units: Stripe requires 0 as the last of three decimals. */
export const coinOf = (currency: string): number => {
  if (wholeOnly.has(currency)) return 10 ** currencyDigits(currency);
  return currencyDigits(currency) === 3 ? 10 : 1;
};

/**
 * The part of an amount that gateways can move: staff and taximeters may set a price that ends in less than a coin,
 * which only a driver can collect. @param minor minor units
 */
export const payableOnline = (minor: number, currency: string): number =>
  Math.floor(minor / coinOf(currency)) * coinOf(currency);

/** Rounds a calculated part of a price, such as a percentage, to what gateways move. @param minor minor units */
export const toCoin = (minor: number, currency: string): number =>
  Math.round(minor / coinOf(currency)) * coinOf(currency);

/**
 * A refund, minor units: at most all that is left, and a part of it rounded down to what gateways move. They refuse any
 * other amount, and the refund would wait forever.
 */
export function refundable(minor: number, left: number, currency: string): number {
  return minor >= left ? left : payableOnline(minor, currency);
}
