import { minorDigits } from 'contracts/currency';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options });
  formats.set(key, known);
  return known;
}

/** `14:05`, in the operator's zone. */
export const timeOf = (at: string | number | Date, zone: string): string =>
  format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at));

/** `Tue 24 Nov`. */
export const dayOf = (at: string | number | Date, zone: string): string =>
  format(zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(at));

/** `Tue 24 Nov, 14:05`. */
export const momentOf = (at: string | number | Date, zone: string): string => `${dayOf(at, zone)}, ${timeOf(at, zone)}`;

/** `Tue 24 Nov 2026, 14:05`: with the year, for printed documents. */
export const wholeMomentOf = (at: string | number | Date, zone: string): string =>
  `${format(zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at)).replace(',', '')}, ${timeOf(at, zone)}`;

/** `24 Nov 2026` of `2026-11-24`. */
export const wholeDayOf = (day: string): string =>
  format('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${day}T12:00:00Z`));

/** `2026-11-24`: the day of the operator's calendar. */
export const isoDayOf = (at: string | number | Date, zone: string): string => {
  const parts = format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(new Date(at));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

/** @returns the ISO date a number of days later, or earlier for a negative number */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** @returns an amount in minor units as `£18.50`, always with all decimals of the currency */
export function moneyOf(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const major = minor / 10 ** digits;
  try {
    return new Intl.NumberFormat('en-GB', {
      ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(major);
  } catch {
    return `${major} ${currency}`;
  }
}

/** @returns `in 9 min`, `now` or `12 min ago`; '' for more than two hours. @param now epoch milliseconds */
export function minutesLeft(at: string, now: number): string {
  const minutes = Math.round((Date.parse(at) - now) / 60_000);
  if (Math.abs(minutes) > 120) return '';
  if (minutes === 0) return 'now';
  return minutes > 0 ? `in ${minutes} min` : `${-minutes} min ago`;
}
