import type { LatLng } from 'booking-core/domain';
import { continued, continuedFrom, unbroken } from 'booking-core/domain/date-line';
import type { MapRoute, MapViewState } from 'booking-core/ports';
import type { Position } from './basemap.ts';

/** South-west and north-east corner in degrees, longitude first. */
export type Bounds = [southWest: Position, northEast: Position];

/** False for coordinates that are not on the globe; a map must not fail because of one. */
export const isPlace = ({ latitude, longitude }: LatLng) =>
  Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Converts a point of the library to the domain's type. */
export const latLngOf = ({ lat, lng }: { readonly lat: number; readonly lng: number }): LatLng => ({
  latitude: lat,
  longitude: lng,
});

const positionOf = ({ latitude, longitude }: LatLng): Position => [longitude, latitude];

/** A path as GeoJSON positions; those that are not on the globe are left out. */
const lineOf = (path: readonly LatLng[]): Position[] => continued(path.filter(isPlace)).map(positionOf);

/** The box around the focus, or without one around all markers, the route and the area; null when there are none. */
export function boundsOf({
  markers,
  route,
  focus = [],
  area = [],
}: Pick<MapViewState, 'markers' | 'route' | 'focus' | 'area'>): Bounds | null {
  const all = [...markers.map(({ at }) => at), ...(route?.path ?? []), ...area];
  const points = (focus.length > 0 ? focus : all).filter(isPlace);
  const first = points[0];
  if (first === undefined) return null;
  const box = { west: first.longitude, east: first.longitude, south: first.latitude, north: first.latitude };
  for (const { latitude, longitude: degrees } of points) {
    const longitude = continuedFrom(first.longitude, degrees);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return [
    [box.west, box.south],
    [box.east, box.north],
  ];
}

/** Pixels covered by the controls over the map: the zoom buttons at one side, the distance and the credits below. */
const besideZoom = 72;
const aboveDistance = 56;
/** The width in pixels from which the zoom buttons are shown; the same as in `map.css`. */
const zoomFrom = 300;

export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * The padding in pixels around the fitted box: up to 56 on a large map, at most a fifth of a small one, and clear of
 * the controls over the map where there is enough room.
 */
export function paddingFor(width: number, height: number): Padding {
  const plain = Math.round(Math.max(8, Math.min(56, Math.min(width, height) * 0.2)));
  return {
    top: plain,
    right: width >= zoomFrom ? Math.max(plain, besideZoom) : plain,
    bottom: height >= 3 * aboveDistance ? Math.max(plain, aboveDistance) : plain,
    left: plain,
  };
}

export interface RouteFeature {
  type: 'Feature';
  properties: { estimated: boolean };
  geometry: { type: 'LineString'; coordinates: Position[] };
}

/** The route as GeoJSON; an empty collection when there is none or it has fewer than two points. */
export function routeData(route: MapRoute | null): { type: 'FeatureCollection'; features: RouteFeature[] } {
  const coordinates = lineOf(route?.path ?? []);
  if (route === null || coordinates.length < 2) return { type: 'FeatureCollection', features: [] };
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { estimated: route.estimated },
        geometry: { type: 'LineString', coordinates },
      },
    ],
  };
}

/** The path that a vehicle has driven, as GeoJSON; empty while it has fewer than two points. */
export function trailData(trail: readonly LatLng[] = []): { type: 'FeatureCollection'; features: TrailFeature[] } {
  const coordinates = lineOf(trail);
  const features: TrailFeature[] =
    coordinates.length < 2 ? [] : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }];
  return { type: 'FeatureCollection', features };
}

export interface TrailFeature {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'LineString'; coordinates: Position[] };
}

export interface AreaFeature {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'Polygon'; coordinates: Position[][] };
}

/** An area as GeoJSON, its outline closed; empty while it has fewer than three corners on the globe. */
export function areaData(area: readonly LatLng[] = []): { type: 'FeatureCollection'; features: AreaFeature[] } {
  const corners = unbroken(area.filter(isPlace)).map(positionOf);
  const [first] = corners;
  if (first === undefined || corners.length < 3) return { type: 'FeatureCollection', features: [] };
  const geometry = { type: 'Polygon' as const, coordinates: [[...corners, first]] };
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] };
}

export interface MarkFeature {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'Point'; coordinates: Position };
}

/** The markers' positions as GeoJSON. */
export function markData(markers: MapViewState['markers']): { type: 'FeatureCollection'; features: MarkFeature[] } {
  return {
    type: 'FeatureCollection',
    features: markers
      .filter(({ at }) => isPlace(at))
      .map(({ at }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: positionOf(at) },
      })),
  };
}
