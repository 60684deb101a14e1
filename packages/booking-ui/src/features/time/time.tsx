import type { BookingState } from 'booking-core';
import { earliestAt } from 'booking-core/selectors';
import { useId, useState } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Segmented } from '../../primitives/segmented.tsx';
import css from '../../styles/controls.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { CheaperTime, TimePicker } from '../lazy-features.ts';

/** The pick-up: as soon as possible, or at a time in the operator's time zone (specification 1 §2 and §4). */
export function TimeSection() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const dispatch = useDispatch();
  const kind = useBookingState((state) => state.journey.time.kind);
  const isCheaper = useBookingState(hasCheaperTime);
  const [open, setOpen] = useState(false);
  return (
    <section className="tb-section" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
        {t('time.heading')}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: the section's heading names the whole, this names the field */}
      <div className="tb-when" role="group" aria-label={t('time.pickup')}>
        <Segmented
          label={t('time.pickup')}
          value={kind === 'now' ? 'asap' : 'later'}
          options={[
            { value: 'asap', text: t('time.asap') },
            { value: 'later', text: t('time.later') },
          ]}
          onValue={(value) => {
            setOpen(value === 'later');
            dispatch({ type: value === 'asap' ? 'journey.asapChosen' : 'journey.laterOpened' });
          }}
        />
        {/* A cleared time is neither `now` nor set, and the picker must stay visible. */}
        {kind === 'now' ? <AsapHint /> : null}
        {kind === 'now' && isCheaper ? <CheaperTime /> : null}
        {open || kind !== 'now' ? (
          <TimePicker
            of="time"
            label={t('time.pickup')}
            open={open}
            onOpen={setOpen}
            reserve={open ? 'tb-panel-wait' : 'tb-words'}
          />
        ) : null}
      </div>
    </section>
  );
}

/** Whether the quotation contains a cheaper time nearby. */
export const hasCheaperTime = ({ quote }: BookingState): boolean => (quote.quotation?.cheaper ?? null) !== null;

/** The minutes that "as soon as possible" takes, if known. */
function AsapHint() {
  const t = useT();
  // Never sooner than the earliest bookable time, however near a driver is; a vehicle's own minutes come with its fare.
  const minutes = useBookingState((state) => {
    if (state.proximity.status !== 'known') return null;
    const { vehicleId } = state.journey;
    const own = state.quote.quotation?.vehicles.find((fare) => fare.vehicleId === vehicleId)?.awayMinutes;
    return Math.max(own ?? 0, Math.ceil(earliestAt(state, 0) / 60_000));
  });
  const looking = useBookingState((state) => state.proximity.status === 'looking');
  return (
    <p className="tb-quiet" aria-live="polite">
      {minutes !== null ? <b>{t('time.away', { minutes })}</b> : t(looking ? 'time.looking' : 'time.soonest')}
    </p>
  );
}
