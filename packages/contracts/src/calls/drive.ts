import * as v from 'valibot';
import { driveEndpoints as at } from '../endpoints/drive.ts';
import { described } from '../fields.ts';
import { legNames } from '../legs.ts';
import { reference } from './dispatch.ts';
import { resource } from './resource.ts';

/** The events that a driver reports; `cancelled_by_operator` is reported by the desk. */
export const driverEvents = [
  'departed_to_pickup',
  'arrived_at_pickup',
  'passenger_on_board',
  'arrived_at_dropoff',
  'no_show',
] as const;

const moment = described(v.string(), 'RFC 3339 with offset.');
const sentMoment = v.pipe(v.string(), v.isoTimestamp('A moment is RFC 3339 with its offset.'));
const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const status = v.picklist(['requested', 'upcoming', 'started', 'arrived', 'pob', 'finish', 'cancelled', 'noshow']);

const driver = v.object({
  id: v.number(),
  name: v.string(),
  callSign: v.string(),
  available: described(v.boolean(), 'Whether the driver takes rides: false during a break and after work.'),
});

const place = v.object({
  text: v.string(),
  postcode: v.string(),
  note: v.string(),
  latitude: v.number(),
  longitude: v.number(),
});

/** A ride as shown to its driver: what is needed to drive it; of the payment only the amount to collect. */
export const driveRide = v.object({
  reference: v.string(),
  leg: v.picklist(legNames),
  status,
  pickupAt: moment,
  asap: v.boolean(),
  pickup: place,
  vias: v.array(place),
  dropoff: place,
  waitAndReturn: described(v.boolean(), 'Whether the driver waits at the drop-off and drives back.'),
  hours: described(v.number(), 'Hours for which the car is hired, to any destination; 0 for a ride by distance.'),
  hire: described(
    v.optional(
      v.object({
        includedMetres: v.number(),
        unit: described(v.picklist(['mile', 'km']), 'Unit in which the operator displays distances.'),
      }),
    ),
    'Included distance of a car hired by the hour when excess distance has a price; absent otherwise.',
  ),
  passenger: v.object({ name: v.string(), phone: v.string() }),
  passengers: v.number(),
  luggage: v.number(),
  handBags: v.number(),
  smallChildSeats: v.number(),
  largeChildSeats: v.number(),
  childAges: described(
    v.array(v.number()),
    'Ages of the children in all child seats of the booking, in years, as far as known.',
  ),
  wheelchair: described(v.boolean(), 'Whether a passenger stays in a wheelchair.'),
  smallPets: v.number(),
  otherPets: v.number(),
  vehicle: v.string(),
  cars: described(
    v.optional(
      v.array(
        v.object({
          number: described(v.number(), 'Number of the car, from 1.'),
          own: described(v.boolean(), 'Whether it is the car of this ride.'),
          passengers: v.number(),
          driver: described(v.string(), 'Name of the driver; "" until one is assigned.'),
          registration: v.string(),
        }),
      ),
    ),
    'All cars that drive in this direction at once; absent when one car takes all passengers.',
  ),
  note: v.string(),
  flight: v.nullable(v.object({ number: v.string(), from: v.string(), landsAt: moment })),
  fare: v.object({
    totalMinor: described(v.number(), 'Minor units.'),
    owedMinor: described(v.number(), 'Amount that the passenger pays to the driver; minor units.'),
    currency: v.string(),
  }),
  passengerHereAt: described(v.string(), 'Time at which the passenger reported to be at the pick-up; "" before.'),
  noShowFrom: described(
    v.string(),
    'Time from which a no-show may be reported; "" while the driver is not at the pick-up.',
  ),
  waiting: described(
    v.optional(
      v.object({
        minutes: described(v.number(), 'Free waiting time after the driver’s arrival.'),
        notBefore: described(v.string(), 'Time before which no no-show may be reported; "" for none.'),
      }),
    ),
    'How `noShowFrom` follows from the driver’s arrival, for a phone that cannot report it yet: the later of both.',
  ),
});

const wayIn = v.union(
  [
    v.strictObject({ link: v.pipe(v.string(), v.regex(/^[\w-]{32}$/)) }),
    v.strictObject({
      phone: described(
        v.pipe(v.string(), v.trim(), v.maxLength(30)),
        'Phone number of the driver, with or without the country’s calling code.',
      ),
      code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'A code has six digits.')),
    }),
  ],
  'Sign in with a link, or with a phone number and its code.',
);

const leg = v.strictObject({ reference, leg: v.picklist(legNames) });

/** The calls of the driver's page, authenticated by a cookie of this origin. */
export const driveCalls = {
  signIn: resource({
    ...at.signIn,
    about:
      'Signs a driver in with a link, or a phone number and the six-digit code that the operator read out; each works once.',
    needs: 'nobody',
    body: wayIn,
    answer: v.object({ driver }),
  }),
  signOut: resource({
    ...at.signOut,
    about: 'Signs the driver out on this phone.',
    needs: 'driver',
  }),
  rides: resource({
    ...at.rides,
    about: 'Returns the driver’s rides: those under way, and those with a pick-up at most a day ago or ahead.',
    needs: 'driver',
    answer: v.object({
      driver,
      operator: v.object({ name: v.string(), phone: v.string() }),
      now: described(moment, 'The time on the server’s clock, as the phone’s may be wrong.'),
      rides: v.array(driveRide),
    }),
  }),
  availability: resource({
    ...at.availability,
    about: 'Tells the operator whether the driver takes rides; rides that are assigned already stay theirs.',
    needs: 'driver',
    body: v.strictObject({ available: v.boolean() }),
    answer: v.object({ driver }),
  }),
  event: resource({
    ...at.event,
    about: 'Reports an event of one of the driver’s rides; an event sent again with the same id counts once.',
    needs: 'driver',
    params: leg,
    body: v.strictObject({
      id: v.pipe(v.string(), v.minLength(8), v.maxLength(64), v.regex(/^[\w-]+$/)),
      type: v.picklist(driverEvents),
      occurredAt: sentMoment,
      latitude: v.optional(v.nullable(latitude), null),
      longitude: v.optional(v.nullable(longitude), null),
      drivenMetres: described(
        v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5_000_000))), null),
        'Distance driven with the passenger on board as reported by the driver, in metres; with `arrived_at_dropoff` of a car hired by the hour.',
      ),
    }),
    answer: v.object({ status }),
    refusals: {
      404: 'The ride does not belong to this driver.',
      409: 'Not possible in the ride’s current state, which `current` contains.',
    },
  }),
  positions: resource({
    ...at.positions,
    about:
      'Stores up to 500 positions of the vehicle; positions of rides that are not this driver’s or not under way are ignored.',
    needs: 'driver',
    body: v.strictObject({
      positions: v.pipe(
        v.array(v.strictObject({ reference, leg: v.picklist(legNames), latitude, longitude, at: sentMoment })),
        v.minLength(1),
        v.maxLength(500),
      ),
    }),
  }),
  push: resource({
    ...at.push,
    about: 'Returns the key with which a browser subscribes to push messages about the driver’s rides.',
    needs: 'driver',
    answer: v.object({ key: described(v.string(), 'Public key of this server (RFC 8292), base64url.') }),
  }),
  pushOn: resource({
    ...at.pushOn,
    about:
      'Tells this phone of the driver’s rides by push messages until its session ends; replaces its former subscription.',
    needs: 'driver',
    body: v.strictObject({
      endpoint: described(
        v.pipe(v.string(), v.maxLength(2_000)),
        'Address at the browser’s push service; https on the public internet.',
      ),
      keys: v.strictObject({
        p256dh: described(
          v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
          'Public key of the browser (RFC 8291), base64url: 65 bytes.',
        ),
        auth: described(v.pipe(v.string(), v.regex(/^[\w-]{22}$/)), 'Secret of the browser, base64url: 16 bytes.'),
      }),
    }),
  }),
  pushOff: resource({
    ...at.pushOff,
    about: 'Ends the push messages to this phone.',
    needs: 'driver',
  }),
} as const;
