import {
  type BookedCustomer,
  type BookedFlight,
  type BookedLeg,
  type BookedPlace,
  type Booking,
  type Configuration,
  isZone,
  joinReference,
  type PaymentMethod,
  type Place,
  type PriceCategory,
  parseMoment,
  type Quotation,
  type QuotedReturn,
  readLeg,
  readPrecision,
  toMinor,
  type VehicleType,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { listed } from '../domain/place.ts';
import type * as answers from '../wire/answers.ts';
import type { Read } from '../wire/readers.ts';

/** Converts the API's names, units and spellings to the domain's; only this file depends on both. */

type Answer<Name extends keyof typeof answers> = Read<(typeof answers)[Name]>;

const methods: readonly PaymentMethod[] = ['cash', 'card', 'paypal', 'account'];
const isMethod = (text: string): text is PaymentMethod => methods.some((method) => method === text);

/** The operator's settings (specification 1 §7); a time zone unknown to this browser is replaced by London's. */
export function toConfiguration({ allowed, gazetteer, paymentPage, ...said }: Answer<'configuration'>): Configuration {
  const timeZone = said.timeZone !== '' && isZone(said.timeZone) ? said.timeZone : 'Europe/London';
  const source = said.mapSource.toLowerCase();
  const preferred = said.defaultPaymentMethod.toLowerCase();
  return {
    ...said,
    timeZone,
    airports: said.airports.flatMap(({ iata, name, airport, city }) => {
      const called = name || airport;
      return called === '' ? [] : [{ iata, name: called, city }];
    }),
    socialLinks: said.socialLinks.filter((link) => link.url !== ''),
    mapSource: source === 'bing' || source === 'maplibre' ? source : 'google',
    serverTime: said.serverTime === '' ? null : parseMoment(said.serverTime, timeZone),
    minLeadMinutes: said.minLeadMinutes ?? limits.minLeadMinutes,
    quoteTimeout: said.quoteTimeout && said.quoteTimeout > 0 ? said.quoteTimeout : limits.quoteTimeoutUnits,
    defaultVehicleId: said.defaultVehicleId ?? 1,
    defaultPaymentMethod: isMethod(preferred) ? preferred : 'card',
    paymentMethods: methods.filter((method) => allowed[method]),
    paypalClientId: said.paypalClientId || 'test',
    base: {
      latitude: said.base.latitude ?? limits.baseLocation.latitude,
      longitude: said.base.longitude ?? limits.baseLocation.longitude,
    },
    currency: said.currency || limits.currency,
    paidOnProvidersPage: paymentPage.toLowerCase() === 'provider',
    demoGazetteer: gazetteer === 'demo',
    country: said.country.toLowerCase() || limits.country,
    dialingCode: said.dialingCode.replace(/\D/g, '') || limits.dialingCode,
    distanceUnit: said.distanceUnit.toLowerCase() === 'mile' ? 'mile' : 'km',
    flightDialog: said.flightDialog === 'later' || said.flightDialog === 'never' ? said.flightDialog : 'always',
  };
}

/**
 * The address of a vehicle's picture: one without a host is on the operator's server, not on that of the page that shows it. The name
 * of a drawing stays.
 */
function onServer(image: string, server: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(server)?.[0];
  if (!origin || !/[/.]/.test(image) || /^([a-z]+:|\/\/)/i.test(image)) return image;
  return `${origin}/${image.replace(/^\//, '')}`;
}

/** The vehicles in the operator's order. `server` is the address that answered; '' on the operator's own pages. */
export const toVehicleTypes = (answer: Answer<'vehicleTypes'>, server = ''): VehicleType[] =>
  answer.vehtypes.map((row) => ({
    ...row,
    image: onServer(row.image, server),
    maxLuggage: Math.max(row.maxLuggage ?? 0, row.luggage),
    tier: row.tier || null,
  }));

/** The price categories; one without an id gets its position in the list, from 1. */
export const toCategories = (answer: Answer<'prices'>): PriceCategory[] =>
  answer.categories.map((category, index) => ({ ...category, id: category.id || String(index + 1) }));

/** A place with empty name and address filled from its other fields; coordinates are WGS 84 degrees. */
export const toPlace = ({ placeid, ...row }: Answer<'address'>): Place => ({
  ...row,
  id: row.id || placeid,
  name: row.name || row.line1 || row.fullAddress,
  postcode: row.postcode.trim(),
  fullAddress: row.fullAddress || listed([row.name, row.line1, row.postcode]),
  precision: readPrecision(row.precision),
});

/** The return's part of the quotation; null where there is none. */
function quotedReturn(answer: Answer<'quotation'>, minor: (major: number) => number): QuotedReturn | null {
  const totalMinor = minor(answer.returntotalfare || answer.returnfare);
  const travelTimeSeconds = answer.returntraveltime || answer.returnjourneytime;
  const { returnroutedistance: distanceMetres, returnroutepath: path } = answer;
  if (totalMinor === 0 && travelTimeSeconds === 0 && path.length === 0) return null;
  return { totalMinor, travelTimeSeconds, distanceMetres, path };
}

/**
 * A quotation in minor units, seconds and metres; undefined when it is not valid: it needs a fare above 0 and a route
 * (specification 1 §5).
 */
export function toQuotation(answer: Answer<'quotation'>, requestId: string): Quotation | undefined {
  const currency = answer.currencycode || limits.currency;
  const minor = (major: number) => toMinor(major, currency);
  const total = answer.totalfare || answer.fare + answer.returnfare;
  const { gbpfare, gbpreturnfare } = answer;
  const gbpTotal = answer.gbptotalfare ?? (gbpfare === null ? null : gbpfare + (gbpreturnfare ?? 0));
  if (!(total > 0) || answer.routepath.length === 0) return undefined;
  return {
    requestId,
    currency,
    totalMinor: minor(total),
    gbpTotalMinor: gbpTotal === null ? null : toMinor(gbpTotal, 'GBP'),
    travelTimeSeconds: answer.traveltime || answer.journeytime,
    distanceMetres: answer.routedistance,
    driverTravelTimeSeconds: answer.nearestdrivertraveltime,
    path: answer.routepath,
    back: quotedReturn(answer, minor),
    estimated: answer.routesource === 'estimate',
    onRequest: answer.onrequest,
    pickupApproximate: answer.pickprecision === 'approximate',
    cheaper:
      answer.cheaperby > 0 && answer.cheapertime !== ''
        ? { time: answer.cheapertime, lessMinor: minor(answer.cheaperby) }
        : null,
    vehicles: answer.additionalprices.map((row) => {
      const own = row.currencycode || currency;
      return {
        vehicleId: row.vehtypeid,
        totalMinor: toMinor(row.totalfare || row.fare + row.returnfare, own),
        returnMinor: toMinor(row.returnfare, own),
        excessMinor: toMinor(row.excess, own),
        awayMinutes: row.awayminutes,
        deposits: { card: toMinor(row.carddeposit, own), paypal: toMinor(row.paypaldeposit, own) },
        currency: own,
      };
    }),
    lines: answer.farelines.map(({ kind, label, amount }) => ({ kind, label, minor: minor(amount) })),
  };
}

/**
 * A booked phone number as text for display and split into dialing code and national number. An international number is
 * split only where it begins with the given dialing code, so that no number is assigned to another country.
 */
function phoneOf(number: string, dialingcode: string): Pick<BookedCustomer, 'phone' | 'phoneNumber'> {
  const code = dialingcode.replace(/\D/g, '');
  const international = number.startsWith('+');
  const national =
    international && code !== '' && number.startsWith(`+${code}`) ? number.slice(code.length + 1) : number;
  const known = code !== '' && national !== '' && !national.startsWith('+');
  return {
    phone: known ? `+${code}${national}` : number,
    phoneNumber: known ? { dialingCode: code, phone: national } : null,
  };
}

const customerOf = ({ dialingCode, phone, ...said }: Answer<'bookingDetails'>['customer']): BookedCustomer => ({
  ...said,
  ...phoneOf(phone, dialingCode),
});

const refundStates = ['none', 'pending', 'done'] as const;

const toBookedPlace = ({ precision, ...place }: Answer<'bookingDetails'>['dropoff']): BookedPlace => ({
  ...place,
  approximate: precision === 'approximate',
});

/** One ride of a booking; null when its leg is unknown or its pick-up time cannot be read. */
function bookedLegOf(
  {
    leg,
    fare,
    saidHereAt,
    make,
    model,
    colour,
    registration,
    licence,
    ...said
  }: Answer<'bookingDetails'>['legs'][number],
  at: (text: string) => number | null,
  currency: string,
): BookedLeg | null {
  const known = readLeg(leg);
  const pickupAt = at(said.pickupAt);
  if (pickupAt === null || known === null) return null;
  return {
    ...said,
    leg: known,
    status: said.status.toLowerCase(),
    pickupAt,
    ...(saidHereAt === null ? {} : { saidHereAt: at(saidHereAt) }),
    priceMinor: toMinor(fare, currency),
    vehicle: { make, model, colour, registration, licence },
  };
}

/** A booking as stored on the server; undefined when it has no reference or its pick-up time cannot be read. */
export function toBookedRide(row: Answer<'bookingDetails'>, timeZone: string): Booking | undefined {
  const {
    totalfare,
    currencycode,
    rtntype,
    routesource,
    dialingcode,
    customer,
    refund,
    refundState,
    owed,
    due,
    legs,
    excess,
    ...said
  } = row;
  const at = (text: string) => (text === '' ? null : parseMoment(text, timeZone));
  const flightOf = (flight: typeof said.flight): BookedFlight | null =>
    flight.number === '' ? null : { ...flight, landsAt: at(flight.landsAt) };
  const pickupAt = at(said.pickupAt);
  if (pickupAt === null || said.bookingRef === '') return undefined;
  const currency = currencycode || limits.currency;
  const state = refundStates.find((known) => known === refundState);
  return {
    ...said,
    reference: joinReference(said.bookingRef, said.returnRef),
    status: said.status.toLowerCase(),
    pickup: toBookedPlace(said.pickup),
    dropoff: toBookedPlace(said.dropoff),
    pickupAt,
    returnAt: at(said.returnAt),
    waitAndReturn: rtntype === 'w&r',
    ...phoneOf(said.phone, dialingcode),
    customer: customer.name === '' ? null : customerOf(customer),
    passengers: Math.max(1, said.passengers - said.smallChilds - said.largeChilds),
    paymentMethod: said.paymentMethod.toLowerCase(),
    totalMinor: toMinor(totalfare, currency),
    currency,
    excessMinor: toMinor(excess, currency),
    refund: state ? { minor: toMinor(refund, currency), state } : null,
    payUntil: at(said.payUntil),
    ratingUntil: at(said.ratingUntil),
    owedMinor: toMinor(owed, currency),
    dueMinor: toMinor(due, currency),
    legs: legs.flatMap((leg) => bookedLegOf(leg, at, currency) ?? []),
    estimated: routesource === 'estimate',
    flight: flightOf(said.flight),
    returnFlight: said.returnFlight && flightOf(said.returnFlight),
  };
}
