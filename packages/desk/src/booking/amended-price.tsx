import { Button } from 'booking-ui/primitives';
import { useEffect, useRef } from 'react';
import { moneyOf } from '../time.ts';
import styles from './actions.module.css';
import { moneyText, type Priced } from './amendment.ts';

export interface AmendedPriceProps {
  priced: Priced;
  /** How the booking is paid. */
  method: string;
  busy: boolean;
  onApply: () => void;
}

/** The differences and the price of a change. The button that applies it gets the focus. */
export function AmendedPrice({ priced, method, busy, onApply }: AmendedPriceProps) {
  const apply = useRef<HTMLDivElement>(null);
  useEffect(() => apply.current?.querySelector<HTMLElement>('button')?.focus(), []);
  return (
    <section className={styles.priced} aria-label="What changes" aria-live="polite">
      <ul>
        {priced.changes.map(({ what, before, after }) => (
          <li key={what}>
            <b>{what}</b>: {after || 'none'} <small>(was {before || 'none'})</small>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        {priced.total === priced.before
          ? `The price stays ${moneyOf(priced.total, priced.currency)}`
          : `${moneyOf(priced.before, priced.currency)} → ${moneyOf(priced.total, priced.currency)}`}
      </p>
      <p className={styles.quiet}>{moneyText(priced, method)}</p>
      <div ref={apply}>
        <Button kind="primary" wide busy={busy} onClick={onApply}>
          Change the booking
        </Button>
      </div>
    </section>
  );
}
