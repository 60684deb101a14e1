import { calendarUid, joinReference } from 'booking-core/domain';
import { createEvents, type EventAttributes } from 'ics';
import type { QuotedJourney } from '../calls/quotation.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import type { LegRow } from '../rides/store.ts';
import type { Speech } from './languages/index.ts';
import type { Mail } from './mailer.ts';

/** The legs of a booking as calendars know them. */
const legs = { outbound: 'onward', return: 'return' } as const satisfies Record<LegRow['leg'], string>;

export interface CalendarChange {
  /** `CANCEL` takes the entries out of the calendar again. */
  readonly method: 'PUBLISH' | 'CANCEL';
  /** Which rides; all of them when absent. */
  readonly only?: LegRow['leg'];
}

/**
 * The rides of a booking as a calendar file (RFC 5545, RFC 5546): an entry each, known by the UID that a downloaded file
 * has, too, and newer with each version of the booking. Moments are in UTC, which every calendar shows in its owner's time.
 */
export function calendarOf(
  deps: Deps,
  row: BookingRow,
  link: string,
  { t }: Speech,
  { method, only }: CalendarChange,
): NonNullable<Mail['attachments']> {
  const { company, email } = deps.operator.configuration;
  const { pickup, dropoff, seconds, returnSeconds } = row.journey as QuotedJourney;
  const reference = joinReference(row.reference, row.return_reference);
  const title = t('calendar.title', { company, vehicle: row.vehicle_name });
  const entry = (leg: LegRow['leg'], from: string, to: string, startsAt: number, seconds: number) => {
    const at = new Date(Math.floor(startsAt / 60_000) * 60_000);
    return {
      leg,
      event: {
        uid: calendarUid(row.reference, legs[leg]),
        sequence: row.version,
        productId: 'taxi-booking',
        method,
        status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
        ...(email === '' ? {} : { organizer: { name: company, email } }),
        title: row.sandbox ? t('subject.test', { subject: title }) : title,
        description: `${reference}\n${to}`,
        location: from,
        url: link,
        start: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()],
        startInputType: 'utc',
        startOutputType: 'utc',
        duration: { minutes: Math.max(1, Math.round(seconds / 60)) },
      } satisfies EventAttributes,
    };
  };
  const entries = [
    entry('outbound', pickup.address, dropoff.address, row.pickup_at, seconds),
    ...(row.return_at === null
      ? []
      : [entry('return', dropoff.address, pickup.address, row.return_at, returnSeconds || seconds)]),
  ].filter(({ leg }) => only === undefined || leg === only);
  const { value } = createEvents(entries.map(({ event }) => event));
  if (!value) return [];
  return [
    {
      filename: 'ride.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: Buffer.from(value).toString('base64'),
    },
  ];
}
