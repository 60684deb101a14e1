import workerUrl from 'maplibre-worker?url&no-inline';
import { loadMap, type MapSettings } from 'booking-adapters/maps';
import { fetchCode } from 'booking-core/fetch-code';
import type { MapViewFactory } from 'booking-core/ports';

export const createMap = (settings: MapSettings): MapViewFactory =>
  loadMap(settings, () =>
    fetchCode(() => import('booking-adapters/maps/maplibre')).then(({ createMapLibre }) =>
      createMapLibre({ workerUrl }),
    ),
  ) as MapViewFactory;
