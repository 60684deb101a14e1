import type * as answers from '../contracts/answers.ts';
import type { Read } from '../contracts/index.ts';
import {
  type BookedFlight,
  type BookedRide,
  type Configuration,
  isZone,
  joinReference,
  type PaymentMethod,
  type Place,
  type PriceCategory,
  parseMoment,
  type Quotation,
  toMinor,
  type VehicleType,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';

/** From the wire's words, units and spelling to the domain's; the only place that knows both. */

type Answer<Name extends keyof typeof answers> = Read<(typeof answers)[Name]>;

const methods: readonly PaymentMethod[] = ['cash', 'card', 'paypal', 'account'];
const isMethod = (text: string): text is PaymentMethod => methods.some((method) => method === text);

export function toConfiguration(answer: Answer<'configuration'>): Configuration {
  const timeZone = answer.timezone !== '' && isZone(answer.timezone) ? answer.timezone : 'Europe/London';
  const allowed: PaymentMethod[] = [];
  if (answer.iscashallowed) allowed.push('cash');
  if (answer.iscardallowed) allowed.push('card');
  if (answer.ispaypalallowed) allowed.push('paypal');
  if (answer.isaccountallowed) allowed.push('account');
  const source = answer.mapsource.toLowerCase();
  const preferred = answer.defaultpaymentmethod.toLowerCase();
  return {
    company: answer.company,
    about: answer.about,
    phone: answer.phone,
    email: answer.email,
    address: answer.address,
    skypeId: answer.skypeid,
    socialLinks: answer.sociallinks.filter((link) => link.url !== ''),
    logo: answer.logo,
    accent: answer.accent,
    showPet: answer.showpet,
    showSmallChildSeat: answer.showsmallchildseat,
    showLargeChildSeat: answer.showlargechildseat,
    showOtherEquipment: answer.showotherequipments,
    mapSource: source === 'bing' || source === 'maplibre' ? source : 'google',
    searchApi: answer.searchapi,
    googleKey: answer.googlekey,
    bingKey: answer.bingkey,
    serverTime: answer.servertime === '' ? null : parseMoment(answer.servertime, timeZone),
    timeZone,
    minLeadMinutes: answer.minleadtime ?? limits.minLeadMinutes,
    quoteTimeout: answer.quotetimeout && answer.quotetimeout > 0 ? answer.quotetimeout : limits.quoteTimeoutUnits,
    defaultVehicleId: answer.defaultvehtypeid ?? 1,
    defaultPaymentMethod: isMethod(preferred) ? preferred : 'card',
    paymentMethods: allowed,
    paymentGateway: answer.paymentgateway,
    stripePublicKey: answer.stripepublickey,
    publicKey: answer.publickey,
    paypalClientId: answer.paypalclientid || 'test',
    base: {
      latitude: answer.baselat ?? limits.baseLocation.latitude,
      longitude: answer.baselng ?? limits.baseLocation.longitude,
    },
    allowGuest: answer.allowguest,
    canCancelBooking: answer.cancancelbooking,
    showSignupFirst: answer.showsignupfirst,
    currency: answer.currencycode || limits.currency,
    ipLookup: answer.iplookup,
    chatUrl: answer.chatapiurl,
    autoOpenChat: answer.autoopenchat,
    termsUrl: answer.termsurl,
    freeCancellationMinutes: answer.freecancellationminutes,
    demoGazetteer: answer.gazetteer === 'demo',
  };
}

export const toVehicleTypes = (answer: Answer<'vehicleTypes'>): VehicleType[] =>
  answer.vehtypes.map((row) => ({
    id: row.vehtypeid,
    name: row.typename,
    description: row.description,
    image: row.image,
    handBags: row.noofhandbags,
    luggage: row.noofluggeges,
    maxLuggage: Math.max(row.maxluggage ?? 0, row.noofluggeges),
    passengers: row.noofpassengers,
    tier: row.pricetier || null,
  }));

export const toCategories = (answer: Answer<'prices'>): PriceCategory[] =>
  answer.categories.map((category, index) => ({ ...category, id: category.id || String(index + 1) }));

export const toPlace = (row: Answer<'address'>): Place => ({
  id: row.id || row.placeid,
  name: row.name || row.line1 || row.fulladdress,
  line1: row.line1,
  line2: row.line2,
  category: row.category,
  postcode: row.postcode.trim(),
  fullAddress: row.fulladdress || [row.name, row.line1, row.postcode].filter(Boolean).join(', '),
  code: row.code,
  iata: row.iata,
  placeName: row.placename,
  precision: row.precision === 'outcode' || row.precision === 'locality' ? row.precision : 'exact',
  latitude: row.latitude,
  longitude: row.longitude,
});

/**
 * A quotation in minor units, seconds and metres; null when it is not valid: it needs a fare above 0 and a route
 * (specification 1 §5).
 */
export function toQuotation(answer: Answer<'quotation'>, requestId: string): Quotation | null {
  const currency = answer.currencycode || limits.currency;
  const minor = (major: number) => toMinor(major, currency);
  const total = answer.totalfare || answer.fare + answer.returnfare;
  if (!(total > 0) || answer.routepath.length === 0) return null;
  return {
    requestId,
    currency,
    onwardMinor: minor(answer.onwardfare ?? answer.fare),
    returnMinor: minor(answer.returntotalfare ?? answer.returnfare),
    totalMinor: minor(total),
    gbpTotalMinor: answer.gbptotalfare === null ? null : toMinor(answer.gbptotalfare, 'GBP'),
    travelTimeSeconds: answer.traveltime || answer.journeytime,
    returnTravelTimeSeconds: answer.returntraveltime || answer.returnjourneytime,
    distanceMetres: answer.routedistance,
    driverTravelTimeSeconds: answer.nearestdrivertraveltime,
    path: answer.routepath,
    returnPath: answer.returnroutepath,
    estimated: answer.routesource === 'estimate',
    vehicles: answer.additionalprices.map((row) => {
      const own = row.currencycode || currency;
      return {
        vehicleId: row.vehtypeid,
        fareMinor: toMinor(row.fare, own),
        returnFareMinor: toMinor(row.returnfare, own),
        totalMinor: toMinor(row.totalfare || row.fare + row.returnfare, own),
        currency: own,
      };
    }),
    lines: answer.farelines.map(({ kind, label, amount }) => ({ kind, label, minor: minor(amount) })),
  };
}

/** A booking as the server knows it; null when it has no moment that can be read. */
export function toBookedRide(row: Answer<'bookingDetails'>, timeZone: string): BookedRide | null {
  const pickupAt = parseMoment(row.pickupdatetime, timeZone);
  if (pickupAt === null || row.bookingref === '') return null;
  const currency = row.currencycode || limits.currency;
  return {
    reference: joinReference(row.bookingref, row.returnref),
    bookingRef: row.bookingref,
    returnRef: row.returnref,
    jobPartId: row.jobpartid,
    code: row.bookingcode,
    status: row.status.toLowerCase(),
    pickup: {
      address: row.pickupaddress,
      postcode: row.pickpostcode,
      category: row.pickcategory,
      latitude: row.picklat,
      longitude: row.picklng,
    },
    dropoff: {
      address: row.dropoffaddress,
      postcode: row.droppostcode,
      category: row.doffcategory,
      latitude: row.dofflat,
      longitude: row.dofflng,
    },
    vias: row.vialocations,
    pickupAt,
    asap: row.now,
    returnAt: row.returndatetime === '' ? null : parseMoment(row.returndatetime, timeZone),
    waitAndReturn: row.rtntype === 'w&r',
    passengerName: row.passengername,
    phone:
      row.dialingcode && !row.phone.startsWith('+') ? `+${row.dialingcode.replace('+', '')}${row.phone}` : row.phone,
    email: row.email,
    vehicleType: row.vehicletype,
    vehicleId: row.vehtypeid,
    passengers: row.passengers,
    luggage: row.suitcases,
    paymentMethod: row.paymentmethod.toLowerCase(),
    paid: row.ispaid,
    paymentStatus: row.paymentstatus,
    totalMinor: toMinor(row.totalfare, currency),
    currency,
    note: row.notes,
    bookerRef: row.bookerref,
    costCentre: row.costcentre,
    travelTimeSeconds: row.traveltime,
    distanceMetres: row.routedistance,
    path: row.routepath,
    estimated: row.routesource === 'estimate',
    flight: toFlight(row, timeZone),
    returnFlight: row.returnflight && toFlight(row.returnflight, timeZone),
  };
}

const toFlight = (
  row: Pick<Answer<'bookingDetails'>, 'flightnumber' | 'arrivingfromairportname' | 'expflightarrival'>,
  timeZone: string,
): BookedFlight | null =>
  row.flightnumber === ''
    ? null
    : {
        number: row.flightnumber,
        from: row.arrivingfromairportname,
        landsAt: row.expflightarrival === '' ? null : parseMoment(row.expflightarrival, timeZone),
      };
