import { formatWhen, type LocalTime, localAt } from 'booking-core/domain';
import { zoneOf } from 'booking-core/selectors';
import { useBookingState, useLocale, useNow } from '../booking-context.tsx';

/** Formats a time: epoch milliseconds, or a local time of the operator. */
export type FormatWhen = (time: number | LocalTime) => string;

/** @returns a function that formats a time in the current language and the operator's time zone: "today 14:30" */
export function useWhen(): FormatWhen {
  const locale = useLocale();
  const zone = useBookingState(zoneOf);
  const today = localAt(useNow(60_000), zone);
  return (time) => formatWhen(typeof time === 'number' ? localAt(time, zone) : time, today, locale);
}
