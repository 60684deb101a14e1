import { selectStep } from 'booking-core';
import { configurationOf } from 'booking-core/basics';
import { useId, useState } from 'react';
import { useBookingMemo, useBookingState, useT } from '../booking-context.tsx';
import { same } from '../features/same.ts';
import { Button } from '../primitives/button.tsx';
import { MapPanel } from './map-panel.ts';

/** The parts of the journey's screen that come right behind its form. */

export { OfflineNotice } from '../features/offline.tsx';
export { FareBar } from '../features/summary.tsx';
export { Recap } from './recap.tsx';

/** What pressing the button does and does not cost yet. */
export function FinePrint() {
  const t = useT();
  const configuration = useBookingState(configurationOf);
  const last = useBookingMemo(selectStep, same).isLast;
  if (last) return null;
  // Said once, and then in full: words that change are words that move.
  if (!configuration) return <p className="tb-fine" />;
  const free = configuration.freeCancellationMinutes;
  const time =
    free === null
      ? ''
      : free % 60 !== 0
        ? t('steps.fine.minutes', { count: free })
        : free === 60
          ? t('steps.fine.hour')
          : t('steps.fine.hours', { count: free / 60 });
  return <p className="tb-fine">{free ? t('steps.fineFree', { time }) : t('steps.fine')}</p>;
}

/** On phones the map is one press away and costs nothing until then. */
export function FoldedMap() {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const routed = useBookingState(({ journey }) => journey.pickup.place !== null && journey.dropoff.place !== null);
  if (!routed) return null;
  return (
    <div className="tb-folded-map">
      <Button
        kind="quiet"
        icon={open ? 'up' : 'pin'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'steps.hideMap' : 'steps.showMap')}
      </Button>
      <div id={id} hidden={!open}>
        {open ? <MapPanel reserve="tb-map-above" /> : null}
      </div>
    </div>
  );
}
