import { type Day, localAt, type SortKey, sortKeys } from 'booking-core/domain';
import { addDays, isDay, monthOf } from 'booking-core/domain/days';

export interface StatementAddress {
  readonly from: Day;
  readonly to: Day;
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly page: number;
}

/** Reads the state of the statement from the address. The defaults are this month, latest first, the first page. */
export function readStatement(query: URLSearchParams, today: Day): StatementAddress {
  const day = (name: string, fallback: Day) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : fallback;
  };
  const month = monthOf(today);
  const from = day('from', month.from);
  const to = day('to', month.to);
  const page = Number(query.get('page'));
  return {
    from,
    to: [from, to].sort()[1] ?? to,
    sort: sortKeys.find((key) => key === query.get('sort')) ?? 'bookingdatetime',
    descending: query.get('order') !== 'asc',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** @returns today's date in the operator's time zone. @param now epoch milliseconds */
export const todayIn = (now: number, zone: string): Day => localAt(now, zone).slice(0, 10);

/** @returns the most used periods */
export function usualPeriods(today: Day) {
  const month = monthOf(today);
  const before = monthOf(addDays(month.from, -1));
  return [
    { key: 'statement.thisMonth', ...month },
    { key: 'statement.lastMonth', ...before },
    { key: 'statement.thisYear', from: `${today.slice(0, 5)}01-01`, to: `${today.slice(0, 5)}12-31` },
  ] as const;
}
