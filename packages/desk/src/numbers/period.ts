import { dayAfter } from '../time.ts';

/** First and last day, both included, as ISO dates in the operator's time zone. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export type PeriodName = 'today' | 'week' | 'month' | 'thisMonth' | 'lastMonth';

export const periodNames: readonly { readonly value: PeriodName; readonly text: string }[] = [
  { value: 'today', text: 'Today' },
  { value: 'week', text: '7 days' },
  { value: 'month', text: '30 days' },
  { value: 'thisMonth', text: 'This month' },
  { value: 'lastMonth', text: 'Last month' },
];

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** @returns the days of a named period, relative to `today` */
export function periodOf(name: PeriodName, today: string): Period {
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: dayAfter(today, -6), to: today };
    case 'month':
      return { from: dayAfter(today, -29), to: today };
    case 'thisMonth':
      return { from: firstOf(today), to: dayAfter(firstOf(dayAfter(firstOf(today), 31)), -1) };
    case 'lastMonth': {
      const last = dayAfter(firstOf(today), -1);
      return { from: firstOf(last), to: last };
    }
  }
}

/** @returns every day of a period, at most 400 */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 400; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** @returns a share as `4 %`; `–` when the whole is 0 */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format((part / whole) * 100)} %`;
