import { selectPrimary } from 'booking-core';
import { configurationOf, selectFare } from 'booking-core/selectors';
import { useEffect, useRef, useState } from 'react';
import { useBooking, useBookingMemo, useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { type Collector, gatewayName, useGateway } from './gateway.ts';
import styles, { css } from './online-payment.module.css';

/**
 * PayPal: the gateway's own button where it has one that works on this page; otherwise the step's button leads to the
 * gateway's page, which returns here.
 */
export function PayButton({ collector }: { collector: Collector }) {
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const dispatch = useDispatch();
  const configuration = useBookingState(configurationOf);
  const money = useBookingMemo((state) => selectFare(state).due, same);
  const busy = useBookingState((state) => selectPrimary(state).busy);
  const { retry, ...loaded } = useGateway(gatewayName(configuration, 'paypal'), collector);
  const host = useRef<HTMLDivElement>(null);
  const [blocked, setBlocked] = useState(false);
  const gateway = loaded.status === 'ready' ? loaded.gateway : null;
  const minor = money?.minor ?? 0;
  const currency = money?.currency ?? '';

  useEffect(() => {
    if (!gateway) return;
    const box = host.current;
    if (!gateway.mountButton || !box || minor === 0) return;
    let live = true;
    let take = () => {};
    gateway
      .mountButton(box, {
        amountMinor: minor,
        currency,
        onStart() {
          dispatch({ type: 'payment.confirmRequested' });
          if (!selectPrimary(booking.store.getState()).busy) collector.button?.cancel?.();
        },
        onUnavailable: () => live && setBlocked(true),
      })
      .then(
        (button) => {
          if (!live) return button?.destroy();
          collector.button = button;
          take = () => button?.destroy();
        },
        () => live && setBlocked(true),
      );
    return () => {
      live = false;
      collector.button = null;
      take();
    };
  }, [booking, collector, dispatch, gateway, minor, currency]);

  // A higher price, a refusal or an error has ended the attempt, so the gateway's window must not wait for it.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) collector.button?.cancel?.();
    wasBusy.current = busy;
  }, [busy, collector]);

  if (loaded.status === 'failed' || blocked) {
    return (
      <div className={styles.failed} role="alert">
        <p>
          <b>{t('error.generic')}</b> {t('paying.buttonUnavailable')}
        </p>
        <Button
          onClick={() => {
            setBlocked(false);
            retry();
          }}
        >
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return <div className={styles.button} ref={host} aria-busy={busy} hidden={!gateway?.mountButton} />;
}
