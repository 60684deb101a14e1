import type { LatLng } from 'booking-core/domain';
import { useEffect, useRef } from 'react';
import { useBookingMemo, useServices } from '../../booking-context.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { mapSettingsOf, themeOf } from '../map/map-settings.ts';
import styles, { css } from './pin-dialog.module.css';

interface PinMapProps {
  centre: LatLng;
  label: string;
  onMoved: (centre: LatLng) => void;
  onFailed: () => void;
}

/** A map that moves under a fixed pin. */
export function PinMap({ centre, label, onMoved, onFailed }: PinMapProps) {
  useSheet(css);
  const { loadMap, newId } = useServices();
  const settings = useBookingMemo(mapSettingsOf, same);
  const host = useRef<HTMLDivElement>(null);
  const told = useRef({ onMoved, onFailed });
  told.current = { onMoved, onFailed };
  useEffect(() => {
    const element = host.current;
    const view = element?.ownerDocument.defaultView;
    if (!element || !view) return;
    const giveUp = () => {
      if (!ended) told.current.onFailed();
    };
    let ended = false;
    let destroy = () => {};
    if (!loadMap) {
      giveUp();
      return;
    }
    loadMap({ ...settings, newId })
      .then((create) =>
        create(element, {
          centre,
          state: { markers: [], route: null, theme: themeOf(element, view) },
          picking: true,
          onMoved: (to) => {
            if (!ended) told.current.onMoved(to);
          },
          onError: giveUp,
        }),
      )
      .then((map) => {
        destroy = () => map.destroy();
        if (ended) map.destroy();
      })
      .catch(giveUp);
    return () => {
      ended = true;
      destroy();
    };
  }, [loadMap, newId, settings, centre]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it names the map that is drawn in it
    <div className={styles.map} role="group" aria-label={label}>
      <div className="tb-map-host" ref={host} />
      <svg className={styles.mark} viewBox="0 0 32 40" width="32" height="40" aria-hidden="true">
        <path d="M16 39C16 39 30 24 30 15A14 14 0 0 0 2 15C2 24 16 39 16 39Z" />
        <circle cx="16" cy="15" r="5" />
      </svg>
    </div>
  );
}
