import type { DialogText } from 'booking-core';
import { formatLocal, formatMoney, type LocalTime, localAt } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { errorText, selectEarliest, selectRenewIssue, weekStartOf, zoneOf } from 'booking-core/selectors';
import { useId, useRef, useState } from 'react';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useNow, useT } from '../../booking-context.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Segmented } from '../../primitives/segmented.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { operatorPhone, plainText } from '../format.ts';
import { DateTimePanel } from '../lazy-features.ts';
import { timeIssueText } from '../time/time-hints.ts';
import styles, { css } from '../time/time-picker.module.css';
import { CancelAndSubmit } from './dialog-buttons.tsx';

const tooEarly = { time: 'error.earliestPickup', returnTime: 'error.earliestReturn' } as const;

const answers = {
  acceptFare: { submit: 'dialog.does.acceptFare', cancel: 'dialog.does.declineFare' },
  signOut: { submit: 'dialog.does.signOut', cancel: 'dialog.does.staySignedIn' },
  dropBooking: { submit: 'dialog.does.cancelBooking', cancel: 'dialog.does.keepBooking' },
  payOffline: { submit: 'dialog.does.payOffline', cancel: 'dialog.does.payOnline' },
} as const;

/** A confirmation of the state machine, with OK and Cancel buttons that describe their effect. */
export function ConfirmDialog() {
  const t = useT();
  const locale = useLocale();
  const dispatch = useDispatch();
  const dialog = useBookingState((state) => state.flow.dialog);
  if (dialog?.kind !== 'confirm') return null;
  const busy = dialog.busy ?? false;
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  return (
    <Dialog
      title={t(dialog.title === 'question' ? 'dialog.question' : 'dialog.pleaseConfirm')}
      closeText={t('common.close')}
      onClose={close}
      busy={busy}
      onSubmit={() => dispatch({ type: 'flow.dialogConfirmed' })}
      actions={<CancelAndSubmit onCancel={busy ? null : close} does={answers[dialog.onOk]} busy={busy} />}
    >
      <p className="tb-dialog-text">{dialogText(dialog.text, t, locale)}</p>
    </Dialog>
  );
}

/** The text of a confirmation, with its amounts formatted. */
function dialogText(text: DialogText, t: Translate, locale: string): string {
  if ('server' in text) return text.server;
  const money = Object.entries(text.money ?? {}).map(([name, value]) => [name, formatMoney(value, locale)]);
  return t(text.key, { ...text.params, ...Object.fromEntries(money) });
}

/**
 * The quotation has expired: the user chooses a new time (or as soon as possible), another for the return, and gets a
 * new quote, or starts again. Closing it keeps the booking; only Cancel clears it (specification 1 §4).
 */
export function ExpiredDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const now = useNow(30_000);
  const dialog = useBookingState((state) => state.flow.dialog);
  const locale = useLocale();
  const phone = useBookingState(operatorPhone);
  const zone = useBookingState(zoneOf);
  const weekStart = useBookingState(weekStartOf);
  const earliest = useBookingMemo((state) => selectEarliest(state, now), same);
  const issue = useBookingMemo((state) => selectRenewIssue(state, now), same);
  const error = useBookingState((state) =>
    state.quote.status === 'failed' || state.quote.status === 'refused' ? state.quote.error : null,
  );
  if (dialog?.kind !== 'quotationExpired') return null;
  const { time, returnTime, busy } = dialog;
  const wrong = (field: 'time' | 'returnTime') =>
    issue?.field === field ? timeIssueText(issue, tooEarly[field], earliest, t, locale) : null;
  const cancel = () => dispatch({ type: 'quote.renewCancelled' });
  const choose = (local: LocalTime | null) => dispatch({ type: 'quote.renewTimeChosen', local });
  const renew = () => {
    if (!issue && !busy) dispatch({ type: 'quote.renewRequested' });
  };
  return (
    <Dialog
      title={t('dialog.quotationExpired')}
      closeText={t('common.close')}
      onClose={() => dispatch({ type: 'flow.dialogClosed' })}
      onSubmit={renew}
      size="wide"
      busy={busy}
      actions={<CancelAndSubmit onCancel={cancel} submit="dialog.requote" busy={busy} disabled={issue !== null} />}
    >
      <p className="tb-dialog-text">{t('error.quotationExpired', { phone })}</p>
      {error && !busy ? (
        <p className="tb-words" role="alert" data-error="true">
          {plainText(errorText(error), t)}
        </p>
      ) : null}
      <Segmented
        label={t('time.pickup')}
        value={time === null ? 'asap' : 'later'}
        options={[
          { value: 'asap', text: t('time.asap') },
          { value: 'later', text: t('time.later') },
        ]}
        onValue={(kind) => choose(kind === 'asap' ? null : (time ?? earliest))}
      />
      {time === null ? null : (
        <DateTimePanel
          reserve="tb-panel-wait"
          label={t('time.pickup')}
          locale={locale}
          t={t}
          value={time}
          earliest={earliest}
          today={localAt(now, zone).slice(0, 10)}
          weekStart={weekStart}
          onValue={choose}
          onDone={renew}
          error={wrong('time')}
          hint={null}
        />
      )}
      {returnTime === null ? null : (
        <ReturnRenewal
          time={returnTime}
          earliest={issue?.field === 'returnTime' ? (issue.params?.time ?? earliest) : (time ?? earliest)}
          today={localAt(now, zone).slice(0, 10)}
          error={wrong('returnTime')}
        />
      )}
    </Dialog>
  );
}

interface ReturnRenewalProps {
  time: LocalTime;
  earliest: LocalTime;
  today: string;
  error: string | null;
}

/** The time of the return: one line while it is valid, its panel when it is invalid or being changed. */
function ReturnRenewal({ time, earliest, today, error }: ReturnRenewalProps) {
  useSheet(css);
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const dispatch = useDispatch();
  const weekStart = useBookingState(weekStartOf);
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = asked || error !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label names what the panel is about
    <div role="group" aria-label={t('return.time')} className="tb-renew-return">
      <p className="tb-label" aria-hidden="true">
        {t('return.time')}
      </p>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-invalid={error !== null}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        onClick={() => setAsked(!open)}
      >
        <span className="tb-number">{formatLocal(time, locale)}</span>
        <span className={styles.day}>{t('note.edit')}</span>
      </button>
      <div id={`${id}-panel`} hidden={!open}>
        {open ? (
          <DateTimePanel
            reserve="tb-panel-wait"
            label={t('return.time')}
            locale={locale}
            t={t}
            value={time}
            earliest={earliest}
            today={today}
            weekStart={weekStart}
            onValue={(local) => {
              // A panel that opened because of an error stays open after the fix, until Done.
              setAsked(true);
              dispatch({ type: 'quote.renewReturnChosen', local });
            }}
            onDone={() => {
              setAsked(false);
              if (error === null) button.current?.focus();
            }}
            error={error}
            hint={null}
          />
        ) : null}
      </div>
    </div>
  );
}
