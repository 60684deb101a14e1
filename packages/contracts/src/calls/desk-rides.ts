import * as v from 'valibot';
import { deskEndpoints as at } from '../endpoints/desk.ts';
import { amountMax, described, rideVersionQuery } from '../fields.ts';
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
const amount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(amountMax));
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'A day is written 2026-11-24.'));

const place = v.object({
  address: v.string(),
  postcode: v.string(),
  latitude: v.number(),
  longitude: v.number(),
});

/** One ride in the desk's table: a booking with a return has two. */
export const deskRide = v.object({
  reference: described(v.string(), 'Reference of the booking.'),
  leg: v.picklist(legNames),
  ofReturn: described(v.boolean(), 'Whether the booking has an outbound ride and a return.'),
  cars: described(
    v.optional(v.number()),
    'Number of cars that drive in this direction at once; absent when one car takes all passengers.',
  ),
  version: described(v.number(), 'Version of the ride, incremented with each change.'),
  status: v.picklist(['requested', 'upcoming', 'started', 'arrived', 'pob', 'finish', 'cancelled', 'noshow']),
  overdue: described(v.boolean(), 'Whether the ride was not accepted in time.'),
  pickupAt: moment,
  asap: v.boolean(),
  pickup: place,
  vias: v.array(v.string()),
  dropoff: place,
  passenger: v.string(),
  phone: v.string(),
  people: v.number(),
  bags: v.number(),
  needs: described(v.array(v.string()), 'Requirements for the vehicle, as texts.'),
  flight: v.string(),
  flightLandsAt: described(
    v.nullable(moment),
    'Landing time last reported by the flight service, ISO 8601 in UTC; null until there is one.',
  ),
  vehicle: v.string(),
  partner: described(v.string(), 'Tracking code with which the booking was made.'),
  hostReference: described(v.string(), 'The host page’s reference for the booking.'),
  company: v.string(),
  price: minor,
  currency: v.string(),
  method: v.string(),
  paid: v.boolean(),
  back: described(
    v.optional(minor),
    'Of a cancelled ride: the refunds of the booking’s payments, including pending ones, in minor units; absent without one.',
  ),
  owed: described(minor, 'Amount that the driver collects: the part not paid before the ride, in minor units.'),
  driver: v.nullable(
    v.object({
      id: described(v.nullable(v.number()), 'Id of one of the operator’s own drivers; null for other drivers.'),
      name: v.string(),
      phone: v.string(),
      licence: v.string(),
      vehicle: v.string(),
      registration: v.string(),
      secondsAway: v.nullable(v.number()),
      at: v.nullable(v.object({ latitude: v.number(), longitude: v.number(), seen: moment })),
    }),
  ),
  undoUntil: described(
    v.optional(moment),
    'Time until which the last step of the ride can be undone, ISO 8601 in UTC; absent without a step.',
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
  precision: described(line(20, 0), '`exact`, `district`, `locality`, or empty when unknown.'),
  houseNumber: line(limits.houseNumberMaxLength, 0),
});
const wallClock = described(
  v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'A time is written 2026-11-24T18:00.')),
  'Local time in the operator’s time zone.',
);

/** The passengers and their luggage. */
const load = {
  people: described(v.pipe(heads, v.minValue(1)), 'Number of passengers, including the children in child seats.'),
  smallChildSeats: seats,
  largeChildSeats: seats,
  childAges: described(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(17))),
      v.maxLength(2 * limits.maxPetsOrChildren),
    ),
    'Ages of the children in the child seats, in years, as far as known.',
  ),
  wheelchair: described(v.boolean(), 'Whether a passenger stays in a wheelchair.'),
  cases: heads,
  handBags: heads,
  smallPets: pets,
  otherPets: pets,
};

/** A ride as it was booked: the passenger, the places in the order in which they are driven to, the load. */
const bookedRide = {
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
};

/** Everything of a booking that can be changed; fields sent with their current value stay unchanged. */
const amendable = {
  pickup: wholePlace,
  vias: v.pipe(v.array(wholePlace), v.maxLength(limits.maxVias)),
  dropoff: wholePlace,
  pickupAt: wallClock,
  returnAt: described(v.nullable(wallClock), 'Pick-up time of the return ride; null without one.'),
  ...load,
  vehicle: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  note: v.pipe(v.string(), v.trim(), v.maxLength(limits.noteMaxLength)),
  flight: flightNumber,
  returnFlight: flightNumber,
};

const amendment = v.strictObject({
  id: described(
    v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
    'Id of the change: its price is stored under this id, and the change is applied only once.',
  ),
  version: described(
    v.pipe(v.number(), v.integer(), v.minValue(1)),
    'Version of the booking that the client has read.',
  ),
  ...amendable,
});

/** The changed booking and its price. */
const amended = {
  currency: v.string(),
  before: described(minor, 'Price of the booking before the change, in minor units.'),
  total: described(minor, 'Price of the booking with the change, in minor units.'),
  back: described(minor, 'Amount of the payment that is refunded, in minor units.'),
  owed: described(minor, 'Amount that the driver collects in addition to the payment, in minor units.'),
};

const bookingParams = v.strictObject({ reference });
const rideParams = v.strictObject({ reference, leg: v.picklist(legNames) });
const version = described(
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  'Version of the ride that the client has read: 409 when the current version differs.',
);
const refusals = {
  404: 'There is no such booking.',
  409: 'Not possible in the current state, which `current` contains.',
};

/** The greatest number of bookings that a search returns. */
const mostFound = 1_000;

export const deskRideCalls = {
  rides: resource({
    ...at.rides,
    about:
      'Returns the rides of a day and those still under way, or the results of a search over the last and the next year.',
    needs: 'viewer',
    query: v.strictObject({
      day: v.optional(day),
      search: v.optional(line(80, 2)),
      most: described(
        v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(mostFound))),
        'The greatest number of bookings that a search returns, those whose pick-ups are closest to now; 100 by default.',
      ),
    }),
    answer: v.object({
      day: v.string(),
      now: moment,
      rides: v.array(deskRide),
      more: described(v.optional(v.number()), 'Number of further bookings that a search found.'),
    }),
  }),
  booking: resource({
    ...at.booking,
    about: 'Returns all details of a booking.',
    needs: 'viewer',
    params: bookingParams,
    answer: v.object({
      reference: v.string(),
      returnReference: v.string(),
      version: described(v.number(), 'Version of the booking, incremented with each change.'),
      status: v.string(),
      source: v.string(),
      createdAt: moment,
      rides: v.array(deskRide),
      passenger: v.object({ name: v.string(), phone: v.string(), email: v.string() }),
      emailsTo: described(
        v.string(),
        'Address for emails about the booking: the passenger’s, else that of the account that booked it; empty for none.',
      ),
      customer: v.nullable(v.object({ name: v.string(), phone: v.string(), email: v.string() })),
      company: v.nullable(v.object({ name: v.string(), reference: v.string(), costCentre: v.string() })),
      metadata: described(v.nullable(v.record(v.string(), v.string())), 'Key-value pairs set by the host page.'),
      notes: v.object({ driver: v.string(), pickup: v.string(), dropoff: v.string() }),
      price: v.object({
        currency: v.string(),
        total: minor,
        method: v.string(),
        paid: v.boolean(),
        due: described(v.optional(minor, 0), 'Amount that is not paid and can be paid online now, in minor units.'),
        lines: v.array(v.object({ label: v.string(), amount: minor })),
      }),
      hires: described(
        v.optional(
          v.array(
            v.object({
              leg: v.picklist(legNames),
              includedMetres: v.number(),
              toldMetres: described(
                v.nullable(v.number()),
                'Driven distance reported by the driver, in metres; null until it is reported.',
              ),
              drivenMetres: described(
                v.nullable(v.number()),
                'Driven distance according to the vehicle’s recorded positions, in metres, once the ride is over.',
              ),
              eachMinor: described(minor, 'Price of each further unit of distance of the operator, in minor units.'),
              beyondMinor: described(
                minor,
                'Surcharge for the distance reported by the driver, else the recorded distance, in minor units, if it is charged.',
              ),
            }),
          ),
          [],
        ),
        'Rides by the hour of the booking for which excess distance has a price.',
      ),
      payments: v.array(
        v.object({
          at: moment,
          method: v.string(),
          provider: v.string(),
          state: v.string(),
          amount: minor,
          back: described(minor, 'Refunded amount of the payment, including pending refunds, in minor units.'),
          currency: v.string(),
        }),
      ),
      refundable: described(minor, 'Amount that can still be refunded, in minor units.'),
      letters: v.array(
        v.object({
          at: moment,
          kind: v.string(),
          sentAt: v.nullable(moment),
          failure: described(
            v.string(),
            'Reason why sending was abandoned: the mail server’s reply code, `late`, or `limit` (it and those of the next hour were too many); empty if it was not abandoned.',
          ),
        }),
      ),
      rating: described(v.number(), 'The passenger’s latest rating, 1 to 5; 0 when not rated.'),
      history: v.array(v.object({ at: moment, what: v.string(), who: v.string() })),
      route: v.object({
        path: v.array(v.object({ latitude: v.number(), longitude: v.number() })),
        estimated: v.boolean(),
      }),
      amendable: described(
        v.nullable(
          v.object({
            ...amendable,
            fixed: described(
              v.boolean(),
              'Whether one ride of a return is over; only the time of the other ride can change then.',
            ),
            vehicles: v.array(v.object({ id: v.number(), name: v.string(), people: v.number() })),
          }),
        ),
        'Changeable fields of the booking with their current values; null when nothing can be changed any more.',
      ),
    }),
    refusals: { 404: 'There is no such booking.' },
  }),
  assign: resource({
    ...at.assign,
    about: 'Assigns a ride to a driver, or reassigns it to another one.',
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
        'Id of one of the operator’s own drivers: the stored details of the driver and vehicle are used, not those of the request.',
      ),
    }),
    answer: deskRide,
    refusals,
  }),
  candidates: resource({
    ...at.candidates,
    about:
      'Returns the operator’s drivers with their estimated time to a ride’s pick-up: the soonest first, unavailable drivers last.',
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
            'Estimated seconds until the driver is at the pick-up; null when the driver’s position is unknown.',
          ),
          freeAt: described(
            v.nullable(moment),
            'Time at which the driver’s current ride ends, ISO 8601 in UTC; null for a free driver.',
          ),
          seenAt: described(v.nullable(moment), 'Time of the driver’s last known position, ISO 8601 in UTC.'),
          alsoAt: described(
            v.nullable(moment),
            'Pick-up time of another ride assigned to the driver that overlaps with this one, ISO 8601 in UTC; null for none.',
          ),
          unavailableSince: described(
            v.nullable(moment),
            'Time since when the driver says not to be available, ISO 8601 in UTC; null while they are. The ride can be assigned to them nevertheless.',
          ),
          cannot: described(
            v.string(),
            'Reason why the driver cannot take the ride, as text; empty when the driver can.',
          ),
        }),
      ),
    }),
    refusals: { 404: 'There is no such ride.' },
  }),
  withdraw: resource({
    ...at.withdraw,
    about: 'Withdraws the driver from a ride, which waits for another driver.',
    needs: 'dispatcher',
    params: rideParams,
    query: rideVersionQuery,
    answer: deskRide,
    refusals,
  }),
  report: resource({
    ...at.report,
    about: 'Reports an event of a ride on behalf of its driver, including that the passenger was not met.',
    needs: 'dispatcher',
    params: rideParams,
    body: v.strictObject({
      id: described(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), 'Id of the event; repeating an id changes nothing.'),
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
  undoStep: resource({
    ...at.undoStep,
    about:
      'Takes back the last step of a ride that was reported by mistake, for two hours: the ride has its former status again. A passenger who was told that the ride is over is told that it is not.',
    needs: 'dispatcher',
    params: rideParams,
    body: v.strictObject({ version }),
    answer: deskRide,
    refusals: { ...refusals, 409: `${refusals[409]} Not possible after two hours, or once money was refunded.` },
  }),
  price: resource({
    ...at.price,
    about: 'Sets the surcharges of a ride; these lines replace the previous ones.',
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
      reason: described(line(200), 'Reason shown to the passenger.'),
    }),
    answer: deskRide,
    refusals,
  }),
  cancel: resource({
    ...at.cancel,
    about: 'Cancels one ride, with or without a refund of its payment.',
    needs: 'dispatcher',
    params: rideParams,
    body: v.strictObject({ refund: v.boolean(), reason: line(300) }),
    answer: deskRide,
    refusals,
  }),
  accept: resource({
    ...at.accept,
    about:
      'Accepts a booking that waits for acceptance, or refuses it; a refused booking is cancelled and its payment refunded.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({ accepted: v.boolean(), reason: optionalLine(300) }),
    answer: v.object({ status: v.string() }),
    refusals,
  }),
  refund: resource({
    ...at.refund,
    about: 'Refunds a part of the payment without cancelling the booking.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({
      id: described(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), 'Id of the refund; repeating an id refunds nothing.'),
      // What was paid is the limit: a ride for ten million dong costs some 400 dollars.
      amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
      reason: line(200),
    }),
    status: 201,
    answer: v.object({ back: minor, refundable: minor, currency: v.string() }),
    refusals,
  }),
  sendPaymentLink: resource({
    ...at.sendPaymentLink,
    about: 'Emails the passenger a link to the payment page of an unpaid booking.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({}),
    status: 202,
    answer: v.object({ to: v.string(), amount: minor, currency: v.string() }),
    refusals: {
      ...refusals,
      409: 'No amount is due or payable online, there is no email address, or the link was just sent.',
    },
  }),
  companies: resource({
    ...at.companies,
    about: 'Returns the companies that pay by account, sorted by name.',
    needs: 'dispatcher',
    answer: v.object({
      companies: v.array(
        v.object({
          id: v.number(),
          name: v.string(),
          costCentres: described(v.array(v.string()), 'Suggested cost centres.'),
        }),
      ),
    }),
  }),
  chargeCompany: resource({
    ...at.chargeCompany,
    about: 'Charges an unpaid booking to a company’s account at its current price.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({
      version: described(
        v.pipe(v.number(), v.integer(), v.minValue(1)),
        'Version of the booking that the client has read.',
      ),
      company: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
      costCentre: optionalLine(limits.costCentreMaxLength),
      orderReference: described(optionalLine(60), 'Order reference of the company, shown on its statement.'),
    }),
    answer: v.object({ version: v.number(), company: v.string() }),
    refusals: {
      ...refusals,
      409: 'The booking was changed, paid or cancelled meanwhile, or the company has no account.',
    },
  }),
  quoteAmendment: resource({
    ...at.quoteAmendment,
    about: 'Returns the price of a change to a booking without applying it.',
    needs: 'dispatcher',
    params: bookingParams,
    body: amendment,
    answer: v.object({
      ...amended,
      changes: v.array(v.object({ what: v.string(), before: v.string(), after: v.string() })),
      lines: v.array(v.object({ label: v.string(), amount: minor })),
    }),
    refusals: {
      ...refusals,
      409: 'Not possible in the booking’s current state, which `current` contains, or there is no such journey.',
    },
  }),
  amend: resource({
    ...at.amend,
    about: 'Changes a booking at the price that was quoted for the same change.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({
      ...amendment.entries,
      total: described(
        v.pipe(v.number(), v.integer(), v.minValue(0)),
        'Quoted price, in minor units: 409 when the current price differs.',
      ),
    }),
    answer: v.object({ ...amended, version: v.number() }),
    refusals: {
      ...refusals,
      409: 'Not possible in the booking’s current state, which `current` contains, or not at this price.',
    },
  }),
  callers: resource({
    ...at.callers,
    about: 'Returns earlier rides and the account of a caller by phone number, newest first.',
    needs: 'dispatcher',
    query: v.strictObject({
      phone: described(v.pipe(v.string(), v.regex(/^\d{6,20}$/)), 'Phone number in international format, digits only.'),
    }),
    answer: v.object({
      account: described(
        v.nullable(v.object({ company: v.number(), costCentre: v.string() })),
        'Company that the caller books for, when it pays by account, and the cost centre of the caller’s last ride; null when there is none.',
      ),
      rides: v.array(v.object(bookedRide)),
    }),
  }),
  bookedRide: resource({
    ...at.bookedRide,
    about: 'Returns what was booked with a ride, to book it again.',
    needs: 'dispatcher',
    params: rideParams,
    answer: v.object({
      ...bookedRide,
      phone: described(v.string(), 'Passenger’s phone number with `+` and country code; empty for none.'),
      asap: v.boolean(),
      vehicleId: v.number(),
      hours: described(v.number(), 'Hours of hire; 0 for a ride by distance.'),
      waitAndReturn: v.boolean(),
      flight: v.string(),
      notes: v.object({ driver: v.string(), pickup: v.string(), dropoff: v.string() }),
      account: described(
        v.nullable(
          v.object({ company: v.number(), name: v.string(), costCentre: v.string(), orderReference: v.string() }),
        ),
        'Company whose account the ride was charged to; null when it was paid otherwise, or the company has no account any more.',
      ),
    }),
    refusals: { 404: 'There is no such ride.' },
  }),
  message: resource({
    ...at.message,
    about: 'Sends an email to the passenger.',
    needs: 'dispatcher',
    params: bookingParams,
    body: v.strictObject({
      id: described(
        v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))),
        'Id of the email; repeating an id sends nothing. Without one each request sends an email.',
      ),
      subject: line(120),
      text: text(4_000),
    }),
    status: 202,
    answer: v.object({ to: v.string() }),
    refusals: { ...refusals, 409: 'There is no email address, or too many emails were sent to it.' },
  }),
};
