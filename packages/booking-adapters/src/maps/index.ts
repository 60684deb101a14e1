import { fetchCode } from 'booking-core/fetch-code';
import type { MapView, MapViewFactory, MapViewState } from 'booking-core/ports';
import { INERT } from './shared.ts';

export interface MapSettings {
  /** The configuration's `mapSource`. */
  readonly source: 'bing' | 'google' | 'maplibre';
  readonly googleKey: string;
  readonly bingKey: string;
  /** Url-safe random text, for the names of slots. */
  readonly newId: () => string;
}

type Load = () => Promise<MapViewFactory<HTMLElement>>;

/**
 * The map that the operator chose. Without a key for it, and when its script fails or its key is refused, even later
 * on, MapLibre with the embedded base map replaces it. `onError` is called only when that cannot be shown either.
 */
export function loadMap(
  { source, googleKey, bingKey, newId }: MapSettings,
  mapLibre: Load,
): MapViewFactory<HTMLElement> {
  if (source === 'google' && googleKey !== '') {
    return either(
      () =>
        fetchCode(() => import('./google/index.ts')).then(({ createGoogleMap }) => createGoogleMap(googleKey, newId)),
      mapLibre,
    );
  }
  if (source === 'bing' && bingKey !== '') {
    return either(
      () => fetchCode(() => import('./bing/index.ts')).then(({ createBingMap }) => createBingMap(bingKey, newId)),
      mapLibre,
    );
  }
  return async (host, options) => (await mapLibre())(host, options);
}

function either(first: Load, second: Load): MapViewFactory<HTMLElement> {
  return async (host, options) => {
    let state: MapViewState = options.state;
    let ended = false;
    let view: MapView = INERT;
    const fallBack = async () => {
      view = INERT;
      try {
        const created = await (await second())(host, { ...options, state });
        if (ended) created.destroy();
        else {
          view = created;
          view.update(state);
          if (state.markers.length > 0) view.fit();
        }
      } catch {
        if (!ended) options.onError('load');
      }
    };
    let failed = false;
    const giveUp = () => {
      if (failed || ended) return;
      failed = true;
      void fallBack();
    };
    try {
      const created = await (await first())(host, { ...options, onError: giveUp });
      if (!failed) view = created;
    } catch {
      giveUp();
    }
    return {
      update(next) {
        state = next;
        view.update(next);
      },
      fit: () => view.fit(),
      resize: () => view.resize(),
      destroy() {
        ended = true;
        view.destroy();
      },
    };
  };
}
