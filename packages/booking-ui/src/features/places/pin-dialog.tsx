import type { PlaceTarget } from 'booking-core';
import { type LatLng, type Place, type PlaceField, placeFields } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { Translate } from 'booking-core/messages';
import { createCancelSource } from 'booking-core/ports';
import { configurationOf } from 'booking-core/selectors';
import { useEffect, useRef, useState } from 'react';
import { useBooking, useBookingMemo, useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Dropdown } from '../../primitives/dropdown.tsx';
import { searchDebounceMs } from '../../primitives/use-search.ts';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { CancelAndSubmit } from '../dialogs/dialog-buttons.tsx';
import styles, { css } from './pin-dialog.module.css';
import { PinMap } from './pin-map.tsx';
import { placeTitle } from './place-row.ts';
import { freeFields, targetOf } from './place-tools.tsx';
import { TypedPlaceDialog } from './typed-place-dialog.tsx';

type Spot = { readonly status: 'looking' | 'none' | 'failed' } | { readonly status: 'found'; readonly place: Place };

/** Chooses a place on a map, or enters an address that the search does not find, with a pin for it. */
export function PinDialog() {
  const dialog = useBookingState((state) => state.flow.dialog);
  if (dialog?.kind !== 'pin') return null;
  return dialog.words === undefined ? (
    <SpotDialog target={dialog.target} />
  ) : (
    <TypedPlaceDialog target={dialog.target} typed={dialog.words} />
  );
}

/**
 * Chooses a place on a map: the map moves under a fixed pin, by finger, wheel or the arrow keys, and the dialog shows
 * the address at the pin.
 */
function SpotDialog({ target }: { target: PlaceTarget }) {
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const fields = useBookingMemo((state) => placeFields(state.journey), same);
  const free = useBookingMemo(freeFields, same);
  const asked = fields.find((field) => same(targetOf(field), target)) ?? fields[0];
  const base = useBookingState((state) => configurationOf(state)?.base ?? limits.baseLocation);
  const start = useRef<LatLng>(asked?.place ?? fields.find((field) => field.place)?.place ?? base);
  const [spot, setSpot] = useState<Spot>({ status: 'looking' });
  const [at, setAt] = useState<LatLng>(start.current);
  const [failed, setFailed] = useState(false);

  // The address is requested once the map has rested for `searchDebounceMs`; a response for an earlier spot is dropped.
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
        items={free.map((field) => ({ value: field.id, label: titleOf(field, fields, t) }))}
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

/** The label of the field: Pick-up, Via 1, Drop-off. */
function titleOf({ id }: PlaceField, fields: readonly PlaceField[], t: Translate): string {
  if (id === 'pickup') return t('places.pickup');
  if (id === 'dropoff') return t('places.dropoff');
  return t('places.via', { number: fields.findIndex((field) => field.id === id) });
}
