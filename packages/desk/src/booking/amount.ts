import { minorDigits } from 'contracts/currency';

/**
 * Reads an amount typed in major units.
 * @returns minor units; null for none, 0 or more decimals than the currency has
 */
export function minorOf(typed: string, currency: string): number | null {
  const [, whole = '', decimals = ''] = /^\s*(\d{1,10})(?:[.,](\d+))?\s*$/.exec(typed) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || decimals.length > digits) return null;
  const minor = Number(whole + decimals.padEnd(digits, '0'));
  return minor > 0 ? minor : null;
}

/** @returns an example of an amount with the decimals of its currency, for a field's hint */
export const exampleOf = (currency: string): string => (7.5).toFixed(minorDigits(currency));

/** @returns an amount in minor units as the text of a field, in major units */
export const typedOf = (minor: number, currency: string): string => {
  const digits = minorDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
};
