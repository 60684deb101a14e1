import type { ApiError } from 'booking-core/domain';
import { useErrorWords } from 'booking-ui/account';
import { useBookingState, useT } from 'booking-ui/booking-context';
import { Button, Dialog, Notice, Skeleton } from 'booking-ui/primitives';
import { type ReactNode, useState } from 'react';

/** What stands where an answer did not come: why, and the way out. */
export function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useT();
  const wordsFor = useErrorWords();
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
      <p>{offline ? t('account.offlineText') : wordsFor(error)}</p>
    </Notice>
  );
}

/** Quiet boxes in the place of a list that is on its way. */
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

/** A place without anything in it, and what fills it. */
export function Empty({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="acc-empty">
      <p className="acc-empty-title">{title}</p>
      <p className="acc-quiet">{text}</p>
      {action}
    </div>
  );
}

/** What came of something that was sent; said aloud, gone with the next try. */
export function Said({ error, done }: { error?: ApiError | string | null; done?: string | null }) {
  const wordsFor = useErrorWords();
  return (
    <div aria-live="polite" className="acc-said">
      {error ? (
        <Notice tone="danger">
          <p>{typeof error === 'string' ? error : wordsFor(error)}</p>
        </Notice>
      ) : done ? (
        <Notice tone="success">
          <p>{done}</p>
        </Notice>
      ) : null}
    </div>
  );
}

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Answers why it did not work, or that there is more to say first; null when it did and the dialog is to close. */
  onOk: () => Promise<ApiError | 'stay' | null>;
  onClose: () => void;
}

/** The Confirm dialog (specification 2 §2): OK shows Processing while it works, Enter means OK. */
export function ConfirmDialog({ title, children, onOk, onClose }: ConfirmDialogProps) {
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
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t(busy ? 'common.processing' : 'common.ok')}
          </Button>
        </>
      }
    >
      <div className="acc-confirm">{children}</div>
      <Said error={error} />
    </Dialog>
  );
}
