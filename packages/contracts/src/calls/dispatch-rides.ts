import * as v from 'valibot';
import { amountMax, described, latitude, line, longitude, rideVersionQuery } from '../fields.ts';
import { legNames } from '../legs.ts';
import { dispatchBooking, dispatchLeg, reference } from './dispatch.ts';
import { resource } from './resource.ts';

/** The events of a ride, with the names that Booking.com and Suntransfers use. */
export const rideEventTypes = [
  'departed_to_pickup',
  'arrived_at_pickup',
  'passenger_on_board',
  'arrived_at_dropoff',
  'no_show',
  'cancelled_by_operator',
] as const;

/** The most positions that one call holds. */
export const positionsMax = 500;

const leg = v.picklist(legNames, `A leg is one of ${legNames.join(', ')}.`);
const bookingParams = v.strictObject({ reference });
const rideParams = v.strictObject({ reference, leg });

/** RFC 3339 with offset, parsed to epoch milliseconds. */
const moment = described(
  v.pipe(
    v.string(),
    v.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i,
      'A moment is RFC 3339 with its offset: 2026-11-24T12:00:00+00:00.',
    ),
    // Date.parse alone takes the 30th of February for the 2nd of March.
    v.check((text) => {
      const day = text.slice(0, 10);
      return Date.parse(text) > 0 && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
    }, 'There is no such moment.'),
    v.transform((text) => Date.parse(text)),
  ),
  'RFC 3339 with offset.',
);
const minor = (least: number) =>
  described(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(amountMax)), 'Minor units.');
const version = described(
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000_000)),
  'Version of the ride that the caller has read.',
);
const words = (maxLength: number) => v.optional(line(maxLength), '');

const pictureMax = 64_000;
const picture = v.pipe(
  v.string(),
  v.maxLength(pictureMax),
  v.regex(
    /^(https:\/\/[^\s"'<>]{1,500}|data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2})?$/,
    'A picture is an https address, or a data address of a PNG, JPEG, WebP or SVG.',
  ),
);

const gone = {
  404: 'There is no such ride.',
  409: 'Not possible in the ride’s current state, which `current` contains.',
};

/** The calls by which a dispatch system reports on rides. */
export const dispatchRideCalls = {
  acknowledge: resource({
    method: 'POST',
    path: '/dispatch/v1/bookings/{reference}/acknowledgement',
    about:
      'Accepts a booking or refuses it; a refused booking is cancelled, its payment refunded, and the passenger notified by email. Repeating the request changes nothing.',
    needs: 'bookings:write',
    params: bookingParams,
    body: v.strictObject({
      accepted: v.boolean(),
      dispatchReference: described(words(100), 'The dispatch system’s reference for the booking.'),
      reason: described(words(300), 'Reason of a refusal, shown to the passenger.'),
    }),
    answer: dispatchBooking,
    refusals: gone,
  }),
  assign: resource({
    method: 'PUT',
    path: '/dispatch/v1/bookings/{reference}/legs/{leg}/assignment',
    about: 'Assigns a ride to a driver and a vehicle, or reassigns it. Repeating the request changes nothing.',
    needs: 'rides:write',
    params: rideParams,
    body: v.strictObject({
      driver: v.strictObject({
        name: line(100, 1),
        phone: v.optional(
          v.pipe(v.string(), v.regex(/^(\+[1-9]\d{5,14})?$/, 'A phone number is international: +447911123456.')),
          '',
        ),
        photoUrl: described(
          v.optional(picture, ''),
          'Picture of the driver: a data URL is shown to the passenger; an https URL is stored for the operator.',
        ),
        licence: words(60),
      }),
      vehicle: v.strictObject({
        make: words(60),
        model: words(60),
        colour: words(40),
        registration: line(20, 1),
        licence: words(60),
        wheelchairAccessible: v.optional(v.boolean(), false),
      }),
      version: v.optional(version),
    }),
    maxBytes: 96 * 1024,
    answer: dispatchLeg,
    refusals: gone,
  }),
  withdraw: resource({
    method: 'DELETE',
    path: '/dispatch/v1/bookings/{reference}/legs/{leg}/assignment',
    about:
      'Withdraws the driver from a ride, which waits for another driver in its initial state. Repeating the request changes nothing.',
    needs: 'rides:write',
    params: rideParams,
    query: rideVersionQuery,
    answer: dispatchLeg,
    refusals: gone,
  }),
  rideEvent: resource({
    method: 'POST',
    path: '/dispatch/v1/bookings/{reference}/legs/{leg}/events',
    about:
      'Reports an event of a ride, once per event id. A late event reverts nothing: `applied` is false then. An impossible event is refused with the current state.',
    needs: 'rides:write',
    params: rideParams,
    body: v.strictObject({
      id: described(
        v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/, 'An id is 1 to 100 letters, digits, dots, colons and dashes.')),
        'Id chosen by the sender; the same event has the same id.',
      ),
      type: v.picklist(rideEventTypes, `A type is one of ${rideEventTypes.join(', ')}.`),
      occurredAt: moment,
      latitude: v.optional(latitude),
      longitude: v.optional(longitude),
    }),
    answer: v.object({ applied: v.boolean(), leg: dispatchLeg }),
    refusals: gone,
  }),
  positions: resource({
    method: 'POST',
    path: '/dispatch/v1/positions',
    about: `Stores positions of vehicles, up to ${positionsMax} at once. Each is stored or refused individually; the response lists the refused ones.`,
    needs: 'fleet:write',
    body: v.strictObject({
      positions: v.pipe(
        v.array(v.strictObject({ reference, leg, latitude, longitude, at: moment })),
        v.minLength(1, 'positions holds 1 at least.'),
        v.maxLength(positionsMax, `positions holds ${positionsMax} at most.`),
      ),
    }),
    maxBytes: 160 * 1024,
    answer: v.object({
      kept: v.number(),
      refused: v.array(
        v.object({
          index: v.number(),
          reason: described(
            v.picklist(['unknown', 'unassigned', 'over', 'older', 'future']),
            'Respectively: no such ride; no driver is assigned; the ride is over; a later position is already stored; the time is in the future.',
          ),
        }),
      ),
    }),
  }),
  price: resource({
    method: 'PUT',
    path: '/dispatch/v1/bookings/{reference}/legs/{leg}/price',
    about:
      'Sets the surcharges or the final price of a ride: waiting time, tolls, another final fare. It replaces values sent before. The reason is shown to the passenger; the driver collects any amount not covered by a card payment, an overpaid amount is refunded.',
    needs: 'rides:write',
    params: rideParams,
    body: v.strictObject({
      version,
      currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'A currency is an ISO 4217 code like GBP.')),
      lines: v.optional(
        v.pipe(
          v.array(
            v.strictObject({
              kind: v.picklist(['waiting', 'toll', 'distance', 'other']),
              label: line(80, 1),
              amount: minor(1),
            }),
          ),
          v.maxLength(20),
        ),
        [],
      ),
      total: described(
        v.optional(v.nullable(minor(0)), null),
        'Final price of the ride, minor units; null: as booked.',
      ),
      reason: line(300, 1),
    }),
    answer: dispatchLeg,
    refusals: gone,
  }),
};
