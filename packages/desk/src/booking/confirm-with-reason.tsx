import { Button, Dialog, Notice, TextField } from 'booking-ui/primitives';
import { useRef, useState } from 'react';

export interface ConfirmWithReasonProps {
  title: string;
  choices: readonly { readonly value: string; readonly text: string }[];
  /** The consequences; that it cannot be undone by default. */
  note?: string;
  /** The label of the field for a reason; without it there is no such field. */
  reasonLabel?: string;
  error: string;
  busy: boolean;
  onConfirm: (choice: string, reason: string) => void;
  onClose: () => void;
}

/** Confirmation before an action that cannot be undone, or of which the passenger is told. */
export function ConfirmWithReason({
  title,
  choices,
  note = 'This cannot be undone.',
  reasonLabel,
  error,
  busy,
  onConfirm,
  onClose,
}: ConfirmWithReasonProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const sure = (choice: string) => {
    if (reasonLabel && reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    onConfirm(choice, reason.trim());
  };
  return (
    <Dialog
      title={title}
      closeText="Close"
      onClose={onClose}
      busy={busy}
      actions={choices.map(({ value, text }) => (
        <Button key={value} kind="danger" busy={busy} onClick={() => sure(value)}>
          {text}
        </Button>
      ))}
    >
      {error ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
      <p>{note}</p>
      {reasonLabel ? (
        <div data-autofocus="">
          <TextField
            label={reasonLabel}
            autoComplete="off"
            maxLength={300}
            inputRef={field}
            value={reason}
            onValue={(value) => {
              setReason(value);
              setMissing(false);
            }}
            error={missing ? 'Enter a reason.' : null}
            required
          />
        </div>
      ) : null}
    </Dialog>
  );
}
