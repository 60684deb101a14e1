import { selectStep } from 'booking-core';
import { configurationOf, selectCancellation, selectFare } from 'booking-core/selectors';
import type { ReactNode } from 'react';
import { useBookingMemo, useBookingState, useNow, useT } from '../../booking-context.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { Countdown } from '../lazy-features.ts';
import { useWhen } from '../use-when.ts';
import { cancellationText } from './promise.tsx';
import { FareDetails, FareFigure, FareNews, useFareBefore } from './summary.tsx';
import styles, { css } from './summary-card.module.css';

/**
 * The fare beside the form: the price, its lines and its countdown. `top` (the map) and `children` (the button) share
 * its card. Every state has the same height as the fare, so that nothing moves when it appears.
 */
export function SummaryCard({ top, children }: { top?: ReactNode; children?: ReactNode }) {
  useSheet(css);
  const t = useT();
  return (
    <section className={styles.summary} part="card summary" aria-label={t('fare.summary')}>
      {top}
      <div className={styles.body}>
        <FareHero />
        <FareDetails />
        {children ? (
          <div className={styles.end}>
            {children}
            <FinePrint />
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** The note under the button: that pressing it costs nothing yet, and the cancellation terms. */
function FinePrint() {
  const t = useT();
  const when = useWhen();
  const now = useNow(60_000);
  const configuration = useBookingState(configurationOf);
  const terms = useBookingMemo((state) => selectCancellation(state, now), same);
  const last = useBookingMemo(selectStep, same).isLast;
  if (last) return null;
  // Empty until the configuration is known, so that the text does not change after it appears.
  if (!configuration) return <p className="tb-quiet tb-fine" />;
  const words = [t('steps.fine'), cancellationText(terms, when, t)];
  return <p className="tb-quiet tb-fine">{words.filter(Boolean).join(' ')}</p>;
}

/** The fare in large figures with its countdown. */
export function FareHero() {
  const t = useT();
  const fare = useBookingMemo(selectFare, same);
  const before = useFareBefore(fare);
  return (
    <div className={styles.hero}>
      <div className={styles.heroText}>
        <p className="tb-quiet" aria-hidden="true">
          {t('fare.total')}
        </p>
        <FareFigure fare={fare} className={styles.heroFare} wait={styles.heroWait} />
        <FareNews fare={fare} before={before} />
      </div>
      {fare.status === 'shown' ? <Countdown /> : null}
    </div>
  );
}
