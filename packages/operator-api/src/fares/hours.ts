import { type LocalTime, parseLocal } from 'booking-core/domain';
import type { Holiday, TimeBand } from '../operator/schema.ts';

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Hours of the day, days of the week, and holidays (only these, or all other days); a missing field does not restrict. */
export type Hours = Pick<TimeBand, 'from' | 'to' | 'days' | 'holidays'>;

interface WallClock {
  readonly minute: number;
  readonly weekday: (typeof dayNames)[number] | undefined;
}

/** Cache of parsed wall-clock times: all hours of a tariff are compared with the same few. */
const wallClocks = new Map<LocalTime, WallClock | null>();

function wallClockOf(local: LocalTime): WallClock | null {
  const known = wallClocks.get(local);
  if (known !== undefined) return known;
  const parts = parseLocal(local);
  const clock = parts && {
    minute: parts.hour * 60 + parts.minute,
    weekday: dayNames[new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay()],
  };
  if (wallClocks.size >= 1_000) wallClocks.clear();
  wallClocks.set(local, clock);
  return clock;
}

/**
 * Whether hours cover a local time of the operator. In a range over midnight, each part belongs to its own calendar
 * day.
 */
export function hoursHold(band: Hours, local: LocalTime, holidays: readonly Holiday[]): boolean {
  const clock = wallClockOf(local);
  if (!clock) return false;
  const { minute, weekday } = clock;
  if (band.from !== undefined || band.to !== undefined) {
    const from = minutesOf(band.from ?? '00:00');
    const to = band.to === undefined ? 24 * 60 : minutesOf(band.to);
    const inside = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
    if (!inside) return false;
  }
  if (band.days && (!weekday || !band.days.includes(weekday))) return false;
  return band.holidays === undefined || band.holidays === holidays.some(({ date }) => date === local.slice(0, 10));
}
