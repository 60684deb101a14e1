import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { PanelForm } from './panel-form.tsx';

export interface MessageProps {
  /** The passenger's email address; '' for none. */
  to: string;
  busy: boolean;
  onSend: (body: { subject: string; text: string }) => void;
}

/** An email to the passenger. */
export function Message({ to, busy, onSend }: MessageProps) {
  const [subject, setSubject] = useState('About your ride');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  if (to === '') return <Notice>The passenger left no email address. Call instead.</Notice>;
  return (
    <PanelForm
      label="Message"
      onSubmit={() =>
        text.trim() === '' || subject.trim() === ''
          ? setError('Write a subject and a message.')
          : onSend({ subject: subject.trim(), text: text.trim() })
      }
    >
      <TextField label="Subject" autoComplete="off" maxLength={120} value={subject} onValue={setSubject} />
      <TextField
        label={`Message to ${to}`}
        type="textarea"
        rows={5}
        maxLength={4_000}
        value={text}
        onValue={(value) => {
          setText(value);
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
