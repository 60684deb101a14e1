import { currencyDigits } from 'booking-core/domain';

/** Currencies with decimals of which PayPal accepts none. */
const wholeOnly: ReadonlySet<string> = new Set(['HUF', 'TWD']);

/** The smallest amount that gateways move, minor units: Stripe requires 0 as the last of three decimals. */
export const coinOf = (currency: string): number => {
  if (wholeOnly.has(currency)) return 10 ** currencyDigits(currency);
  return currencyDigits(currency) === 3 ? 10 : 1;
};

/** Rounds a calculated part of a price, such as a percentage, to what gateways move. @param minor minor units */
export const toCoin = (minor: number, currency: string): number =>
  Math.round(minor / coinOf(currency)) * coinOf(currency);
