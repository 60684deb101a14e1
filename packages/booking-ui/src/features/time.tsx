import type { Late } from 'booking-core';
import { zoneOf } from 'booking-core/basics';
import type { LocalTime } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { Translate } from 'booking-core/messages';
import { useEffect, useId, useState } from 'react';
import { useBooking, useBookingState, useDispatch, useLate, useNow, useT, useView } from '../booking-context.tsx';
import { isIos } from '../primitives/apple-device.ts';
import { Segmented } from '../primitives/segmented.tsx';
import css from '../styles/controls.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { placeTitle } from './place-row.ts';
import { same } from './same.ts';
import { leadMinutes } from './time-device.ts';
import { TimePicker } from './time-picker.tsx';

/** As soon as possible, or at a time of the operator's clock (specification 1 §2 and §4). */
export function TimeSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const booking = useBooking();
  const dispatch = useDispatch();
  const now = useNow(60_000);
  const time = useBookingState((state) => state.journey.time);
  const zone = useBookingState(zoneOf);
  const earliest = useView((views, state) => views.selectEarliest(state, now), null, Object.is);
  const issue = useView((views, state) => views.selectShownIssue(state, 'time', now), null, same);
  const needs = useBookingState(leadMinutes);
  const [open, setOpen] = useState(false);
  const [native, setNative] = useState(false);
  const [quick, setQuick] = useState<{ minutes: number; local: LocalTime } | null>(null);
  const local = time.kind === 'later' ? time.local : null;

  const late = useLate();
  const [wanted, setWanted] = useState(false);
  // The earliest time is the one that is certain to be possible; the panel starts there.
  const chooseFirst = ({ views }: Late) => {
    const state = booking.store.getState();
    if (state.journey.time.kind === 'later') return;
    dispatch({ type: 'journey.laterChosen', local: views.selectFirstLater(state, booking.now()) });
  };
  useEffect(() => {
    if (!wanted || !late) return;
    setWanted(false);
    chooseFirst(late);
  });
  const later = (view: (Window & typeof globalThis) | null) => {
    setNative(isIos(view));
    setOpen(true);
    if (late) chooseFirst(late);
    else setWanted(true);
  };
  return (
    <section className="tb-section" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
        {t('time.heading')}
      </h2>
      <TimePicker
        label={t('time.pickup')}
        field="time"
        value={local}
        earliest={earliest}
        zone={zone}
        issue={issue}
        tooEarlyKey="error.earliestPickup"
        open={open}
        native={native}
        // A cleared time is neither; the way to choose one stays in sight.
        buttonShown={time.kind !== 'now'}
        onOpen={setOpen}
        onValue={(chosen) => {
          setQuick(null);
          dispatch({ type: 'journey.laterChosen', local: chosen });
        }}
        onClear={() => {
          setQuick(null);
          dispatch({ type: 'journey.timeCleared' });
        }}
        quick={limits.quickOptionsMinutes}
        quickChosen={quick !== null && quick.local === local ? quick.minutes : null}
        needsMinutes={needs}
        onQuick={(minutes) => {
          dispatch({ type: 'journey.quickTimeChosen', minutes });
          const { journey } = booking.store.getState();
          if (journey.time.kind === 'later') setQuick({ minutes, local: journey.time.local });
          setOpen(false);
        }}
        before={
          <Segmented
            label={t('time.pickup')}
            value={time.kind === 'now' ? 'asap' : 'later'}
            options={[
              { value: 'asap', text: t('time.asap') },
              { value: 'later', text: t('time.later') },
            ]}
            onValue={(value, view) => {
              if (value === 'later') return later(view);
              setOpen(false);
              dispatch({ type: 'journey.asapChosen' });
            }}
          />
        }
        after={time.kind === 'now' ? <AsapHint /> : null}
      />
    </section>
  );
}

/** How soon "as soon as possible" is, as far as it is known. */
function AsapHint() {
  const t = useT();
  const minutes = useBookingState((state) =>
    state.proximity.status === 'known' ? Math.max(1, Math.ceil(state.proximity.travelTimeSeconds / 60)) : null,
  );
  const looking = useBookingState((state) => state.proximity.status === 'looking');
  const from = useBookingState((state) => state.journey.pickup.place);
  return (
    <p className="tb-when-hint" aria-live="polite">
      {minutes !== null
        ? awayWords(minutes, from ? placeTitle(from, t) : '', t)
        : t(looking ? 'time.looking' : 'time.soonest')}
    </p>
  );
}

function awayWords(minutes: number, place: string, t: Translate) {
  const away = t('time.away', { minutes });
  if (!place) return <b>{away}</b>;
  const [before = '', after = ''] = t('time.awayFrom', { away: '\n', place }).split('\n');
  return (
    <>
      {before}
      <b>{away}</b>
      {after}
    </>
  );
}
