import type { StyleSpecification } from 'maplibre-gl';
import type { Credit } from './attribution.ts';
import type { EncodedBasemap } from './basemap.ts';
import { buildLayers } from './layers.ts';
import { type MapInk, type MapTheme, paletteFor } from './palette.ts';
import { buildSources } from './sources.ts';

/** The sources of the embedded map's data, as named on the map; `data/SOURCES.md` has the details. */
export const CREDITS: readonly Credit[] = [
  { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  { text: 'GeoNames, CC BY 4.0', url: 'https://www.geonames.org' },
  {
    text: 'Contains National Statistics and OS data © Crown copyright and database right 2015',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  },
  { text: 'Natural Earth', url: 'https://www.naturalearthdata.com' },
];

/**
 * MapLibre's style for the embedded map: it has no glyph, sprite or tile URL, so the map makes no requests.
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

/** The paint properties to set when the theme changes, in the order of the layers. */
export function themePaint(theme: MapTheme, page: MapInk): { layer: string; property: string; value: unknown }[] {
  return buildLayers(paletteFor(theme, page), page.fontFamily).flatMap(({ id, paint }) =>
    Object.entries(paint ?? {})
      .filter(([property]) => property.endsWith('-color'))
      .map(([property, value]) => ({ layer: id, property, value })),
  );
}
