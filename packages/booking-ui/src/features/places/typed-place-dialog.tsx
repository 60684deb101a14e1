import type { PlaceTarget } from 'booking-core';
import { isLocated, type LatLng, type Place } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { nearbyWords, typedPlace } from 'booking-core/domain/typed-place';
import { createCancelSource } from 'booking-core/ports';
import { configurationOf, errorText } from 'booking-core/selectors';
import { useEffect, useRef, useState } from 'react';
import { useBooking, useBookingState, useDispatch, useT, useTimers } from '../../booking-context.tsx';
import { Combobox } from '../../primitives/combobox.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { searchDebounceMs } from '../../primitives/use-search.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { CancelAndSubmit } from '../dialogs/dialog-buttons.tsx';
import { plainText } from '../format.ts';
import styles, { css } from './pin-dialog.module.css';
import { PinMap } from './pin-map.tsx';
import { comboboxTexts, placeRow, placeTitle } from './place-row.ts';

/** A position that the map was moved to, and the place there; `near` is undefined while it is being requested. */
interface Pin {
  readonly at: LatLng;
  readonly near?: Place | null;
}

/** Whether two positions are equal but for rounding: maps also report the centre that they start at. */
const sameSpot = (a: LatLng, b: LatLng) =>
  Math.abs(a.latitude - b.latitude) < 1e-5 && Math.abs(a.longitude - b.longitude) < 1e-5;

/**
 * The position of the typed address: at first beside a place that part of the text names, then beside a chosen place,
 * then where the pin is.
 */
function usePinned(typed: string) {
  const booking = useBooking();
  const [near, setNear] = useState<Place | null>(null);
  const [pin, setPin] = useState<Pin | null>(null);
  const isPinned = useRef(false);
  isPinned.current = pin !== null;
  /** The guess, or the completion of a chosen place, which ends the guess. */
  const looking = useRef(createCancelSource());

  useEffect(() => {
    const source = createCancelSource();
    looking.current = source;
    const guess = async () => {
      for (const text of nearbyWords(typed)) {
        const found = await booking.searchPlaces(text, source.token);
        const [first] = found.ok ? found.value : [];
        const whole = first && (isLocated(first) ? first : await booking.completePlace(first, source.token));
        // A guess that comes after the pin was set would move the map away from it.
        if (source.token.cancelled || isPinned.current) return;
        if (!whole) continue;
        setNear(whole);
        return;
      }
    };
    void guess();
    return () => looking.current.cancel();
  }, [booking, typed]);

  const choose = async (found: Place) => {
    looking.current.cancel();
    setPin(null);
    if (isLocated(found)) return setNear(found);
    const source = createCancelSource();
    looking.current = source;
    setNear(null);
    const whole = await booking.completePlace(found, source.token);
    if (!source.token.cancelled) setNear(whole ?? null);
  };

  const at = pin?.at;
  useEffect(() => {
    if (!at) return;
    const source = createCancelSource();
    const timer = setTimeout(() => {
      booking.placeAt(at, source.token).then((found) => {
        // If the request fails, the place at which the map started remains the nearby one.
        if (!source.token.cancelled) setPin({ at, near: found.ok ? found.value : near });
      });
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      source.cancel();
    };
  }, [booking, at, near]);

  return {
    /** The known place nearby; null while there is none. */
    near,
    pin,
    /** Takes a place as the nearest known one, instead of the pin. */
    choose,
    /** Sets the pin to where the map was moved, which began at `start`. */
    move: (to: LatLng, start: LatLng) => setPin((before) => (before || !sameSpot(to, start) ? { at: to } : before)),
  };
}

/**
 * An address that the search does not find: the typed text is sent to the driver, with a pin on the map, or with the
 * nearest known place, which needs neither a map nor a pointer.
 */
export function TypedPlaceDialog({ target, typed }: { target: PlaceTarget; typed: string }) {
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const timers = useTimers();
  const online = useBookingState((state) => state.flow.online);
  const base = useBookingState((state) => configurationOf(state)?.base ?? limits.baseLocation);
  const [words, setWords] = useState(typed);
  const [nearText, setNearText] = useState<string | null>(null);
  const [mapFailed, setMapFailed] = useState(false);
  const { near, pin, choose, move } = usePinned(typed);
  const centre: LatLng = near ?? base;
  const spot = pin ?? (near && { at: near, near });
  const known = spot && spot.near !== undefined && words.trim() !== '';
  const place = known ? typedPlace(words, { ...spot.at, near: spot.near ?? null, pinned: pin !== null }) : null;
  const nothing = t(pin ? 'pin.looking' : mapFailed ? 'pin.askNearAlone' : 'pin.askNear');
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  return (
    <Dialog
      title={t('pin.title')}
      closeText={t('common.close')}
      size="wide"
      onClose={close}
      onSubmit={() => {
        if (place) dispatch({ type: 'journey.placeChosen', target, place });
      }}
      actions={<CancelAndSubmit onCancel={close} submit="pin.use" disabled={place === null} />}
    >
      <TextField label={t('pin.words')} hint={t('pin.wordsHint')} value={words} onValue={setWords} autoComplete="off" />
      <div className={styles.near}>
        <Combobox<Place>
          label={t('pin.near')}
          placeholder={t('pin.nearHint')}
          text={nearText ?? (near ? placeTitle(near, t) : '')}
          error={null}
          search={booking.searchPlaces}
          row={(found) => placeRow(found, t)}
          onText={setNearText}
          onChoose={(found) => {
            setNearText(null);
            void choose(found);
          }}
          onLeave={() => setNearText(null)}
          onClear={() => setNearText('')}
          texts={comboboxTexts(t('pin.near'), t)}
          failedText={(error) => plainText(errorText(error), t)}
          online={online}
          timers={timers}
        />
      </div>
      <p className={`tb-quiet ${styles.why}`}>{t(mapFailed ? 'pin.nearAlone' : 'pin.nearWhy')}</p>
      {mapFailed ? null : (
        <div className={styles.low}>
          <PinMap
            centre={centre}
            label={t('pin.map')}
            onMoved={(to) => move(to, centre)}
            onFailed={() => setMapFailed(true)}
          />
        </div>
      )}
      <p className={styles.spot} role="status" data-found={place !== null}>
        {place ? (
          <>
            <b>{place.name}</b> <span>{place.fullAddress}</span>
          </>
        ) : (
          nothing
        )}
      </p>
    </Dialog>
  );
}
