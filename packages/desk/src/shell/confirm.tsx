import { Button, Dialog, Notice } from 'booking-ui/primitives';
import type { ReactNode } from 'react';
import { errorText } from '../api/client.ts';

export interface ConfirmProps {
  title: string;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the button that does nothing. */
  keep?: string;
  /** The consequences of the action. */
  children: ReactNode;
  busy: boolean;
  /** The error of the last try; null for none. */
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** The confirmation before an action that cannot be undone. */
export function Confirm({ title, action, keep = 'Cancel', children, busy, error, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      closeText="Close"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="danger" role="alert">
          {errorText(error)}
        </Notice>
      ) : null}
      {children}
    </Dialog>
  );
}
