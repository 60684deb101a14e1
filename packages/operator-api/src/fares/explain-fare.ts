import {
  type DistanceUnit,
  formatLocal,
  type LatLng,
  localAt,
  momentOf,
  parseMoment,
  toMajor,
} from 'booking-core/domain';
import { asWritten, knownPlace } from '../calls/known-place.ts';
import type { Operator } from '../operator/operator.ts';
import type { VatRule, VehicleRow } from '../operator/schema.ts';
import { type RuledDeposit, ruledDeposits } from '../payments/deposit.ts';
import { OffRoadError, type Providers } from '../providers/providers.ts';
import type { JourneyPlace } from '../quotation/quoted-journey.ts';
import { leadMsOf } from '../quotation/times.ts';
import { type CalculatedFare, distanceText } from './fare.ts';
import { canHire, hourlyPrices } from './hourly.ts';
import { priceForOne } from './price-vehicle.ts';
import { vatAt, vatWithin } from './vat.ts';
import { fareWay } from './zone-charges.ts';

/** The arguments of a fare requested on the command line, as typed. */
export interface FareQuestion {
  /** An address, an airport's code, or latitude,longitude. */
  readonly from: string;
  readonly to: string;
  readonly vias: readonly string[];
  /** A local time of the operator like 2026-12-31T23:30; '' for the earliest bookable time. */
  readonly at: string;
  /** A `vehtypeid`; '' for the operator's default. */
  readonly vehicle: string;
  /** Whole hours to hire the car for; '' for a ride by distance. */
  readonly hours: string;
}

/** Thrown when no fare can be given; the message says why. */
export class FareQuestionError extends Error {
  override name = 'FareQuestionError';
}

/** A fare with the inputs of its calculation. */
export interface ExplainedFare {
  readonly places: readonly JourneyPlace[];
  readonly vehicle: string;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly metres: number;
  readonly seconds: number;
  readonly distanceUnit: DistanceUnit;
  /** `estimate`, or the routing service's name. */
  readonly routeSource: string;
  readonly fare: CalculatedFare;
  /** The deposits due at booking, where a rule asks for less than the whole fare. */
  readonly deposits: readonly RuledDeposit[];
  /** The tax rule on the ride's day, with its index in `vat` of fares.json; null without one. */
  readonly vat: { readonly rule: VatRule; readonly index: number } | null;
}

const coordinates = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** The place that was typed: a point, or the first search result. @throws {FareQuestionError} when there is none */
async function placeOf(providers: Providers, typed: string): Promise<JourneyPlace> {
  const [, latitude, longitude] = coordinates.exec(typed) ?? [];
  const point: LatLng | null =
    latitude === undefined || longitude === undefined
      ? null
      : { latitude: Number(latitude), longitude: Number(longitude) };
  const suggested = point ? undefined : (await providers.searchPlaces(typed))[0];
  const isWhole = typeof suggested?.latitude === 'number';
  // Some services return coordinates only with a place's details.
  const found = point
    ? await providers.placeAt(point)
    : suggested && !isWhole
      ? await providers.placeDetails(suggested.id)
      : suggested;
  if (!found && !point) throw new FareQuestionError(`No place was found for “${typed}”.`);
  return {
    address: found?.fulladdress ?? typed.trim(),
    postcode: found?.postcode ?? '',
    category: found?.category ?? '',
    precision: found?.precision ?? 'exact',
    latitude: point?.latitude ?? found?.latitude ?? 0,
    longitude: point?.longitude ?? found?.longitude ?? 0,
  };
}

/** The pick-up time, epoch milliseconds. @throws {FareQuestionError} when it is not a valid local time */
function pickupOf({ configuration }: Operator, vehicle: VehicleRow, typed: string, now: number): number {
  const zone = configuration.timezone;
  if (typed === '') return now + leadMsOf(configuration, vehicle, null);
  const local = typed.trim().replace(' ', 'T');
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? parseMoment(local, zone) : null;
  if (at === null || momentOf(local, zone).kind === 'gap') {
    throw new FareQuestionError(`--at ${typed}: expected a local time in ${zone} like 2026-12-31T23:30`);
  }
  return at;
}

/**
 * The hours of hire and the distance included; null for a ride by distance. @throws {FareQuestionError} for hours
 * without a price
 */
function hireOf({ fares }: Operator, typed: string): { readonly hours: number; readonly metres: number } | null {
  if (typed === '') return null;
  const prices = hourlyPrices(fares);
  const hours = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  if (prices && canHire(prices, hours)) return { hours, metres: hours * prices.includedMetres };
  const which = prices ? `${prices.minimumHours} to ${prices.maximumHours}` : 'fares.json has no hourly prices';
  throw new FareQuestionError(`--hours ${typed}: ${which}`);
}

/**
 * The fare of a one-way journey, with the rule behind each line, from an operator's files alone: the same as a guest's
 * quotation.
 * @throws {FareQuestionError} for an invalid place, time or vehicle, and where there is no route
 */
export async function explainFare(
  asked: FareQuestion,
  { operator, providers, now }: { readonly operator: Operator; readonly providers: Providers; readonly now: number },
): Promise<ExplainedFare> {
  const id = asked.vehicle === '' ? String(operator.configuration.defaultvehtypeid) : asked.vehicle;
  const vehicle = operator.vehicles.find(({ vehtypeid }) => String(vehtypeid) === id);
  if (!vehicle) {
    const known = operator.vehicles.map(({ vehtypeid, typename }) => `${vehtypeid} (${typename})`).join(', ');
    throw new FareQuestionError(`--vehicle ${id}: expected one of ${known}`);
  }
  const pickupAt = pickupOf(operator, vehicle, asked.at, now);
  const hire = hireOf(operator, asked.hours);
  const points = await Promise.all([asked.from, ...asked.vias, asked.to].map((typed) => placeOf(providers, typed)));
  const outside = points.find((point) => !providers.isServed(point));
  if (outside) throw new FareQuestionError(`${outside.address} is outside the area of service-area.json.`);
  const route = await providers.route(points, pickupAt).catch((error: unknown) => {
    if (!(error instanceof OffRoadError)) throw error;
    const place = error.point === null ? 'one of these places' : points[error.point]?.address;
    throw new FareQuestionError(`There is no road near ${place}.`);
  });
  if (!route) throw new FareQuestionError('No route was found between these places.');
  const known = await Promise.all(points.map((point) => knownPlace(providers, point)));
  const first = known[0] ?? asWritten(points[0] as JourneyPlace);
  const last = known.at(-1) ?? first;
  const fare = priceForOne(
    operator,
    vehicle,
    {
      pickup: first.fare,
      dropoff: last.fare,
      viaCount: asked.vias.length,
      way: hire ? { points, isMeasured: false } : fareWay(points, route),
      ...(hire ? { hours: hire.hours } : {}),
      metres: Math.round(hire?.metres ?? route.metres),
      seconds: hire ? hire.hours * 3_600 : Math.round(route.seconds),
      pickupAt,
      kind: 'oneWay',
      ...{ returnMetres: 0, returnSeconds: 0, returnAt: null },
      ...{ smallChildSeats: 0, largeChildSeats: 0, smallPets: 0, otherPets: 0 },
    },
    operator.configuration.currencycode,
  );
  const rule = vatAt(operator.fares.vat, pickupAt, operator.configuration.timezone);
  return {
    places: known.map(({ place }) => place),
    vehicle: `${vehicle.typename} (vehtypeid ${id})`,
    pickupAt,
    metres: Math.round(route.metres),
    seconds: Math.round(route.seconds),
    distanceUnit: operator.configuration.distanceunit,
    routeSource: route.source,
    fare,
    deposits: ruledDeposits(operator, { ...fare, vehicleId: vehicle.vehtypeid }),
    vat: rule && { rule, index: operator.fares.vat.indexOf(rule) },
  };
}

const methodNames = { card: 'card', paypal: 'PayPal' } as const;

/**
 * The tax included in a fare. Where the driver supplies the ride and the operator is an agent, it includes none of the
 * operator's.
 */
const taxText = (
  { totalMinor }: CalculatedFare,
  vat: ExplainedFare['vat'],
  money: (minor: number) => string,
): readonly string[] => {
  if (!vat) return [];
  const { role, percent, label } = vat.rule;
  const words = role === 'agent' ? `${label}: the driver supplies the ride` : `includes ${percent} % ${label}`;
  return [`${money(role === 'agent' ? 0 : vatWithin(totalMinor, percent))}  ${words}  fares.json vat.${vat.index}`];
};

/** An explained fare as text for a terminal. */
export function fareText(
  { places, vehicle, pickupAt, metres, seconds, distanceUnit, routeSource, fare, deposits, vat }: ExplainedFare,
  timeZone: string,
): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: fare.currency });
  const money = (minor: number) => format.format(toMajor(minor, fare.currency));
  const names = places.map(({ address, latitude, longitude }, index) => {
    const name = index === 0 ? 'From' : index === places.length - 1 ? 'To' : 'Via';
    return `${name.padEnd(9)}${address} (${latitude.toFixed(5)}, ${longitude.toFixed(5)})`;
  });
  const amounts = [...fare.lines.map(({ minor }) => money(minor)), money(fare.totalMinor)];
  const width = Math.max(...amounts.map((amount) => amount.length));
  const labels = Math.max(...fare.lines.map(({ label }) => label.length));
  return [
    ...names,
    `Time     ${formatLocal(localAt(pickupAt, timeZone))}, ${timeZone}`,
    `Route    ${distanceText(metres, distanceUnit)}, ${Math.round(seconds / 60)} min (${routeSource})`,
    `Vehicle  ${vehicle}`,
    '',
    ...fare.lines.map(({ label, rule, sum }, index) =>
      `${(amounts[index] ?? '').padStart(width)}  ${label.padEnd(labels)}  ${rule}${sum ? ` = ${sum}` : ''}`.trimEnd(),
    ),
    `${money(fare.totalMinor).padStart(width)}  total`,
    ...taxText(fare, vat, (minor) => money(minor).padStart(width)),
    ...(fare.excessMinor === undefined
      ? []
      : [
          `${money(fare.excessMinor).padStart(width)}  each ${distanceUnit} beyond those included  fares.json hourly.per${distanceUnit}`,
        ]),
    ...deposits.map(({ method, minor, index }) => {
      const rest = money(fare.totalMinor - minor);
      const rule = `payments.json deposits.${index}`;
      return `${money(minor).padStart(width)}  deposit by ${methodNames[method]}, ${rest} to the driver  ${rule}`;
    }),
  ].join('\n');
}
