import type { FieldIssue } from 'booking-core';
import { formatLocal, formatMoney } from 'booking-core/domain';
import type { MessageKey } from 'booking-core/messages';
import {
  errorText,
  selectCountdown,
  selectFare,
  selectFareObstacle,
  vehicleLanguageOf,
  vehicleNameOf,
} from 'booking-core/selectors';
import { useEffect, useId, useRef, useState } from 'react';
import {
  useBooking,
  useBookingMemo,
  useBookingState,
  useDispatch,
  useJoin,
  useLocale,
  useNow,
  useT,
} from '../../booking-context.tsx';
import { Button, RoundButton } from '../../primitives/button.tsx';
import { Skeleton } from '../../primitives/skeleton.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { formatClock, plainText } from '../format.ts';
import { ExpiredDialog, FareLines, FareText } from '../lazy-features.ts';
import { OperatorText } from '../operator-text.tsx';
import { PhoneLink } from '../phone-link.tsx';
import type { FareBefore } from './fare-change.tsx';
import styles, { css } from './summary.module.css';

export type Fare = ReturnType<typeof selectFare>;

/** The message that replaces a missing fare. */
const absences: Readonly<Record<Fare['status'], MessageKey | null>> = {
  none: 'fare.none',
  loading: null,
  shown: null,
  refused: 'fare.unknown',
  failed: 'fare.unknown',
  expired: 'fare.expired',
};

/** Under the figures: the change, the lines and the route; or why there is no fare and what the visitor can do. */
export function FareDetails({ before }: { before?: FareBefore | null }) {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const fare = useBookingMemo(selectFare, same);
  if (fare.status === 'none') return <NoFare />;
  if (fare.status === 'refused' || fare.status === 'failed' || fare.status === 'expired') {
    return (
      <div className={styles.reserve}>
        <p className="tb-words" data-error="true" role={fare.status === 'failed' ? 'alert' : undefined}>
          {fare.error ? plainText(errorText(fare.error), t) : t('fare.expiredHint')}
        </p>
        <div className="tb-quiet-row">
          {fare.status === 'refused' ? null : (
            <Button kind="quiet" onClick={() => dispatch({ type: 'quote.retried' })}>
              {t('common.retry')}
            </Button>
          )}
          <PhoneLink />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.reserve}>
      <FareLines fare={fare} before={before} />
    </div>
  );
}

/** Why there is no fare yet: places are missing, or a choice is invalid. */
function NoFare() {
  const t = useT();
  const { words } = useObstacle();
  return (
    <p className={`${styles.reserve} ${words ? 'tb-words' : 'tb-quiet'}`} data-error={words !== null}>
      {words ?? t('fare.noneHint')}
    </p>
  );
}

const obstacleKeys: Readonly<Partial<Record<FieldIssue['code'], { words: MessageKey; short: MessageKey }>>> = {
  tooEarly: { words: 'error.earliestPickup', short: 'time.earliest' },
  returnTooEarly: { words: 'error.earliestReturn', short: 'time.earliest' },
  gap: { words: 'error.gap', short: 'time.choose' },
  noPostcode: { words: 'error.anotherAddress', short: 'error.anotherAddress' },
};

/** Why no fare can be calculated, as a long and a short text; both null while only places are missing. */
function useObstacle() {
  const t = useT();
  const locale = useLocale();
  const now = useNow(60_000);
  const issue = useBookingMemo((state) => selectFareObstacle(state, now), same);
  const keys = issue && obstacleKeys[issue.code];
  if (!issue || !keys) return { words: null, short: null };
  const time = formatLocal(issue.params?.time ?? '', locale);
  return { words: t(keys.words, { time }), short: t(keys.short, { time }) };
}

/** The previously displayed fare, null if the total is the same, in another currency, or none is shown. */
export function useFareBefore({ money, lines, status }: Fare): FareBefore | null {
  const { store } = useBooking();
  const seen = useRef<Omit<FareBefore, 'now'> | null>(null);
  const [before, setBefore] = useState<FareBefore | null>(null);
  useEffect(() => {
    if (status !== 'shown' || !money) return;
    // Read here and not subscribed to, since a subscription would render the component on every keystroke.
    const now = { lines, journey: store.getState().journey };
    const last = seen.current;
    // The visitor's country, and with it the currency, may become known after the first fare.
    const isOther = last?.money.currency === money.currency && last.money.minor !== money.minor;
    setBefore(isOther ? { ...last, now } : null);
    seen.current = { ...now, money };
  }, [status, money, lines, store]);
  return status === 'shown' ? before : null;
}

/**
 * Announces a new total or another vehicle to screen readers, once and as a whole; the displayed figure itself is not
 * live. The same fare again, as after a renewal, is not announced; after there was none, it is.
 */
export function FareNews({ fare: { status, money }, before }: { fare: Fare; before: FareBefore | null }) {
  const t = useT();
  const join = useJoin();
  const locale = useLocale();
  const vehicle = useBookingState(vehicleNameOf);
  const total = status === 'shown' && money ? `${t('fare.total')} ${formatMoney(money, locale)}` : '';
  const said = useRef('');
  if (total) said.current = join([total, vehicle], ', ');
  else if (absences[status]) said.current = '';
  return (
    <span className="tb-hidden" aria-live="polite">
      {said.current}
      {before && money ? <FareText before={before} money={money} /> : null}
    </span>
  );
}

/** Seconds before expiry at which the dialog about it is preloaded, so that it opens without delay. */
const askedForAt = 60;

/** The countdown of the fare, updated every second; null while none is running. */
export function useTimeLeft() {
  const now = useNow(1000);
  const left = useBookingMemo((state) => selectCountdown(state, now), same);
  const ending = left !== null && left.secondsLeft <= askedForAt;
  useEffect(() => {
    if (ending) void ExpiredDialog.preload();
  }, [ending]);
  return left;
}

/** The total, or the message in its place; only the message is announced when it changes. */
export function FareFigure({ fare, className, wait }: { fare: Fare; className: string; wait: string }) {
  const t = useT();
  const locale = useLocale();
  const words = absences[fare.status];
  return (
    <div
      className={`tb-figure ${className}`}
      part="fare"
      role="status"
      aria-label={t('fare.total')}
      aria-live={words ? 'polite' : 'off'}
      data-words={words !== null}
    >
      {words ? t(words) : fare.money ? formatMoney(fare.money, locale) : <Skeleton className={wait} />}
    </div>
  );
}

/** The fare in the bar at the bottom of narrow screens; pressing it opens the fare lines above it. */
export function FareBar() {
  useSheet(css);
  const t = useT();
  const id = useId();
  const fare = useBookingMemo(selectFare, same);
  const before = useFareBefore(fare);
  const [open, setOpen] = useState(false);
  const foldable = fare.status !== 'none';
  return (
    <div className="tb-farebar">
      {foldable ? (
        <RoundButton
          label={t('fare.showDetails')}
          icon="up"
          size={18}
          aria-expanded={open}
          aria-controls={`${id}-lines`}
          onClick={() => setOpen(!open)}
        />
      ) : null}
      <div className={styles.farebarText} data-shown={fare.status === 'shown' ? '' : undefined}>
        <FareFigure fare={fare} className={styles.farebarFare} wait={styles.farebarWait} />
        <FareNews fare={fare} before={before} />
        <FareBarNote status={fare.status} />
      </div>
      <div className={styles.farebarSheet} id={`${id}-lines`} hidden={!(open && foldable)}>
        {open && foldable ? <FareDetails before={before} /> : null}
      </div>
    </div>
  );
}

function FareBarNote({ status }: { status: Fare['status'] }) {
  const t = useT();
  const left = useTimeLeft();
  const vehicle = useBookingState(vehicleNameOf);
  const language = useBookingState(vehicleLanguageOf);
  const { short } = useObstacle();
  if (status !== 'shown') {
    return (
      <small className={`tb-label ${styles.farebarNote}`}>
        {status === 'none' ? (short ?? t('fare.noneShort')) : status === 'loading' ? t('fare.loading') : ''}
      </small>
    );
  }
  return (
    <small className={`tb-label ${styles.farebarNote}`}>
      <span className={styles.farebarKind}>
        <OperatorText language={language}>{vehicle}</OperatorText>
      </span>
      {left ? (
        <span>
          <span className={styles.farebarComma}>, </span>
          {t('fare.heldFor')}{' '}
          <span role="timer" aria-label={t('fare.expiresIn')}>
            {formatClock(Math.max(0, Math.round(left.secondsLeft)))}
          </span>
        </span>
      ) : null}
    </small>
  );
}
