import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { DriveError, signIn } from './api.ts';
import styles, { css } from './drive.module.css';

/** Phone number and the six digits that the office read out. @param said why the driver is here, '' for no reason */
export function SignIn({ onIn, said }: { onIn: () => void; said: string }) {
  useSheet(css);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const digits = code.replace(/\D/g, '');

  async function enter() {
    if (busy) return;
    if (phone.trim() === '') return setError('Type your phone number.');
    if (digits.length !== 6) return setError('The code has six digits.');
    setBusy(true);
    setError('');
    try {
      await signIn({ phone: phone.trim(), code: digits });
      onIn();
    } catch (failure) {
      setBusy(false);
      setError(wordsOf(failure));
    }
  }

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>Sign in to drive</h1>
        <p className={styles.muted}>The office gives you a code, or sends you a link.</p>
        <div role="alert">{error || said ? <Notice tone="danger">{error || said}</Notice> : null}</div>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void enter();
          }}
        >
          <TextField
            label="Your phone number"
            type="tel"
            autoComplete="tel"
            enterKeyHint="next"
            value={phone}
            onValue={setPhone}
            required
          />
          <TextField
            label="Six-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            maxLength={9}
            value={code}
            onValue={setCode}
            required
          />
          <Button kind="primary" type="submit" wide busy={busy} className={styles.big}>
            Sign in
          </Button>
        </form>
      </div>
    </main>
  );
}

export const wordsOf = (failure: unknown): string =>
  failure instanceof DriveError
    ? failure.status === 429
      ? 'Too many tries. Wait half a minute.'
      : failure.message
    : 'Something went wrong here. Try again.';
