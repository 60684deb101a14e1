import { continued } from 'booking-core/domain/date-line';
import type { Roads } from './data.ts';
import { isLatLng, metresBetween } from './distance.ts';
import { crosses } from './rivers.ts';
import { centresFelt, speedAt, type TrafficClock, trafficAt, trafficWithoutTime } from './speed.ts';
import type { LatLng } from './types.ts';

export type RouteSource = 'estimate' | 'osrm' | 'valhalla' | 'google';

export interface Route {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly geometry: readonly LatLng[];
  readonly source: RouteSource;
}

export interface EstimateOptions extends TrafficClock {
  /** Start of the journey in epoch milliseconds; average traffic without it. */
  readonly departure?: number;
  /** The cities and rivers of the region; open country without it. */
  readonly roads?: Roads;
}

const openCountry: Roads = { centres: [], rivers: [] };

/** Road data for an operator without country data: one medium-sized city around its base. */
export const roadsAround = (base: LatLng): Roads => ({
  centres: [{ ...base, kmPerHour: 18, reachKilometres: 5 }],
  rivers: [],
});

/** More points than any journey has (specification: six vias), few enough to bound the computation. */
export const maxRoutePoints = 25;

/** Two points closer than this are the same place, and the leg between them has length 0. */
const samePlaceMetres = 1;
/** Added to each leg for boarding, side streets and stopping at the door. */
const doorSeconds = 60;

/** Road length divided by straight-line length; the ratio falls on longer journeys. */
const winding: readonly (readonly [kilometres: number, factor: number])[] = [
  [3, 1.4],
  [15, 1.3],
  [60, 1.22],
];

/** @returns the ratio of road length to straight-line length for a straight line of the given metres. */
export function circuity(metres: number): number {
  const km = metres / 1000;
  for (let i = 0; i < winding.length; i++) {
    const [upper = 0, factor = 1] = winding[i] ?? [];
    if (km > upper) continue;
    const [lower, before] = winding[i - 1] ?? [upper, factor];
    return upper === lower ? factor : before + ((factor - before) * (km - lower)) / (upper - lower);
  }
  return winding.at(-1)?.[1] ?? 1;
}

const between = (a: LatLng, b: LatLng, share: number): LatLng => ({
  latitude: a.latitude + (b.latitude - a.latitude) * share,
  longitude: a.longitude + (b.longitude - a.longitude) * share,
});

interface Leg {
  readonly corners: readonly LatLng[];
  readonly metres: number;
  readonly seconds: number;
}

/** Estimates road length (metres) and time (seconds) of a leg along straight lines through the corners. */
function measure(corners: readonly [LatLng, ...LatLng[]], delaySeconds: number, traffic: number, roads: Roads): Leg {
  const lengths = corners.slice(1).map((corner, i) => metresBetween(corners[i] ?? corner, corner));
  const straight = lengths.reduce((sum, length) => sum + length, 0);
  const centres = centresFelt(roads.centres, corners[0], straight);
  const factor = circuity(straight);
  const metres = straight * factor;
  let seconds = doorSeconds + delaySeconds;
  let before = 0;
  lengths.forEach((length, i) => {
    const a = corners[i];
    const b = corners[i + 1];
    if (!a || !b || length === 0) return;
    const steps = Math.min(40, Math.max(4, Math.ceil(length / 1000)));
    for (let step = 0; step < steps; step++) {
      const share = (step + 0.5) / steps;
      const along = before + length * share;
      const fromEnd = (Math.min(along, straight - along) * factor) / 1000;
      const kmPerHour = speedAt(between(a, b, share), metres / 1000, fromEnd, traffic, centres);
      seconds += ((length * factor) / steps / 1000 / kmPerHour) * 3600;
    }
    before += length;
  });
  return { corners, metres, seconds };
}

/** Number of crossings with the shortest detours whose times are compared; motorway rings are always compared too. */
const comparedCrossings = 6;

function legBetween(a: LatLng, b: LatLng, traffic: number, roads: Roads): Leg {
  if (metresBetween(a, b) < samePlaceMetres) return { corners: [a, b], metres: 0, seconds: 0 };
  const river = roads.rivers.find((each) => crosses(each, a, b));
  if (!river) return measure([a, b], 0, traffic, roads);
  const byDetour = river.crossings
    .map((crossing) => ({ crossing, metres: metresBetween(a, crossing) + metresBetween(crossing, b) }))
    .sort((x, y) => x.metres - y.metres);
  const compared = byDetour.filter(({ crossing }, i) => i < comparedCrossings || crossing.orbital);
  const legs = compared.map(({ crossing }) => measure([a, crossing, b], crossing.delaySeconds, traffic, roads));
  return legs.reduce((least, leg) => (leg.seconds < least.seconds ? leg : least));
}

/** @returns a pseudo-random number in [0, 1), always the same for the same values. */
function noise(...values: readonly number[]): number {
  let hash = 2166136261;
  for (const value of values) {
    hash = Math.imul(hash ^ Math.round(value * 1e5), 16777619);
    hash = Math.imul(hash ^ (hash >>> 13), 16777619);
  }
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/**
 * @returns a gently curved line through the corners, so that users take an estimate neither for a road nor for a
 * straight line.
 */
function drawn(corners: readonly LatLng[], pieces: number): LatLng[] {
  const lengths = corners.slice(1).map((corner, i) => metresBetween(corners[i] ?? corner, corner));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const line: LatLng[] = corners.slice(0, 1).map(({ latitude, longitude }) => ({ latitude, longitude }));
  lengths.forEach((length, i) => {
    const a = corners[i];
    const b = corners[i + 1];
    if (!a || !b) return;
    const steps = total === 0 ? 1 : Math.max(1, Math.round((pieces * length) / total));
    const bend = (noise(a.latitude, a.longitude, b.latitude, b.longitude) - 0.5) * 0.12;
    const ripple = (noise(b.longitude, a.latitude, i) - 0.5) * 0.04;
    const stretch = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      const off = step === steps ? 0 : bend * Math.sin(Math.PI * share) + ripple * Math.sin(3 * Math.PI * share);
      const on = between(a, b, share);
      line.push({
        latitude: round(on.latitude + (b.longitude - a.longitude) * stretch * off),
        longitude: round(on.longitude - ((b.latitude - a.latitude) / stretch) * off),
      });
    }
  });
  return line;
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/**
 * @throws RangeError when there are fewer than 2 or more than 25 points, or one is not a coordinate
 */
export function assertRoutePoints(points: readonly LatLng[]): void {
  if (points.length < 2 || points.length > maxRoutePoints) {
    throw new RangeError(`A route takes 2 to ${maxRoutePoints} points, not ${points.length}`);
  }
  points.forEach((point, i) => {
    if (!isLatLng(point.latitude, point.longitude)) throw new RangeError(`Point ${i + 1} is not a coordinate`);
  });
}

/** A longitude within ±180°. */
const wrapped = (longitude: number): number => longitude - 360 * Math.round(longitude / 360);

function legsAlong(asked: readonly LatLng[], options: EstimateOptions): readonly Leg[] {
  assertRoutePoints(asked);
  const points = continued(asked);
  const { departure, roads = openCountry } = options;
  const traffic =
    departure !== undefined && Number.isFinite(departure) ? trafficAt(departure, options) : trafficWithoutTime;
  return points.slice(1).map((point, i) => legBetween(points[i] ?? point, point, traffic, roads));
}

const travelOf = (legs: readonly Leg[]): Pick<Route, 'distanceMetres' | 'durationSeconds'> => ({
  distanceMetres: Math.round(legs.reduce((sum, leg) => sum + leg.metres, 0)),
  durationSeconds: Math.round(legs.reduce((sum, leg) => sum + leg.seconds, 0)),
});

/** As {@link estimateRoute}, without the geometry. */
export const estimateTravel = (points: readonly LatLng[], options: EstimateOptions = {}) =>
  travelOf(legsAlong(points, options));

/**
 * Estimates distance (metres) and time (seconds) by road without a road network. The same points and departure always
 * give the same result; identical points give 0.
 *
 * @param points pick-up, vias, drop-off (specification 1 §7, direction)
 * @throws RangeError as {@link assertRoutePoints}
 */
export function estimateRoute(points: readonly LatLng[], options: EstimateOptions = {}): Route {
  const legs = legsAlong(points, options);
  const metres = legs.reduce((sum, leg) => sum + leg.metres, 0);
  const geometry = legs.flatMap((leg, i) => {
    const pieces = metres === 0 ? 1 : Math.max(4, Math.round((40 * leg.metres) / metres));
    const line = drawn(leg.corners, pieces).map((at) => ({ ...at, longitude: wrapped(at.longitude) }));
    return i === 0 ? line : line.slice(1);
  });
  return { ...travelOf(legs), geometry, source: 'estimate' };
}
