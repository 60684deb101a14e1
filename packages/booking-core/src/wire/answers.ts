import type { Metadata } from 'contracts/metadata';
import {
  amount,
  flag,
  list,
  maybe,
  maybeNumber,
  named,
  number,
  object,
  optional,
  type Shape,
  text,
} from './readers.ts';

/**
 * The fields that the client reads of each response, under the product's names where it has its own; `named` gives the
 * API's key. All other fields keep the API's spelling, such as `noofluggeges` and `doff`. "Ours" marks additions of
 * this product to the specification.
 */

const nameUrl = object({ name: text, url: text });

export const configuration = object({
  about: text,
  phone: text,
  email: text,
  skypeId: text,
  address: text,
  company: text,
  logo: text,
  accent: text,
  showPet: flag(true),
  mapSource: text,
  searchApi: text,
  publicKey: text,
  serverTime: text,
  timeZone: text,
  chatUrl: named('chatapiurl', text),
  minLeadMinutes: named('minleadtime', maybeNumber),
  socialLinks: list(nameUrl),
  quoteTimeout: maybeNumber,
  googleKey: text,
  bingKey: text,
  autoOpenChat: flag(false),
  paymentGateway: text,
  paymentPage: text,
  stripePublicKey: text,
  defaultVehicleId: named('defaultvehtypeid', maybeNumber),
  showSmallChildSeat: flag(true),
  showLargeChildSeat: flag(true),
  showOtherEquipment: named('showotherequipments', flag(true)),
  airports: list(object({ iata: text, name: text, airport: text, city: text })),
  stations: list(text),
  paypalClientId: text,
  base: named('', object({ latitude: named('baselat', maybeNumber), longitude: named('baselng', maybeNumber) })),
  allowed: named(
    '',
    object({
      cash: named('iscashallowed', flag(true)),
      card: named('iscardallowed', flag(false)),
      paypal: named('ispaypalallowed', flag(false)),
      account: named('isaccountallowed', flag(false)),
    }),
  ),
  allowGuest: flag(true),
  showSignupFirst: flag(false),
  canCancelBooking: flag(true),
  defaultPaymentMethod: text,
  currency: named('currencycode', text),
  termsUrl: text,
  freeCancellationMinutes: maybeNumber,
  gazetteer: text,
  postcodeRequired: flag(true),
  flightDialog: text,
  placesAttribution: text,
  country: text,
  dialingCode: text,
  distanceUnit: text,
  minimumHours: amount,
  maximumHours: amount,
  firstDayOfWeek: maybeNumber,
  ipLookup: flag(false),
});

export const vehicleTypes = object({
  vehtypes: list(
    object({
      id: named('vehtypeid', number),
      name: named('typename', text),
      language: named('typenamelang', text),
      description: text,
      descriptionLanguage: named('descriptionlang', text),
      image: text,
      handBags: named('noofhandbags', amount),
      luggage: named('noofluggeges', amount),
      passengers: named('noofpassengers', number),
      maxLuggage: maybeNumber,
      tier: named('pricetier', text),
      accessible: flag(false),
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
  placeName: text,
  fullAddress: text,
  code: text,
  iata: text,
  placeid: text,
  precision: text,
});

/** Some services send a place's coordinates only when it is chosen: until then they are NaN. */
const coordinate: Shape<number> = (value, at) => maybeNumber(value, at) ?? Number.NaN;

export const addresses = object({
  addresses: list(object({ ...address.entries, latitude: coordinate, longitude: coordinate })),
});

const latLng = object({ latitude: number, longitude: number });

/** The fields read of the routing service's response: duration in seconds, distance in metres. */
export const direction = object({
  code: optional(number, 1),
  route: maybe(object({ duration: number, distance: number })),
});

export const nearestDriver = object({ code: amount, traveltime: maybeNumber });

export const quotation = object({
  code: amount,
  fare: amount,
  totalfare: amount,
  gbpfare: maybeNumber,
  gbpreturnfare: maybeNumber,
  gbptotalfare: maybeNumber,
  returnfare: amount,
  /** Alternative name of `returnfare`, preferred when both are sent. */
  returntotalfare: amount,
  traveltime: amount,
  returntraveltime: amount,
  returnjourneytime: amount,
  returnroutedistance: amount,
  /** Alternative name of `traveltime`. */
  journeytime: amount,
  routedistance: amount,
  currencycode: text,
  nearestdrivertraveltime: maybeNumber,
  routepath: list(latLng),
  returnroutepath: list(latLng),
  routesource: text,
  onrequest: flag(false),
  pickprecision: text,
  cheapertime: text,
  cheaperby: amount,
  farelines: list(object({ kind: text, label: text, amount: number })),
  additionalprices: list(
    object({
      vehtypeid: number,
      fare: amount,
      returnfare: amount,
      totalfare: amount,
      currencycode: text,
      excess: amount,
      awayminutes: maybeNumber,
      carddeposit: amount,
      paypaldeposit: amount,
    }),
  ),
});

export const createBooking = object({
  code: amount,
  bref: text,
  bookingcode: text,
});

const via = object({ address: text, postcode: text, category: text, latitude: number, longitude: number });

/** A flight's number, its origin and its landing time. */
const flight = object({
  number: named('flightnumber', text),
  from: named('arrivingfromairportname', text),
  landsAt: named('expflightarrival', text),
});

const bookedLeg = object({
  leg: text,
  passengers: amount,
  reference: text,
  status: text,
  lookingForDriver: flag(false),
  pickupAt: named('pickupdatetime', text),
  fare: amount,
  priceReason: named('farereason', text),
  /** Ours: when the passenger reported to be at the pick-up; absent where that is not possible. */
  saidHereAt: named('passengerhereat', maybe(text)),
  driverName: text,
  driverLicence: text,
  driverMobile: text,
  make: named('vehmake', text),
  model: named('vehmodel', text),
  colour: named('vehcolour', text),
  registration: named('vehregno', text),
  licence: named('vehlicence', text),
});

/** One booking: `bookinginfo` (by code) and `bookingdetails` (by job id) have the same fields (specification 2 §3). */
export const bookingDetails = object({
  bookingRef: text,
  returnRef: text,
  code: named('bookingcode', text),
  /** Ours: whether the booking is a test. */
  sandbox: flag(false),
  status: text,
  bookerRef: text,
  /** Ours: the booker's cost centre. */
  costCentre: text,
  /** Ours: increases with each change of the booking. */
  version: amount,
  /** Ours: the host page's reference for the booking. */
  hostReference: text,
  /** Ours: the data that the host page attached to the booking. */
  metadata: ((value) => value) as Shape<Metadata | null>,
  jobPartId: text,
  paymentMethod: text,
  paid: named('ispaid', flag(false)),
  paymentStatus: text,
  totalfare: amount,
  currencycode: text,
  pickupAt: named('pickupdatetime', text),
  returnAt: named('returndatetime', text),
  rtntype: text,
  asap: named('now', flag(false)),
  note: named('notes', text),
  passengerName: text,
  phone: text,
  email: text,
  dialingcode: text,
  customer: named(
    '',
    object({
      name: named('custname', text),
      phone: named('custphone', text),
      email: named('custemail', text),
      dialingCode: named('custdialingcode', text),
      country: named('custcountryalpha2code', text),
    }),
  ),
  pickup: named(
    '',
    object({
      address: named('pickupaddress', text),
      postcode: named('pickpostcode', text),
      category: named('pickcategory', text),
      precision: named('pickprecision', text),
      note: named('pickupnote', text),
      directions: named('pickupdirections', text),
      directionsLanguage: named('pickupdirectionslang', text),
      latitude: named('picklat', number),
      longitude: named('picklng', number),
    }),
  ),
  dropoff: named(
    '',
    object({
      address: named('dropoffaddress', text),
      postcode: named('droppostcode', text),
      category: named('doffcategory', text),
      precision: named('doffprecision', text),
      note: named('pickdownnote', text),
      directions: named('returndirections', text),
      directionsLanguage: named('pickupdirectionslang', text),
      latitude: named('dofflat', number),
      longitude: named('dofflng', number),
    }),
  ),
  vehicleId: named('vehtypeid', amount),
  vehicleType: text,
  vehicleLanguage: named('vehicletypelang', text),
  luggage: named('suitcases', amount),
  handBags: amount,
  smallChilds: amount,
  largeChilds: amount,
  childAges: named('childages', list(number)),
  wheelchair: flag(false),
  smallPets: amount,
  otherPets: amount,
  /** Includes the children in the child seats. */
  passengers: optional(number, 1),
  travelTimeSeconds: named('traveltime', amount),
  returnTravelTimeSeconds: named('returntraveltime', amount),
  waitingMinutes: amount,
  distanceMetres: named('routedistance', amount),
  hours: amount,
  excess: amount,
  path: named('routepath', list(latLng)),
  routesource: text,
  vias: named('vialocations', list(via)),
  flight: named('', flight),
  returnFlight: maybe(flight),
  /** Ours: the end of the time to pay, after which the booking is cancelled. */
  payUntil: text,
  /** Ours: the amount to be refunded and the state of the refund. */
  refund: amount,
  refundState: text,
  /** Ours: the amount to pay to the driver (`owed`), the amount to pay online now (`due`), and the rides. */
  owed: amount,
  due: amount,
  legs: list(bookedLeg),
  /** Ours: 1 to 5; 0 while not rated. */
  rating: maybeNumber,
  ratingUntil: text,
  /** Only on stored tickets: when the server sent the booking, epoch milliseconds. */
  asOf: maybeNumber,
});

export const bookingInfo = object({
  code: amount,
  bookinginfo: maybe(bookingDetails),
});

export const licenceValidate = object({
  code: amount,
  message: text,
  /** The reason of a refusal: `unknown`, `domain`, `expired`, `disabled`; '' when granted. */
  reason: text,
  phone: text,
  token: text,
  /** Seconds for which the token is valid. */
  expiresin: maybeNumber,
  /** The same decision, valid for a day: sent in place of the token while the licence service cannot be reached. */
  grace: text,
  graceexpiresin: maybeNumber,
  /** The variants that the code may be used for; empty from an older service. */
  variants: list(text),
  /** Whether bookings made with the code are tests. */
  test: flag(false),
});

export const licenceBase = object({
  code: amount,
  baseurl: text,
  bookingpageurl: text,
});
