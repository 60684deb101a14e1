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
    'What the passenger typed or chose; null for bookings from before it was kept.',
  ),
  formatted: described(v.string(), 'The address as tickets and emails tell it.'),
  latitude: described(v.number(), 'WGS 84 degrees.'),
  longitude: v.number(),
  postcode: v.string(),
  houseNumber: v.string(),
  category: v.string(),
  precision: v.picklist(['exact', 'approximate']),
  provider: described(v.nullable(v.string()), 'Whose search found the place; null where that is not known.'),
  licence: described(
    v.string(),
    'What the licence of that search’s data wants shown with it; "" where nothing is known of one.',
  ),
  note: v.string(),
});

const flight = v.object({
  number: v.string(),
  from: v.object({ name: v.string(), code: v.string() }),
  terminal: described(v.nullable(v.string()), 'The terminal that the place of the airport is.'),
  scheduled: v.nullable(moment),
  estimated: v.nullable(moment),
  minutesAfterLanding: described(v.number(), 'When the driver is met.'),
});

/** The passengers and luggage of one of a booking's several cars. */
export const carLoad = v.object({
  number: described(v.number(), 'Which of the cars, from 1.'),
  of: described(v.number(), 'How many cars drive this way at once, for one passenger and one price.'),
  passengers: described(v.number(), 'The children of the child seats among them.'),
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
  waitAndReturn: described(v.boolean(), 'The driver waits at the drop-off and drives back.'),
  hours: described(
    v.number(),
    'For how many the car is hired, wherever the passenger wants; 0 for a ride by distance.',
  ),
  seconds: described(v.number(), 'The way’s, as it was estimated.'),
  metres: v.number(),
  flight: v.nullable(flight),
  version: described(v.number(), 'Grows with every change of the ride; positions are none.'),
  acceptance: described(
    v.picklist(['automatic', 'pending', 'accepted', 'refused']),
    '`pending` waits for an acknowledgement; `automatic` needs none.',
  ),
  acceptBy: described(v.nullable(moment), 'Until when; null when nobody waits, or the time is over.'),
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
    reason: described(v.string(), 'Why it is another price than was booked, as the passenger reads it.'),
  }),
  events: described(v.record(v.string(), moment), 'When what happened, by event type.'),
  car: described(v.optional(carLoad), 'Missing where one car takes all.'),
});

const person = v.object({ firstName: v.string(), lastName: v.string(), email: v.string(), phone: v.string() });

/** A booking as sent to dispatch systems; never includes card data. */
export const dispatchBooking = v.object({
  reference: v.string(),
  returnReference: v.nullable(v.string()),
  version: described(v.number(), 'Grows with every change of the booking.'),
  status: v.string(),
  createdAt: moment,
  timeZone: described(v.string(), 'The operator’s, IANA name.'),
  legs: v.array(dispatchLeg),
  passengers: described(v.number(), 'The children of the child seats among them.'),
  luggage: v.object({ suitcases: v.number(), handBags: v.number() }),
  equipment: v.object({
    smallChildSeats: v.number(),
    largeChildSeats: v.number(),
    childAges: described(v.array(v.number()), 'How old the children in those seats are, as far as it was told.'),
  }),
  pets: v.object({ small: v.number(), other: v.number() }),
  wheelchair: described(v.boolean(), 'Somebody stays in a wheelchair, or a vehicle was booked that takes one.'),
  vehicle: v.object({ id: v.number(), name: v.string() }),
  price: v.object({
    currency: v.string(),
    fare: minor,
    discount: minor,
    total: minor,
    lines: v.array(v.object({ kind: v.string(), label: v.string(), amount: minor })),
  }),
  payment: v.object({
    owedToDriver: described(minor, 'What the driver collects: all of a cash fare, else what a payment did not take.'),
    method: v.string(),
    state: v.picklist(['unpaid', 'paid', 'refunding', 'refunded', 'partly-refunded']),
    paid: minor,
    refunded: minor,
  }),
  note: v.string(),
  passenger: person,
  customer: described(v.nullable(person), 'Whoever booked for the passenger.'),
  booker: v.nullable(v.object({ id: v.number(), name: v.string(), reference: v.string(), costCentre: v.string() })),
  trackingCode: described(v.nullable(v.string()), 'The partner’s, by whose page it came.'),
  hostReference: described(v.nullable(v.string()), 'What the host page knows the booking by.'),
  metadata: described(v.nullable(v.record(v.string(), v.string())), 'The pairs that the host page gave the booking.'),
  source: v.string(),
});
export type DispatchBooking = v.InferOutput<typeof dispatchBooking>;

/** A change to a booking, with the booking's current state. */
const change = v.object({
  change: v.object({
    type: v.picklist(changeTypes),
    leg: v.nullable(v.picklist(legNames)),
    version: described(v.number(), 'The booking’s, right after the change; its own version is as large, or larger.'),
    at: moment,
  }),
  ...dispatchBooking.entries,
});

/** The message of a webhook (Standard Webhooks), with the booking's state at the time of sending. */
export const webhookMessage = v.object({
  type: v.picklist(changeTypes),
  timestamp: described(v.string(), 'When it happened, RFC 3339 with offset.'),
  data: v.object({
    leg: v.nullable(v.picklist(legNames)),
    version: described(v.number(), 'The booking’s, right after the change; its own version is as large, or larger.'),
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
      'What happened to bookings, in order, from the beginning or after a cursor. Ask again with the `cursor` of the answer: no change is left out, and none comes twice. Each comes with its booking as it is now.',
    needs: 'bookings:read',
    query: v.strictObject({
      after: described(v.optional(cursor), 'The `cursor` of the last answer.'),
      limit: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{1,3}$/),
          v.transform(Number),
          v.minValue(1, `limit is 1 to ${feedPageMax}.`),
          v.maxValue(feedPageMax, `limit is 1 to ${feedPageMax}.`),
        ),
        '50',
      ),
    }),
    answer: v.object({ bookings: v.array(change), cursor: v.string() }),
  }),
  booking: resource({
    method: 'GET',
    path: '/dispatch/v1/bookings/{reference}',
    about: 'One booking, as it is now.',
    needs: 'bookings:read',
    params: v.strictObject({ reference }),
    answer: dispatchBooking,
    refusals: { 404: 'There is no such booking.' },
  }),
};
