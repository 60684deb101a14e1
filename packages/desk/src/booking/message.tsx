import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { PanelForm } from './panel-form.tsx';

/** An email that is not sent yet; the server sends one with the same id once. */
export interface Draft {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

/** @returns a draft without a text */
export const newDraft = (): Draft => ({ id: crypto.randomUUID(), subject: 'About your ride', text: '' });

export interface MessageProps {
  /** The passenger's email address, else that of the account that booked; '' for none. */
  to: string;
  busy: boolean;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSend: (draft: Draft) => void;
}

/** An email to the passenger. The draft is the parent's, so that it outlasts the form. */
export function Message({ to, busy, draft, onDraft, onSend }: MessageProps) {
  const { subject, text } = draft;
  // Another text is another email.
  const edit = (part: Partial<Draft>) => onDraft({ ...draft, ...part, id: crypto.randomUUID() });
  const [error, setError] = useState<string | null>(null);
  if (to === '') return <Notice>The passenger left no email address. Call instead.</Notice>;
  return (
    <PanelForm
      label="Message"
      onSubmit={() =>
        text.trim() === '' || subject.trim() === ''
          ? setError('Write a subject and a message.')
          : onSend({ ...draft, subject: subject.trim(), text: text.trim() })
      }
    >
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={120}
        value={subject}
        onValue={(value) => edit({ subject: value })}
      />
      <TextField
        label={`Message to ${to}`}
        type="textarea"
        rows={5}
        maxLength={4_000}
        value={text}
        onValue={(value) => {
          edit({ text: value });
          setError(null);
        }}
        error={error}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        Send the email
      </Button>
    </PanelForm>
  );
}
