import type { SourceSpecification } from 'maplibre-gl';
import { decodeLines, decodePlaces, decodePolygons, type EncodedBasemap } from './basemap.ts';

export const ROUTE_SOURCE = 'route';
/** The path that a vehicle has driven. */
export const TRAIL_SOURCE = 'trail';

/** An area with its border. */
export const AREA_SOURCE = 'area';

/** Transparent symbols that take up room, to keep labels off the route and the markers. */
export const OBSTACLE = { image: 'obstacle', source: 'marks', pixels: 14 } as const;

/** Decodes the embedded map into MapLibre's sources, the (empty) route included. */
export function buildSources(basemap: EncodedBasemap): Record<string, SourceSpecification> {
  return {
    land: { type: 'geojson', data: decodePolygons(basemap.land), maxzoom: 11 },
    elsewhere: { type: 'geojson', data: decodePolygons(basemap.elsewhere), maxzoom: 8 },
    borders: { type: 'geojson', data: decodeLines(basemap.borders), maxzoom: 11 },
    london: { type: 'geojson', data: decodePolygons(basemap.london), maxzoom: 13 },
    boroughs: { type: 'geojson', data: decodeLines(basemap.boroughBorders), maxzoom: 13 },
    river: { type: 'geojson', data: decodePolygons(basemap.river), maxzoom: 13 },
    upstream: { type: 'geojson', data: decodeLines(basemap.upstream), maxzoom: 13 },
    downstream: { type: 'geojson', data: decodeLines(basemap.downstream), maxzoom: 13 },
    tube: { type: 'geojson', data: decodeLines(basemap.tube), maxzoom: 13 },
    airports: { type: 'geojson', data: decodePlaces(basemap.airports), maxzoom: 13 },
    places: { type: 'geojson', data: decodePlaces(basemap.places), maxzoom: 13 },
    [AREA_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, maxzoom: 15, tolerance: 0.2 },
    [ROUTE_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, maxzoom: 15, tolerance: 0.2 },
    [TRAIL_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, maxzoom: 15, tolerance: 0.2 },
    [OBSTACLE.source]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, maxzoom: 15 },
  };
}
