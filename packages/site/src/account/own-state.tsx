import type { FormSchema } from 'booking-core/forms/fields';
import { type Form, useForm } from 'booking-ui/account-form';
import { useBookingState } from 'booking-ui/booking-context';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/**
 * As `useState`, for a page of the account: the state outlives the end of the session, so that the customer continues
 * after the next sign-in, and begins anew for another customer.
 */
export function useOwnState<T>(begin: () => T): readonly [T, (value: T) => void] {
  const customerId = useBookingState(({ session }) => session.profile?.customerId ?? null);
  const [held, setHeld] = useState(() => ({ of: customerId, value: begin() }));
  let own = held;
  if (customerId !== null && held.of !== customerId) {
    own = { of: customerId, value: held.of === null ? held.value : begin() };
    setHeld(own);
  }
  const { of } = own;
  return [own.value, (value) => setHeld({ of, value })];
}

const Kept = createContext<Map<string, unknown> | null>(null);

/** Holds what is typed into the forms inside, which the end of the session unmounts. */
export function KeepsTyped({ children }: { children: ReactNode }) {
  const [kept] = useOwnState(() => new Map<string, unknown>());
  return <Kept.Provider value={kept}>{children}</Kept.Provider>;
}

/**
 * As `useState`, for what is typed into a form of the account: the form continues with it after the same customer has
 * signed in again. The third value forgets it, for a form that is closed.
 *
 * @param name the same each time the form is mounted, and different from those of the page's other forms
 */
export function useKept<T>(name: string, initial: T): readonly [T, (value: T) => void, () => void] {
  const kept = useContext(Kept);
  const [value, setValue] = useState(() => (kept?.has(name) ? (kept.get(name) as T) : initial));
  const set = (next: T) => {
    kept?.set(name, next);
    setValue(next);
  };
  return [value, set, () => kept?.delete(name)];
}

/** As `useForm`, for a form whose values are kept as by `useKept`. @returns it, and what forgets its values */
export function useKeptForm<T extends Readonly<Record<string, string>>>(
  name: string,
  schema: FormSchema,
  initial: T,
): readonly [Form<T>, () => void] {
  const kept = useContext(Kept);
  const form = useForm(schema, { ...initial, ...(kept?.get(name) as T | undefined) });
  const { values } = form;
  useEffect(() => void kept?.set(name, values), [kept, name, values]);
  return [form, () => kept?.delete(name)];
}
