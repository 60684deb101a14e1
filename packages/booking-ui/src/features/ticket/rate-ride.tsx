import type { ApiError, Booking } from 'booking-core/domain';
import { noteMaxLength } from 'booking-core/domain/limits';
import { createCancelSource } from 'booking-core/ports';
import { errorText } from 'booking-core/selectors';
import { useEffect, useRef, useState } from 'react';
import { useBooking, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { plainWords } from '../format.ts';
import styles, { css } from './rate-ride.module.css';

export { rating as english } from 'booking-core/messages/rating';

const scores = [1, 2, 3, 4, 5] as const;

/**
 * What the passenger thought of a ride: one press rates it, words may follow; once it is rated it says so
 * (`POST /api/comment`, specification 2 §7).
 */
export function RateRide({ ride }: { ride: Booking }) {
  useSheet(css);
  const t = useT();
  const booking = useBooking();
  const [score, setScore] = useState(0);
  const [sent, setSent] = useState<'nothing' | 'rating' | 'words'>('nothing');
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  // The stars go once one was pressed: whoever used the keyboard goes on where they were.
  useEffect(() => {
    if (sent !== 'nothing') said.current?.focus();
  }, [sent]);

  const send = async (given: number, message: string) => {
    const name = t('rating.stars', { count: given });
    setBusy(true);
    setError(null);
    const account = await booking.account().catch(() => null);
    const answer = account
      ? await account.comment(
          {
            name: ride.passengerName || ride.reference,
            email: ride.email,
            phone: ride.phone,
            kind: 'rating',
            subject: `${ride.reference}: ${name}`,
            message: message || name,
            ...(message === '' ? { rated: { ride, rating: given } } : {}),
          },
          createCancelSource().token,
        )
      : ({ ok: false, error: { kind: 'network' } } as const);
    setBusy(false);
    if (answer.ok) setSent(message === '' ? 'rating' : 'words');
    else {
      setError(answer.error);
      if (message === '') setScore(0);
    }
  };
  const press = (given: number) => {
    if (busy) return;
    setScore(given);
    void send(given, '');
  };

  const rated = ride.rating || (sent === 'nothing' ? 0 : score);
  return (
    <section className={styles.rate} aria-label={t('rating.title')}>
      {rated ? (
        <p ref={said} tabIndex={-1} className="tb-pair">
          <b>{t('rating.given', { count: rated })}</b>
          {sent === 'nothing' ? null : <span className="tb-quiet">{t('rating.thanks')}</span>}
        </p>
      ) : (
        <>
          <p aria-hidden="true">
            <b>{t('rating.question')}</b>
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand over a row of buttons */}
          <div className={styles.stars} role="group" aria-label={t('rating.question')}>
            {scores.map((each) => (
              <button
                key={each}
                type="button"
                className={styles.star}
                data-lit={each <= score || undefined}
                aria-disabled={busy}
                aria-label={t('rating.stars', { count: each })}
                onClick={() => press(each)}
              >
                <Icon name="star" size={24} />
              </button>
            ))}
          </div>
        </>
      )}
      {sent === 'rating' ? (
        <form
          className={styles.more}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && words.trim() !== '') void send(rated, words.trim());
          }}
        >
          <TextField
            label={t('rating.more')}
            type="textarea"
            rows={3}
            maxLength={noteMaxLength}
            required={false}
            value={words}
            onValue={setWords}
          />
          <Button type="submit" busy={busy}>
            {t('rating.send')}
          </Button>
        </form>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <Notice tone="danger">
            <p>{plainWords(errorText(error), t)}</p>
          </Notice>
        ) : null}
      </div>
    </section>
  );
}
