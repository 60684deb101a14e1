import {
  type BookingOptions,
  carsFor,
  isApproximate,
  isoWithOffset,
  type LatLng,
  loadOfCar,
  momentOf,
  offsetMinutes,
  parseMoment,
  seatsNeeded,
  toMajor,
} from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { AnswerOf, AskedOf, RefusalCode } from 'contracts';
import { carOf, type LegName } from 'contracts/legs';
import { companyOf } from '../bookers/company.ts';
import { secret } from '../database/licence-store.ts';
import type { Database } from '../database/open.ts';
import { findQuotation, insertQuotation, type ShownFare, type StoredFare } from '../database/quotations.ts';
import type { Deps } from '../deps.ts';
import type { CalculatedFare, FareJourney } from '../fares/calculate-fare.ts';
import { corporateFare } from '../fares/corporate-fare.ts';
import { canHire, hourlyPrices } from '../fares/hourly.ts';
import { fareWithoutNeed, priceVehicle } from '../fares/price-vehicle.ts';
import { sayLine } from '../fares/say-line.ts';
import { severalCars } from '../fares/several-cars.ts';
import { tariffTurns } from '../fares/tariff-turns.ts';
import { fareWay } from '../fares/zone-charges.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { toBase64Url } from '../licence/token.ts';
import { speak } from '../mail/languages/index.ts';
import { messages } from '../messages.ts';
import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { depositsOf } from '../payments/deposit.ts';
import { OffRoadError, type Route } from '../providers/providers.ts';
import { obstacleOf } from '../rides/availability.ts';
import { contentHash, type Handler, timeZoneOf, todayOf, wordsOfTime } from './context.ts';
import { asWritten, knownPlace } from './known-place.ts';
import { requirePromotedJourney } from './promotion.ts';

export interface JourneyPlace extends LatLng {
  readonly address: string;
  readonly postcode: string;
  readonly category: string;
  /** `exact`, `district` or `locality`; missing for vias and older bookings. */
  readonly precision?: string;
  /** That the address begins with; missing or '' without one. */
  readonly houseNumber?: string;
  /**
   * Whether only its district is known, by what the passenger sent: what this server calls the place tells less of its door.
   * Missing for vias and older bookings.
   */
  readonly approximate?: boolean;
  /** As the passenger typed or chose it, and what this server calls it; missing for older bookings. */
  readonly typed?: string;
  readonly formatted?: string;
  /** Whose search found it: `own` or the service's name; missing where that is not known. */
  readonly provider?: string;
  /** What that service's licence wanted to be shown with it when it was found; missing where nothing is known of one. */
  readonly licence?: string;
}

/** Whether a driver would find no door at a place of a journey. */
export const lacksDoor = (place: JourneyPlace): boolean => place.approximate ?? isApproximate(place);

/** The journey that a quotation prices; stored with it, and what a booking is made of. */
export interface QuotedJourney {
  readonly pickup: JourneyPlace;
  readonly dropoff: JourneyPlace;
  readonly vias: readonly JourneyPlace[];
  readonly kind: 'oneWay' | 'waitAndReturn' | 'return';
  readonly asap: boolean;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly returnAt: number | null;
  readonly passengers: number;
  readonly smallChilds: number;
  readonly largeChilds: number;
  readonly handBags: number;
  readonly luggages: number;
  readonly smallPets: number;
  readonly otherPets: number;
  /** Whether a passenger stays in a wheelchair; absent where none does. */
  readonly wheelchair?: boolean;
  /** How old the children in the seats are, as far as it was told; absent in quotations, which it makes no difference to. */
  readonly childAges?: readonly number[];
  /**
   * The hours that it is hired for, whose `seconds` and included `metres` are then told; absent for a ride by distance. It
   * ends at its pick-up unless the passenger says where.
   */
  readonly hours?: number;
  /** How many cars of its vehicle type drive it at once; absent where one takes all, and in quotations, which have all types'. */
  readonly cars?: number;
  /** What each of the operator's units of distance costs beyond those included; absent in quotations, which have all vehicles'. */
  readonly excessMinor?: number;
  readonly seconds: number;
  readonly metres: number;
  readonly returnSeconds: number;
  readonly returnMetres: number;
  readonly driverSeconds: number | null;
  readonly routeSource: string;
  /** Whether it is asked for and not booked: the operator is closed then, or all vehicles are away. Absent where it is not. */
  readonly onRequest?: boolean;
  /** Whose corporate rate the fares have; absent without one. */
  readonly bookerId?: number;
  /** The promotion that it was asked under, whose booking is held to it as well; absent without one. */
  readonly promotion?: string;
}

/** A pick-up time may be this late when it arrives; requests travel, and clocks differ a little. */
const toleranceMs = 90_000;
/** How long a quotation can still be booked after its countdown. */
const slackMs = 120_000;

const searchServices: Readonly<Record<string, string>> = { google: 'google', bing: 'bing', 1: 'google', 2: 'bing' };

/** Reads a wall-clock moment of the wire. @throws {Refusal} for the spring gap and for what is no moment. */
export function readMoment(text: string, field: string, zone: string): number {
  const at = parseMoment(text, zone);
  const local = text.trim().replace(' ', 'T').slice(0, 16);
  // A client that shows the operator's wall clock writes a gap's time with either offset around it; `Z` means UTC.
  if (!/z$/i.test(text.trim()) && momentOf(local, zone).kind === 'gap') {
    const offset = /([+-])(\d{2}):?(\d{2})$/.exec(text.trim().slice(16));
    const minutes = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : null;
    const around = at === null ? [] : [offsetMinutes(at - 86_400_000, zone), offsetMinutes(at + 86_400_000, zone)];
    if (minutes === null || around.includes(minutes)) throw refuse(messages.springGap);
  }
  if (at === null) throw badRequest(`${field} is invalid`);
  return at;
}

const rounded = (path: readonly LatLng[]) =>
  path.map((point) => ({
    latitude: Math.round(point.latitude * 1e5) / 1e5,
    longitude: Math.round(point.longitude * 1e5) / 1e5,
  }));

/** What a refusal calls the place at a position of the journey's `count` places. */
function placeName(at: number, count: number): { readonly field: string; readonly index?: number } {
  if (at === 0) return { field: 'pickup' };
  return at === count - 1 ? { field: 'dropoff' } : { field: 'via', index: at - 1 };
}

const samePoint = (a: LatLng, b: LatLng) =>
  Math.round(a.latitude * 1e5) === Math.round(b.latitude * 1e5) &&
  Math.round(a.longitude * 1e5) === Math.round(b.longitude * 1e5);

/**
 * Whether two ends are one place: the same point, unless each has its own door and words. Of words that no search knows, only
 * the nearest known place has a point.
 */
const samePlace = (a: JourneyPlace, b: JourneyPlace) =>
  samePoint(a, b) && ((a.houseNumber ?? '') === (b.houseNumber ?? '') || a.address === b.address);

/**
 * A place with how well it is known. What only stands for the district of its postcode is not exact, whatever the client says
 * or forgot: a saved place, a link and an older client do not know.
 */
async function located(deps: Deps, place: JourneyPlace): Promise<JourneyPlace> {
  const known = { ...place, precision: await precisionOf(deps, place) };
  return { ...known, approximate: isApproximate(known) };
}

/** How well a place is known: `exact`, `district` or `locality`. */
export async function precisionOf(
  { providers }: Pick<Deps, 'providers'>,
  place: Omit<JourneyPlace, 'houseNumber'>,
): Promise<string> {
  const precision = place.precision || 'exact';
  if (precision !== 'exact' || place.postcode === '') return precision;
  if (isApproximate(place)) return 'district';
  const [known] = providers.knownPlaces(place.postcode);
  return known && samePoint(known, place) ? known.precision : 'exact';
}

/** For whom a journey is priced, and when. */
interface Asker {
  readonly deps: Deps;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whose corporate rate counts; 0 for nobody's. */
  readonly bookerId: number;
  /**
   * Staff who speak with the passenger may take a pick-up from this moment on, whatever the lead time; without it the lead
   * time counts.
   */
  readonly notBefore?: number;
  /** The visitor who sees the fare, for the numbers of fares shown; without it nothing is counted. */
  readonly shownTo?: { readonly network: string; readonly trackingCode: string };
}

/**
 * POST /api/quotation (specification 1 §7): routes, times and prices are the server's own; what the client sends of
 * them is not believed. The quotation is kept under its request id, with the prices of all vehicle types: the same call
 * again gets the same answer, another journey under the same id a conflict.
 */
export const quotation: Handler<'quotation'> = async (context, asked) => {
  const { deps, now, network, access, trackingCodeOf } = context;
  const trackingCode = trackingCodeOf(asked.trackingcode);
  // A test counts as nothing.
  const shownTo = access.isTest(trackingCode) ? {} : { shownTo: { network, trackingCode } };
  const company = await context.company();
  const answer = await quote({ deps, now, bookerId: company?.bookerid ?? 0, ...shownTo }, asked);
  // The desk is English alone.
  const speech = speak(deps.operator.configuration, (await context.staff()) ? 'en' : context.readerLanguage);
  const farelines = answer.farelines.map((line) => ({ ...line, label: sayLine(line, speech) }));
  return { ...answer, farelines };
};

/**
 * Prices a journey and keeps the quotation. Nearly every one is new: what was kept under its request id is looked for when that
 * id is taken, or the journey cannot be priced any more. @throws {Refusal} as the quotation call does
 */
export async function quote(asker: Asker, asked: AskedOf<'quotation'>): Promise<AnswerOf<'quotation'>> {
  const { traveltime: _t, distance: _d, returntraveltime: _rt, returndistance: _rd, requestid, ...content } = asked;
  const hash = contentHash(content);
  const kept = async (): Promise<AnswerOf<'quotation'> | null> => {
    const before = await findQuotation(asker.deps.database, requestid);
    if (before && before.contentHash !== hash) throw new Refusal(409, 2, messages.otherContent);
    return before && (before.answer as AnswerOf<'quotation'>);
  };
  try {
    const made = await quoteAnew(asker, asked, hash);
    if (made) return made;
  } catch (error) {
    const before = error instanceof Refusal ? await kept() : null;
    if (before) return before;
    throw error;
  }
  const before = await kept();
  // Deleted in between, as all are once they have expired.
  if (!before) throw new Refusal(409, 2, messages.otherContent);
  return before;
}

/** @returns null where something was quoted under its request id before. */
async function quoteAnew(
  { deps, now, bookerId: askerId, notBefore, shownTo }: Asker,
  asked: AskedOf<'quotation'>,
  hash: string,
): Promise<AnswerOf<'quotation'> | null> {
  const { configuration, vehicles } = deps.operator;
  const zone = timeZoneOf(deps);
  const { requestid } = asked;
  const company = companyOf(deps, askerId);
  const bookerId = company && company.discountpercent > 0 ? company.bookerid : 0;

  const vehicle = vehicles.find((row) => row.vehtypeid === asked.vehtypeid);
  if (!vehicle) throw badRequest('vehtypeid is invalid');
  const sentPickup = await located(deps, {
    address: asked.pick,
    postcode: asked.pickpostcode,
    category: asked.pickcategory,
    latitude: asked.picklat,
    longitude: asked.picklng,
    precision: asked.pickprecision,
    houseNumber: asked.pickhousenumber,
  });
  const sentDropoff = await located(deps, {
    address: asked.doff,
    postcode: asked.droppostcode,
    category: asked.doffcategory,
    latitude: asked.dofflat,
    longitude: asked.dofflng,
    precision: asked.doffprecision,
    houseNumber: asked.doffhousenumber,
  });
  const points: readonly JourneyPlace[] = [sentPickup, ...asked.viaaddresses, sentDropoff];

  requirePromotedJourney(deps, asked.promotion, now, { ...asked, pickup: sentPickup, dropoff: sentDropoff });
  /** Refuses the first of the places that is so, by name (design decisions, section 9). */
  const refusePlace = (
    isWrong: (place: JourneyPlace, at: number) => boolean,
    message: string,
    code: RefusalCode = 2,
  ) => {
    const at = points.findIndex(isWrong);
    if (at >= 0) throw refuse(message, code, placeName(at, points.length));
  };
  refusePlace((place) => !deps.providers.isServed(place), messages.outsideArea, 3);
  if (configuration.postcoderequired) {
    if (sentPickup.postcode === '') throw refuse(messages.specificAddress, 6, placeName(0, points.length));
    refusePlace((place) => place.postcode === '', messages.anotherAddress);
  }
  const hire = hireOf(deps, asked);
  const isRound = hire !== null && points.length === 2 && samePoint(sentPickup, sentDropoff);
  refusePlace((place, at) => at > 0 && !isRound && samePlace(place, points[at - 1] ?? place), messages.samePlace);
  if (asked.rtntype === 'oneWay' && !hire && samePlace(sentPickup, sentDropoff)) {
    throw refuse(messages.samePlace, 2, { field: 'dropoff' });
  }
  const load = loadOf(asked);
  const carsOf = (row: VehicleRow) => carsTaking(vehicles, row, load);
  if (!vehicles.some((row) => carsOf(row) > 0)) throw refuse(messages.noVehicle);
  const cars = Math.max(1, carsOf(vehicle));

  const driverSeconds = await deps.providers.nearestDriver(sentPickup, now);
  const leadMs = leadMsOf(configuration, vehicle, driverSeconds);
  const earliest = notBefore ?? now + leadMs;
  const asap = asked.now || asked.bookingdate === '';
  const pickupAt = asap ? now + leadMs : readMoment(asked.bookingdate, 'bookingdate', zone);
  if (pickupAt < earliest - toleranceMs) throw refuse(messages.earliestPickup(wordsOfTime(earliest, zone)));
  if (pickupAt > now + configuration.maxdaysahead * 86_400_000) throw refuse(messages.tooFarAhead);

  const way = isRound ? wayNowhere(points) : await wayAlong(deps, points, pickupAt);
  const route = hire ? { ...way, seconds: hire.seconds, metres: hire.metres } : way;
  let back: Route | null = null;
  let returnAt: number | null = null;
  if (asked.rtntype !== 'oneWay') {
    if (asked.rtntype === 'return') {
      if (asked.returndate === '') throw badRequest('returndate is required');
      returnAt = readMoment(asked.returndate, 'returndate', zone);
      const earliestReturn = pickupAt + route.seconds * 1000;
      if (returnAt < earliestReturn - toleranceMs) {
        throw refuse(messages.earliestReturn(wordsOfTime(earliestReturn, zone)));
      }
      if (returnAt > now + configuration.maxdaysahead * 86_400_000) throw refuse(messages.tooFarAhead);
    }
    back = await wayAlong(deps, points, returnAt ?? pickupAt + route.seconds * 1000, 'back');
  }

  const staffMay = notBefore !== undefined;
  const onRequest =
    !staffMay &&
    (await requireAvailable(deps, deps.database, vehicle, {
      ...{ kind: asked.rtntype, pickupAt, returnAt, seconds: route.seconds, returnSeconds: back?.seconds ?? 0, cars },
    }));

  const found = await Promise.all(points.map((point) => knownPlace(deps.providers, point)));
  // What this server's search does not know has come from the service that the configuration has pages ask.
  const inBrowser = searchServices[configuration.searchapi.toLowerCase()];
  const { name: service, attribution = '' } = (inBrowser ? { name: inBrowser } : deps.providers.addressService) ?? {};
  const origin = service ? { provider: service, ...(attribution === '' ? {} : { licence: attribution }) } : {};
  const known = found.map((each) => (each.place.provider ? each : { ...each, place: { ...each.place, ...origin } }));
  const first = known[0] ?? asWritten(sentPickup);
  const last = known.at(-1) ?? asWritten(sentDropoff);
  const vias = known.slice(1, -1).map(({ place }) => place);
  const journey: QuotedJourney = {
    pickup: first.place,
    dropoff: last.place,
    vias,
    kind: asked.rtntype,
    asap,
    pickupAt,
    returnAt,
    passengers: asked.passengers,
    smallChilds: asked.smallchilds,
    largeChilds: asked.largechilds,
    handBags: asked.handbags,
    luggages: asked.luggages,
    smallPets: asked.smallpets,
    otherPets: asked.otherpets,
    ...(asked.wheelchair ? { wheelchair: true } : {}),
    ...(hire ? { hours: hire.hours } : {}),
    seconds: Math.round(route.seconds),
    metres: Math.round(route.metres),
    returnSeconds: Math.round(back?.seconds ?? 0),
    returnMetres: Math.round(back?.metres ?? 0),
    driverSeconds: driverSeconds === null ? null : Math.round(driverSeconds),
    routeSource: route.source,
    ...(onRequest ? { onRequest } : {}),
    ...(bookerId > 0 ? { bookerId } : {}),
    ...(asked.promotion === '' ? {} : { promotion: asked.promotion }),
  };

  const fareJourney: FareJourney = {
    pickup: first.fare,
    dropoff: last.fare,
    viaCount: vias.length,
    // A car by the hour goes where its passenger says: its stops alone are known.
    way: hire ? { points, isMeasured: false } : fareWay(points, route),
    ...(hire ? { hours: hire.hours } : {}),
    ...(back ? { returnWay: fareWay([...points].reverse(), back) } : {}),
    metres: journey.metres,
    seconds: journey.seconds,
    pickupAt,
    kind: journey.kind,
    returnMetres: journey.returnMetres,
    returnSeconds: journey.returnSeconds,
    returnAt,
    smallChildSeats: journey.smallChilds,
    largeChildSeats: journey.largeChilds,
    smallPets: journey.smallPets,
    otherPets: journey.otherPets,
  };
  const wanted = asked.currencyCode === '' ? configuration.currencycode : asked.currencyCode;
  /** What one car costs that takes all: with bags or without, as where types are compared, it is the same. */
  const ofOneCar = new Map<VehicleRow, CalculatedFare>();
  const ownPrice = (row: VehicleRow, currency: string, ride: FareJourney, carried: BookingOptions): CalculatedFare => {
    const ofCar = (taken: FareJourney) =>
      corporateFare(priceVehicle(deps.operator, row, taken, currency), company?.discountpercent ?? 0);
    const count = carsTaking(vehicles, row, carried);
    const isKept = count === 1 && ride === fareJourney && currency === wanted;
    const known = isKept ? ofOneCar.get(row) : undefined;
    if (known) return known;
    const loads = loadsOf(carried, count);
    const [first, ...rest] = loads.map(({ smallChilds, largeChilds, smallPets, otherPets }) =>
      ofCar({ ...ride, smallChildSeats: smallChilds, largeChildSeats: largeChilds, smallPets, otherPets }),
    );
    const fare = first ? severalCars([first, ...rest]) : ofCar(ride);
    if (isKept) ofOneCar.set(row, fare);
    return fare;
  };
  // A wheelchair may have been counted as a bag.
  const people = { ...load, handBags: 0, luggages: 0, wheelchair: false };
  const takePeople = vehicles.filter((row) => carsTaking(vehicles, row, people) > 0);
  const price = (row: VehicleRow, currency: string, ride = fareJourney): CalculatedFare =>
    fareWithoutNeed(row, takePeople, (each) => ownPrice(each, currency, ride, each === row ? load : people));
  const priced = vehicles.map((row) => {
    const fare = price(row, wanted);
    return { row, fare, deposits: depositsOf(deps.operator, { ...fare, vehicleId: row.vehtypeid }) };
  });
  const chosen = priced.find(({ row }) => row === vehicle)?.fare;
  if (!chosen) throw badRequest('vehtypeid is invalid');
  const { currency } = chosen;
  const sterling = currency === 'GBP' ? chosen : price(vehicle, 'GBP');
  const major = (minor: number) => toMajor(minor, currency);
  const gbp = (minor: number) => (sterling.currency === 'GBP' ? toMajor(minor, 'GBP') : null);

  // Who has the driver wait for the return, or speaks with staff, is told of no other hour.
  const turns = staffMay || asked.rtntype === 'waitAndReturn' ? [] : tariffTurns(deps.operator.fares, zone, pickupAt);
  const [other] = turns
    .filter((at) => at >= earliest && at <= now + configuration.maxdaysahead * 86_400_000)
    .filter((at) => returnAt === null || at + route.seconds * 1000 <= returnAt)
    .map((at) => ({ at, minor: price(vehicle, wanted, { ...fareJourney, pickupAt: at }).totalMinor }))
    .filter(({ minor }) => minor < chosen.totalMinor)
    .sort((a, b) => a.minor - b.minor);
  /** What the journey costs at another time, on the roads of that time; null where it cannot be driven then. */
  const totalAt = async (at: number): Promise<number | null> => {
    const way = await deps.providers.route(points, at).catch(() => null);
    if (!way) return null;
    const times = { ...journey, pickupAt: at, seconds: way.seconds };
    if (await obstacleOf(deps.database, deps.operator, vehicle, times, cars)) return null;
    const [metres, seconds] = [Math.round(way.metres), Math.round(way.seconds)];
    return price(vehicle, wanted, { ...fareJourney, pickupAt: at, way: fareWay(points, way), metres, seconds })
      .totalMinor;
  };
  const otherMinor = other ? await totalAt(other.at) : null;

  const answer = {
    code: 1,
    message: '',
    requestid,
    fare: major(chosen.onwardMinor),
    totalfare: major(chosen.totalMinor),
    gbpfare: gbp(sterling.onwardMinor),
    gbptotalfare: gbp(sterling.totalMinor),
    returnfare: major(chosen.returnMinor),
    gbpreturnfare: gbp(sterling.returnMinor),
    OnwardFare: major(chosen.onwardMinor),
    ReturnTotalFare: major(chosen.returnMinor),
    traveltime: journey.seconds,
    returntraveltime: journey.returnSeconds,
    JourneyTime: journey.seconds,
    ReturnJourneyTime: journey.returnSeconds,
    routedistance: journey.metres,
    returnroutedistance: journey.returnMetres,
    currencycode: currency,
    nearestdrivertraveltime: journey.driverSeconds,
    picklat: sentPickup.latitude,
    picklng: sentPickup.longitude,
    dofflat: sentDropoff.latitude,
    dofflng: sentDropoff.longitude,
    // Ours: what these places are called by who knows them, or the passenger's own words in quotation marks.
    pickupaddress: first.place.address,
    dropoffaddress: last.place.address,
    viaaddresses: vias.map(({ address }) => address),
    routepath: rounded(route.path),
    returnroutepath: rounded(back?.path ?? []),
    routesource: journey.routeSource,
    onrequest: onRequest || deps.operator.dispatch.acceptance === 'manual',
    pickprecision: lacksDoor(journey.pickup) ? ('approximate' as const) : ('exact' as const),
    ...(other && otherMinor !== null && otherMinor < chosen.totalMinor
      ? { cheapertime: isoWithOffset(other.at, zone), cheaperby: major(chosen.totalMinor - otherMinor) }
      : {}),
    farelines: chosen.lines.map((entry) => ({ kind: entry.kind, label: entry.label, amount: major(entry.minor) })),
    additionalprices: priced.map(({ row, fare, deposits }) => ({
      vehtype: row.typename,
      vehtypeid: row.vehtypeid,
      fare: major(fare.onwardMinor),
      returnfare: major(fare.returnMinor),
      totalfare: major(fare.totalMinor),
      currencycode: fare.currency,
      ...(fare.excessMinor === undefined ? {} : { excess: major(fare.excessMinor) }),
      ...(carsOf(row) > 1 ? { cars: carsOf(row) } : {}),
      ...(asap ? awayOf(configuration, row, driverSeconds) : {}),
      ...(deposits.card === undefined ? {} : { carddeposit: toMajor(deposits.card, fare.currency) }),
      ...(deposits.paypal === undefined ? {} : { paypaldeposit: toMajor(deposits.paypal, fare.currency) }),
    })),
    ...(hire ? { hours: hire.hours } : {}),
  };
  const storedFares: StoredFare[] = priced.map(({ row, fare, deposits }) => ({
    vehicleId: row.vehtypeid,
    onwardMinor: fare.onwardMinor,
    returnMinor: fare.returnMinor,
    totalMinor: fare.totalMinor,
    lines: fare.lines,
    ...(fare.excessMinor === undefined ? {} : { excessMinor: fare.excessMinor }),
    ...(carsOf(row) > 1 ? { cars: carsOf(row) } : {}),
    deposits,
  }));
  const stored = await insertQuotation(deps.database, {
    requestId: requestid,
    contentHash: hash,
    journey,
    fares: storedFares,
    answer,
    currency,
    createdAt: now,
    expiresAt: now + configuration.quotetimeout * limits.countdownSecondsPerUnit * 1000 + slackMs,
    ...(shownTo ? { shown: await shownFare(deps, shownTo, points, todayOf(deps, now)) } : {}),
  });
  return stored ? answer : null;
}

/** Which visitor's which journey a fare is shown for. */
async function shownFare(
  { database, randomBytes }: Deps,
  { network, trackingCode }: NonNullable<Asker['shownTo']>,
  points: readonly LatLng[],
  day: string,
): Promise<ShownFare> {
  // Keyed, so that nobody finds a visitor's network by hashing all of them; the same in every process.
  const key = await secret(database, 'visitor-key', () => toBase64Url(randomBytes(32)));
  const places = points.map(({ latitude, longitude }) => [latitude, longitude]);
  return { day, trackingCode, visitorJourney: contentHash([key, network, places]) };
}

/** A car by the hour, and how long and how far it goes for its fare; null for a ride by distance. */
interface Hire {
  readonly hours: number;
  readonly seconds: number;
  readonly metres: number;
}

/** What of a request is about hours. @throws {Refusal} for hours that the operator has no price for */
function hireOf({ operator }: Pick<Deps, 'operator'>, asked: AskedOf<'quotation'>): Hire | null {
  if (!asked.hours) return null;
  const prices = hourlyPrices(operator.fares);
  // A promotion is for the way that it names.
  if (!prices || !canHire(prices, asked.hours) || asked.rtntype !== 'oneWay' || asked.promotion !== '') {
    throw badRequest('hours is invalid');
  }
  return { hours: asked.hours, seconds: asked.hours * 3_600, metres: asked.hours * prices.includedMetres };
}

/** Of a car by the hour that stays where it begins, as far as is known. */
const wayNowhere = (path: readonly LatLng[]): Route => ({ path, seconds: 0, metres: 0, source: 'none' });

/**
 * The way along the places of a journey, or back along them.
 * @throws {Refusal} where there is none, naming the place that no road is near to
 */
async function wayAlong(
  { providers }: Pick<Deps, 'providers'>,
  places: readonly JourneyPlace[],
  at: number,
  direction: 'out' | 'back' = 'out',
): Promise<Route> {
  const along = direction === 'out' ? places : [...places].reverse();
  const route = await providers.route(along, at).catch((error: unknown) => {
    const place = error instanceof OffRoadError && error.point !== null ? along[error.point] : undefined;
    if (place) throw refuse(messages.offRoad(place.address), 2, placeName(places.indexOf(place), places.length));
    if (error instanceof OffRoadError) return null;
    throw error;
  });
  if (!route) throw refuse(messages.noRoute);
  return route;
}

/** How soon a car of a type can be there; nothing where neither a driver nor the type's own time is known. */
function awayOf(configuration: Operator['configuration'], row: VehicleRow, driverSeconds: number | null) {
  if (driverSeconds === null && !row.leadminutes) return {};
  // Not sooner than it can be booked, however near the driver is.
  return { awayminutes: Math.ceil(leadMsOf(configuration, row, driverSeconds) / 60_000) };
}

/** How long before its pick-up a vehicle type is booked at least, in milliseconds. */
export const leadMsOf = (
  { minleadtime }: Operator['configuration'],
  { leadminutes = 0 }: Pick<VehicleRow, 'leadminutes'>,
  driverSeconds: number | null,
): number => Math.max(driverSeconds ?? 0, minleadtime * 60, leadminutes * 60) * 1000;

/**
 * Whether a journey is on request alone, by the operator's hours and vehicles.
 * @throws {Refusal} that says when one can be had, where the operator takes no requests
 */
export async function requireAvailable(
  deps: Pick<Deps, 'operator'>,
  database: Database,
  vehicle: VehicleRow,
  { cars, ...times }: Parameters<typeof obstacleOf>[3] & { readonly cars?: number },
): Promise<boolean> {
  const { operator } = deps;
  const obstacle = await obstacleOf(database, operator, vehicle, times, cars);
  if (!obstacle) return false;
  const { kind, nextAt, isReturn } = obstacle;
  if (operator.dispatch[kind] === 'request') return true;
  const next = nextAt === null ? null : wordsOfTime(nextAt, operator.configuration.timezone);
  const away = isReturn ? messages.vehicleAwayBack : messages.vehicleAway;
  const said =
    kind === 'closed'
      ? [isReturn ? messages.closedBack : messages.closedThen, next ? messages.nextRide(next) : messages.otherDay]
      : [away(vehicle.typename), next ? messages.nextVehicle(next) : messages.otherVehicle];
  throw refuse(said.join(' '));
}

type SentOptions = Pick<
  AskedOf<'quotation'>,
  'passengers' | 'smallchilds' | 'largechilds' | 'handbags' | 'luggages' | 'smallpets' | 'otherpets' | 'wheelchair'
>;

/** What was sent as a load; the sent passenger count holds the child seats (specification 1 §7). */
const loadOf = (sent: SentOptions): BookingOptions => ({
  passengers: sent.passengers - sent.smallchilds - sent.largechilds,
  smallChilds: sent.smallchilds,
  largeChilds: sent.largechilds,
  handBags: sent.handbags,
  luggages: sent.luggages,
  smallPets: sent.smallpets,
  otherPets: sent.otherpets,
  wheelchair: sent.wheelchair,
});

/** What a quoted journey carries. */
export const quotedLoad = (journey: QuotedJourney): BookingOptions => ({
  ...journey,
  passengers: journey.passengers - journey.smallChilds - journey.largeChilds,
});

type Room = Pick<VehicleRow, 'noofpassengers' | 'noofhandbags' | 'maxluggage' | 'noofluggeges' | 'accessible'>;

const roomOf = ({ noofpassengers, noofhandbags, maxluggage, noofluggeges, accessible }: Room) => ({
  accessible,
  passengers: noofpassengers,
  handBags: noofhandbags,
  maxLuggage: Math.max(maxluggage, noofluggeges),
});

/** How many cars of a vehicle type a load takes: one, several where no vehicle takes it alone, 0 for never. */
export const carsTaking = (vehicles: readonly Room[], vehicle: Room, load: BookingOptions): number =>
  carsFor(roomOf(vehicle), vehicles.map(roomOf), load);

/** What each of several cars takes, in their order; none for no car. */
const loadsOf = (load: BookingOptions, cars: number): BookingOptions[] =>
  Array.from({ length: cars }, (_, index) => (cars === 1 ? load : loadOfCar(load, cars, index + 1)));

/** What one ride of a booking carries: all of it, or what its car takes. */
export function loadOfRide(journey: QuotedJourney, leg: LegName): BookingOptions & { readonly people: number } {
  const { cars = 1 } = journey;
  const load = quotedLoad(journey);
  const own = cars === 1 ? load : loadOfCar(load, cars, carOf(leg));
  return { ...own, people: seatsNeeded(own) };
}
