import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { Button, Dialog, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Answer, ask, DeskError } from '../api/client.ts';
import styles, { css } from './card-page.module.css';
import { CardPage } from './card-page.tsx';

interface SignInProps {
  onIn: (me: Answer<'me'>) => void;
}

const title = 'Sign in to the desk';

/** The page to sign in with email and password, or with a passkey. */
export function SignIn({ onIn }: SignInProps) {
  const { fields, submit, passkey, byPassword } = useSignIn(onIn);
  return (
    <CardPage title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          byPassword();
        }}
      >
        {fields}
        {submit}
      </form>
      {passkey}
    </CardPage>
  );
}

/** Sign-in after the session has ended, above a page that keeps what was typed into it, and the place of the focus. */
export function SignInAgain({ onIn }: SignInProps) {
  useSheet(css);
  const { fields, submit, passkey, byPassword } = useSignIn(onIn);
  const [before] = useState(() => document.activeElement);
  // The page is still out of sight when the dialog gives the focus back, so that it cannot have it.
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    },
    [before],
  );
  const actions = (
    <>
      {passkey}
      {submit}
    </>
  );
  return (
    <Dialog title={title} closeText="Close" onClose={null} onSubmit={byPassword} actions={actions}>
      <p className={styles.kept}>Your session has ended. Sign in again to continue; what you typed is kept.</p>
      {fields}
    </Dialog>
  );
}

type TextInput = HTMLInputElement & HTMLTextAreaElement;

function useSignIn(onIn: SignInProps['onIn']) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'' | 'password' | 'passkey'>('');
  const [error, setError] = useState('');
  const [missing, setMissing] = useState<'' | 'email' | 'password'>('');
  const inputs = { email: useRef<TextInput>(null), password: useRef<TextInput>(null) };

  const work = async (kind: 'password' | 'passkey', signIn: () => Promise<Answer<'me'>>) => {
    if (busy !== '') return;
    setBusy(kind);
    setError('');
    try {
      onIn(await signIn());
    } catch (failure) {
      setError(
        failure instanceof DeskError
          ? failure.status === 429
            ? 'Too many attempts. Wait 30 seconds, then try again.'
            : failure.message
          : 'The passkey was not used. Try again, or use your password.',
      );
      setBusy('');
    }
  };
  const byPassword = () => {
    const empty = email.trim() === '' ? 'email' : password === '' ? 'password' : '';
    // Screen readers read the error with the field, so it has to be there before the focus.
    flushSync(() => setMissing(empty));
    if (empty !== '') return inputs[empty].current?.focus();
    void work('password', () => ask('signIn', { body: { email: email.trim(), password } }));
  };
  const byPasskey = () =>
    work('passkey', async () => {
      const options = await ask('passkeySignInOptions');
      const credential = await startAuthentication({
        optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      });
      return ask('passkeySignIn', { body: { credential: { ...credential } } });
    });

  const fields = (
    <>
      <Said>{error}</Said>
      <div data-autofocus>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onValue={(typed) => {
            setEmail(typed);
            setMissing('');
          }}
          error={missing === 'email' ? 'Enter your email.' : null}
          inputRef={inputs.email}
          required
        />
      </div>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onValue={(typed) => {
          setPassword(typed);
          setMissing('');
        }}
        error={missing === 'password' ? 'Enter your password.' : null}
        inputRef={inputs.password}
        required
      />
    </>
  );
  const submit = (
    <Button kind="primary" type="submit" wide busy={busy === 'password'}>
      Sign in
    </Button>
  );
  const passkey = browserSupportsWebAuthn() ? (
    <Button wide busy={busy === 'passkey'} onClick={() => void byPasskey()}>
      Use a passkey
    </Button>
  ) : null;
  return { fields, submit, passkey, byPassword };
}

/** An error above a form. The alert region exists before its text, so that screen readers announce it. */
export function Said({ children }: { children: ReactNode }) {
  return <div role="alert">{children ? <Notice tone="danger">{children}</Notice> : null}</div>;
}
