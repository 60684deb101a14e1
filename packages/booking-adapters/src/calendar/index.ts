import { createEvents } from 'ics';

export interface CalendarRide {
  /** The same when the ride is added again, so that calendars replace its entry. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly minutes: number;
  /** Increases when the ride changes, so that a newer file replaces an older one (RFC 5545 §3.8.7.4). */
  readonly sequence?: number;
}

/**
 * An iCalendar file with one entry for each ride. Times are written in UTC, which calendars show in their user's time
 * zone: a pick-up in London stays at the right time on a phone from New York.
 * @throws {Error} when a ride is not a valid event
 */
export function calendarFile(rides: readonly CalendarRide[]): string {
  const { error, value } = createEvents(
    rides.map((ride) => {
      const at = new Date(Math.floor(ride.startsAt / 60_000) * 60_000);
      return {
        uid: ride.uid,
        sequence: ride.sequence ?? 0,
        method: 'PUBLISH',
        productId: 'taxi-booking',
        title: ride.title,
        description: ride.description,
        location: ride.location,
        url: ride.url,
        start: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()],
        startInputType: 'utc',
        startOutputType: 'utc',
        duration: { minutes: Math.max(1, Math.round(ride.minutes)) },
        busyStatus: 'BUSY',
        alarms: [{ action: 'display', description: ride.title, trigger: { hours: 1, before: true } }],
      };
    }),
  );
  if (error || !value) throw error ?? new Error('no event');
  return value;
}
