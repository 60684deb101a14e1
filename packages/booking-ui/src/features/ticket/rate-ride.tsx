import type { ApiError, Booking } from 'booking-core/domain';
import { noteMaxLength } from 'booking-core/domain/limits';
import { createCancelSource } from 'booking-core/ports';
import { errorText } from 'booking-core/selectors';
import { useLayoutEffect, useRef, useState } from 'react';
import { useBooking, useNow, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { Notice } from '../../primitives/notice.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import { plainText } from '../format.ts';
import styles, { css } from './rate-ride.module.css';

const scores = [1, 2, 3, 4, 5] as const;

/**
 * The passenger's rating of a ride: one press on a star sends it, a comment may follow. Afterwards the rating is
 * displayed, and can be changed while the server accepts another (`POST /api/comment`, specification 2 §7).
 */
export function RateRide({ ride }: { ride: Booking }) {
  useSheet(css);
  const t = useT();
  const now = useNow(60_000);
  const { rated, sent, busy, error, send, clearError } = useRating(ride);
  const [pressed, setPressed] = useState(0);
  const [changing, setChanging] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const stars = useRef<HTMLDivElement>(null);
  const starsShown = rated === 0 || changing;
  const shownBefore = useRef(starsShown);
  // The stars and the given rating replace each other, so the focus moves along for keyboard users.
  useLayoutEffect(() => {
    if (shownBefore.current === starsShown) return;
    shownBefore.current = starsShown;
    if (starsShown) stars.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    else said.current?.focus();
  }, [starsShown]);

  const press = async (given: number) => {
    if (busy) return;
    if (given === rated) {
      clearError();
      setChanging(false);
      return;
    }
    setPressed(given);
    if (await send(given, '')) setChanging(false);
    setPressed(0);
  };
  const comment = async (words: string) => {
    if (!(await send(rated, words))) return;
    setChanging(false);
    // The form disappears with its button.
    said.current?.focus();
  };

  const changeable = sent !== 'nothing' || now < (ride.ratingUntil ?? 0);
  return (
    <section className={styles.rate} aria-label={t('rating.title')}>
      {starsShown ? (
        <>
          <p aria-hidden="true">
            <b>{t('rating.question')}</b>
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand over a row of buttons */}
          <div ref={stars} className={styles.stars} role="group" aria-label={t('rating.question')}>
            {scores.map((each) => (
              <button
                key={each}
                type="button"
                className={styles.star}
                data-lit={each <= (pressed || rated) || undefined}
                aria-disabled={busy}
                aria-pressed={rated > 0 ? each === rated : undefined}
                aria-label={t('rating.stars', { count: each })}
                onClick={() => void press(each)}
              >
                <Icon name="star" size={24} />
              </button>
            ))}
          </div>
        </>
      ) : (
        <>
          <p ref={said} tabIndex={-1} className="tb-pair">
            <b>{t('rating.given', { count: rated })}</b>
            {sent === 'nothing' ? null : <span className="tb-quiet">{t('rating.thanks')}</span>}
          </p>
          {changeable ? (
            <Button kind="quiet" onClick={() => setChanging(true)}>
              {t('rating.change')}
            </Button>
          ) : null}
        </>
      )}
      {sent === 'rating' ? <CommentForm busy={busy} onSend={comment} /> : null}
      <div aria-live="polite">
        {error ? (
          <Notice tone="danger">
            <p>{plainText(errorText(error), t)}</p>
          </Notice>
        ) : null}
      </div>
    </section>
  );
}

/** The rating of a ride as the server has it, and what has been sent of it here. */
function useRating(ride: Booking) {
  const t = useT();
  const booking = useBooking();
  const [rated, setRated] = useState(ride.rating || 0);
  const [sent, setSent] = useState<'nothing' | 'rating' | 'words'>('nothing');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  return {
    /** The number of stars, 0 for none. */
    rated,
    sent,
    busy,
    error,
    clearError: () => setError(null),
    /** Sends the rating, or with a message the comment on it. @returns whether the server has it */
    async send(given: number, message: string): Promise<boolean> {
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
              ...(message === '' ? { rated: { ride, rating: given } } : { about: ride }),
            },
            createCancelSource().token,
          )
        : ({ ok: false, error: { kind: 'network' } } as const);
      setBusy(false);
      if (!answer.ok) {
        setError(answer.error);
        return false;
      }
      setRated(given);
      setSent((before) => (message === '' && before !== 'words' ? 'rating' : 'words'));
      return true;
    },
  };
}

/** A comment on the rating that was just given. */
function CommentForm({ busy, onSend }: { busy: boolean; onSend: (words: string) => void }) {
  const t = useT();
  const [words, setWords] = useState('');
  return (
    <form
      className={styles.more}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && words.trim() !== '') onSend(words.trim());
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
  );
}
