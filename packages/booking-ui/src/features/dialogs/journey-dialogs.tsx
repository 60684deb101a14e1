import type { BookingState } from 'booking-core';
import type { MessageKey } from 'booking-core/messages';
import { errorText } from 'booking-core/selectors';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { Dialog } from '../../primitives/dialog.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { ContactDialog } from '../contact/contact-dialog.tsx';
import { plainText } from '../format.ts';
import { PhoneLink } from '../phone-link.tsx';

/** The dialogs that every journey can open (specification 1 §2), fetched with the first fare. */
export type OftenDialog = 'alert' | 'paymentProcess' | 'contact';

/** Renders the dialog of the given kind. */
export function DialogView({ kind }: { kind: OftenDialog }) {
  switch (kind) {
    case 'alert':
      return <AlertDialog />;
    case 'paymentProcess':
      return <PaymentDialog />;
    case 'contact':
      return <ContactDialog />;
  }
}

function AlertDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const dialog = useBookingState((state) => state.flow.dialog);
  const online = useBookingState((state) => state.flow.online);
  if (dialog?.kind !== 'alert') return null;
  const close = () => dispatch({ type: 'flow.dialogClosed' });
  const failed = dialog.title === 'error';
  const goesOn = dialog.signIn || dialog.retry;
  return (
    <Dialog
      title={t(failed ? 'dialog.error' : 'dialog.message')}
      closeText={t('common.close')}
      onClose={close}
      onSubmit={goesOn ? () => dispatch({ type: 'flow.dialogConfirmed' }) : close}
      actions={
        <>
          {goesOn ? <Button onClick={close}>{t(dialog.retry ? 'common.cancel' : 'dialog.alertCancel')}</Button> : null}
          <Button kind="primary" type="submit" disabled={dialog.retry !== undefined && !online}>
            {t(dialog.retry ? 'common.retry' : dialog.signIn ? 'dialog.alertSignIn' : 'common.ok')}
          </Button>
        </>
      }
    >
      <p className="tb-dialog-text">{plainText(dialog.text, t)}</p>
      {dialog.help ? <p className="tb-dialog-text">{plainText(dialog.help, t)}</p> : null}
      {failed ? <PhoneLink /> : null}
    </Dialog>
  );
}

const processText: Readonly<Partial<Record<BookingState['payment']['status'], MessageKey>>> = {
  awaiting: 'payment.challenged',
  confirming: 'payment.confirming',
  challenged: 'payment.challenged',
  recording: 'payment.recording',
};

/** A booking in progress, or one whose response was lost: it can only be looked up then, never sent a second time. */
function PaymentDialog() {
  const t = useT();
  const dispatch = useDispatch();
  const { status, requestId, job, error } = useBookingState((state) => state.payment);
  const online = useBookingState((state) => state.flow.online);
  const lost = status === 'unknown';
  const busy = !lost || requestId !== null;
  const words = processText[status] ?? 'payment.creating';
  const lostText = busy ? 'payment.unknownAsking' : 'payment.unknownWaiting';
  return (
    <Dialog
      title={t(lost ? 'payment.unknownTitle' : 'payment.pleaseWait')}
      closeText={t('common.close')}
      onClose={null}
      onSubmit={() => dispatch({ type: 'payment.lookupRequested' })}
      busy={busy}
      actions={
        lost ? (
          <>
            <PhoneLink />
            <Button kind="primary" type="submit" busy={busy} disabled={!online}>
              {t('payment.checkAgain')}
            </Button>
          </>
        ) : null
      }
    >
      <div className="tb-process">
        <Icon name="spinner" size={36} {...(busy ? { className: 'tb-spin' } : {})} />
        {lost && job && error?.kind === 'rejected' ? (
          <p className="tb-dialog-text" role="alert">
            {plainText(errorText(error), t)}
          </p>
        ) : null}
        <p className="tb-dialog-text" role="status">
          {t(lost ? (online ? lostText : 'payment.unknownOffline') : words)}
        </p>
        <p className="tb-quiet">{t(lost ? 'payment.unknownSafe' : 'payment.creatingHint')}</p>
      </div>
    </Dialog>
  );
}
