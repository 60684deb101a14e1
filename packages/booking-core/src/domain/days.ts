import { addDays as daysLater, endOfMonth, formatISO, parseISO, startOfISOWeek, startOfMonth } from 'date-fns';
import { formatLocal, momentOf, parseLocal } from './zone.ts';

/** A day of the operator's calendar, `2026-11-21`. */
export type Day = string;

const dayOf = (date: Date): Day => formatISO(date, { representation: 'date' });

/** Whether a text is an existing day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseLocal(`${text}T00:00`) !== null;

/** The day `count` days later; earlier for a negative count. */
export const addDays = (day: Day, count: number): Day => dayOf(daysLater(parseISO(day), count));

/** The first and the last day of a day's month. */
export const monthOf = (day: Day): { readonly from: Day; readonly to: Day } => ({
  from: dayOf(startOfMonth(parseISO(day))),
  to: dayOf(endOfMonth(parseISO(day))),
});

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => dayOf(startOfISOWeek(parseISO(day)));

/** The start of a day, epoch milliseconds: its midnight, or the first time after it where the clocks skip midnight. */
export function startOfDay(day: Day, zone: string): number {
  for (const clock of ['00:00', '00:30', '01:00']) {
    const moment = momentOf(`${day}T${clock}`, zone);
    if (moment.kind === 'ok') return moment.at;
  }
  return Date.parse(day);
}

/**
 * Formats a day like the day of `formatLocal`: dd/mm/yyyy (specification 2 §9), or in the locale's format.
 * @returns '' for a day that does not exist
 */
export function formatDay(day: Day, locale = 'en'): string {
  if (!isDay(day)) return '';
  if (/^en\b/i.test(locale)) return formatLocal(`${day}T00:00`, locale).slice(0, 10);
  const digits = '2-digit';
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: digits, day: digits, timeZone: 'UTC' }).format(
    Date.parse(day),
  );
}
