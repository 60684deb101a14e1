import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Credit } from './attribution.ts';
import { decodeLines, decodePlaces, decodePolygons, type EncodedBasemap } from './basemap.ts';

export type MapTheme = 'light' | 'dark';

export interface MapPalette {
  readonly water: string;
  readonly land: string;
  readonly city: string;
  readonly border: string;
  readonly line: string;
  readonly label: string;
  readonly smallLabel: string;
  readonly ink: string;
  readonly accent: string;
}

/** What the map takes from the page: its ink, its accent and its font. */
export interface MapInk {
  readonly ink: string | null;
  readonly accent: string | null;
  readonly fontFamily: string | null;
}

const ACCENT = '#ffb700';

const PALETTES: Readonly<Record<MapTheme, MapPalette>> = {
  light: {
    water: '#c6d8e4',
    land: '#e6e5df',
    city: '#ecebe6',
    border: '#d6d4cb',
    line: '#ffffff',
    label: '#4b4d55',
    smallLabel: '#5f6169',
    ink: '#17181c',
    accent: ACCENT,
  },
  dark: {
    water: '#20394a',
    land: '#1a1d21',
    city: '#1f2328',
    border: '#2b3037',
    line: '#323840',
    label: '#b4b7c0',
    smallLabel: '#8b8e98',
    ink: '#f2f1ee',
    accent: ACCENT,
  },
};

/** The colours of a theme, with the page's own ink and accent where it has them. */
export function paletteFor(theme: MapTheme, page: MapInk): MapPalette {
  const palette = PALETTES[theme];
  return { ...palette, ink: page.ink ?? palette.ink, accent: page.accent ?? palette.accent };
}

export const ROUTE_SOURCE = 'route';
/** The way that a vehicle has driven. */
export const TRAIL_SOURCE = 'trail';

/** An area with its border. */
export const AREA_SOURCE = 'area';

/** Whose data the embedded map is drawn from, as it is named on the map; `data/SOURCES.md` has the details. */
export const CREDITS: readonly Credit[] = [
  { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  { text: 'GeoNames, CC BY 4.0', url: 'https://www.geonames.org' },
  {
    text: 'Contains National Statistics and OS data © Crown copyright and database right 2015',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  },
  { text: 'Natural Earth', url: 'https://www.naturalearthdata.com' },
];

/** Keeps labels off the route and the marks: transparent symbols that take up room. */
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

type Anchor = 'center' | 'bottom' | 'top' | 'left' | 'right';

/** Grows with the zoom: pairs of zoom and pixels. */
const byZoom = (...stops: number[]) => ['interpolate', ['linear'], ['zoom'], ...stops] as never;

/** Place labels by rank: which ranks share a layer, from which zoom, how large. */
const LABEL_CLASSES = [
  { id: 'label-city', ranks: [0, 1, 2], minzoom: 4, size: byZoom(5, 11, 9, 14, 12, 17), strong: true, spacing: 0 },
  { id: 'label-town', ranks: [3], minzoom: 7, size: byZoom(7, 10.5, 12, 14), strong: true, spacing: 0 },
  { id: 'label-district', ranks: [4], minzoom: 8.6, size: byZoom(9, 10, 12, 12.5), strong: false, spacing: 0.01 },
  { id: 'label-suburb', ranks: [5], minzoom: 10.3, size: byZoom(10, 10, 13, 12), strong: false, spacing: 0.01 },
  { id: 'label-village', ranks: [6], minzoom: 11.2, size: byZoom(11, 9.5, 13, 11.5), strong: false, spacing: 0.01 },
] as const;

/** The weight is read from the first name; the page's own fonts follow it. */
const fonts = (family: string | null, weight: 'Regular' | 'Medium' | 'Semibold') => [
  `Label ${weight},${family ?? 'system-ui'}`,
];

/** All layers of the embedded map in one theme, bottom first. */
export function buildLayers(palette: MapPalette, fontFamily: string | null): LayerSpecification[] {
  const fill = (id: string, source: string, colour: string): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    paint: { 'fill-color': colour },
  });
  const halo = { 'text-halo-color': palette.city, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 };
  const dodge = {
    'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'] as Anchor[],
    'text-radial-offset': 1.2,
    'text-justify': 'auto' as const,
  };
  const route = (id: string, estimated: boolean, colour: string, width: never, dash: number[] | null) =>
    ({
      id,
      type: 'line',
      source: ROUTE_SOURCE,
      filter: ['==', ['get', 'estimated'], estimated],
      layout: { 'line-join': 'round', 'line-cap': dash === null ? 'round' : 'butt' },
      paint: { 'line-color': colour, 'line-width': width, ...(dash === null ? {} : { 'line-dasharray': dash }) },
    }) satisfies LayerSpecification;

  return [
    { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
    fill('elsewhere', 'elsewhere', palette.land),
    fill('land', 'land', palette.land),
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': palette.border, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    fill('london', 'london', palette.city),
    {
      id: 'boroughs',
      type: 'line',
      source: 'boroughs',
      minzoom: 8.5,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.border, 'line-width': byZoom(9, 0.5, 13, 1.2) },
    },
    fill('river', 'river', palette.water),
    {
      id: 'river-bank',
      type: 'line',
      source: 'river',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.water, 'line-width': byZoom(7, 0.6, 9, 1.6, 11, 1, 13, 0) },
    },
    {
      id: 'upstream',
      type: 'line',
      source: 'upstream',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.water, 'line-width': byZoom(7, 0.8, 9, 2, 11, 4, 13, 13) },
    },
    {
      id: 'downstream',
      type: 'line',
      source: 'downstream',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      // About 650 m wide on the ground at every zoom.
      paint: {
        'line-color': palette.water,
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], 7, 1.7, 13, 109],
      },
    },
    {
      id: 'tube',
      type: 'line',
      source: 'tube',
      minzoom: 8.5,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.line, 'line-width': byZoom(9, 0.8, 11, 2.2, 13, 4) },
    },
    {
      id: 'area-fill',
      type: 'fill',
      source: AREA_SOURCE,
      paint: { 'fill-color': palette.accent, 'fill-opacity': 0.16 },
    },
    {
      id: 'area-border',
      type: 'line',
      source: AREA_SOURCE,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.ink, 'line-width': 2 },
    },
    {
      id: 'label-airport',
      type: 'symbol',
      source: 'airports',
      minzoom: 7.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts(fontFamily, 'Medium'),
        'text-size': byZoom(8, 9.5, 13, 12),
        'text-letter-spacing': 0.06,
        'text-padding': 6,
        ...dodge,
      },
      paint: { 'text-color': palette.smallLabel, ...halo },
    },
    ...LABEL_CLASSES.slice()
      .reverse()
      .map(
        ({ id, ranks, minzoom, size, strong, spacing }): LayerSpecification => ({
          id,
          type: 'symbol',
          source: 'places',
          minzoom,
          filter: ['in', ['get', 'rank'], ['literal', [...ranks]]],
          layout: {
            'text-field': ['get', 'name'],
            'text-font': fonts(fontFamily, strong ? 'Semibold' : 'Regular'),
            'text-size': size,
            'text-letter-spacing': spacing,
            'text-max-width': 8,
            'text-padding': strong ? 4 : 8,
            ...dodge,
            'symbol-sort-key': ['get', 'rank'],
          },
          paint: { 'text-color': strong ? palette.label : palette.smallLabel, ...halo },
        }),
      ),
    route('route-ink', false, palette.ink, byZoom(8, 4, 13, 6), null),
    route('route-accent', false, palette.accent, byZoom(8, 1.6, 13, 2.6), null),
    // Dashes are measured in line widths: both lines keep the same rhythm on the ground (11 px drawn, 5 px open).
    route('route-estimate-ink', true, palette.ink, 5 as never, [2.2, 1]),
    route('route-estimate-accent', true, palette.accent, 2 as never, [5.5, 2.5]),
    // On top of the route, whose driven part loses its accent.
    {
      id: 'trail',
      type: 'line',
      source: TRAIL_SOURCE,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.smallLabel, 'line-width': byZoom(8, 4, 13, 6) },
    },
    // The topmost symbols are placed first; what comes below finds the room taken.
    {
      id: 'obstacle-route',
      type: 'symbol',
      source: ROUTE_SOURCE,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 12,
        'icon-image': OBSTACLE.image,
        'icon-allow-overlap': true,
        'icon-size': 0.7,
        'icon-padding': 0,
      },
    },
    {
      id: 'obstacle-marks',
      type: 'symbol',
      source: OBSTACLE.source,
      layout: { 'icon-image': OBSTACLE.image, 'icon-allow-overlap': true, 'icon-size': 1.8, 'icon-padding': 0 },
    },
  ];
}

/**
 * MapLibre's style for the embedded map: no glyph, sprite or tile address, so that it asks no host for anything.
 */
export function buildStyle(basemap: EncodedBasemap, theme: MapTheme, page: MapInk): StyleSpecification {
  return {
    version: 8,
    name: `embedded-${theme}`,
    transition: { duration: 0, delay: 0 },
    sources: buildSources(basemap),
    layers: buildLayers(paletteFor(theme, page), page.fontFamily),
  };
}

/** The paint properties that make one theme out of the other, in the order of the layers. */
export function themePaint(theme: MapTheme, page: MapInk): { layer: string; property: string; value: unknown }[] {
  return buildLayers(paletteFor(theme, page), page.fontFamily).flatMap(({ id, paint }) =>
    Object.entries(paint ?? {})
      .filter(([property]) => property.endsWith('-color'))
      .map(([property, value]) => ({ layer: id, property, value })),
  );
}
