import { calendarUid, joinReference } from 'booking-core/domain';
import { shortAddress } from 'booking-core/domain/short-address';
import { isWayBack } from 'contracts/legs';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { bookedVehicle } from '../operator/vehicle-names.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { isOver } from '../rides/leg.ts';
import type { LegRow } from '../rides/store.ts';
import type { Localizer } from './languages/index.ts';
import type { Mail } from './mailer.ts';

/** The names of a booking's legs in calendar UIDs. */
const legs = { outbound: 'onward', return: 'return' } as const;
type Way = keyof typeof legs;

export interface CalendarChange {
  /** `CANCEL` removes the entries from the calendar. */
  readonly method: 'PUBLISH' | 'CANCEL';
  /** Outbound or return; both when absent. Several cars of one direction share one entry. */
  readonly only?: Way;
}

/**
 * The directions to publish again: none whose rides are all over, because the email about a cancelled ride has removed
 * its entry.
 */
export function waysToCome(rides: readonly Pick<LegRow, 'leg' | 'status'>[]): Pick<CalendarChange, 'only'> {
  const toCome = rides.filter(({ status }) => !isOver(status));
  const back = toCome.some(({ leg }) => isWayBack(leg));
  const out = toCome.some(({ leg }) => !isWayBack(leg));
  return back === out ? {} : { only: back ? 'return' : 'outbound' };
}

/**
 * The rides of a booking as a calendar file (RFC 5545, RFC 5546), one entry each. The UID is the same as in the file
 * that a ticket offers for download, and the sequence number is the version that the booking gets by the change of which
 * the email tells. Times are in UTC, which calendars show in the user's time zone.
 * @param row the booking before `recordChange`
 */
export function calendarOf(
  deps: Deps,
  row: BookingRow,
  link: string,
  { t, code }: Localizer,
  { method, only }: CalendarChange,
): NonNullable<Mail['attachments']> {
  const { company, email } = deps.operator.configuration;
  const { kind, pickup, dropoff, seconds, returnSeconds } = row.journey as QuotedJourney;
  const waitedSeconds = deps.operator.fares.waitandreturn.waitingminutes * 60;
  // Of wait and return, one ride goes there and back.
  const onwardSeconds = kind === 'waitAndReturn' ? seconds + waitedSeconds + (returnSeconds || seconds) : seconds;
  const reference = joinReference(row.reference, row.return_reference);
  const vehicle = bookedVehicle(deps.operator, row, code).name;
  const cancels = method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'taxi-booking', product: 'rides' },
    method: cancels ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const enter = (leg: Way, from: string, to: string, startsAt: number, seconds: number) => {
    if (only !== undefined && leg !== only) return;
    // The same title as in the file that a ticket generates, so that either entry replaces the other.
    const title = t('calendar.title', { place: shortAddress(to) });
    const start = Math.floor(startsAt / 60_000) * 60_000;
    calendar.createEvent({
      id: calendarUid(row.reference, legs[leg]),
      stamp: new Date(deps.clock()),
      // A file from the ticket before the change has the version before it: calendars ignore what has no higher one.
      sequence: row.version + 1,
      status: cancels ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: email === '' ? null : { name: company, email },
      summary: row.sandbox ? t('subject.test', { subject: title }) : title,
      description: [reference, to, vehicle, company].join('\n'),
      location: from,
      url: link,
      start: new Date(start),
      end: new Date(start + Math.max(1, Math.round(seconds / 60)) * 60_000),
    });
  };
  enter('outbound', pickup.address, dropoff.address, row.pickup_at, onwardSeconds);
  if (row.return_at !== null) {
    enter('return', dropoff.address, pickup.address, row.return_at, returnSeconds || seconds);
  }
  return [
    {
      filename: 'ride.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: Buffer.from(calendar.toString()).toString('base64'),
    },
  ];
}
