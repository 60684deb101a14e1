import { currencyDigits } from 'booking-core/domain';

/** An amount as it is typed in major units, in minor units; null for none, and for more decimals than the currency has. */
export function minorOf(typed: string, currency: string): number | null {
  const [, whole = '', decimals = ''] = /^\s*(\d{1,7})(?:[.,](\d+))?\s*$/.exec(typed) ?? [];
  const digits = currencyDigits(currency);
  if (whole === '' || decimals.length > digits) return null;
  const minor = Number(whole + decimals.padEnd(digits, '0'));
  return minor > 0 ? minor : null;
}

/** An amount as one may type it, with the decimals of its currency. */
export const exampleOf = (currency: string): string => (7.5).toFixed(currencyDigits(currency));

/** An amount as it is typed. */
export const typedOf = (minor: number, currency: string): string => {
  const digits = currencyDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
};
