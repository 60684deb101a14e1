import { localAt } from 'booking-core/domain';
import * as v from 'valibot';
import { isLatLng, metresBetween } from './distance.ts';
import {
  assertRoutePoints,
  type EstimateOptions,
  estimateRoute,
  estimateTravel,
  type Route,
  type RouteSource,
} from './estimate.ts';
import { type TrafficClock, trafficAt, trafficWithoutTime } from './speed.ts';
import type { LatLng } from './types.ts';

/**
 * `noRoute`: the service reports that there is no route. `offRoad`: no road is near one of the points. `refused`: the
 * service rejects these points. `unavailable`: no response, a timeout, a server error or too many requests. `badAnswer`:
 * the response does not have the documented shape.
 */
export type RoutingErrorCode = 'noRoute' | 'offRoad' | 'refused' | 'unavailable' | 'badAnswer';

export class RoutingError extends Error {
  override readonly name = 'RoutingError';
  constructor(
    readonly code: RoutingErrorCode,
    message: string,
    options?: ErrorOptions,
    /**
     * The index (from 0) of the point without a road; null where the service does not report it, and for other errors.
     */
    readonly point: number | null = null,
  ) {
    super(message, options);
  }
}

/** A road farther than this from a requested point does not serve it. */
const offRoadMetres = 300;

const offRoad = (point: number | null) =>
  new RoutingError('offRoad', `No road within ${offRoadMetres} m of point ${point ?? '?'}`, {}, point);

/** @throws RoutingError `offRoad` for the first point that the service snapped to a road too far away */
export function assertOnRoad(points: readonly LatLng[], onRoad: readonly (LatLng | undefined)[]): void {
  const at = points.findIndex((point, i) => {
    const road = onRoad[i];
    return road !== undefined && metresBetween(point, road) > offRoadMetres;
  });
  if (at >= 0) throw offRoad(at);
}

export interface RoutingRequest {
  readonly signal?: AbortSignal;
  /** Epoch milliseconds. */
  readonly departure?: number;
}

export interface RoutingProvider {
  readonly source: RouteSource;
  /** @throws RoutingError; RangeError for invalid points; the signal's reason when the caller aborted */
  route(points: readonly LatLng[], request?: RoutingRequest): Promise<Route>;
  /** @returns seconds from each source to each destination, null where there is no route. Errors as for `route`. */
  matrix(
    sources: readonly LatLng[],
    destinations: readonly LatLng[],
    request?: RoutingRequest,
  ): Promise<(number | null)[][]>;
}

/** The embedded default: no network, see {@link estimateRoute}. */
export function createEstimateRouting(options: Omit<EstimateOptions, 'departure'> = {}): RoutingProvider {
  const at = (request: RoutingRequest | undefined): EstimateOptions =>
    request?.departure === undefined ? options : { ...options, departure: request.departure };
  return {
    source: 'estimate',
    route: async (points, request) => estimateRoute(points, at(request)),
    matrix: async (sources, destinations, request) =>
      sources.map((from) => destinations.map((to) => estimateTravel([from, to], at(request)).durationSeconds)),
  };
}

export interface ServiceOptions {
  /** Root of the service, with or without a slash at its end. */
  readonly baseUrl: string;
  /** Sent with every request, such as a key. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  /** Response timeout; default 3,000 ms. */
  readonly timeoutMs?: number;
}

interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends one request with a timeout. @throws RoutingError `unavailable` or `badAnswer` when no JSON arrives */
export async function ask(
  service: ServiceOptions,
  path: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<ServiceAnswer> {
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(service.timeoutMs ?? 3_000);
  const url = `${service.baseUrl.replace(/\/+$/, '')}${path}`;
  let status = 0;
  let text = '';
  try {
    const send = service.fetch ?? globalThis.fetch;
    const headers = { ...service.headers, ...(init.headers as Record<string, string> | undefined) };
    const answer = await send(url, {
      ...init,
      headers,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    status = answer.status;
    text = await answer.text();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new RoutingError('unavailable', 'The routing service did not answer', { cause });
  }
  if (status === 429) throw new RoutingError('unavailable', 'The routing service answered 429');
  try {
    return { status, body: JSON.parse(text) };
  } catch (cause) {
    if (status >= 500) throw new RoutingError('unavailable', `The routing service answered ${status}`, { cause });
    throw new RoutingError('badAnswer', 'The routing service did not answer with JSON', { cause });
  }
}

/** Parses a response body by its schema. @throws RoutingError `badAnswer` */
export function readAnswer<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const where = result.issues[0] ? (v.getDotPath(result.issues[0]) ?? 'body') : 'body';
  throw new RoutingError('badAnswer', `The routing service's answer is not as documented: ${where}`);
}

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const duration = v.nullable(amount);
const longitudeLatitude = v.pipe(
  v.array(v.number()),
  v.check((pair) => isLatLng(pair[1], pair[0]), 'not a coordinate'),
);

const osrmFailure = v.object({ code: v.string(), message: v.optional(v.string(), '') });
const osrmRoute = v.object({
  routes: v.pipe(
    v.array(
      v.object({
        distance: amount,
        duration: amount,
        geometry: v.object({ coordinates: v.pipe(v.array(longitudeLatitude), v.minLength(2)) }),
      }),
    ),
    v.minLength(1),
  ),
  waypoints: v.optional(v.array(v.object({ location: v.optional(longitudeLatitude) })), []),
});
const osrmTable = v.object({ durations: v.array(v.array(duration)) });

const fromPair = (pair: readonly number[]): LatLng => ({ latitude: pair[1] ?? 0, longitude: pair[0] ?? 0 });
const sixDigits = (degrees: number) => degrees.toFixed(6);

function checkRows(rows: readonly (readonly unknown[])[], sources: number, destinations: number): void {
  if (rows.length !== sources || rows.some((row) => row.length !== destinations)) {
    throw new RoutingError('badAnswer', 'The routing service answered a table of another size');
  }
}

/** @throws RangeError when a source or a destination is not a coordinate */
function assertMatrixPoints(sources: readonly LatLng[], destinations: readonly LatLng[]): void {
  for (const point of [...sources, ...destinations]) {
    if (!isLatLng(point.latitude, point.longitude)) throw new RangeError('Not a coordinate');
  }
}

/** OSRM's HTTP API v1, profile `driving`. Its coordinates are longitude first. */
export function createOsrmRouting(service: ServiceOptions): RoutingProvider {
  const coordinates = (points: readonly LatLng[]) =>
    points.map(({ latitude, longitude }) => `${sixDigits(longitude)},${sixDigits(latitude)}`).join(';');

  const get = async (path: string, signal: AbortSignal | undefined): Promise<unknown> => {
    const { status, body } = await ask(service, path, { method: 'GET' }, signal);
    const failure = v.safeParse(osrmFailure, body);
    if (!failure.success) {
      throw new RoutingError(status >= 500 ? 'unavailable' : 'badAnswer', `OSRM answered ${status} without a code`);
    }
    const { code, message } = failure.output;
    if (code === 'Ok' && status === 200) return body;
    if (code === 'NoSegment') {
      const [, point] = /coordinate (\d+)/.exec(message) ?? [];
      throw offRoad(point === undefined ? null : Number(point));
    }
    const kind =
      code === 'NoRoute' || code === 'NoTable'
        ? 'noRoute'
        : status === 429 || status >= 500 || code === 'DisabledDataset'
          ? 'unavailable'
          : 'refused';
    throw new RoutingError(kind, `OSRM: ${code} ${message}`.trim());
  };

  return {
    source: 'osrm',
    async route(points, request) {
      assertRoutePoints(points);
      const query = 'overview=full&geometries=geojson&steps=false&annotations=false';
      const body = await get(`/route/v1/driving/${coordinates(points)}?${query}`, request?.signal);
      const { routes, waypoints } = readAnswer(osrmRoute, body);
      const [route] = routes;
      if (!route) throw new RoutingError('badAnswer', 'OSRM answered no route');
      assertOnRoad(
        points,
        waypoints.map(({ location }) => location && fromPair(location)),
      );
      return {
        distanceMetres: Math.round(route.distance),
        durationSeconds: Math.round(route.duration),
        geometry: route.geometry.coordinates.map(fromPair),
        source: 'osrm',
      };
    },
    async matrix(sources, destinations, request) {
      assertMatrixPoints(sources, destinations);
      if (sources.length === 0 || destinations.length === 0) return sources.map(() => []);
      const from = sources.map((_, i) => i).join(';');
      const to = destinations.map((_, i) => sources.length + i).join(';');
      const path = `/table/v1/driving/${coordinates([...sources, ...destinations])}`;
      const body = await get(`${path}?sources=${from}&destinations=${to}&annotations=duration`, request?.signal);
      const { durations } = readAnswer(osrmTable, body);
      checkRows(durations, sources.length, destinations.length);
      return durations;
    },
  };
}

const valhallaFailure = v.object({ error_code: v.number(), error: v.optional(v.string(), '') });
const valhallaRoute = v.object({
  trip: v.object({
    status: v.optional(v.number(), 0),
    summary: v.object({ time: amount, length: amount }),
    legs: v.pipe(v.array(v.object({ shape: v.string() })), v.minLength(1)),
  }),
});
const valhallaMatrix = v.object({
  sources_to_targets: v.array(v.array(v.object({ time: v.optional(duration, null) }))),
});

/** Valhalla's documented error codes for "no route": no path, unconnected regions. */
const valhallaNoRoute: readonly number[] = [170, 441, 442, 443, 444, 445];

/** Valhalla's error code for a location without a road nearby; it does not report which location. */
const valhallaNoEdges = 171;

/**
 * Decodes Valhalla's shapes: differences of latitudes and longitudes, six decimals, five bits per character.
 *
 * @throws RoutingError `badAnswer` when the text is not such a line
 */
export function decodeShape(shape: string): LatLng[] {
  const line: LatLng[] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; shift <= 30; shift += 5) {
      const bits = shape.charCodeAt(at++) - 63;
      if (!(bits >= 0 && bits < 64)) break;
      value |= (bits & 31) << shift;
      if (bits < 32) return value & 1 ? ~(value >> 1) : value >> 1;
    }
    throw new RoutingError('badAnswer', 'Valhalla answered a shape that is not a line');
  };
  let latitude = 0;
  let longitude = 0;
  while (at < shape.length) {
    latitude += next();
    longitude += next();
    if (!isLatLng(latitude / 1e6, longitude / 1e6)) {
      throw new RoutingError('badAnswer', 'Valhalla answered a shape that is not a line');
    }
    line.push({ latitude: latitude / 1e6, longitude: longitude / 1e6 });
  }
  return line;
}

/**
 * A provider over Valhalla's HTTP API, costing `auto`. Valhalla's lengths are kilometres.
 * @param timeZone IANA name of the time zone in which departures are sent
 */
export function createValhallaRouting(service: ServiceOptions, timeZone = 'Europe/London'): RoutingProvider {
  const location = ({ latitude, longitude }: LatLng) => ({ lat: latitude, lon: longitude });

  const post = async (path: string, question: unknown, signal: AbortSignal | undefined): Promise<unknown> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    };
    const { status, body } = await ask(service, path, init, signal);
    if (status === 200) return body;
    const failure = v.safeParse(valhallaFailure, body);
    if (status === 429 || status >= 500) throw new RoutingError('unavailable', `Valhalla answered ${status}`);
    if (!failure.success) throw new RoutingError('badAnswer', `Valhalla answered ${status} without a code`);
    const { error_code: code, error } = failure.output;
    if (code === valhallaNoEdges) throw offRoad(null);
    throw new RoutingError(valhallaNoRoute.includes(code) ? 'noRoute' : 'refused', `Valhalla: ${code} ${error}`.trim());
  };

  return {
    source: 'valhalla',
    async route(points, request) {
      assertRoutePoints(points);
      const question = {
        locations: points.map((point) => ({ ...location(point), type: 'break' })),
        costing: 'auto',
        units: 'kilometers',
        // Type 1: departure in the first location's local time. Valhalla applies closures and its speeds, if any, for
        // that time.
        ...(request?.departure === undefined
          ? {}
          : { date_time: { type: 1, value: localAt(request.departure, timeZone) } }),
      };
      const { trip } = readAnswer(valhallaRoute, await post('/route', question, request?.signal));
      if (trip.status !== 0) throw new RoutingError('noRoute', `Valhalla: status ${trip.status}`);
      const legs = trip.legs.map(({ shape }) => decodeShape(shape));
      const geometry = legs.flatMap((leg, i) => (i === 0 ? leg : leg.slice(1)));
      if (geometry.length < 2) throw new RoutingError('badAnswer', 'Valhalla answered a route without a line');
      assertOnRoad(points, [...legs.map(([start]) => start), geometry.at(-1)]);
      return {
        distanceMetres: Math.round(trip.summary.length * 1000),
        durationSeconds: Math.round(trip.summary.time),
        geometry,
        source: 'valhalla',
      };
    },
    async matrix(sources, destinations, request) {
      assertMatrixPoints(sources, destinations);
      if (sources.length === 0 || destinations.length === 0) return sources.map(() => []);
      const question = { sources: sources.map(location), targets: destinations.map(location), costing: 'auto' };
      const body = await post('/sources_to_targets', question, request?.signal);
      const rows = readAnswer(valhallaMatrix, body).sources_to_targets.map((row) => row.map(({ time }) => time));
      checkRows(rows, sources.length, destinations.length);
      return rows;
    },
  };
}

/** How long the circuit breaker stays open after a failure, so that a hanging router delays only one quotation. */
const restMs = 30_000;

/**
 * Queries the service and falls back to the estimate when the service fails; the route's `source` names the one used.
 * `noRoute` and `offRoad` are valid results of the service and cause no fallback. Invalid points and an abort by the
 * caller stay errors. After a failure the service is not queried for `restMs` (a circuit breaker).
 *
 * @param onFailure called with the reason for the fallback, for logging
 * @param clock epoch milliseconds
 */
export function withEstimate(
  service: RoutingProvider,
  estimate: RoutingProvider = createEstimateRouting(),
  onFailure: (error: RoutingError) => void = () => {},
  clock: () => number = Date.now,
): RoutingProvider {
  let restsUntil = Number.NEGATIVE_INFINITY;
  const instead = async <T>(asked: () => Promise<T>, fallback: () => Promise<T>): Promise<T> => {
    if (clock() < restsUntil) return fallback();
    try {
      return await asked();
    } catch (error) {
      if (!(error instanceof RoutingError) || error.code === 'noRoute' || error.code === 'offRoad') throw error;
      if (error.code === 'unavailable') restsUntil = clock() + restMs;
      onFailure(error);
      return fallback();
    }
  };
  return {
    source: service.source,
    route: (points, request) =>
      instead(
        () => service.route(points, request),
        () => estimate.route(points, request),
      ),
    matrix: (sources, destinations, request) =>
      instead(
        () => service.matrix(sources, destinations, request),
        () => estimate.matrix(sources, destinations, request),
      ),
  };
}

/**
 * Applies hourly traffic factors, never below 1, to the times of a service that computes free-flow times only.
 * @param clock the hours of the operator's place
 */
export function withTraffic(service: RoutingProvider, clock: TrafficClock): RoutingProvider {
  const factorAt = (departure: number | undefined) =>
    departure === undefined ? trafficWithoutTime : Math.max(1, trafficAt(departure, clock));
  return {
    source: service.source,
    async route(points, request) {
      const route = await service.route(points, request);
      return { ...route, durationSeconds: Math.round(route.durationSeconds * factorAt(request?.departure)) };
    },
    async matrix(sources, destinations, request) {
      const rows = await service.matrix(sources, destinations, request);
      const factor = factorAt(request?.departure);
      return rows.map((row) => row.map((seconds) => (seconds === null ? null : Math.round(seconds * factor))));
    },
  };
}
