import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { type Answer, ask, DeskError, errorText } from '../api/client.ts';
import { Waiting } from '../shell/page.tsx';
import { CardPage } from './card-page.tsx';
import { Said } from './sign-in.tsx';

const least = 12;

/** The page of an invitation link: the new staff member chooses a password and is signed in. */
export function Welcome({ code, onIn }: { code: string; onIn: (me: Answer<'me'>) => void }) {
  const invited = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => ask('invitation', { body: { code } }),
    retry: false,
    gcTime: 0,
  });
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  if (invited.isPending) {
    return (
      <CardPage title="Choose your password">
        <Skeleton />
      </CardPage>
    );
  }
  const { data } = invited;
  // Asked again and failed, it stays as it is: the user may be typing.
  if (!data) {
    // Only the server knows whether a link works; without an answer it may.
    if (!(invited.error instanceof DeskError) || invited.error.status === 0 || invited.error.status >= 500) {
      return (
        <CardPage title="The desk cannot be reached">
          <Waiting asked={invited} />
        </CardPage>
      );
    }
    return (
      <CardPage title="This link does not work">
        <p>{errorText(invited.error)}</p>
      </CardPage>
    );
  }
  const choose = async () => {
    if (busy) return;
    if (password.length < least) return setError(`The password must have at least ${least} characters.`);
    setBusy(true);
    setError('');
    try {
      onIn(await ask('choosePassword', { body: { code, password } }));
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  };
  return (
    <CardPage title="Choose your password">
      <p>
        For <b>{data.email}</b>. Several unrelated words are easy to remember and hard to guess.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void choose();
        }}
      >
        <Said>{error}</Said>
        <input type="hidden" autoComplete="username" value={data.email} readOnly />
        <TextField
          label="Password"
          type="confirmPassword"
          maxLength={200}
          value={password}
          onValue={setPassword}
          revealed={shown}
          hint={`At least ${least} characters`}
          required
        />
        <Button kind="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show password
        </Button>
        <Button kind="primary" type="submit" wide busy={busy}>
          Go to the desk
        </Button>
      </form>
    </CardPage>
  );
}
