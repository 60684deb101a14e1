import { amount, flag, list, maybe, maybeNumber, number, object, optional, text } from './wire.ts';

/**
 * What the client reads of each answer, in lower-case keys because keys are lowered before they are read. Spelling,
 * including `noofluggeges` and `doff`, is the wire's.
 */

/** {id, code, message}: the simple result. Code 1 success, 0 generic failure, 2 failure with the server's message. */
export const simpleResult = object({ code: amount, message: text, id: text });

const nameUrl = object({ name: text, url: text });

export const configuration = object({
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
});

export const vehicleTypes = object({
  vehtypes: list(
    object({
      vehtypeid: number,
      typename: text,
      description: text,
      image: text,
      noofhandbags: amount,
      noofluggeges: amount,
      noofpassengers: number,
      maxluggage: maybeNumber,
      pricetier: text,
    }),
  ),
});

export const prices = object({
  categories: list(object({ id: text, name: text, items: list(object({ description: text, price: text })) })),
});

export const address = object({
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

export const placeAt = object({
  address: maybe(address),
  pluscode: text,
  /** Ours: the airport that the point belongs to. */
  airport: maybe(object({ icao: text, iata: text })),
});

/** Both parts are '' when no numbering plan holds such a number. */
export const readPhone = object({ code: amount, message: text, dialingcode: text, phone: text });

export const addresses = object({ addresses: list(address) });

const wireFlight = object({
  flightnumber: text,
  arrivingfromairportname: text,
  arrivingfromairportcode: text,
  expflightarrival: text,
});

const latLng = object({ latitude: number, longitude: number });

/** The routing service's shape, as far as it is read: seconds and metres. */
export const direction = object({
  code: optional(number, 1),
  message: text,
  routesource: text,
  route: maybe(
    object({
      duration: number,
      distance: number,
    }),
  ),
});

export const nearestDriver = object({ code: amount, message: text, traveltime: maybeNumber });

export const quotation = object({
  code: amount,
  message: text,
  /** `promotion`: it cannot be had under the promotion that was named. */
  reason: text,
  requestid: text,
  fare: amount,
  totalfare: amount,
  gbpfare: maybeNumber,
  gbptotalfare: maybeNumber,
  returnfare: amount,
  onwardfare: maybeNumber,
  returntotalfare: maybeNumber,
  traveltime: amount,
  returntraveltime: amount,
  /** The same under their other names. */
  journeytime: amount,
  returnjourneytime: amount,
  routedistance: amount,
  returnroutedistance: amount,
  currencycode: text,
  nearestdrivertraveltime: maybeNumber,
  routepath: list(latLng),
  returnroutepath: list(latLng),
  routesource: text,
  farelines: list(object({ kind: text, label: text, amount: number })),
  additionalprices: list(
    object({
      vehtype: text,
      vehtypeid: number,
      fare: amount,
      returnfare: amount,
      totalfare: amount,
      currencycode: text,
    }),
  ),
});

export const promoCode = object({
  code: amount,
  value: maybeNumber,
  message: text,
  promocodeid: text,
});

export const createBooking = object({
  code: amount,
  message: text,
  /** `promotion`, as above; of a paid booking `returned`: money that was taken goes back. */
  reason: text,
  bref: text,
  returnref: text,
  jobpartid: text,
  bookingcode: text,
});

const via = object({ address: text, postcode: text, category: text, latitude: number, longitude: number });

/** One booking: `bookinginfo` (by code) and `bookingdetails` (by job id) answer the same fields (specification 2 §3). */
export const bookingDetails = object({
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
  totalfare: amount,
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
  vehtypeid: amount,
  vehicletype: text,
  suitcases: amount,
  passengers: optional(number, 1),
  traveltime: amount,
  routedistance: amount,
  routepath: list(latLng),
  routesource: text,
  vialocations: list(via),
  flightnumber: text,
  arrivingfromairportname: text,
  arrivingfromairportcode: text,
  expflightarrival: text,
  returnflight: maybe(wireFlight),
});

export const bookingInfo = object({
  code: amount,
  message: text,
  bookinginfo: maybe(bookingDetails),
});

export const licenceValidate = object({
  code: amount,
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

export const licenceBase = object({
  code: amount,
  message: text,
  baseurl: text,
  bookingpageurl: text,
});
