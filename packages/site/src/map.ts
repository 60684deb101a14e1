import workerUrl from 'maplibre-worker?url';
import { loadMap, type MapSettings } from 'booking-adapters/maps';
import type { MapViewFactory } from 'booking-core/ports';

/** Creates the map; loaded once the form is usable. MapLibre's worker is a file of this site. */
export const createMap = (settings: MapSettings): MapViewFactory =>
  loadMap(settings, () =>
    import('booking-adapters/maps/maplibre').then(({ createMapLibre }) =>
      createMapLibre({ workerUrl: new URL(workerUrl, window.location.href).href }),
    ),
  ) as MapViewFactory;
