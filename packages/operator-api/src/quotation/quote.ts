import { type BookingOptions, isoWithOffset, type LatLng, toMajor } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { AnswerOf, AskedOf } from 'contracts';
import { companyOf } from '../bookers/company.ts';
import { contentHash, timeZoneOf, todayOf } from '../calls/context.ts';
import { asWritten, type KnownPlace, knownPlace } from '../calls/known-place.ts';
import { secret } from '../database/licence-store.ts';
import { findQuotation, insertQuotation, type ShownFare, type StoredFare } from '../database/quotations.ts';
import type { Deps } from '../deps.ts';
import type { CalculatedFare, FareJourney } from '../fares/fare.ts';
import { fareWay } from '../fares/zone-charges.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { toBase64Url } from '../licence/token.ts';
import { messages } from '../messages.ts';
import type { Operator } from '../operator/operator.ts';
import type { VehicleRow } from '../operator/schema.ts';
import { type Deposits, depositsOf } from '../payments/deposit.ts';
import type { Route } from '../providers/providers.ts';
import { carsByType } from './cars.ts';
import { requireDifferentPlaces, servedPlaces } from './places.ts';
import { cheaperHour, pricesOf } from './prices.ts';
import { type JourneyPlace, lacksDoor, type QuotedJourney, quotedLoad } from './quoted-journey.ts';
import { leadMsOf, pickupTimeOf, requireAvailable, returnTimeOf } from './times.ts';
import { emptyRoute, hireOf, routeAlong } from './ways.ts';

/** For this long after its countdown a quotation can still be booked. */
const slackMs = 120_000;

/** The context of a quotation: time, company and visitor. */
interface Asker {
  readonly deps: Deps;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Id of the company whose corporate rate applies; 0 for none. */
  readonly bookerId: number;
  /**
   * Earliest pick-up that staff may book for a caller, epoch milliseconds, regardless of the lead time; without it the
   * lead time applies.
   */
  readonly notBefore?: number;
  /** The visitor who sees the fare, for the statistics of fares shown; without it nothing is counted. */
  readonly shownTo?: { readonly network: string; readonly trackingCode: string };
}

/**
 * Prices a journey and stores the quotation. As nearly every request is new, a stored quotation with its request id is
 * looked up only when the id exists already or the pricing is refused. @throws {Refusal} as the quotation call does
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
  // The stored quotation expired and was deleted in the meantime.
  if (!before) throw new Refusal(409, 2, messages.otherContent);
  return before;
}

/** @returns the new quotation; null when its request id is already stored. */
async function quoteAnew(
  asker: Asker,
  asked: AskedOf<'quotation'>,
  hash: string,
): Promise<AnswerOf<'quotation'> | null> {
  const { deps, now, shownTo } = asker;
  const { configuration } = deps.operator;
  const planned = await plan(asker, asked);
  const priced = await priceOf(asker, asked, planned);
  const answer = answerOf(deps, asked.requestid, planned, priced);
  const stored = await insertQuotation(deps.database, {
    requestId: asked.requestid,
    contentHash: hash,
    journey: planned.journey,
    fares: priced.vehicles.map(storedFare),
    answer,
    currency: priced.chosen.currency,
    createdAt: now,
    expiresAt: now + configuration.quotetimeout * limits.countdownSecondsPerUnit * 1000 + slackMs,
    ...(shownTo ? { shown: await shownFare(deps, shownTo, planned.points, todayOf(deps, now)) } : {}),
  });
  return stored ? answer : null;
}

/** A feasible journey: places, times and routes. */
interface Plan {
  readonly journey: QuotedJourney;
  /** The journey in the form that the tariff needs. */
  readonly fareJourney: FareJourney;
  readonly vehicle: VehicleRow;
  readonly load: BookingOptions;
  /** Number of cars of the chosen type that take the load. */
  readonly cars: number;
  /** Number of cars of a type that take the load; 0 for a type that cannot. */
  readonly carsOf: ReadonlyMap<VehicleRow, number>;
  /** Pick-up, vias and drop-off, in this order. */
  readonly points: readonly JourneyPlace[];
  readonly route: Route;
  readonly back: Route | null;
  readonly driverSeconds: number | null;
  /** The earliest pick-up, epoch milliseconds. */
  readonly earliest: number;
  readonly onRequest: boolean;
}

/** Plans a journey from a request. @throws {Refusal} when it is not served, has no route or begins too soon */
async function plan({ deps, now, bookerId, notBefore }: Asker, asked: AskedOf<'quotation'>): Promise<Plan> {
  const { configuration, vehicles } = deps.operator;
  const { rtntype } = asked;
  const vehicle = vehicles.find((row) => row.vehtypeid === asked.vehtypeid);
  if (!vehicle) throw badRequest('vehtypeid is invalid');

  const places = await servedPlaces(deps, asked, now);
  const { pickup, points } = places;
  const hire = hireOf(deps, asked);
  const isRound = requireDifferentPlaces(places, asked, hire !== null);
  const carried = carriedBy(asked);
  const load = quotedLoad(carried);
  const carsOf = carsByType(vehicles, load);
  if ([...carsOf.values()].every((count) => count === 0)) throw refuse(messages.noVehicle);
  const cars = Math.max(1, carsOf.get(vehicle) ?? 0);

  const driverSeconds = await deps.providers.nearestDriver(pickup, now);
  const soonest = now + leadMsOf(configuration, vehicle, driverSeconds);
  const earliest = notBefore ?? soonest;
  const { asap, pickupAt } = pickupTimeOf(configuration, asked, { now, earliest, soonest });
  const way = isRound ? emptyRoute(points) : await routeAlong(deps, points, pickupAt);
  const route = hire ? { ...way, seconds: hire.seconds, metres: hire.metres } : way;
  const arrivalAt = pickupAt + route.seconds * 1000;
  const returnAt = returnTimeOf(configuration, asked, { now, arrivalAt });
  const waitedUntil = arrivalAt + deps.operator.fares.waitandreturn.waitingminutes * 60_000;
  const back = rtntype === 'oneWay' ? null : await routeAlong(deps, points, returnAt ?? waitedUntil, 'back');

  const onRequest =
    notBefore === undefined &&
    (await requireAvailable(deps, deps.database, vehicle, {
      ...{ kind: rtntype, pickupAt, returnAt, seconds: route.seconds, returnSeconds: back?.seconds ?? 0, cars },
    }));

  const known = await knownPlaces(deps, points);
  const first = known[0] ?? asWritten(pickup);
  const last = known.at(-1) ?? asWritten(places.dropoff);
  const vias = known.slice(1, -1).map(({ place }) => place);
  const company = companyOf(deps, bookerId);
  const hours = hire ? { hours: hire.hours } : {};
  const measures = measuresOf(route, back);
  const journey: QuotedJourney = {
    ...{ pickup: first.place, dropoff: last.place, vias },
    ...{ kind: rtntype, asap, pickupAt, returnAt },
    ...carried,
    ...hours,
    ...measures,
    driverSeconds: driverSeconds === null ? null : Math.round(driverSeconds),
    routeSource: route.source,
    ...(onRequest ? { onRequest } : {}),
    ...(company && company.discountpercent > 0 ? { bookerId: company.bookerid } : {}),
    ...(asked.promotion === '' ? {} : { promotion: asked.promotion }),
  };
  const fareJourney: FareJourney = {
    pickup: first.fare,
    dropoff: last.fare,
    viaCount: vias.length,
    // The route of a car by the hour is decided by the passenger: only its stops are known.
    way: hire ? { points, isMeasured: false } : fareWay(points, route),
    ...hours,
    ...(back ? { returnWay: fareWay([...points].reverse(), back) } : {}),
    ...measures,
    ...{ kind: rtntype, pickupAt, returnAt },
    smallChildSeats: journey.smallChilds,
    largeChildSeats: journey.largeChilds,
    smallPets: journey.smallPets,
    otherPets: journey.otherPets,
  };
  return { journey, fareJourney, vehicle, load, cars, carsOf, points, route, back, driverSeconds, earliest, onRequest };
}

/** The prices of a journey. */
interface Price {
  /** Every vehicle type, whether it takes the load or not. */
  readonly vehicles: readonly PricedVehicle[];
  /** The fare of the requested vehicle type. */
  readonly chosen: CalculatedFare;
  /** The same fare in pounds sterling; in another currency when it cannot be converted. */
  readonly sterling: CalculatedFare;
  /** A start (epoch milliseconds) at which the same vehicle costs less; null for none. */
  readonly other: { readonly at: number; readonly totalMinor: number } | null;
}

/** Prices a planned journey for every vehicle type, and looks for a cheaper hour. */
async function priceOf(
  { deps, now, bookerId, notBefore }: Asker,
  asked: AskedOf<'quotation'>,
  { fareJourney, vehicle, load, cars, carsOf, points, earliest }: Plan,
): Promise<Price> {
  const { configuration, vehicles } = deps.operator;
  const price = pricesOf(deps, {
    journey: fareJourney,
    ...{ load, carsOf },
    currency: asked.currencyCode === '' ? configuration.currencycode : asked.currencyCode,
    discountPercent: companyOf(deps, bookerId)?.discountpercent ?? 0,
  });
  const priced: readonly PricedVehicle[] = vehicles.map((row) => {
    const fare = price(row);
    const deposits = depositsOf(deps.operator, { ...fare, vehicleId: row.vehtypeid });
    return { row, fare, cars: carsOf.get(row) ?? 0, deposits };
  });
  const chosen = priced.find(({ row }) => row === vehicle)?.fare;
  if (!chosen) throw badRequest('vehtypeid is invalid');
  const sterling = chosen.currency === 'GBP' ? chosen : price(vehicle, { currency: 'GBP' });
  // No cheaper hour is offered for a wait-and-return, or when staff book for a caller.
  const isOtherTold = notBefore === undefined && asked.rtntype !== 'waitAndReturn';
  const other = isOtherTold
    ? await cheaperHour(deps, {
        ...{ price, vehicle, cars, points, earliest, now },
        journey: fareJourney,
        totalMinor: chosen.totalMinor,
      })
    : null;
  return { vehicles: priced, chosen, sterling, other };
}

/** Builds the response with the field names of specification 1 §3.12. */
function answerOf(
  deps: Deps,
  requestid: string,
  { journey, route, back, driverSeconds, onRequest }: Plan,
  { vehicles, chosen, sterling, other }: Price,
) {
  const { operator } = deps;
  const { pickup, dropoff } = journey;
  const { currency, totalMinor } = chosen;
  const major = (minor: number) => toMajor(minor, currency);
  const gbp = (minor: number) => (sterling.currency === 'GBP' ? toMajor(minor, 'GBP') : null);
  return {
    code: 1,
    message: '',
    requestid,
    fare: major(chosen.onwardMinor),
    totalfare: major(totalMinor),
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
    picklat: pickup.latitude,
    picklng: pickup.longitude,
    dofflat: dropoff.latitude,
    dofflng: dropoff.longitude,
    // Extension of the specification: the known names of these places, or the passenger's own text in quotation marks.
    pickupaddress: pickup.address,
    dropoffaddress: dropoff.address,
    viaaddresses: journey.vias.map(({ address }) => address),
    routepath: rounded(route.path),
    returnroutepath: rounded(back?.path ?? []),
    routesource: journey.routeSource,
    onrequest: onRequest || operator.dispatch.acceptance === 'manual',
    pickprecision: lacksDoor(pickup) ? ('approximate' as const) : ('exact' as const),
    ...(other
      ? { cheapertime: isoWithOffset(other.at, timeZoneOf(deps)), cheaperby: major(totalMinor - other.totalMinor) }
      : {}),
    farelines: chosen.lines.map((entry) => ({ kind: entry.kind, label: entry.label, amount: major(entry.minor) })),
    additionalprices: vehicles.map((each) => ({
      ...fareView(each),
      ...(journey.asap ? awayOf(operator.configuration, each.row, driverSeconds) : {}),
    })),
    ...(journey.hours === undefined ? {} : { hours: journey.hours }),
  };
}

const searchServices: Readonly<Record<string, string>> = { google: 'google', bing: 'bing', 1: 'google', 2: 'bing' };

/** Looks up the places of a journey, and adds the service that found those unknown to this server's own search. */
async function knownPlaces(
  { operator, providers }: Pick<Deps, 'operator' | 'providers'>,
  points: readonly JourneyPlace[],
): Promise<KnownPlace[]> {
  const found = await Promise.all(points.map((point) => knownPlace(providers, point)));
  // A place unknown to this server's search came from the configured address service: that of the pages, else the
  // server's.
  const inBrowser = searchServices[operator.configuration.searchapi.toLowerCase()];
  const { name: service, attribution = '' } = (inBrowser ? { name: inBrowser } : providers.addressService) ?? {};
  const origin = service ? { provider: service, ...(attribution === '' ? {} : { licence: attribution }) } : {};
  return found.map((each) => (each.place.provider ? each : { ...each, place: { ...each.place, ...origin } }));
}

/** Time and distance of both ways, in whole seconds and metres. */
const measuresOf = (route: Route, back: Route | null) => ({
  seconds: Math.round(route.seconds),
  metres: Math.round(route.metres),
  returnSeconds: Math.round(back?.seconds ?? 0),
  returnMetres: Math.round(back?.metres ?? 0),
});

/** A vehicle type with its fare for as many cars as the load needs. */
interface PricedVehicle {
  readonly row: VehicleRow;
  readonly fare: CalculatedFare;
  readonly cars: number;
  readonly deposits: Deposits;
}

const fareView = ({ row, fare, cars, deposits }: PricedVehicle) => {
  const major = (minor: number) => toMajor(minor, fare.currency);
  return {
    vehtype: row.typename,
    vehtypeid: row.vehtypeid,
    fare: major(fare.onwardMinor),
    returnfare: major(fare.returnMinor),
    totalfare: major(fare.totalMinor),
    currencycode: fare.currency,
    ...(fare.excessMinor === undefined ? {} : { excess: major(fare.excessMinor) }),
    ...(cars > 1 ? { cars } : {}),
    ...(deposits.card === undefined ? {} : { carddeposit: major(deposits.card) }),
    ...(deposits.paypal === undefined ? {} : { paypaldeposit: major(deposits.paypal) }),
  };
};

const storedFare = ({ row, fare, cars, deposits }: PricedVehicle): StoredFare => ({
  vehicleId: row.vehtypeid,
  onwardMinor: fare.onwardMinor,
  returnMinor: fare.returnMinor,
  totalMinor: fare.totalMinor,
  lines: fare.lines,
  ...(fare.excessMinor === undefined ? {} : { excessMinor: fare.excessMinor }),
  ...(cars > 1 ? { cars } : {}),
  deposits,
});

const rounded = (path: readonly LatLng[]) =>
  path.map((point) => ({
    latitude: Math.round(point.latitude * 1e5) / 1e5,
    longitude: Math.round(point.longitude * 1e5) / 1e5,
  }));

/** The statistics record of a fare shown: a pseudonym of the visitor and the journey. */
async function shownFare(
  { database, randomBytes }: Deps,
  { network, trackingCode }: NonNullable<Asker['shownTo']>,
  points: readonly LatLng[],
  day: string,
): Promise<ShownFare> {
  // Keyed, so that a visitor's network cannot be found by hashing all networks; all processes share the key.
  const key = await secret(database, 'visitor-key', () => toBase64Url(randomBytes(32)));
  const places = points.map(({ latitude, longitude }) => [latitude, longitude]);
  return { day, trackingCode, visitorJourney: contentHash([key, network, places]) };
}

/** @returns the minutes until a car of a type can arrive; no field when neither a driver nor a lead time is known. */
function awayOf(configuration: Operator['configuration'], row: VehicleRow, driverSeconds: number | null) {
  if (driverSeconds === null && !row.leadminutes) return {};
  // Never less than the minimum lead time for a booking, however near the driver is.
  return { awayminutes: Math.ceil(leadMsOf(configuration, row, driverSeconds) / 60_000) };
}

type Carried = Pick<
  AskedOf<'quotation'>,
  'passengers' | 'smallchilds' | 'largechilds' | 'handbags' | 'luggages' | 'smallpets' | 'otherpets' | 'wheelchair'
>;

/** The load as a journey stores it: the passenger count includes the child seats (specification 1 §7). */
const carriedBy = (sent: Carried) => ({
  passengers: sent.passengers,
  smallChilds: sent.smallchilds,
  largeChilds: sent.largechilds,
  handBags: sent.handbags,
  luggages: sent.luggages,
  smallPets: sent.smallpets,
  otherPets: sent.otherpets,
  ...(sent.wheelchair ? { wheelchair: true } : {}),
});
