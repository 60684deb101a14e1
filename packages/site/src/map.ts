import workerUrl from 'maplibre-worker?url';
import { createMapLibre } from 'booking-adapters/maps/maplibre';
import type { MapViewFactory } from 'booking-core/ports';

/** Loaded when the form is usable; its worker is a file of this site. */
export const createMap = (): MapViewFactory =>
  createMapLibre({ workerUrl: new URL(workerUrl, window.location.href).href }) as MapViewFactory;
