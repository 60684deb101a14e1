import type { LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';
import { AREA_SOURCE, OBSTACLE, ROUTE_SOURCE, TRAIL_SOURCE } from './sources.ts';

type Anchor = 'center' | 'bottom' | 'top' | 'left' | 'right';

/** A size interpolated by zoom: pairs of zoom and pixels. */
const byZoom = (...stops: number[]) => ['interpolate', ['linear'], ['zoom'], ...stops] as never;

/** Place labels by rank: which ranks share a layer, from which zoom, how large. */
const LABEL_CLASSES = [
  { id: 'label-city', ranks: [0, 1, 2], minzoom: 4, size: byZoom(5, 11, 9, 14, 12, 17), strong: true, spacing: 0 },
  { id: 'label-town', ranks: [3], minzoom: 7, size: byZoom(7, 10.5, 12, 14), strong: true, spacing: 0 },
  { id: 'label-district', ranks: [4], minzoom: 8.6, size: byZoom(9, 10, 12, 12.5), strong: false, spacing: 0.01 },
  { id: 'label-suburb', ranks: [5], minzoom: 10.3, size: byZoom(10, 10, 13, 12), strong: false, spacing: 0.01 },
  { id: 'label-village', ranks: [6], minzoom: 11.2, size: byZoom(11, 9.5, 13, 11.5), strong: false, spacing: 0.01 },
] as const;

/** MapLibre reads the weight from the first font name; the page's own fonts follow it. */
const fonts = (family: string | null, weight: 'Regular' | 'Medium' | 'Semibold') => [
  `Label ${weight},${family ?? 'system-ui'}`,
];

const fill = (id: string, source: string, colour: string): LayerSpecification => ({
  id,
  type: 'fill',
  source,
  paint: { 'fill-color': colour },
});

/** The ground: sea, land and city, with the borders between them. */
function groundLayers(palette: MapPalette): LayerSpecification[] {
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
  ];
}

/** The Thames: lines at its two ends, an area with banks between them. */
function riverLayers(palette: MapPalette): LayerSpecification[] {
  return [
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
  ];
}

function tubeLayer(palette: MapPalette): LayerSpecification {
  return {
    id: 'tube',
    type: 'line',
    source: 'tube',
    minzoom: 8.5,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': palette.line, 'line-width': byZoom(9, 0.8, 11, 2.2, 13, 4) },
  };
}

function areaLayers(palette: MapPalette): LayerSpecification[] {
  return [
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
  ];
}

/** Labels are moved to another side of their place before they are hidden. */
const dodge = {
  'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'] as Anchor[],
  'text-radial-offset': 1.2,
  'text-justify': 'auto' as const,
};

const halo = (palette: MapPalette) => ({
  'text-halo-color': palette.city,
  'text-halo-width': 1.4,
  'text-halo-blur': 0.4,
});

/** Airports, then places, the largest last: the topmost layer's labels are placed first. */
function labelLayers(palette: MapPalette, fontFamily: string | null): LayerSpecification[] {
  return [
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
      paint: { 'text-color': palette.smallLabel, ...halo(palette) },
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
          paint: { 'text-color': strong ? palette.label : palette.smallLabel, ...halo(palette) },
        }),
      ),
  ];
}

const route = (id: string, estimated: boolean, colour: string, width: never, dash: number[] | null) =>
  ({
    id,
    type: 'line',
    source: ROUTE_SOURCE,
    filter: ['==', ['get', 'estimated'], estimated],
    layout: { 'line-join': 'round', 'line-cap': dash === null ? 'round' : 'butt' },
    paint: { 'line-color': colour, 'line-width': width, ...(dash === null ? {} : { 'line-dasharray': dash }) },
  }) satisfies LayerSpecification;

function routeLayers(palette: MapPalette): LayerSpecification[] {
  return [
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
  ];
}

/** Transparent symbols on top: the topmost are placed first, so that labels below them avoid their area. */
const obstacleLayers: readonly LayerSpecification[] = [
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

/** All layers of the embedded map in one theme, bottom first. */
export function buildLayers(palette: MapPalette, fontFamily: string | null): LayerSpecification[] {
  return [
    ...groundLayers(palette),
    ...riverLayers(palette),
    tubeLayer(palette),
    ...areaLayers(palette),
    ...labelLayers(palette, fontFamily),
    ...routeLayers(palette),
    ...obstacleLayers,
  ];
}
