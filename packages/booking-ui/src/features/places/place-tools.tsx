import type { BookingState, PlaceTarget } from 'booking-core';
import { type PlaceField, placeFields } from 'booking-core/domain';
import { createCancelSource } from 'booking-core/ports';
import { useEffect, useRef, useState } from 'react';
import { useBooking, useBookingState, useDispatch, useServices, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './place-tools.module.css';

/** Alternatives to typing a place: the device's position, requested when `asked` increases, and a pin on the map. */
export function PlaceTools({ asked = 0 }: { asked?: number }) {
  useSheet(css);
  const t = useT();
  const services = useServices();
  const dispatch = useDispatch();
  const { store } = useBooking();
  const locatable = useBookingState((state) => !state.promotion?.pickup);
  const pinnable = useBookingState((state) => freeFields(state).length > 0);
  const pin = () => {
    const free = freeFields(store.getState());
    const open = free.find((field) => field.place === null) ?? free[0];
    if (open) dispatch({ type: 'flow.pinOpened', target: targetOf(open) });
  };
  return (
    <div className="tb-places-tools">
      {services.geolocate && locatable ? <LocateButton geolocate={services.geolocate} asked={asked} /> : null}
      {services.loadMap && pinnable ? (
        <Button kind="quiet" icon="pin" className={styles.pin} onClick={pin}>
          <span>{t('places.pin')}</span>
        </Button>
      ) : null}
    </div>
  );
}

/** The fields that no promotion fixes. */
export const freeFields = ({ journey, promotion }: BookingState): readonly PlaceField[] =>
  placeFields(journey).filter(
    ({ id }) => !(id === 'pickup' ? promotion?.pickup : id === 'dropoff' && promotion?.dropoff),
  );

/** The target by which events identify the field. */
export const targetOf = ({ id }: PlaceField): PlaceTarget => (id === 'pickup' || id === 'dropoff' ? id : { via: id });

/** Requests the device's position when pressed, and never before. */
function LocateButton({
  geolocate,
  asked,
}: {
  geolocate: NonNullable<ReturnType<typeof useServices>['geolocate']>;
  asked: number;
}) {
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const [status, setStatus] = useState<'idle' | 'asking' | 'found' | 'failed' | 'unknown'>('idle');
  const running = useRef<ReturnType<typeof createCancelSource> | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const ask = async () => {
    const source = createCancelSource();
    running.current = source;
    setStatus('asking');
    const before = booking.store.getState().journey.pickup;
    const at = await geolocate(source.token).catch(() => null);
    const found = at && (await booking.placeAt(at, source.token));
    if (source.token.cancelled) return;
    // The device may take long, for its question to the user too: a pick-up entered meanwhile stays.
    const { text, place: chosen } = booking.store.getState().journey.pickup;
    if (text !== before.text || chosen !== before.place) return setStatus('idle');
    const place = found?.ok ? found.value : null;
    setStatus(place ? 'found' : found?.ok ? 'unknown' : 'failed');
    if (place) dispatch({ type: 'journey.placeChosen', target: 'pickup', place });
  };
  const answered = useRef(0);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    void ask();
  });
  return (
    <>
      <Button kind="quiet" icon="locate" busy={status === 'asking'} onClick={ask}>
        {t('places.locate')}
      </Button>
      <p className={styles.note} role="status" data-status={status}>
        {status === 'asking'
          ? t('places.locating')
          : status === 'failed'
            ? t('places.locateFailed')
            : status === 'unknown'
              ? t('places.locateUnknown')
              : ''}
      </p>
    </>
  );
}
