import { fetchCode } from 'booking-core/fetch-code';
import type { MapView, MapViewFactory } from 'booking-core/ports';
import type { EncodedBasemap } from './basemap.ts';
import { missingCapability } from './capabilities.ts';
import { createStyleSheets } from './style-sheets.ts';

/** The texts of the map's own controls. */
export interface MapTexts {
  readonly map: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly attribution: string;
  /** Shown when the user scrolls the page over the map, which does not zoom it. */
  readonly scrollHint: string;
  readonly scrollHintMac: string;
  readonly touchHint: string;
}

export interface MapLibreOptions {
  /** Where `maplibre-gl/dist/maplibre-gl-worker.mjs` is served; the same origin, or one the page's `worker-src` allows. */
  readonly workerUrl: string;
  /** English by default. */
  readonly words?: MapTexts;
}

const INERT: MapView = { update() {}, fit() {}, resize() {}, destroy() {} };

/**
 * A factory of MapLibre views over the embedded base map: no key, no request to any host but the one that serves this
 * code. The library, its style sheet and the map data are fetched with the first view.
 *
 * A view that cannot be shown calls `onError` once and is inert: its methods do nothing, its host is empty.
 * The host must be positioned and sized by its owner; the view fills it and removes everything on `destroy`.
 */
export function createMapLibre(settings: MapLibreOptions): MapViewFactory<HTMLElement> {
  const sheets = createStyleSheets();

  return async (host, options) => {
    const missing = missingCapability(host.ownerDocument);
    if (missing !== null) {
      options.onError(missing);
      return INERT;
    }
    let loaded: Awaited<ReturnType<typeof load>>;
    try {
      loaded = await load();
    } catch {
      options.onError('load');
      return INERT;
    }
    const { createView, ...parts } = loaded;
    return createView(host, options, { ...settings, ...parts, sheets }) ?? INERT;
  };
}

async function load() {
  const [{ createView }, basemap, library, own] = await Promise.all([
    fetchCode(() => import('./view.ts')),
    fetchCode(() => import('../../../data/basemap.json')),
    fetchCode(() => import('maplibre-gl/dist/maplibre-gl.css?inline')),
    fetchCode(() => import('./map.css?inline')),
  ]);
  const data: EncodedBasemap = basemap.default;
  return { createView, basemap: data, css: `${library.default}\n${own.default}` };
}
