import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { Button, Notice, TextField } from 'booking-ui/primitives';
import { type ReactNode, useState } from 'react';
import { type Answer, ask, DeskError } from '../api/client.ts';
import { CardPage } from './card-page.tsx';

/** Sign-in with email and password, or with a passkey. */
export function SignIn({ onIn, said }: { onIn: (me: Answer<'me'>) => void; said?: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'' | 'password' | 'passkey'>('');
  const [error, setError] = useState('');

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
            ? 'Too many tries. Wait half a minute.'
            : failure.message
          : 'No passkey was used.',
      );
      setBusy('');
    }
  };
  const byPassword = () => {
    if (email.trim() === '' || password === '') return setError('Both the email and the password are needed.');
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

  return (
    <CardPage title="Sign in to the desk">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          byPassword();
        }}
      >
        <Said>{error || said}</Said>
        <TextField label="Email" type="email" autoComplete="username" value={email} onValue={setEmail} required />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onValue={setPassword}
          required
        />
        <Button kind="primary" type="submit" wide busy={busy === 'password'}>
          Sign in
        </Button>
      </form>
      {browserSupportsWebAuthn() ? (
        <Button wide busy={busy === 'passkey'} onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      ) : null}
    </CardPage>
  );
}

/** An error above a form. The alert region exists before its text, so that screen readers announce it. */
export function Said({ children }: { children: ReactNode }) {
  return <div role="alert">{children ? <Notice tone="danger">{children}</Notice> : null}</div>;
}
