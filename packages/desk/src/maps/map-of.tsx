import workerUrl from 'maplibre-worker?url';
import { fetchCode } from 'booking-core/fetch-code';
import type { MapView, MapViewOptions, MapViewState } from 'booking-core/ports';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMe } from '../session/session-context.ts';
import { useMediaQuery } from '../shell/use-media-query.ts';
import styles, { css } from './map-of.module.css';

export interface MapOfProps {
  state: Omit<MapViewState, 'theme'>;
  label: string;
  className: string;
  /** Explains what the pointer does on the map; not shown when the map cannot be drawn. */
  hint?: string;
  /** Handlers of the pointer on the map; those of the latest render are called. */
  onPointer?: Pick<MapViewOptions, 'onPressed' | 'onMarkerPressed' | 'onMarkerMoved'>;
}

/**
 * A map of markers, optionally with a route and an area. Its code is loaded when it is first drawn; it follows the
 * theme.
 */
export function MapOf({ state, label, className, hint, onPointer }: MapOfProps) {
  useSheet(css);
  const { operator } = useMe();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<MapView | null>(null);
  const [failed, setFailed] = useState(false);
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  const whole = useMemo<MapViewState>(() => ({ ...state, theme: dark ? 'dark' : 'light' }), [state, dark]);
  const latest = useRef(whole);
  latest.current = whole;
  const pointer = useRef(onPointer);
  pointer.current = onPointer;
  const { latitude, longitude } = operator.map;

  useEffect(() => {
    let ended = false;
    const draw = async () => {
      const { createMapLibre } = await fetchCode(() => import('booking-adapters/maps/maplibre'));
      const place = host.current;
      if (ended || !place) return;
      const create = createMapLibre({ workerUrl: new URL(workerUrl, window.location.href).href });
      const made = await create(place, {
        centre: { latitude, longitude },
        state: latest.current,
        onPressed: (at) => pointer.current?.onPressed?.(at),
        onMarkerPressed: (id) => pointer.current?.onMarkerPressed?.(id),
        onMarkerMoved: (...moved) => pointer.current?.onMarkerMoved?.(...moved),
        onError: () => setFailed(true),
      });
      if (ended) return made.destroy();
      view.current = made;
      made.update(latest.current);
      if (latest.current.markers.length > 0 || latest.current.area) made.fit();
    };
    draw().catch(() => setFailed(true));
    return () => {
      ended = true;
      view.current?.destroy();
      view.current = null;
    };
  }, [latitude, longitude]);
  useEffect(() => view.current?.update(whole), [whole]);

  return failed ? (
    // Has the size of the map, so that the content below does not move under the user's pointer.
    <p className={`${styles.failed} ${className}`}>
      This browser cannot show the map. Everything else works without it.
    </p>
  ) : (
    <>
      <section className={`${styles.map} ${className}`} ref={host} aria-label={label} />
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </>
  );
}
