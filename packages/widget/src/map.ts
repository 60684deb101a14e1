import { createMapLibre } from 'booking-adapters/maps/maplibre';
import type { MapViewFactory } from 'booking-core/ports';

/** The build puts the worker beside the lazy chunks, of which this module is one. */
export const createMap = (): MapViewFactory =>
  createMapLibre({ workerUrl: new URL('./maplibre-gl-worker.mjs', import.meta.url).href }) as MapViewFactory;
