import { loadMap, type MapSettings } from 'booking-adapters/maps';
import { fetchCode } from 'booking-core/fetch-code';
import type { MapViewFactory } from 'booking-core/ports';

/** The map of the element; MapLibre and its worker are loaded when the first map is drawn. */
export const createMap = (settings: MapSettings): MapViewFactory =>
  loadMap(settings, async () => {
    const [{ createMapLibre }, { workerUrl }] = await Promise.all([
      fetchCode(() => import('booking-adapters/maps/maplibre')),
      fetchCode(() => import('./map-worker.ts')),
    ]);
    return createMapLibre({ workerUrl });
  }) as MapViewFactory;
