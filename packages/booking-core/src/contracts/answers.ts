import * as v from 'valibot';
import { flag, list, maybeNumber, number, text } from './wire.ts';

/**
 * What the client reads of each answer, in lower-case keys because keys are lowered before they are read. Spelling,
 * including `noofluggeges` and `doff`, is the wire's.
 */

/** {id, code, message}: the simple result. Code 1 success, 0 generic failure, 2 failure with the server's message. */
export const simpleResult = v.object({ code: v.optional(number, 0), message: text, id: text });

const nameUrl = v.object({ name: text, url: text });

export const airport = v.object({
  city: text,
  airport: text,
  iata: text,
  icao: text,
  name: text,
  country: text,
  latitude: maybeNumber,
  longitude: maybeNumber,
  postcode: text,
});

export const configuration = v.object({
  about: text,
  phone: text,
  email: text,
  skypeid: text,
  address: text,
  company: text,
  logo: text,
  accent: text,
  showpet: flag(true),
  mapsource: text,
  searchapi: text,
  publickey: text,
  servertime: text,
  timezone: text,
  chatapiurl: text,
  minleadtime: maybeNumber,
  sociallinks: list(nameUrl),
  quotetimeout: maybeNumber,
  googlekey: text,
  bingkey: text,
  autoopenchat: flag(false),
  paymentgateway: text,
  stripepublickey: text,
  defaultvehtypeid: maybeNumber,
  showsmallchildseat: flag(true),
  showlargechildseat: flag(true),
  showotherequipments: flag(true),
  paypalclientid: text,
  baselat: maybeNumber,
  baselng: maybeNumber,
  iscashallowed: flag(true),
  iscardallowed: flag(false),
  ispaypalallowed: flag(false),
  isaccountallowed: flag(false),
  allowguest: flag(true),
  showsignupfirst: flag(false),
  cancancelbooking: flag(true),
  defaultpaymentmethod: text,
  currencycode: text,
  termsurl: text,
  freecancellationminutes: maybeNumber,
  gazetteer: text,
  iplookup: flag(false),
  airports: list(airport),
});

export const vehicleTypes = v.object({
  vehtypes: list(
    v.object({
      vehtypeid: number,
      typename: text,
      description: text,
      image: text,
      noofhandbags: v.optional(number, 0),
      noofluggeges: v.optional(number, 0),
      noofpassengers: number,
      maxluggage: maybeNumber,
      pricetier: text,
    }),
  ),
});

export const prices = v.object({
  categories: list(v.object({ id: text, name: text, items: list(v.object({ description: text, price: text })) })),
});

export const address = v.object({
  id: text,
  name: text,
  line1: text,
  line2: text,
  category: text,
  postcode: text,
  latitude: number,
  longitude: number,
  placename: text,
  fulladdress: text,
  code: text,
  iata: text,
  placeid: text,
  precision: text,
});

export const placeAt = v.object({
  address: v.nullish(address, null),
  pluscode: text,
  /** Ours: the airport that the point belongs to. */
  airport: v.nullish(v.object({ icao: text, iata: text }), null),
});

export const addresses = v.object({ addresses: list(address) });

export const airports = v.object({ airports: list(airport) });

export const airlines = v.object({
  airlines: list(v.object({ icao: text, iata: text, name: text, country: text })),
});

/**
 * FlightXML2's shapes, which the specification names (1 §7): moments are epoch seconds, 0 for "not yet"; codes are ICAO.
 * `filed_arrivaltime`, `terminal` and `sample` are this product's additions.
 */
const epochSeconds = v.optional(v.nullable(number), 0);

export const searchFlight = v.object({
  airlineflightschedulesresult: v.object({
    data: list(
      v.object({
        ident: text,
        origin: text,
        originname: text,
        destination: text,
        destinationname: text,
        departuretime: epochSeconds,
        arrivaltime: epochSeconds,
        terminal: text,
        sample: flag(false),
      }),
    ),
  }),
});

export const flightInfo = v.object({
  flightinforesult: v.object({
    flights: list(
      v.object({
        ident: text,
        origin: text,
        originname: text,
        destination: text,
        destinationname: text,
        destinationcity: text,
        actualarrivaltime: epochSeconds,
        estimatedarrivaltime: epochSeconds,
        filed_arrivaltime: epochSeconds,
        terminal: text,
        sample: flag(false),
      }),
    ),
  }),
});

const wireFlight = v.object({
  flightnumber: text,
  arrivingfromairportname: text,
  arrivingfromairportcode: text,
  expflightarrival: text,
});

const latLng = v.object({ latitude: number, longitude: number });

/** The routing service's shape: seconds, metres and `[lng, lat]` pairs. */
export const direction = v.object({
  code: v.optional(number, 1),
  message: text,
  routesource: text,
  route: v.optional(
    v.nullable(
      v.object({
        duration: number,
        distance: number,
        geometry: v.object({ coordinates: v.array(v.tuple([number, number])) }),
      }),
    ),
    null,
  ),
});

export const nearestDriver = v.object({ code: v.optional(number, 0), message: text, traveltime: maybeNumber });

export const quotation = v.object({
  code: v.optional(number, 0),
  message: text,
  /** `promotion`: it cannot be had under the promotion that was named. */
  reason: text,
  requestid: text,
  fare: v.optional(number, 0),
  totalfare: v.optional(number, 0),
  gbpfare: maybeNumber,
  gbptotalfare: maybeNumber,
  returnfare: v.optional(number, 0),
  onwardfare: maybeNumber,
  returntotalfare: maybeNumber,
  traveltime: v.optional(number, 0),
  returntraveltime: v.optional(number, 0),
  /** The same under their other names. */
  journeytime: v.optional(number, 0),
  returnjourneytime: v.optional(number, 0),
  routedistance: v.optional(number, 0),
  returnroutedistance: v.optional(number, 0),
  currencycode: text,
  nearestdrivertraveltime: maybeNumber,
  routepath: list(latLng),
  returnroutepath: list(latLng),
  routesource: text,
  farelines: list(v.object({ kind: text, label: text, amount: number })),
  additionalprices: list(
    v.object({
      vehtype: text,
      vehtypeid: number,
      fare: v.optional(number, 0),
      returnfare: v.optional(number, 0),
      totalfare: v.optional(number, 0),
      currencycode: text,
    }),
  ),
});

export const promoCode = v.object({
  code: v.optional(number, 0),
  value: maybeNumber,
  message: text,
  promocodeid: text,
});

export const createBooking = v.object({
  code: v.optional(number, 0),
  message: text,
  /** `promotion`, as above; of a paid booking `returned`: money that was taken goes back. */
  reason: text,
  bref: text,
  returnref: text,
  jobpartid: text,
  bookingcode: text,
  clientsecret: text,
  paymentresult: v.optional(v.nullable(v.object({ code: v.optional(number, 0), message: text, authcode: text })), null),
});

const via = v.object({ address: text, postcode: text, category: text, latitude: number, longitude: number });

/** One booking: `bookinginfo` (by code) and `bookingdetails` (by job id) answer the same fields (specification 2 §3). */
export const bookingDetails = v.object({
  bookingref: text,
  returnref: text,
  bookingcode: text,
  status: text,
  bookerref: text,
  /** Ours: beside a booker's reference. */
  costcentre: text,
  jobpartid: text,
  paymentmethod: text,
  ispaid: flag(false),
  paymentstatus: text,
  totalfare: v.optional(number, 0),
  currencycode: text,
  pickupdatetime: text,
  returndatetime: text,
  rtntype: text,
  now: flag(false),
  notes: text,
  passengername: text,
  phone: text,
  email: text,
  dialingcode: text,
  picklat: number,
  picklng: number,
  pickpostcode: text,
  pickupaddress: text,
  pickcategory: text,
  dofflat: number,
  dofflng: number,
  droppostcode: text,
  dropoffaddress: text,
  doffcategory: text,
  vehtypeid: v.optional(number, 0),
  vehicletype: text,
  suitcases: v.optional(number, 0),
  passengers: v.optional(number, 1),
  traveltime: v.optional(number, 0),
  routedistance: v.optional(number, 0),
  routepath: list(latLng),
  routesource: text,
  vialocations: list(via),
  flightnumber: text,
  arrivingfromairportname: text,
  arrivingfromairportcode: text,
  expflightarrival: text,
  returnflight: v.optional(v.nullable(wireFlight), null),
});

export const bookingInfo = v.object({
  code: v.optional(number, 0),
  message: text,
  bookinginfo: v.optional(v.nullable(bookingDetails), null),
});

export const bookingDetailsAnswer = v.object({
  code: v.optional(number, 0),
  message: text,
  bookingdetails: v.optional(v.nullable(bookingDetails), null),
});

export const licenceValidate = v.object({
  code: v.optional(number, 0),
  message: text,
  /** Why it was refused: `unknown`, `domain`, `expired`, `disabled`, '' when it was not. */
  reason: text,
  phone: text,
  token: text,
  /** Seconds that the token lasts. */
  expiresin: maybeNumber,
  /** The same decision for a day, sent in place of the token while the licence service cannot be asked. */
  grace: text,
  graceexpiresin: maybeNumber,
  /** What the code may be used for; empty where an older service does not say. */
  variants: list(text),
});

export const licenceBase = v.object({
  code: v.optional(number, 0),
  message: text,
  baseurl: text,
  bookingpageurl: text,
});

const paramsPlace = v.object({
  category: text,
  postcode: text,
  latitude: number,
  longitude: number,
  fulladdress: text,
});

export const bookingParams = v.object({
  code: v.optional(number, 0),
  message: text,
  _params: v.optional(
    v.nullable(
      v.object({
        trackingcode: text,
        pickup: v.optional(v.nullable(paramsPlace), null),
        dropoff: v.optional(v.nullable(paramsPlace), null),
        datetime: text,
        vehtypeid: maybeNumber,
        vehicleid: text,
        isasap: flag(true),
      }),
    ),
    null,
  ),
});
