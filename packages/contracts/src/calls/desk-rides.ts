import * as v from 'valibot';
import { deskEndpoints as at } from '../endpoints/desk.ts';
import { described } from '../fields.ts';
import { legNames } from '../legs.ts';
import * as limits from '../limits.ts';
import { reference } from './dispatch.ts';
import { resource } from './resource.ts';

/** The desk's calls about rides and bookings. */

const line = (maxLength: number, minLength = 1) =>
  v.pipe(v.string(), v.trim(), v.minLength(minLength), v.maxLength(maxLength), v.regex(/^[^\r\n\t]*$/));
const optionalLine = (maxLength: number) => v.optional(line(maxLength, 0), '');
const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength));
const moment = described(v.string(), 'ISO 8601 in UTC.');
const minor = described(v.number(), 'Minor units.');
const amount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000));
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'A day is written 2026-11-24.'));

const place = v.object({
  address: v.string(),
  postcode: v.string(),
  latitude: v.number(),
  longitude: v.number(),
});

/** One ride in the desk's table: a booking with a return has two. */
export const deskRide = v.object({
  reference: described(v.string(), 'The booking’s.'),
  leg: v.picklist(legNames),
  ofReturn: described(v.boolean(), 'Whether the booking has an outbound ride and a return.'),
  cars: described(v.optional(v.number()), 'How many cars drive this way at once; missing where one takes all.'),
  version: described(v.number(), 'Counts the ride’s changes.'),
  status: v.picklist(['requested', 'upcoming', 'started', 'arrived', 'pob', 'finish', 'cancelled', 'noshow']),
  overdue: described(v.boolean(), 'Nobody accepted it in time.'),
  pickupAt: moment,
  asap: v.boolean(),
  pickup: place,
  vias: v.array(v.string()),
  dropoff: place,
  passenger: v.string(),
  phone: v.string(),
  people: v.number(),
  bags: v.number(),
  needs: described(v.array(v.string()), 'What the vehicle has to bring, in words.'),
  flight: v.string(),
  flightLandsAt: described(v.nullable(moment), 'As the flight service said last; null while it said nothing.'),
  vehicle: v.string(),
  partner: described(v.string(), 'The tracking code that it came by.'),
  hostReference: described(v.string(), 'What the host page knows the booking by.'),
  company: v.string(),
  price: minor,
  currency: v.string(),
  method: v.string(),
  paid: v.boolean(),
  owed: described(minor, 'What the driver collects: what was not paid before the ride.'),
  driver: v.nullable(
    v.object({
      id: described(v.nullable(v.number()), 'Of the operator’s own drivers.'),
      name: v.string(),
      phone: v.string(),
      licence: v.string(),
      vehicle: v.string(),
      registration: v.string(),
      secondsAway: v.nullable(v.number()),
      at: v.nullable(v.object({ latitude: v.number(), longitude: v.number(), seen: moment })),
    }),
  ),
  createdAt: moment,
});

const heads = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60));
const seats = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.maxPetsOrChildren));
const pets = seats;
const flightNumber = line(20, 0);

/** A new place of a booking, as returned by the address search. */
const wholePlace = v.strictObject({
  address: line(limits.textMaxLength),
  postcode: v.pipe(v.string(), v.trim(), v.maxLength(limits.postcodeMaxLength), v.regex(/^[A-Za-z0-9 _-]*$/)),
  category: line(60, 0),
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  precision: described(line(20, 0), '`exact`, `district`, `locality`, or nothing where it is not known.'),
  houseNumber: line(limits.houseNumberMaxLength, 0),
});
const wallClock = described(
  v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'A time is written 2026-11-24T18:00.')),
  'On the operator’s clock.',
);

/** The passengers and their luggage. */
const load = {
  people: described(v.pipe(heads, v.minValue(1)), 'The children of the seats among them.'),
  smallChildSeats: seats,
  largeChildSeats: seats,
  childAges: described(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(17))),
      v.maxLength(2 * limits.maxPetsOrChildren),
    ),
    'How old the children in those seats are, as far as told.',
  ),
  wheelchair: described(v.boolean(), 'Whether somebody stays in a wheelchair.'),
  cases: heads,
  handBags: heads,
  smallPets: pets,
  otherPets: pets,
};

/** Everything of a booking that can be changed; fields sent with their current value stay unchanged. */
const amendable = {
  pickup: wholePlace,
  vias: v.pipe(v.array(wholePlace), v.maxLength(limits.maxVias)),
  dropoff: wholePlace,
  pickupAt: wallClock,
  returnAt: described(v.nullable(wallClock), 'Null without a ride back.'),
  ...load,
  vehicle: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  note: v.pipe(v.string(), v.trim(), v.maxLength(limits.noteMaxLength)),
  flight: flightNumber,
  returnFlight: flightNumber,
};

const amendment = v.strictObject({
  id: described(
    v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
    'Of this change: its price is kept under it, and it is made once.',
  ),
  version: described(v.pipe(v.number(), v.integer(), v.minValue(1)), 'The booking’s, as it was read.'),
  ...amendable,
});

/** The changed booking and its price. */
const amended = {
  currency: v.string(),
  before: described(minor, 'What the booking costs.'),
  total: described(minor, 'What it costs with the change.'),
  back: described(minor, 'What of the payment goes back.'),
  owed: described(minor, 'What the driver takes besides the payment.'),
};

const bookingParams = v.strictObject({ reference });
const rideParams = v.strictObject({ reference, leg: v.picklist(legNames) });
const version = described(
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  'The ride’s, as it was read: 409 where it is another.',
);
const refusals = { 404: 'There is no such booking.', 409: 'Not as the ride is now; `current` is what is true.' };

export const deskRideCalls = {
  rides: resource({
    ...at.rides,
    about:
      'The rides of a day with those still under way, or what a search finds in all days of the last and the next year.',
    needs: 'viewer',
    query: v.strictObject({ day: v.optional(day), search: v.optional(line(80, 2)) }),
    answer: v.object({ day: v.string(), now: moment, rides: v.array(deskRide) }),
  }),
  booking: resource({
    ...at.booking,
    about: 'Everything of a booking.',
    needs: 'viewer',
    params: bookingParams,
    answer: v.object({
      reference: v.string(),
      returnReference: v.string(),
      version: described(v.number(), 'Counts the booking’s changes.'),
      status: v.string(),
      source: v.string(),
      createdAt: moment,
      rides: v.array(deskRide),
      passenger: v.object({ name: v.string(), phone: v.string(), email: v.string() }),
      customer: v.nullable(v.object({ name: v.string(), phone: v.string(), email: v.string() })),
      company: v.nullable(v.object({ name: v.string(), reference: v.string(), costCentre: v.string() })),
      metadata: described(
        v.nullable(v.record(v.string(), v.string())),
        'The pairs that the host page gave the booking.',
      ),
      notes: v.object({ driver: v.string(), pickup: v.string(), dropoff: v.string() }),
      price: v.object({
        currency: v.string(),
        total: minor,
        method: v.string(),
        paid: v.boolean(),
        due: described(v.optional(minor, 0), 'What payments did not take and can be paid online now.'),
        lines: v.array(v.object({ label: v.string(), amount: minor })),
      }),
      hires: described(
        v.optional(
          v.array(
            v.object({
              leg: v.picklist(legNames),
              includedMetres: v.number(),
              toldMetres: described(v.nullable(v.number()), 'What was driven, as the driver said.'),
              drivenMetres: described(v.nullable(v.number()), 'By the vehicle’s trail, once the ride is over.'),
              eachMinor: described(minor, 'What each of the operator’s units of distance costs beyond.'),
              beyondMinor: described(
                minor,
                'What the driver’s word, else the trail, comes to on top, if it is charged.',
              ),
            }),
          ),
          [],
        ),
        'Its rides by the hour whose distance is priced.',
      ),
      payments: v.array(
        v.object({
          at: moment,
          method: v.string(),
          provider: v.string(),
          state: v.string(),
          amount: minor,
          back: described(minor, 'What went back of it, or is on its way.'),
          currency: v.string(),
        }),
      ),
      refundable: described(minor, 'What of it can go back.'),
      letters: v.array(
        v.object({
          at: moment,
          kind: v.string(),
          sentAt: v.nullable(moment),
          failure: described(
            v.string(),
            'Why it was given up: the mail server’s reply code, or `late`; empty if it was not.',
          ),
        }),
      ),
      rating: described(v.number(), 'What its passenger thought of it last, 1 to 5; 0 not yet.'),
      history: v.array(v.object({ at: moment, what: v.string(), who: v.string() })),
      route: v.object({
        path: v.array(v.object({ latitude: v.number(), longitude: v.number() })),
        estimated: v.boolean(),
      }),
      amendable: described(
        v.nullable(
          v.object({
            ...amendable,
            fixed: described(v.boolean(), 'One ride of a return is over: of the other the time alone can change.'),
            vehicles: v.array(v.object({ id: v.number(), name: v.string(), people: v.number() })),
          }),
        ),
        'Null once nothing of it can change.',
      ),
    }),
    refusals: { 404: 'There is no such booking.' },
  }),
  assign: resource({
    ...at.assign,
    about: 'Gives a ride to a driver, or to another one.',
    needs: 'dispatcher',
    params: rideParams,
    body: v.strictObject({
      version: v.optional(version),
      driver: v.strictObject({ name: line(120), phone: optionalLine(40), licence: optionalLine(60) }),
      vehicle: v.strictObject({
        make: optionalLine(60),
        model: optionalLine(60),
        colour: optionalLine(40),
        registration: optionalLine(20),
        licence: optionalLine(60),
        wheelchairAccessible: v.optional(v.boolean(), false),
      }),
      driverId: described(
        v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
        'One of the operator’s own: what is known of them and their vehicle is put down, not what was sent.',
      ),
    }),
    answer: deskRide,
    refusals,
  }),
  candidates: resource({
    ...at.candidates,
    about:
      'Who of the operator’s drivers can be at a ride’s pick-up in how many minutes: the soonest first, those who cannot last.',
    needs: 'dispatcher',
    params: rideParams,
    answer: v.object({
      drivers: v.array(
        v.object({
          id: v.number(),
          name: v.string(),
          vehicle: v.string(),
          registration: v.string(),
          seconds: described(
            v.nullable(v.number()),
            'Until they are there, by an estimate; null where nobody knows where they are.',
          ),
          freeAt: described(v.nullable(moment), 'When the ride that they drive now is over; null for who is free.'),
          seenAt: described(v.nullable(moment), 'When it was last known where they are.'),
          cannot: described(v.string(), 'Why they cannot drive it, in words; empty for who can.'),
        }),
      ),
    }),
    refusals: { 404: 'There is no such ride.' },
  }),
  withdraw: resource({
    ...at.withdraw,
    about: 'The driver does not come: the ride waits for another.',
    needs: 'dispatcher',
    params: rideParams,
    answer: deskRide,
    refusals,
  }),
  report: resource({
    ...at.report,
    about: 'What happened to a ride, as a driver would report it; also that the passenger was not met.',
    needs: 'dispatcher',
    params: rideParams,
    body: v.strictObject({
      id: described(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), 'The same id again changes nothing.'),
      type: v.picklist([
        'departed_to_pickup',
        'arrived_at_pickup',
        'passenger_on_board',
        'arrived_at_dropoff',
        'no_show',
      ]),
    }),
    answer: deskRide,
    refusals,
  }),
  price: resource({
    ...at.price,
    about: 'What came on top of a ride’s price; these lines take the place of the ones before.',
    needs: 'dispatcher',
    params: rideParams,
    body: v.strictObject({
      version,
      lines: v.pipe(
        v.array(
          v.strictObject({ kind: v.picklist(['waiting', 'toll', 'distance', 'other']), label: line(80), amount }),
        ),
        v.maxLength(10),
      ),
      reason: described(line(200), 'For the passenger.'),
    }),
    answer: deskRide,
    refusals,
  }),
  cancel: resource({
    ...at.cancel,
    about: 'Cancels one ride, with what was paid for it going back, or without.',
    needs: 'dispatcher',
    params: rideParams,
    body: v.strictObject({ refund: v.boolean(), reason: line(300) }),
    answer: deskRide,
    refusals,
  }),
  accept: resource({
    ...at.accept,
    about:
      'Takes a booking on that waits to be accepted, or refuses it: then it is cancelled, and what was paid goes back.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({ accepted: v.boolean(), reason: optionalLine(300) }),
    answer: v.object({ status: v.string() }),
    refusals,
  }),
  refund: resource({
    ...at.refund,
    about: 'Gives a part of what was paid back while the booking stands.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({
      id: described(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), 'The same id again gives nothing back.'),
      amount,
      reason: line(200),
    }),
    status: 201,
    answer: v.object({ back: minor, refundable: minor, currency: v.string() }),
    refusals,
  }),
  sendPaymentLink: resource({
    ...at.sendPaymentLink,
    about: 'Emails the passenger a link to the page that an unpaid booking is paid on.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({}),
    status: 202,
    answer: v.object({ to: v.string(), amount: minor, currency: v.string() }),
    refusals: {
      ...refusals,
      409: 'Nothing is owed or can be paid online, there is no email address, or it was just sent.',
    },
  }),
  companies: resource({
    ...at.companies,
    about: 'The companies that pay by account, by name.',
    needs: 'dispatcher',
    answer: v.object({
      companies: v.array(
        v.object({ id: v.number(), name: v.string(), costCentres: described(v.array(v.string()), 'Suggestions.') }),
      ),
    }),
  }),
  chargeCompany: resource({
    ...at.chargeCompany,
    about: 'Puts an unpaid booking on a company’s account, at the price that it has.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({
      version: described(v.pipe(v.number(), v.integer(), v.minValue(1)), 'The booking’s, as it was read.'),
      company: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
      costCentre: optionalLine(limits.costCentreMaxLength),
      orderReference: described(optionalLine(60), 'The company’s own, for its statement.'),
    }),
    answer: v.object({ version: v.number(), company: v.string() }),
    refusals: { ...refusals, 409: 'It was changed, paid or cancelled meanwhile, or that company has no account.' },
  }),
  quoteAmendment: resource({
    ...at.quoteAmendment,
    about: 'What a change of a booking would cost; nothing is changed by it.',
    needs: 'dispatcher',
    params: bookingParams,
    body: amendment,
    answer: v.object({
      ...amended,
      changes: v.array(v.object({ what: v.string(), before: v.string(), after: v.string() })),
      lines: v.array(v.object({ label: v.string(), amount: minor })),
    }),
    refusals: { ...refusals, 409: 'Not as the booking is now, or no such journey; `current` is what is true.' },
  }),
  amend: resource({
    ...at.amend,
    about: 'Changes a booking, at the price that was told for the same change.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({
      ...amendment.entries,
      total: described(v.pipe(v.number(), v.integer(), v.minValue(0)), 'As it was told; 409 where it is another.'),
    }),
    answer: v.object({ ...amended, version: v.number() }),
    refusals: { ...refusals, 409: 'Not as the booking is now, or at another price; `current` is what is true.' },
  }),
  callers: resource({
    ...at.callers,
    about: 'Who called from a number before, and where they went; the last first.',
    needs: 'dispatcher',
    query: v.strictObject({
      phone: described(v.pipe(v.string(), v.regex(/^\d{6,20}$/)), 'As it is dialled internationally, digits alone.'),
    }),
    answer: v.object({
      account: described(
        v.nullable(v.object({ company: v.number(), costCentre: v.string() })),
        'The company that they book for, where it pays by account, and its cost centre of their last ride; null for nobody’s.',
      ),
      rides: v.array(
        v.object({
          reference: v.string(),
          pickupAt: moment,
          firstName: v.string(),
          lastName: v.string(),
          email: v.string(),
          pickup: wholePlace,
          vias: v.array(wholePlace),
          dropoff: wholePlace,
          vehicle: v.string(),
          ...load,
        }),
      ),
    }),
  }),
  message: resource({
    ...at.message,
    about: 'Writes an email to the passenger.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({ subject: line(120), text: text(4_000) }),
    status: 202,
    answer: v.object({ to: v.string() }),
    refusals: { ...refusals, 409: 'There is no email address, or it had too many.' },
  }),
};
