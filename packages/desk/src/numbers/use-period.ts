import { isDay } from 'booking-core/domain/days';
import { useSearchParams } from 'react-router';
import { useMe } from '../session/session-context.ts';
import { isoDayOf } from '../time.ts';
import { useNow } from '../use-now.ts';
import { type Period, type PeriodName, periodOf } from './period.ts';

/**
 * The period of a page, from its address (`?from=2026-11-01&to=2026-11-30`). A day that is missing or does not exist is
 * taken from the default period.
 * @param name the default period
 * @returns the period, today in the operator's zone, and whether the period ends before it begins
 */
export function usePeriod(name: PeriodName): {
  readonly period: Period;
  readonly today: string;
  readonly isWrong: boolean;
} {
  const today = isoDayOf(useNow(60_000), useMe().operator.timezone);
  const [params] = useSearchParams();
  const usual = periodOf(name, today);
  const dayIn = (field: keyof Period) => {
    const day = params.get(field) ?? '';
    return isDay(day) ? day : usual[field];
  };
  const period = { from: dayIn('from'), to: dayIn('to') };
  return { period, today, isWrong: period.from > period.to };
}
