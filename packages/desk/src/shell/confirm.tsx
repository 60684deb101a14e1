import { Button, Dialog, Notice } from 'booking-ui/primitives';
import type { ReactNode } from 'react';
import { wordsOf } from '../api/client.ts';

export interface ConfirmProps {
  title: string;
  /** The button that does it. */
  action: string;
  /** What it means. */
  children: ReactNode;
  busy: boolean;
  /** Why it did not work; null before it was tried. */
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before what cannot be undone. */
export function Confirm({ title, action, children, busy, error, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      closeText="Close"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="danger" role="alert">
          {wordsOf(error)}
        </Notice>
      ) : null}
      {children}
    </Dialog>
  );
}
