import * as v from 'valibot';
import { described } from '../fields.ts';
import { legNames } from '../legs.ts';
import { resource } from './resource.ts';

/** The scopes of a dispatch system's key. */
export const dispatchScopes = ['bookings:read', 'bookings:write', 'rides:write', 'fleet:write'] as const;
export type DispatchScope = (typeof dispatchScopes)[number];

/** The types of changes to a booking, and of the webhooks' messages. */
export const changeTypes = [
  'booking.created',
  'booking.amended',
  'booking.cancelled',
  'booking.paid',
  'booking.refunded',
  'ride.updated',
] as const;
export type ChangeType = (typeof changeTypes)[number];

/** A booking's reference in any letter case; the return's reference finds the same booking. */
export const reference = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[0-9A-Z]{3,20}$/, 'A reference is 3 to 20 letters and digits.'),
);

/** A moment with offset (RFC 3339); in responses with the operator's offset. */
const moment = described(v.string(), 'RFC 3339 with offset.');
const minor = described(v.number(), 'Minor units.');

const place = v.object({
  typed: described(
    v.nullable(v.string()),
    'Text that the passenger typed or selected; null for bookings made before it was stored.',
  ),
  formatted: described(v.string(), 'Address as shown on tickets and in emails.'),
  latitude: described(v.number(), 'Latitude, like the longitude in WGS 84 degrees.'),
  longitude: v.number(),
  postcode: v.string(),
  houseNumber: v.string(),
  category: v.string(),
  precision: v.picklist(['exact', 'approximate']),
  provider: described(v.nullable(v.string()), 'Provider of the search that found the place; null when unknown.'),
  licence: described(v.string(), 'Attribution required by the licence of the provider’s data; "" when none is known.'),
  note: v.string(),
});

const flight = v.object({
  number: v.string(),
  from: v.object({ name: v.string(), code: v.string() }),
  terminal: described(v.nullable(v.string()), 'Terminal named in the address of the place; null when there is none.'),
  scheduled: v.nullable(moment),
  estimated: v.nullable(moment),
  minutesAfterLanding: described(v.number(), 'Minutes after landing at which the passenger meets the driver.'),
});

/** The passengers and luggage of one of a booking's several cars. */
export const carLoad = v.object({
  number: described(v.number(), 'Number of the car, from 1.'),
  of: described(v.number(), 'Number of cars that drive in this direction at once, for one passenger and one price.'),
  passengers: described(v.number(), 'Number of passengers, including the children in child seats.'),
  suitcases: v.number(),
  handBags: v.number(),
  smallChildSeats: v.number(),
  largeChildSeats: v.number(),
  smallPets: v.number(),
  otherPets: v.number(),
});

/** One ride of a booking. */
export const dispatchLeg = v.object({
  leg: v.picklist(legNames),
  reference: v.string(),
  status: v.picklist(['requested', 'upcoming', 'started', 'arrived', 'pob', 'finish', 'cancelled', 'noshow']),
  pickup: place,
  vias: v.array(place),
  dropoff: place,
  pickupAt: moment,
  asap: v.boolean(),
  waitAndReturn: described(v.boolean(), 'Whether the driver waits at the drop-off and drives back.'),
  hours: described(v.number(), 'Hours for which the car is hired, to any destination; 0 for a ride by distance.'),
  seconds: described(v.number(), 'Estimated travel time, in seconds.'),
  metres: v.number(),
  flight: v.nullable(flight),
  version: described(v.number(), 'Version of the ride, incremented with every change; positions are not changes.'),
  acceptance: described(
    v.picklist(['automatic', 'pending', 'accepted', 'refused']),
    '`pending` waits for an acknowledgement; `automatic` needs none.',
  ),
  acceptBy: described(
    v.nullable(moment),
    'Deadline for the acknowledgement, RFC 3339 with offset; null when none is pending, or the deadline has passed.',
  ),
  dispatchReference: v.string(),
  driver: v.nullable(v.object({ name: v.string(), phone: v.string(), licence: v.string() })),
  assignedVehicle: v.nullable(
    v.object({
      make: v.string(),
      model: v.string(),
      colour: v.string(),
      registration: v.string(),
      licence: v.string(),
      wheelchairAccessible: v.boolean(),
    }),
  ),
  price: v.object({
    booked: minor,
    now: minor,
    reason: described(v.string(), 'Reason why the price differs from the booked price, as shown to the passenger.'),
  }),
  events: described(v.record(v.string(), moment), 'Times of the ride’s events, by event type.'),
  car: described(v.optional(carLoad), 'Load of this car; absent when one car takes all passengers.'),
});

const person = v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), phone: v.string() });

/** A booking as sent to dispatch systems; never includes card data. */
export const dispatchBooking = v.object({
  reference: v.string(),
  returnReference: v.nullable(v.string()),
  version: described(v.number(), 'Version of the booking, incremented with every change.'),
  status: v.string(),
  createdAt: moment,
  timeZone: described(v.string(), 'Time zone of the operator, IANA name.'),
  legs: v.array(dispatchLeg),
  passengers: described(v.number(), 'Number of passengers, including the children in child seats.'),
  luggage: v.object({ suitcases: v.number(), handBags: v.number() }),
  equipment: v.object({
    smallChildSeats: v.number(),
    largeChildSeats: v.number(),
    childAges: described(v.array(v.number()), 'Ages of the children in the child seats, in years, as far as known.'),
  }),
  pets: v.object({ small: v.number(), other: v.number() }),
  wheelchair: described(
    v.boolean(),
    'Whether a passenger stays in a wheelchair, or a vehicle was booked that takes one.',
  ),
  vehicle: v.object({ id: v.number(), name: v.string() }),
  price: v.object({
    currency: v.string(),
    fare: minor,
    discount: minor,
    total: minor,
    lines: v.array(v.object({ kind: v.string(), label: v.string(), amount: minor })),
  }),
  payment: v.object({
    owedToDriver: described(
      minor,
      'Amount that the driver collects: the full cash fare, else the amount not covered by a payment, which is all of it until the booking is paid; 0 for a company’s account and a cancelled booking. Minor units.',
    ),
    method: v.string(),
    state: v.picklist(['unpaid', 'paid', 'refunding', 'refunded', 'partly-refunded']),
    paid: minor,
    refunded: minor,
  }),
  note: v.string(),
  passenger: person,
  customer: described(v.nullable(person), 'Person who booked for the passenger; null when the passenger booked.'),
  booker: v.nullable(v.object({ id: v.number(), name: v.string(), reference: v.string(), costCentre: v.string() })),
  trackingCode: described(v.nullable(v.string()), 'Tracking code of the partner on whose page the booking was made.'),
  hostReference: described(v.nullable(v.string()), 'The host page’s reference for the booking.'),
  metadata: described(v.nullable(v.record(v.string(), v.string())), 'Key-value pairs set by the host page.'),
  source: v.string(),
});
export type DispatchBooking = v.InferOutput<typeof dispatchBooking>;

/** A change to a booking, with the booking's current state. */
const change = v.object({
  change: v.object({
    type: v.picklist(changeTypes),
    leg: v.nullable(v.picklist(legNames)),
    version: described(
      v.number(),
      'Version of the booking right after the change; the version in the booking itself is equal or greater.',
    ),
    at: moment,
  }),
  ...dispatchBooking.entries,
});

/** The message of a webhook (Standard Webhooks), with the booking's state at the time of sending. */
export const webhookMessage = v.object({
  type: v.picklist(changeTypes),
  timestamp: described(v.string(), 'Time of the change, RFC 3339 with offset.'),
  data: v.object({
    leg: v.nullable(v.picklist(legNames)),
    version: described(
      v.number(),
      'Version of the booking right after the change; the version in the booking itself is equal or greater.',
    ),
    booking: dispatchBooking,
  }),
});
export type WebhookMessage = v.InferOutput<typeof webhookMessage>;

const cursor = v.pipe(v.string(), v.maxLength(100));

/** The most changes in one response. */
export const feedPageMax = 200;

/** `/dispatch/v1`: a dispatch system reads bookings and reports on their rides. */
export const dispatchCalls = {
  bookings: resource({
    method: 'GET',
    path: '/dispatch/v1/bookings',
    about:
      'Returns the changes of bookings in order, from the beginning or after a cursor. Repeat the request with the `cursor` of the response: no change is omitted or repeated. Each change includes its booking in its current state.',
    needs: 'bookings:read',
    query: v.strictObject({
      after: described(v.optional(cursor), 'The `cursor` of the previous response.'),
      limit: described(
        v.optional(
          v.pipe(
            v.string(),
            v.regex(/^\d{1,3}$/),
            v.transform(Number),
            v.minValue(1, `limit is 1 to ${feedPageMax}.`),
            v.maxValue(feedPageMax, `limit is 1 to ${feedPageMax}.`),
          ),
          '50',
        ),
        `Maximum number of changes in the response, 1 to ${feedPageMax}; 50 by default.`,
      ),
    }),
    answer: v.object({ bookings: v.array(change), cursor: v.string() }),
  }),
  booking: resource({
    method: 'GET',
    path: '/dispatch/v1/bookings/{reference}',
    about: 'Returns a booking in its current state.',
    needs: 'bookings:read',
    params: v.strictObject({ reference }),
    answer: dispatchBooking,
    refusals: { 404: 'There is no such booking.' },
  }),
};
