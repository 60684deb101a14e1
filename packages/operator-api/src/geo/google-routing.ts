import * as v from 'valibot';
import { isLatLng } from './distance.ts';
import { assertRoutePoints } from './estimate.ts';
import { ask, assertOnRoad, RoutingError, type RoutingProvider, readAnswer, type ServiceOptions } from './routing.ts';
import type { LatLng } from './types.ts';

const metres = v.pipe(v.number(), v.finite(), v.minValue(0));
/** Seconds as `"1234s"`. */
const duration = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?s$/),
  v.transform((text) => Number(text.slice(0, -1))),
);
const position = v.pipe(
  v.object({
    latLng: v.object({ latitude: v.optional(v.number(), 0), longitude: v.optional(v.number(), 0) }),
  }),
  v.transform(({ latLng }): LatLng => latLng),
);
const pair = v.pipe(
  v.array(v.number()),
  v.check(([longitude, latitude]) => isLatLng(latitude, longitude), 'not a coordinate'),
);
// Google's JSON omits fields with empty or zero values, such as `routes` and `distanceMeters`.
const routesAnswer = v.object({
  routes: v.optional(
    v.array(
      v.object({
        distanceMeters: v.optional(metres, 0),
        duration,
        polyline: v.object({ geoJsonLinestring: v.object({ coordinates: v.pipe(v.array(pair), v.minLength(2)) }) }),
        legs: v.pipe(v.array(v.object({ startLocation: position, endLocation: position })), v.minLength(1)),
      }),
    ),
    [],
  ),
});
const matrixAnswer = v.array(
  v.object({
    originIndex: v.optional(v.number(), 0),
    destinationIndex: v.optional(v.number(), 0),
    duration: v.optional(duration),
    condition: v.optional(v.string(), ''),
  }),
);

const waypoint = ({ latitude, longitude }: LatLng) => ({ location: { latLng: { latitude, longitude } } });

export interface GoogleOptions extends Omit<ServiceOptions, 'headers'> {
  readonly key: string;
  /** Epoch milliseconds; a departure in the past is not sent. */
  readonly clock?: () => number;
}

/** A provider over Google's Routes API (REST, v2), with the traffic predicted for the departure. */
export function createGoogleRouting({ key, clock = Date.now, ...service }: GoogleOptions): RoutingProvider {
  const post = async (path: string, mask: string, question: object, signal: AbortSignal | undefined) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': mask },
      body: JSON.stringify(question),
    };
    const { status, body } = await ask(service, path, init, signal);
    if (status === 200) return body;
    // With a wrong or exhausted key passengers see an estimate until the operator fixes it.
    const isOutOfOrder = status === 401 || status === 403 || status === 429 || status >= 500;
    throw new RoutingError(isOutOfOrder ? 'unavailable' : 'refused', `Google Routes answered ${status}`);
  };
  const byCar = (departure: number | undefined) => ({
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_AWARE',
    ...(departure !== undefined && departure > clock() + 60_000
      ? { departureTime: new Date(departure).toISOString() }
      : {}),
  });

  return {
    source: 'google',
    async route(points, request) {
      assertRoutePoints(points);
      const [origin, ...others] = points.map(waypoint);
      const mask =
        'routes.distanceMeters,routes.duration,routes.polyline.geoJsonLinestring,routes.legs.startLocation,routes.legs.endLocation';
      const question = {
        origin,
        destination: others.at(-1),
        intermediates: others.slice(0, -1),
        polylineEncoding: 'GEO_JSON_LINESTRING',
        ...byCar(request?.departure),
      };
      const body = await post('/directions/v2:computeRoutes', mask, question, request?.signal);
      const [route] = readAnswer(routesAnswer, body).routes;
      if (!route) throw new RoutingError('noRoute', 'Google Routes knows no way');
      assertOnRoad(points, [...route.legs.map(({ startLocation }) => startLocation), route.legs.at(-1)?.endLocation]);
      return {
        distanceMetres: Math.round(route.distanceMeters),
        durationSeconds: Math.round(route.duration),
        geometry: route.polyline.geoJsonLinestring.coordinates.map(([longitude = 0, latitude = 0]) => ({
          latitude,
          longitude,
        })),
        source: 'google',
      };
    },
    async matrix(sources, destinations, request) {
      for (const { latitude, longitude } of [...sources, ...destinations]) {
        if (!isLatLng(latitude, longitude)) throw new RangeError('Not a coordinate');
      }
      if (sources.length === 0 || destinations.length === 0) return sources.map(() => []);
      const ends = (points: readonly LatLng[]) => points.map((point) => ({ waypoint: waypoint(point) }));
      const question = { origins: ends(sources), destinations: ends(destinations), ...byCar(request?.departure) };
      const mask = 'originIndex,destinationIndex,duration,condition';
      const body = await post('/distanceMatrix/v2:computeRouteMatrix', mask, question, request?.signal);
      const rows = readAnswer(matrixAnswer, body);
      return sources.map((_, from) =>
        destinations.map((_, to) => {
          const found = rows.find(
            ({ originIndex, destinationIndex }) => originIndex === from && destinationIndex === to,
          );
          if (!found) throw new RoutingError('badAnswer', 'Google Routes answered a table of another size');
          return found.condition === 'ROUTE_EXISTS' && found.duration !== undefined ? found.duration : null;
        }),
      );
    },
  };
}
