import { type LatLng, type Place, type PlaceField, placeFields } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { Translate } from 'booking-core/messages';
import { createCancelSource } from 'booking-core/ports';
import { configurationOf } from 'booking-core/selectors';
import { useEffect, useRef, useState } from 'react';
import { useBooking, useBookingMemo, useBookingState, useDispatch, useServices, useT } from '../../booking-context.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Dropdown } from '../../primitives/dropdown.tsx';
import { searchDebounceMs } from '../../primitives/use-search.ts';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { CancelAndSubmit } from '../dialogs/dialog-buttons.tsx';
import { mapSettingsOf, themeOf } from '../map/map-settings.ts';
import styles, { css } from './pin-dialog.module.css';
import { placeTitle } from './place-row.ts';
import { targetOf } from './place-tools.tsx';

type Spot = { readonly status: 'looking' | 'none' | 'failed' } | { readonly status: 'found'; readonly place: Place };

/**
 * A place by pointing at it: the map moves under a pin that stands still, by finger, wheel or the arrow keys, and says
 * the address of the spot.
 */
export function PinDialog() {
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const fields = useBookingMemo((state) => placeFields(state.journey), same);
  const dialog = useBookingState((state) => state.flow.dialog);
  const target = dialog?.kind === 'pin' ? dialog.target : null;
  const asked = fields.find((field) => same(targetOf(field), target)) ?? fields[0];
  const base = useBookingState((state) => configurationOf(state)?.base ?? limits.baseLocation);
  const start = useRef<LatLng>(asked?.place ?? fields.find((field) => field.place)?.place ?? base);
  const [spot, setSpot] = useState<Spot>({ status: 'looking' });
  const [at, setAt] = useState<LatLng>(start.current);
  const [failed, setFailed] = useState(false);

  // The latest spot is asked about once the map has rested for a moment; an answer about an earlier one is dropped.
  useEffect(() => {
    const source = createCancelSource();
    setSpot({ status: 'looking' });
    const timer = setTimeout(() => {
      booking.placeAt(at, source.token).then((found) => {
        if (source.token.cancelled) return;
        if (!found.ok) setSpot({ status: 'failed' });
        else setSpot(found.value ? { status: 'found', place: found.value } : { status: 'none' });
      });
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      source.cancel();
    };
  }, [booking, at]);

  if (!asked) return null;
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  const use = () => {
    if (spot.status === 'found') dispatch({ type: 'journey.placeChosen', target: targetOf(asked), place: spot.place });
  };
  return (
    <Dialog
      title={t('pin.title')}
      closeText={t('common.close')}
      size="wide"
      onClose={close}
      onSubmit={use}
      actions={<CancelAndSubmit onCancel={close} submit="pin.use" disabled={spot.status !== 'found'} />}
    >
      <Dropdown
        kind="labelValue"
        label={t('pin.which')}
        items={fields.map((field) => ({ value: field.id, label: titleOf(field, fields, t) }))}
        value={asked.id}
        onValue={(id) => {
          const field = fields.find((each) => each.id === id);
          if (field) dispatch({ type: 'flow.pinOpened', target: targetOf(field) });
        }}
      />
      {failed ? (
        <p className={styles.off}>{t('pin.unavailable')}</p>
      ) : (
        <PinMap centre={start.current} label={t('pin.map')} onMoved={setAt} onFailed={() => setFailed(true)} />
      )}
      <p className={styles.spot} role="status" data-found={spot.status === 'found'}>
        {spot.status === 'found' ? (
          <>
            <b>{placeTitle(spot.place, t)}</b> <span>{spot.place.fullAddress}</span>
          </>
        ) : (
          t(spot.status === 'looking' ? 'pin.looking' : spot.status === 'none' ? 'pin.none' : 'pin.failed')
        )}
      </p>
    </Dialog>
  );
}

interface PinMapProps {
  centre: LatLng;
  label: string;
  onMoved: (centre: LatLng) => void;
  onFailed: () => void;
}

function PinMap({ centre, label, onMoved, onFailed }: PinMapProps) {
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

/** What people call the field: Pick-up, Via 1, Drop-off. */
function titleOf({ id }: PlaceField, fields: readonly PlaceField[], t: Translate): string {
  if (id === 'pickup') return t('places.pickup');
  if (id === 'dropoff') return t('places.dropoff');
  return t('places.via', { number: fields.findIndex((field) => field.id === id) });
}
