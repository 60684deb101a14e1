import { createEvents } from 'ics';

export interface CalendarRide {
  /** Stays the same when the ride is added again, so that calendars replace it. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly minutes: number;
  /** Grows when the ride changes, so that a newer file replaces an older one (RFC 5545 §3.8.7.4). */
  readonly sequence?: number;
}

/**
 * An iCalendar file with these rides, an entry each. Moments are written in UTC, which every calendar shows in its owner's own
 * time: a pick-up in London stays the same moment on a phone from New York. Throws when a ride makes no event.
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
