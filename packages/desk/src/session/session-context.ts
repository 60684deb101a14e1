import type { StaffRole } from 'contracts';
import { createContext, useContext } from 'react';
import type { Answer } from '../api/client.ts';

export type Me = Answer<'me'>;

export const MeContext = createContext<Me | null>(null);

/** @returns the signed-in staff member and the operator. @throws outside of the signed-in pages. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('nobody is signed in here');
  return me;
}

const ranks: readonly StaffRole[] = ['viewer', 'dispatcher', 'owner'];

/** Whether `role` includes the rights of `needed`. */
export const hasRole = (role: StaffRole, needed: StaffRole): boolean => ranks.indexOf(role) >= ranks.indexOf(needed);

/** Whether the signed-in staff member has at least this role; the server checks again with every call. */
export const useMayAs = (role: StaffRole): boolean => hasRole(useMe().staff.role, role);
