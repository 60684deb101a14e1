import type { ApiError, BookedLeg, Booking } from 'booking-core/domain';
import { createCancelSource } from 'booking-core/ports';
import { errorText } from 'booking-core/selectors';
import { useRef, useState } from 'react';
import { useBooking, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { phoneHref, plainText } from '../format.ts';
import { useWhen } from '../use-when.ts';
import styles, { css } from './say-here.module.css';

export interface SayHereProps {
  ride: Booking;
  leg: BookedLeg;
  /** Called when the server has accepted the message. */
  onSaid?: (() => void) | undefined;
}

/** Notifies the waiting driver that the passenger is at the pick-up, then shows when (`POST /api/passengerhere`). */
export function SayHere({ ride, leg, onSaid }: SayHereProps) {
  useSheet(css);
  const t = useT();
  const when = useWhen();
  const booking = useBooking();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const [told, setTold] = useState<number | null>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const saidAt = leg.saidHereAt ?? told;
  const say = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    const answer = await booking
      .account()
      .then((account) =>
        account.sayHere({ id: ride.jobPartId, code: ride.code, leg: leg.leg }, createCancelSource().token),
      )
      .catch(() => ({ ok: false, error: { kind: 'network' } }) as const);
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    setTold(booking.now());
    // The button disappears, so the focus moves to the message that replaces it.
    words.current?.focus();
    onSaid?.();
  };
  return (
    <div className={styles.here}>
      {saidAt === null ? (
        <Button kind="primary" busy={busy} onClick={say}>
          {t('ride.here')}
        </Button>
      ) : null}
      <p ref={words} className="tb-words" role="status" tabIndex={-1} data-error={error ? 'true' : undefined}>
        {error ? plainText(errorText(error), t) : saidAt === null ? '' : t('ride.hereSaid', { time: when(saidAt) })}
      </p>
      {leg.driverMobile === '' ? null : (
        <a
          className="tb-button"
          data-kind={saidAt === null ? 'secondary' : 'primary'}
          href={phoneHref(leg.driverMobile)}
        >
          {t('ticket.callDriver')}
        </a>
      )}
    </div>
  );
}
