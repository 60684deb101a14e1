import { loadMap, type MapSettings } from 'booking-adapters/maps';
import type { MapViewFactory } from 'booking-core/ports';

/** The build puts MapLibre's worker beside the lazy chunks, of which this module is one. */
const workerUrl = () => new URL('./maplibre-gl-worker.mjs', import.meta.url).href;

export const createMap = (settings: MapSettings): MapViewFactory =>
  loadMap(settings, () =>
    import('booking-adapters/maps/maplibre').then(({ createMapLibre }) => createMapLibre({ workerUrl: workerUrl() })),
  ) as MapViewFactory;
