import type { LatLng } from 'booking-core/domain';
import type { MapRoute, MapViewState } from 'booking-core/ports';
import type { Position } from './basemap.ts';

/** South-west and north-east corner in degrees, longitude first. */
export type Bounds = [southWest: Position, northEast: Position];

/** False for coordinates that are not on the globe; a map must not fail because of one. */
export const isPlace = ({ latitude, longitude }: LatLng) =>
  Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** The box around every marker and the whole route; null when there is nothing to show. */
export function boundsOf({ markers, route }: Pick<MapViewState, 'markers' | 'route'>): Bounds | null {
  const points = [...markers.map(({ at }) => at), ...(route?.path ?? [])].filter(isPlace);
  const first = points[0];
  if (first === undefined) return null;
  const box = { west: first.longitude, east: first.longitude, south: first.latitude, north: first.latitude };
  for (const { latitude, longitude } of points) {
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

/** Room in pixels around what is fitted: generous on a large map, never more than a fifth of a small one. */
export function paddingFor(width: number, height: number): number {
  return Math.round(Math.max(8, Math.min(56, Math.min(width, height) * 0.2)));
}

export interface RouteFeature {
  type: 'Feature';
  properties: { estimated: boolean };
  geometry: { type: 'LineString'; coordinates: Position[] };
}

/** The route as GeoJSON; an empty collection when there is none or it has fewer than two points. */
export function routeData(route: MapRoute | null): { type: 'FeatureCollection'; features: RouteFeature[] } {
  const coordinates = (route?.path ?? []).filter(isPlace).map((at): Position => [at.longitude, at.latitude]);
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

/** The way that a vehicle has driven, as GeoJSON; empty while it has no length. */
export function trailData(trail: readonly LatLng[] = []): { type: 'FeatureCollection'; features: TrailFeature[] } {
  const coordinates = trail.filter(isPlace).map((at): Position => [at.longitude, at.latitude]);
  const features: TrailFeature[] =
    coordinates.length < 2 ? [] : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }];
  return { type: 'FeatureCollection', features };
}

export interface TrailFeature {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'LineString'; coordinates: Position[] };
}

export interface MarkFeature {
  type: 'Feature';
  properties: Record<string, never>;
  geometry: { type: 'Point'; coordinates: Position };
}

/** Where the marks stand, as GeoJSON. */
export function markData(markers: MapViewState['markers']): { type: 'FeatureCollection'; features: MarkFeature[] } {
  return {
    type: 'FeatureCollection',
    features: markers
      .filter(({ at }) => isPlace(at))
      .map(({ at }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
      })),
  };
}
