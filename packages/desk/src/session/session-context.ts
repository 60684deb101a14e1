import type { StaffRole } from 'contracts';
import { createContext, useContext } from 'react';
import type { Answer } from '../api/client.ts';

export type Me = Answer<'me'>;

export const MeContext = createContext<Me | null>(null);

/** Who is signed in, and at which operator. @throws outside of the signed-in pages. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('nobody is signed in here');
  return me;
}

const ranks: readonly StaffRole[] = ['viewer', 'dispatcher', 'owner'];

/** Whether a member of staff with one role may do what needs another. */
export const mayAs = (role: StaffRole, needed: StaffRole): boolean => ranks.indexOf(role) >= ranks.indexOf(needed);

/** Whether whoever is signed in has at least this role; the server asks again with every call. */
export const useMayAs = (role: StaffRole): boolean => mayAs(useMe().staff.role, role);
