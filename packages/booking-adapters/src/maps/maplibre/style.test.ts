import { describe, expect, it } from 'vitest';
import encoded from '../../../data/basemap.json';
import { buildLayers } from './layers.ts';
import { type MapInk, paletteFor } from './palette.ts';
import { buildStyle, themePaint } from './style.ts';

const page: MapInk = { ink: null, accent: null, fontFamily: null };
const themes = ['light', 'dark'] as const;

/** Relative luminance contrast of two `#rrggbb` colours (WCAG 2). */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe('the style', () => {
  it.each(themes)('asks no host for anything (%s)', (theme) => {
    const style = buildStyle(encoded, theme, page);
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    for (const source of Object.values(style.sources)) {
      expect(source.type).toBe('geojson');
      expect(source.type === 'geojson' && typeof source.data).toBe('object');
    }
    expect(JSON.stringify(style)).not.toMatch(/https?:/);
  });

  it('draws every layer from a source that exists', () => {
    const { sources, layers } = buildStyle(encoded, 'light', page);
    for (const layer of layers) {
      if ('source' in layer) expect(Object.keys(sources)).toContain(layer.source);
    }
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  });

  it('draws the accent on the ink, above every label', () => {
    const ids = buildLayers(paletteFor('light', page), null).map(({ id }) => id);
    expect(ids.indexOf('route-accent')).toBeGreaterThan(ids.indexOf('route-ink'));
    expect(ids.indexOf('trail')).toBeGreaterThan(ids.indexOf('route-estimate-accent'));
    const labels = ids.filter((id) => id.startsWith('label-'));
    expect(labels.length).toBeGreaterThan(3);
    for (const label of labels) expect(ids.indexOf(label)).toBeLessThan(ids.indexOf('route-ink'));
  });

  it('dashes an estimated route and no other', () => {
    const layers = buildLayers(paletteFor('light', page), null).filter(
      ({ type, id }) => type === 'line' && id.startsWith('route'),
    );
    const dashed = (estimated: boolean) =>
      layers
        .filter((layer) => 'filter' in layer && JSON.stringify(layer.filter).endsWith(`${estimated}]`))
        .map(({ paint }) => 'line-dasharray' in (paint ?? {}));
    expect(dashed(true)).toEqual([true, true]);
    expect(dashed(false)).toEqual([false, false]);
  });

  it('takes ink, accent and font from the page', () => {
    const layers = buildLayers(
      paletteFor('dark', { ink: '#abcdef', accent: '#123456', fontFamily: null }),
      '"Host Sans", serif',
    );
    const paint = (id: string) => layers.find((layer) => layer.id === id)?.paint;
    expect(paint('route-ink')).toMatchObject({ 'line-color': '#abcdef' });
    expect(paint('route-accent')).toMatchObject({ 'line-color': '#123456' });
    const city = layers.find(({ id }) => id === 'label-city');
    expect(city?.layout).toMatchObject({ 'text-font': ['Label Semibold,"Host Sans", serif'] });
  });

  it.each(themes)('keeps labels readable on land (%s)', (theme) => {
    const { label, smallLabel, land, city } = paletteFor(theme, page);
    for (const text of [label, smallLabel]) {
      for (const ground of [land, city]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(themes)('keeps the route visible on land and water (%s)', (theme) => {
    const { ink, land, city, water } = paletteFor(theme, page);
    for (const ground of [land, city, water]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('changing the theme', () => {
  it('repaints every colour that the other theme paints otherwise', () => {
    const colours = (theme: 'light' | 'dark') =>
      buildLayers(paletteFor(theme, page), null).map((layer) => JSON.stringify(layer.paint ?? {}));
    const changed = new Set(themePaint('dark', page).map(({ layer }) => layer));
    buildLayers(paletteFor('light', page), null).forEach(({ id }, index) => {
      if (colours('light')[index] !== colours('dark')[index]) expect(changed).toContain(id);
    });
    expect(themePaint('dark', page)).toContainEqual({
      layer: 'water',
      property: 'background-color',
      value: paletteFor('dark', page).water,
    });
  });

  it('changes nothing but colours', () => {
    const shape = (theme: 'light' | 'dark') =>
      JSON.stringify(buildLayers(paletteFor(theme, page), null)).replace(/#[0-9a-f]{6}/g, '#');
    expect(shape('light')).toBe(shape('dark'));
  });
});
