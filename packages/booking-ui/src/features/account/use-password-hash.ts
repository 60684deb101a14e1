import type { DialogText } from 'booking-core';
import { passwordOf } from 'booking-core/forms/account';
import { errorText } from 'booking-core/selectors';
import { useState } from 'react';
import { useBookingState, useServices } from '../../booking-context.tsx';
import type { Form } from './use-form.ts';

/** Hashes the password of a form: the code for it is fetched on the first use. */
export function usePasswordHash() {
  const { hashPassword } = useServices();
  const online = useBookingState((state) => state.flow.online);
  const [hashing, setHashing] = useState(false);
  const [error, setError] = useState<DialogText | null>(null);
  return {
    /** Whether a hash is being computed. */
    hashing,
    /** The error of a password that could not be hashed. */
    error,
    clearError: () => setError(null),
    /** @returns null if the form has a number that does not exist, or the password could not be hashed: both are shown */
    async hash(form: Pick<Form<{ password: string }>, 'values' | 'phoneExists'>): Promise<string | null> {
      if (!hashPassword) return null;
      setHashing(true);
      setError(null);
      const exists = await form.phoneExists();
      const hash = exists ? await hashPassword(passwordOf(form.values.password)).catch(() => null) : null;
      setHashing(false);
      if (exists && hash === null) setError(errorText({ kind: online ? 'network' : 'offline' }));
      return hash;
    },
  };
}
