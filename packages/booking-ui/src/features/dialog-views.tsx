import type { BookingState, Dialog as DialogState } from 'booking-core';
import { zoneOf } from 'booking-core/basics';
import { formatLocal, type LocalTime, localAt } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { MessageKey } from 'booking-core/messages';
import { errorText, selectEarliest } from 'booking-core/views';
import { type KeyboardEvent, useState } from 'react';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useNow, useT } from '../booking-context.tsx';
import { createLazy } from '../layouts/lazy-part.tsx';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import { Segmented } from '../primitives/segmented.tsx';
import { TextField } from '../primitives/text-field.tsx';
import { operatorPhone, wordsOf } from './format.ts';
import type { PayDialogKind } from './pay/dialogs.tsx';
import { PhoneLink } from './phone-link.tsx';
import { same } from './same.ts';

const SignInDialog = createLazy(() => import('./account/sign-in-dialog.tsx').then((module) => module.SignInDialog));
const ForgotDialog = createLazy(() => import('./account/forgot-dialog.tsx').then((module) => module.ForgotDialog));
const aboutFlights = {
  words: { flights: () => import('booking-core/messages/flights').then(({ flights }) => flights) },
};
const FlightDialog = createLazy(
  () => import('./flights/flight-dialog.tsx').then((module) => module.FlightDialog),
  aboutFlights,
);
const FinderDialog = createLazy(
  () => import('./flights/finder-dialog.tsx').then((module) => module.FinderDialog),
  aboutFlights,
);
const details = () => import('./detail-dialogs.tsx');
const ContactDialog = createLazy(() => details().then((module) => module.ContactDialog));
const PromoDialog = createLazy(() => details().then((module) => module.PromoDialog));
const PinDialog = createLazy(() => import('./pin-dialog.tsx').then((module) => module.PinDialog));
const DateTimePanel = createLazy(() => import('../primitives/date-time-panel.tsx').then((module) => module.default));

/** The dialog of a kind (specification 1 §2, modals of the journey). */
export function DialogView({ kind }: { kind: Exclude<DialogState['kind'], PayDialogKind> }) {
  switch (kind) {
    case 'alert':
      return <AlertDialog />;
    case 'confirm':
      return <ConfirmDialog />;
    case 'quotationExpired':
      return <ExpiredDialog />;
    case 'paymentProcess':
      return <PaymentDialog />;
    case 'note':
      return <NoteDialog />;
    case 'flight':
      return <FlightDialog />;
    case 'flightFinder':
      return <FinderDialog />;
    case 'contact':
      return <ContactDialog />;
    case 'promo':
      return <PromoDialog />;
    case 'pin':
      return <PinDialog />;
    case 'signIn':
      return <SignInDialog />;
    case 'forgot':
      return <ForgotDialog />;
  }
}

function AlertDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const dialog = useBookingState((state) => state.flow.dialog);
  if (dialog?.kind !== 'alert') return null;
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  return (
    <Dialog
      title={t(dialog.title === 'error' ? 'dialog.error' : 'dialog.message')}
      closeText={t('common.close')}
      onClose={close}
      onSubmit={dialog.signIn ? () => dispatch({ type: 'flow.dialogConfirmed' }) : close}
      actions={
        dialog.signIn ? (
          <>
            <Button kind="secondary" onClick={close}>
              {t('dialog.alertCancel')}
            </Button>
            <Button kind="primary" type="submit">
              {t('dialog.alertSignIn')}
            </Button>
          </>
        ) : (
          <Button kind="primary" type="submit">
            {t('common.ok')}
          </Button>
        )
      }
    >
      <p className="tb-dialog-text">{wordsOf(dialog.text, t)}</p>
      {dialog.title === 'error' ? <PhoneLink /> : null}
    </Dialog>
  );
}

function ConfirmDialog() {
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
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t(busy ? 'common.processing' : 'common.ok')}
          </Button>
        </>
      }
    >
      <p className="tb-dialog-text">{wordsOf(dialog.text, t, locale)}</p>
    </Dialog>
  );
}

/** The quotation ran out: a new time (or as soon as possible) and a new quote, or start afresh. */
function ExpiredDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const now = useNow(30_000);
  const dialog = useBookingState((state) => state.flow.dialog);
  const locale = useLocale();
  const phone = useBookingState(operatorPhone);
  const zone = useBookingState(zoneOf);
  const earliest = useBookingMemo((state) => selectEarliest(state, now), same);
  const error = useBookingState((state) =>
    state.quote.status === 'failed' || state.quote.status === 'refused' ? state.quote.error : null,
  );
  if (dialog?.kind !== 'quotationExpired') return null;
  const { time, busy } = dialog;
  const tooEarly = time !== null && time < earliest;
  const cancel = () => dispatch({ type: 'quote.renewCancelled' });
  const choose = (local: LocalTime | null) => dispatch({ type: 'quote.renewTimeChosen', local });
  const renew = () => {
    if (!tooEarly && !busy) dispatch({ type: 'quote.renewRequested' });
  };
  return (
    <Dialog
      title={t('dialog.quotationExpired')}
      closeText={t('common.close')}
      onClose={cancel}
      onSubmit={renew}
      size="wide"
      busy={busy}
      actions={
        <>
          <Button kind="secondary" onClick={cancel}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={busy} disabled={tooEarly}>
            {t(busy ? 'common.processing' : 'dialog.requote')}
          </Button>
        </>
      }
    >
      <p className="tb-dialog-text">{t('error.quotationExpired', { phone })}</p>
      {error && !busy ? (
        <p className="tb-words" role="alert" data-error="true">
          {wordsOf(errorText(error), t)}
        </p>
      ) : null}
      <Segmented
        label={t('time.pickup')}
        value={time === null ? 'asap' : 'later'}
        options={[
          { value: 'asap', text: t('time.asap') },
          { value: 'later', text: t('time.later') },
        ]}
        onValue={(kind) => choose(kind === 'asap' ? null : earliest)}
      />
      {time === null ? null : (
        <DateTimePanel
          reserve="tb-dialog-panel-wait"
          label={t('time.pickup')}
          locale={locale}
          t={t}
          value={time}
          earliest={earliest}
          today={localAt(now, zone).slice(0, 10)}
          onValue={choose}
          onDone={renew}
          error={tooEarly ? t('error.earliestPickup', { time: formatLocal(earliest, locale) }) : null}
          hint={null}
        />
      )}
    </Dialog>
  );
}

const processWords: Readonly<Partial<Record<BookingState['payment']['status'], MessageKey>>> = {
  awaiting: 'payment.challenged',
  confirming: 'payment.confirming',
  challenged: 'payment.challenged',
  recording: 'payment.recording',
};

/** A booking under way, or one whose answer was lost: never a guess, never a second booking. */
function PaymentDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const payment = useBookingState((state) => state.payment);
  const online = useBookingState((state) => state.flow.online);
  if (payment.status === 'unknown') {
    const asking = payment.requestId !== null;
    return (
      <Dialog
        title={t('payment.unknownTitle')}
        closeText={t('common.close')}
        onClose={null}
        onSubmit={() => dispatch({ type: 'payment.lookupRequested' })}
        busy={asking}
        actions={
          <>
            <PhoneLink />
            <Button kind="primary" type="submit" busy={asking} disabled={!online}>
              {t('payment.checkAgain')}
            </Button>
          </>
        }
      >
        <div className="tb-process">
          <span className="tb-spinner" data-still={!asking} aria-hidden="true" />
          {payment.job && payment.error?.kind === 'rejected' ? (
            <p className="tb-dialog-text" role="alert">
              {wordsOf(errorText(payment.error), t)}
            </p>
          ) : null}
          <p className="tb-dialog-text" role="status">
            {t(online ? (asking ? 'payment.unknownAsking' : 'payment.unknownWaiting') : 'payment.unknownOffline')}
          </p>
          <p className="tb-dialog-quiet">{t('payment.unknownSafe')}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('payment.pleaseWait')} closeText={t('common.close')} onClose={null} busy>
      <div className="tb-process">
        <span className="tb-spinner" aria-hidden="true" />
        <p className="tb-dialog-text" role="status">
          {t(processWords[payment.status] ?? 'payment.creating')}
        </p>
        <p className="tb-dialog-quiet">{t('payment.creatingHint')}</p>
      </div>
    </Dialog>
  );
}

function NoteDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const note = useBookingState((state) => state.journey.note);
  const [draft, setDraft] = useState(note);
  const submit = () => {
    dispatch({ type: 'journey.noteChanged', note: draft });
    dispatch({ type: 'flow.dialogConfirmed' });
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      title={t('note.title')}
      closeText={t('common.close')}
      onClose={() => dispatch({ type: 'flow.dialogClosed' })}
      onSubmit={submit}
      actions={
        <Button kind="primary" type="submit">
          {t('common.ok')}
        </Button>
      }
    >
      <div data-autofocus="">
        <TextField
          label={t('note.title')}
          type="textarea"
          rows={5}
          value={draft}
          maxLength={limits.noteMaxLength}
          hint={t('note.enterHint')}
          onValue={setDraft}
          onKeyDown={keyDown}
        />
      </div>
    </Dialog>
  );
}
