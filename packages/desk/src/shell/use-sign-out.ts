import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ask, errorText } from '../api/client.ts';

export interface SignOut {
  /** Holds what signing out would lose from the open page, as text; '' for nothing. */
  readonly unsaved: RefObject<string>;
  /** What signing out would lose, while that is asked; '' while it is not. */
  readonly losing: string;
  /** Why signing out failed; '' when it did not. */
  readonly failed: string;
  /** Signs out, or asks first whether what is not saved may be lost. */
  press(): void;
  /** Signs out in any case. */
  confirm(): void;
  stay(): void;
}

/** Signs the staff member out, and removes what the desk has loaded for them. */
export function useSignOut(): SignOut {
  const queries = useQueryClient();
  const unsaved = useRef('');
  const [losing, setLosing] = useState('');
  const [failed, setFailed] = useState('');
  const signOut = async () => {
    setLosing('');
    setFailed('');
    try {
      await ask('signOut');
    } catch (error) {
      // The session goes on: whoever comes to this screen next must not find it open unexpectedly.
      return setFailed(errorText(error));
    }
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    await queries.resetQueries({ queryKey: ['me'] });
  };
  return {
    unsaved,
    losing,
    failed,
    press: () => (unsaved.current === '' ? void signOut() : setLosing(unsaved.current)),
    confirm: () => void signOut(),
    stay: () => setLosing(''),
  };
}
