import { type ApiError, type Contact, emptyContact } from 'booking-core/domain';
import { configurationOf } from 'booking-core/selectors';
import { useErrorText } from 'booking-ui/account-form';
import { useBookingState, useDispatch, useT } from 'booking-ui/booking-context';
import { type Answers, CancelAndSubmit } from 'booking-ui/dialog-buttons';
import { Button, Dialog, Notice, Skeleton } from 'booking-ui/primitives';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SiteLink } from '../site-links.tsx';
import type { Answer } from './use-answer.ts';

/** From here, because a chunk of its own would add its name to what the booking page loads first. */
export { useKeptFocus } from 'booking-ui/use-kept-focus';

/** The error in place of content that could not be loaded, with a button to retry. */
export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  const offline = useBookingState((state) => !state.flow.online) || error.kind === 'offline';
  return (
    <Notice
      tone={offline ? 'info' : 'danger'}
      role="status"
      title={t(offline ? 'account.offlineTitle' : 'account.failedTitle')}
      actions={
        offline ? null : (
          <Button kind="secondary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      <p>{offline ? t('account.offlineText') : errorText(error)}</p>
    </Notice>
  );
}

/**
 * Requests the operator's settings again when the network is back: without them no account and no ride is shown.
 * @returns a function that requests them again; null unless they could not be loaded
 */
export function useBootRetry(): (() => void) | null {
  const dispatch = useDispatch();
  const failed = useBookingState((state) => state.boot.status === 'failed');
  const online = useBookingState((state) => state.flow.online);
  const wasOnline = useRef(online);
  useEffect(() => {
    if (failed && online && !wasOnline.current) dispatch({ type: 'boot.retried' });
    wasOnline.current = online;
  }, [dispatch, failed, online]);
  return failed ? () => dispatch({ type: 'boot.retried' }) : null;
}

/** Placeholder boxes while a list loads. */
export function Waiting({ rows = 3 }: { rows?: number }) {
  const t = useT();
  return (
    <div className="acc-waiting" role="status" aria-busy="true" aria-label={t('account.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes without a meaning of their own
        <Skeleton key={index} className="acc-waiting-row" />
      ))}
    </div>
  );
}

interface EmptyProps {
  title: string;
  text: string;
  action?: ReactNode;
}

/** The text for an empty list, with an action that fills it. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="acc-empty">
      <p className="acc-empty-title">{title}</p>
      <p className="acc-quiet">{text}</p>
      {action}
    </div>
  );
}

export interface AnsweredProps<T> {
  answer: Answer<T>;
  isEmpty: (value: T) => boolean;
  /** Shown for an empty result. */
  empty: EmptyProps;
  /** The number of placeholder boxes while loading. */
  rows?: number;
  children: (value: T, loading: boolean) => ReactNode;
}

/**
 * The result of a query in each of its states: loading, loaded, empty, failed. When a reload fails, the previous result
 * stays, below the error.
 */
export function Answered<T>({ answer, isEmpty, empty, rows, children }: AnsweredProps<T>) {
  const failed = answer.status === 'failed' ? <Failed error={answer.error} onRetry={answer.reload} /> : null;
  const loading = answer.status === 'loading';
  if (answer.value === null) return failed ?? <Waiting {...(rows ? { rows } : {})} />;
  if (isEmpty(answer.value)) {
    return failed ?? (loading ? <Waiting {...(rows ? { rows } : {})} /> : <Empty {...empty} />);
  }
  return (
    <>
      {failed}
      {children(answer.value, loading)}
    </>
  );
}

/** A link to the booking form. */
export function BookLink() {
  const t = useT();
  return (
    <SiteLink className="tb-button" data-kind="primary" to="/booking.html">
      {t('site.booking')}
    </SiteLink>
  );
}

/** The result of a submitted form, announced to screen readers; cleared by the next submit. */
export function FormResult({ error, done }: { error?: ApiError | string | null; done?: string | null }) {
  const errorText = useErrorText();
  return (
    <div aria-live="polite" className="acc-said">
      {error ? (
        <Notice tone="danger">
          <p>{typeof error === 'string' ? error : errorText(error)}</p>
        </Notice>
      ) : done ? (
        <Notice tone="success">
          <p>{done}</p>
        </Notice>
      ) : null}
    </div>
  );
}

export const deletes: Answers = { submit: 'dialog.does.delete', cancel: 'dialog.does.keep' };
export const leaves: Answers = { submit: 'dialog.does.leave', cancel: 'dialog.does.stay' };
export const removes: Answers = { submit: 'dialog.does.remove', cancel: 'dialog.does.keep' };
export const cancelsRide: Answers = { submit: 'dialog.does.cancelRide', cancel: 'dialog.does.keepBooking' };
export const cancels: Answers = { submit: 'dialog.does.cancelBooking', cancel: 'dialog.does.keepBooking' };

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** The labels for what OK and Cancel do. */
  does: Answers;
  /** @returns the error; `stay` when the user has to enter more first; null on success, which closes the dialog */
  onOk: () => Promise<ApiError | 'stay' | null>;
  onClose: () => void;
}

/** The Confirm dialog (specification 2 §2): OK shows Processing while it works, Enter means OK. */
export function ConfirmDialog({ title, children, does, onOk, onClose }: ConfirmDialogProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    const failed = await onOk();
    setBusy(false);
    if (failed === null) onClose();
    else if (failed !== 'stay') setError(failed);
  };
  return (
    <Dialog
      title={title}
      closeText={t('common.close')}
      onClose={busy ? null : onClose}
      onSubmit={submit}
      busy={busy}
      actions={<CancelAndSubmit onCancel={busy ? null : onClose} does={does} busy={busy} />}
    >
      <div className="acc-confirm">{children}</div>
      <FormResult error={error} />
    </Dialog>
  );
}

/** @returns empty contact details, with the operator's calling code */
export function useEmptyContact(): Contact {
  const dialingCode = useBookingState((state) => configurationOf(state)?.dialingCode ?? emptyContact.dialingCode);
  return { ...emptyContact, dialingCode };
}
