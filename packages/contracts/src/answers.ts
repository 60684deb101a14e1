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
  code: described(v.string(), 'ICAO and IATA of an airport, else "".'),
  iata: v.string(),
  placeid: v.optional(v.string()),
  countrycode: v.optional(v.string()),
});

/** A place suggested by a search. */
export const suggestedAddress = v.object({
  ...foundAddress.entries,
  latitude: described(v.nullable(v.number()), 'Null where `/api/placedetails` tells it of the place that is chosen.'),
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
    'How many travel in it, the children of the child seats among them; missing where one car takes all.',
  ),
  reference: v.string(),
  status: described(
    v.string(),
    'The specification’s six, `requested` while the operator has not accepted it, and `noshow`.',
  ),
  lookingfordriver: described(v.boolean(), 'Nobody accepted it in time: the operator looks for a driver.'),
  pickupdatetime: described(v.string(), 'ISO 8601 with offset.'),
  fare: described(v.number(), 'What it costs now.'),
  farereason: described(v.string(), 'Why it costs something else than what was booked.'),
  passengerhereat: described(v.string(), 'When the passenger told the driver to be at the pick-up; "" before.'),
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
  reference: described(v.string(), 'Both, as people write them.'),
  bookingcode: described(v.string(), 'Opens the booking for those who have no account.'),
  sandbox: v.boolean(),
  status: v.string(),
  bookerref: v.string(),
  costcentre: v.string(),
  hostreference: described(v.string(), 'Ours: what the host page knows the booking by.'),
  metadata: described(
    v.nullable(v.record(v.string(), v.string())),
    'Ours: the pairs that the host page gave; not to be shown.',
  ),
  version: described(v.number(), 'Ours: grows with each change of the booking; 0 for a test.'),
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
    'Ours: for how many the car is hired, with `routedistance` included; 0 for a ride by distance.',
  ),
  excess: described(v.number(), 'Ours: of a car by the hour, what each unit of distance costs beyond that.'),
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
    'Ours: how one walks to the pick-up point, in the operator’s own words; empty without.',
  ),
  returndirections: described(
    v.optional(v.string()),
    'Ours: the same of where the return begins; empty and missing without one.',
  ),
  pickupdirectionslang: described(v.optional(v.string()), 'Ours: the language of those words, BCP 47.'),
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
    'In the language of the reader where the operator has it in that; `2 × …` of several.',
  ),
  vehicletypelang: described(v.optional(v.string()), 'Ours: the language of that name, BCP 47.'),
  suitcases: v.number(),
  handbags: v.number(),
  smallchilds: v.number(),
  largechilds: v.number(),
  childages: described(
    v.optional(v.array(v.number())),
    'Ours: how old the children in those seats are, as far as told.',
  ),
  wheelchair: described(v.optional(v.boolean()), 'Ours: whether somebody stays in a wheelchair.'),
  smallpets: v.number(),
  otherpets: v.number(),
  passengers: described(v.number(), 'The children of the child seats among them.'),
  traveltime: described(v.number(), 'Seconds and metres.'),
  returntraveltime: v.number(),
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
  payuntil: described(v.string(), 'Ours: until when it may be paid before it is given up.'),
  refund: described(v.number(), 'Ours: what goes back of what was paid, and how far that is.'),
  refundstate: v.picklist(['', 'none', 'pending', 'done']),
  owed: described(v.number(), 'Ours: what payments did not take; of a ride that takes place it is paid to the driver.'),
  due: described(
    v.number(),
    'Ours: what an unpaid booking costs by card or PayPal, its deposit where it has one; 0 once it is paid.',
  ),
  cars: described(v.optional(v.number()), 'Ours: how many cars drive at once; missing where one takes all.'),
  legs: described(v.array(bookedLeg), 'Ours: its rides; a return has each way, several cars each way once for each.'),
  rating: described(v.number(), 'Ours: what its passenger thought of it, 1 to 5; 0 not yet.'),
  ratinguntil: described(
    v.optional(v.string()),
    'Ours: until when that can be changed; empty and missing where it is not rated, or stays.',
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
    'What a program can go by: `session`, `token`, `domain`, `limit`, `promotion`, …',
  ),
  field: described(
    v.optional(v.string()),
    'Which field, or which place of the journey, it is about; `index` tells vias apart.',
  ),
  index: v.optional(v.number()),
});
