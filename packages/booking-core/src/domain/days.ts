import { momentOf, parseLocal } from './zone.ts';

/** A day of the operator's calendar, `2026-11-21`. */
export type Day = string;

const dayMs = 86_400_000;
const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseLocal(`${text}T00:00`) !== null;

export const addDays = (day: Day, count: number): Day => new Date(utc(day) + count * dayMs).toISOString().slice(0, 10);

/** The first and the last day of a day's month. */
export const monthOf = (day: Day): { readonly from: Day; readonly to: Day } => {
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
};

/** The Monday of the week that a day is in. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));

/** How a day begins: the moment of its midnight, or of its first hour where the clocks skip midnight. */
export function startOfDay(day: Day, zone: string): number {
  for (const clock of ['00:00', '00:30', '01:00']) {
    const moment = momentOf(`${day}T${clock}`, zone);
    if (moment.kind === 'ok') return moment.at;
  }
  return utc(day);
}

/** dd/mm/yyyy (specification 2 §9, without the time). */
export const formatDay = (day: Day): string => (isDay(day) ? day.split('-').reverse().join('/') : '');
