import { asciiDigits } from 'booking-core/domain/digits';
import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureText, signIn } from './api.ts';
import styles, { css } from './drive.module.css';
import { useLocalizer } from './localizer.ts';

type TextInput = HTMLInputElement & HTMLTextAreaElement;

/**
 * Sign-in with the phone number and the six-digit code from the office.
 * @param said error of an earlier try; '' for none
 * @param onAgain repeats that try; null when it would be in vain
 */
export function SignIn({
  onIn,
  said,
  onAgain = null,
}: {
  onIn: () => void;
  said: string;
  onAgain?: (() => void) | null;
}) {
  useSheet(css);
  const localizer = useLocalizer();
  const { t } = localizer;
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [wrong, setWrong] = useState<'' | 'phone' | 'code'>('');
  const inputs = { phone: useRef<TextInput>(null), code: useRef<TextInput>(null) };
  const digits = asciiDigits(code).replace(/\D/g, '');

  async function enter() {
    if (busy) return;
    const first = phone.trim() === '' ? 'phone' : digits.length === 6 ? '' : 'code';
    // Screen readers read the error with the field, so it has to be there before the focus.
    flushSync(() => setWrong(first));
    if (first !== '') return inputs[first].current?.focus();
    setBusy(true);
    setError('');
    try {
      await signIn({ phone: phone.trim(), code: digits });
      onIn();
    } catch (failure) {
      setBusy(false);
      setError(failureText(failure, localizer));
    }
  }

  return (
    <main className={styles.page} tabIndex={-1}>
      <div className={styles.card}>
        <h1 className={styles.title}>{t('signIn.title')}</h1>
        <p className={styles.muted}>{t('signIn.how')}</p>
        <div role="alert">
          {error || said ? (
            <Notice
              tone="danger"
              actions={!error && onAgain ? <Button onClick={onAgain}>{t('office.again')}</Button> : null}
            >
              {error || said}
            </Notice>
          ) : null}
        </div>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void enter();
          }}
        >
          <TextField
            label={t('signIn.phone')}
            type="tel"
            autoComplete="tel"
            enterKeyHint="next"
            value={phone}
            onValue={(typed) => {
              setPhone(typed);
              setWrong('');
            }}
            error={wrong === 'phone' ? t('signIn.phoneNeeded') : null}
            inputRef={inputs.phone}
            required
          />
          <TextField
            label={t('signIn.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            maxLength={9}
            value={code}
            onValue={(typed) => {
              setCode(typed);
              setWrong('');
            }}
            error={wrong === 'code' ? t('signIn.codeWrong') : null}
            inputRef={inputs.code}
            required
          />
          <Button kind="primary" type="submit" wide busy={busy} className={styles.big}>
            {t('signIn.go')}
          </Button>
        </form>
      </div>
    </main>
  );
}
