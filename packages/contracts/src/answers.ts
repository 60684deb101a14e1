import * as v from 'valibot';
import { described } from './fields.ts';
import { legNames } from './legs.ts';

/** Building blocks of responses, with the wire's field names. */

/** Every response has a code and the server's message; code 1 is success (specification 1 §8). */
export const head = { code: v.number(), message: v.string() };

export const point = v.object({ latitude: v.number(), longitude: v.number() });

/** `[lng, lat]` */
export const coordinates = v.tuple([v.number(), v.number()]);

/** A place (specification 1 §3, Place/Address). */
export const address = v.object({
  id: v.union([v.string(), v.number()]),
  name: v.string(),
  line1: v.string(),
  line2: v.string(),
  category: v.string(),
  postcode: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  placename: v.string(),
  fulladdress: v.string(),
  precision: described(v.string(), 'Ours: `exact`, `district` or `locality`.'),
});

export const foundAddress = v.object({
  ...address.entries,
  id: v.string(),
  code: described(v.string(), 'ICAO and IATA codes of an airport, "" for other places.'),
  iata: v.string(),
  placeid: v.optional(v.string()),
  countrycode: v.optional(v.string()),
});

/** A place suggested by a search. */
export const suggestedAddress = v.object({
  ...foundAddress.entries,
  latitude: described(
    v.nullable(v.number()),
    'Null when the coordinates of the chosen place are to be requested from `/api/placedetails`.',
  ),
  longitude: v.nullable(v.number()),
});

export const airport = v.object({
  city: v.string(),
  airport: v.string(),
  iata: v.string(),
  icao: v.string(),
  name: v.string(),
  country: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  postcode: v.string(),
  timezone: v.optional(v.string()),
  fulladdress: v.optional(v.string()),
});

export const airline = v.object({
  icao: v.string(),
  iata: v.string(),
  name: v.string(),
  country: v.string(),
  fulladdress: v.optional(v.string()),
});

/** The id of the created or changed entity. */
export const done = v.object({ ...head, id: v.union([v.number(), v.string()]) });
export const nothing = v.object(head);

/** A file; its content is base64. */
export const fileFields = { filename: v.string(), fileext: v.string() };

/** The flight of a booking (specification 1 §3, Flight). */
export const bookedFlight = v.object({
  flightnumber: v.string(),
  arrivingfromairportname: v.string(),
  arrivingfromairportcode: v.string(),
  expflightarrival: v.string(),
  waitingtime: v.number(),
});

/** The name of a ride: a return has two, a booking of several cars has each of them once per car. */
export const legName = v.picklist(legNames);

/** Ours: one ride of a booking. Amounts are major units; unknown values are ''. */
export const bookedLeg = v.object({
  leg: legName,
  passengers: described(
    v.optional(v.number()),
    'Number of passengers in this car, including the children in child seats; absent when one car takes all passengers.',
  ),
  reference: v.string(),
  status: described(
    v.string(),
    'One of the specification’s six statuses, `requested` until the operator has accepted the ride, or `noshow`.',
  ),
  lookingfordriver: described(
    v.boolean(),
    'Whether the ride was not accepted in time and the operator is looking for a driver.',
  ),
  pickupdatetime: described(v.string(), 'ISO 8601 with offset.'),
  fare: described(v.number(), 'Current price of the ride.'),
  farereason: described(v.string(), 'Reason why the price differs from the booked price.'),
  passengerhereat: described(v.string(), 'Time at which the passenger reported to be at the pick-up; "" before.'),
  drivername: v.string(),
  driverlicence: v.string(),
  drivermobile: v.string(),
  vehmake: v.string(),
  vehmodel: v.string(),
  vehcolour: v.string(),
  vehregno: v.string(),
  vehlicence: v.string(),
});

/** The details of a booking (specification 2 §3, booking details). Amounts are major units. */
export const bookingDetails = v.object({
  bookingref: v.string(),
  returnref: v.string(),
  reference: described(v.string(), 'Booking reference and return reference, joined for display.'),
  bookingcode: described(v.string(), 'Code that gives access to the booking without an account.'),
  sandbox: v.boolean(),
  status: v.string(),
  bookerref: v.string(),
  costcentre: v.string(),
  hostreference: described(v.string(), 'Ours: the host page’s reference for the booking.'),
  metadata: described(
    v.nullable(v.record(v.string(), v.string())),
    'Ours: key-value pairs set by the host page; not to be displayed.',
  ),
  version: described(v.number(), 'Ours: version of the booking, incremented with each change; 0 for a test.'),
  jobpartid: v.string(),
  paymentmethod: v.string(),
  ispaid: v.boolean(),
  totalfare: v.number(),
  gbptotalfare: v.nullable(v.number()),
  currencycode: v.string(),
  pickupdatetime: described(v.string(), 'ISO 8601 with offset.'),
  returndatetime: v.string(),
  rtntype: v.picklist(['', 'w&r', 'rtn']),
  hours: described(
    v.number(),
    'Ours: hours for which the car is hired, with `routedistance` included; 0 for a ride by distance.',
  ),
  excess: described(
    v.number(),
    'Ours: price of each unit of distance beyond the included distance of a car hired by the hour.',
  ),
  now: v.boolean(),
  notes: v.string(),
  photo: v.string(),
  passengername: v.string(),
  phone: v.string(),
  email: v.string(),
  dialingcode: v.string(),
  custname: v.string(),
  custphone: v.string(),
  custemail: v.string(),
  custdialingcode: v.string(),
  custcountryalpha2code: v.string(),
  picklat: v.number(),
  picklng: v.number(),
  pickpostcode: v.string(),
  pickupaddress: v.string(),
  pickcategory: v.string(),
  pickprecision: v.picklist(['exact', 'approximate']),
  pickupnote: v.string(),
  pickupdirections: described(
    v.optional(v.string()),
    'Ours: the operator’s walking directions to the pick-up point; "" when there are none.',
  ),
  returndirections: described(
    v.optional(v.string()),
    'Ours: walking directions to the start of the return; "" or absent when there are none.',
  ),
  pickupdirectionslang: described(v.optional(v.string()), 'Ours: language of the directions, BCP 47.'),
  dofflat: v.number(),
  dofflng: v.number(),
  droppostcode: v.string(),
  dropoffaddress: v.string(),
  doffcategory: v.string(),
  doffprecision: v.picklist(['exact', 'approximate']),
  pickdownnote: v.string(),
  vehtypeid: v.number(),
  vehicletype: described(
    v.string(),
    'Name in the reader’s language when the operator has that translation; begins with `2 × …` for several cars.',
  ),
  vehicletypelang: described(v.optional(v.string()), 'Ours: language of the name, BCP 47.'),
  suitcases: v.number(),
  handbags: v.number(),
  smallchilds: v.number(),
  largechilds: v.number(),
  childages: described(
    v.optional(v.array(v.number())),
    'Ours: ages of the children in the child seats, in years, as far as known.',
  ),
  wheelchair: described(v.optional(v.boolean()), 'Ours: whether a passenger stays in a wheelchair.'),
  smallpets: v.number(),
  otherpets: v.number(),
  passengers: described(v.number(), 'Number of passengers, including the children in child seats.'),
  traveltime: described(v.number(), 'Travel times are in seconds, distances in metres.'),
  returntraveltime: v.number(),
  waitingminutes: described(v.number(), 'Ours: how long the driver of wait and return waits; 0 for other rides.'),
  routedistance: v.number(),
  returnroutedistance: v.number(),
  routepath: v.array(point),
  routesource: v.string(),
  vialocations: v.array(
    v.object({
      address: v.string(),
      postcode: v.string(),
      category: v.string(),
      latitude: v.number(),
      longitude: v.number(),
    }),
  ),
  flightnumber: v.string(),
  arrivingfromairportname: v.string(),
  arrivingfromairportcode: v.string(),
  expflightarrival: v.string(),
  returnflight: v.nullable(bookedFlight),
  payuntil: described(v.string(), 'Ours: time until which the booking can be paid before it is cancelled.'),
  refund: described(
    v.number(),
    'Ours: amount of the payment that is refunded; `refundstate` is the state of the refund.',
  ),
  refundstate: v.picklist(['', 'none', 'pending', 'done']),
  owed: described(
    v.number(),
    'Ours: amount not covered by payments; the passenger pays it to the driver when the ride takes place.',
  ),
  due: described(
    v.number(),
    'Ours: amount due for an unpaid booking by card or PayPal, the deposit when there is one; 0 once it is paid.',
  ),
  cars: described(
    v.optional(v.number()),
    'Ours: number of cars that drive at once; absent when one car takes all passengers.',
  ),
  legs: described(v.array(bookedLeg), 'Ours: rides of the booking: one for each direction and car.'),
  rating: described(v.number(), 'Ours: the passenger’s rating, 1 to 5; 0 when not rated.'),
  ratinguntil: described(
    v.optional(v.string()),
    'Ours: time until which the rating can be changed; "" or absent when there is no rating or it is final.',
  ),
});

/** The response of a call that books (specification 1 §3, booking result). */
export const bookedFields = {
  Code: v.number(),
  Message: v.string(),
  Bref: v.string(),
  ReturnRef: v.string(),
  JobPartId: v.string(),
  BookingCode: v.string(),
  ClientSecret: v.string(),
  Sandbox: v.boolean(),
};

/** Code 1: paid; 2: refused by the gateway, with its message; 0: not known yet. */
export const paymentResult = v.object({ Code: v.number(), Message: v.string(), AuthCode: v.string() });

/**
 * The code of a refusal (specification 1 §8): 0 generic failure, 2 with a message of the server, 3 and 6 the pick-up is outside the
 * service area or too vague. 1 is success.
 */
const refusalCode = v.picklist([0, 2, 3, 6]);
export type RefusalCode = v.InferOutput<typeof refusalCode>;

/** A refusal. Status 200 for those of the product; 4xx for requests that no correct client sends, and for conflicts. */
export const refusal = v.object({
  code: refusalCode,
  message: v.string(),
  reason: described(
    v.optional(v.string()),
    'Machine-readable reason: `session`, `token`, `domain`, `limit`, `promotion`, …',
  ),
  field: described(
    v.optional(v.string()),
    'Field of the request or place of the journey that the refusal concerns; `index` identifies the via.',
  ),
  index: v.optional(v.number()),
});
