/** Minor units of a currency: pence, cents; never a float of major units. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

const digitsOf = new Map<string, number>();

/** How many decimal digits a currency has (ISO 4217 through Intl); 2 for codes that Intl does not know. */
export function currencyDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    try {
      digits =
        new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    } catch {
      digits = 2;
    }
    digitsOf.set(currency, digits);
  }
  return digits;
}

/** Converts major units, as sent on the wire, to minor units, rounded half up. */
export const toMinor = (major: number, currency: string): number =>
  Math.round((major + Number.EPSILON * Math.sign(major)) * 10 ** currencyDigits(currency));

/** Converts minor units to major units, as sent on the wire. */
export const toMajor = (minor: number, currency: string): number => minor / 10 ** currencyDigits(currency);

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: string, fraction: number, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${fraction} ${signed}`;
  let format = moneyFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      signDisplay: signed ? 'always' : 'auto',
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    });
    moneyFormats.set(key, format);
  }
  return format;
}

/**
 * Money for the screen: decimals dropped for whole values or from 1000 major units on, otherwise two (or what the
 * currency has). Specification 1 §9, number formatting. `signed` also writes a plus sign; `exact` drops no decimals.
 */
export function formatMoney(money: Money, locale: string, signed = false, exact = false): string {
  const digits = currencyDigits(money.currency);
  const major = toMajor(money.minor, money.currency);
  const dropped = !exact && (Math.abs(major) >= 1000 || money.minor % 10 ** digits === 0);
  const fraction = dropped ? 0 : digits;
  try {
    // Arabic locales write a country code before £ and $, which is hard to read next to left-to-right numbers.
    const country = /^ar\b/i.test(locale) ? /(UK|US|CA|AU|NZ)(?=[£$])/ : /^$/;
    return moneyFormat(locale, money.currency, fraction, signed).format(major).replace(country, '');
  } catch {
    return `${major.toFixed(fraction)} ${money.currency}`;
  }
}
