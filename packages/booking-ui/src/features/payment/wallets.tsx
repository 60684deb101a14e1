import { selectPrimary } from 'booking-core';
import type { GatewayButton, PaymentGateway } from 'booking-core/ports';
import { selectFare } from 'booking-core/selectors';
import { useEffect, useRef, useState } from 'react';
import { useBooking, useBookingMemo, useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { same } from '../../same.ts';
import type { Collector } from './gateway.ts';
import styles from './online-payment.module.css';

/**
 * Apple Pay, Google Pay and Link above the card form, if the browser has them and the gateway accepts them; else
 * nothing. Their space is reserved while the gateway checks, so that the form does not move when they appear.
 */
export function Wallets({ gateway, collector }: { gateway: PaymentGateway<HTMLElement>; collector: Collector }) {
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const money = useBookingMemo((state) => selectFare(state).due, same);
  const busy = useBookingState((state) => selectPrimary(state).busy);
  const host = useRef<HTMLDivElement>(null);
  const [there, setThere] = useState<boolean | 'asked'>('asked');
  const minor = money?.minor ?? 0;
  const currency = money?.currency ?? '';

  useEffect(() => {
    const box = host.current;
    if (!box || minor === 0) return;
    let live = true;
    let own: GatewayButton | null = null;
    const giveUp = () => {
      collector.wallet?.cancel?.();
      collector.wallet = null;
    };
    const start = () => {
      collector.wallet = own;
      dispatch({ type: 'payment.confirmRequested' });
      if (!selectPrimary(booking.store.getState()).busy) giveUp();
    };
    gateway
      .mountButton?.(box, { amountMinor: minor, currency, onStart: start, onUnavailable: () => setThere(false) })
      .then(
        (button) => {
          if (!live) return button?.destroy();
          own = button;
          setThere(button !== null);
        },
        // Without wallets the customer still has the card form.
        () => live && setThere(false),
      );
    return () => {
      live = false;
      if (collector.wallet === own) collector.wallet = null;
      own?.destroy();
    };
  }, [gateway, collector, booking, dispatch, minor, currency]);

  // A higher price, a refusal or an error has ended the attempt, so the pending wallet is cancelled.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) {
      collector.wallet?.cancel?.();
      collector.wallet = null;
    }
    wasBusy.current = busy;
  }, [busy, collector]);

  return (
    <div className={styles.wallets} data-there={there}>
      <div ref={host} aria-busy={busy} />
      <p className={styles.or}>
        <span>{t('paying.orCard')}</span>
      </p>
    </div>
  );
}
