import { addMonths, subMonths } from 'date-fns';
import type { Booking, BookingStatus } from './booking.ts';
import { currentLeg, isNotStarted } from './booking-actions.ts';
import { localAt } from './zone.ts';

/** The tabs of My Booking as they appear in the URL (specification 2 §2). */
export const historyTabs = ['today-bookings', 'booking-process', 'booking-pending', 'booking-history'] as const;
export type HistoryTab = (typeof historyTabs)[number];

/** The period of the list in months, or everything. */
export const historyFilters = ['3', '6', '12', 'all'] as const;
export type HistoryFilter = (typeof historyFilters)[number];

const startedStatuses: ReadonlySet<BookingStatus> = new Set(['started', 'arrived', 'pob']);

const dayIn = (zone: string, at: number) => localAt(at, zone).slice(0, 10);

/**
 * The pick-up of a booking's next ride, epoch milliseconds; that of its last one when none is to come. A ride of an
 * earlier day that nobody has reported on is not the next one while another is to come.
 */
export function nextPickupAt(
  { pickupAt, legs = [] }: Pick<Booking, 'pickupAt' | 'legs'>,
  now: number,
  zone: string,
): number {
  const today = dayIn(zone, now);
  const next = legs.find((leg) => isNotStarted(leg.status) && dayIn(zone, leg.pickupAt) >= today);
  return (next ?? legs.findLast(({ status }) => status.toLowerCase() !== 'cancelled'))?.pickupAt ?? pickupAt;
}

/** For how long a ride of the day before that is still to come is waited for, milliseconds. */
export const lateMs = 24 * 3_600_000;

/**
 * The tab that lists a booking; each is on one only: under way, else picked up today, else still to come, else past.
 * A ride of the evening before whose car is late is one of today.
 */
export function historyTabOf(
  ride: Pick<Booking, 'status' | 'pickupAt' | 'legs'>,
  now: number,
  zone: string,
): HistoryTab {
  const pickupAt = nextPickupAt(ride, now, zone);
  const status = ride.status.toLowerCase();
  if (startedStatuses.has(status)) return 'booking-process';
  if (dayIn(zone, pickupAt) === dayIn(zone, now)) return 'today-bookings';
  if (!isNotStarted(status) || pickupAt <= now - lateMs) return 'booking-history';
  return pickupAt > now ? 'booking-pending' : 'today-bookings';
}

/** The ride that a customer takes next: one under way, else the first that is still to come; null for none. */
export function nextRideOf<Ride extends Pick<Booking, 'status' | 'pickupAt' | 'legs'>>(
  rides: readonly Ride[],
  now: number,
  zone: string,
): Ride | null {
  const tabOf = (ride: Ride) => historyTabOf(ride, now, zone);
  const isUnderWay = (ride: Ride) => tabOf(ride) === 'booking-process';
  const toCome = rides.filter((ride) => isNotStarted(ride.status) && tabOf(ride) !== 'booking-history');
  const [next = null] = [
    ...rides.filter(isUnderWay),
    ...toCome.toSorted((a, b) => nextPickupAt(a, now, zone) - nextPickupAt(b, now, zone)),
  ];
  return next;
}

/** The requested page, limited to the existing pages; 1-based. */
export const clampPage = (page: number, total: number, size: number): number =>
  Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, Math.ceil(total / size)));

/** A moment this number of months earlier, epoch milliseconds; the last day of a month that is too short. */
export const monthsBefore = (now: number, months: number): number => subMonths(now, months).getTime();

/**
 * Whether a pick-up lies within a period of the list (specification 2 §2): that number of months before now, and for
 * rides that are still to come the same number after it. Of a return that of its current ride counts, else that of its
 * last: the outbound ride can be months earlier.
 */
export function inPeriod(ride: Pick<Booking, 'pickupAt' | 'legs'>, filter: HistoryFilter, now: number): boolean {
  if (filter === 'all') return true;
  const { pickupAt } = currentLeg(ride.legs) ?? ride;
  const months = Number(filter);
  return pickupAt >= monthsBefore(now, months) && pickupAt <= addMonths(now, months).getTime();
}
