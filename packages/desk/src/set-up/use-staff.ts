import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';

export type Colleague = Answer<'staff'>['staff'][number];
export type Role = Colleague['role'];

/** The roles of staff members, with their rights. */
export const roles: readonly { readonly value: Role; readonly text: string }[] = [
  { value: 'viewer', text: 'Viewer: reads' },
  { value: 'dispatcher', text: 'Dispatcher: works on bookings' },
  { value: 'owner', text: 'Owner: everything' },
];

/** An invitation link for a staff member; shown only once. */
export interface WelcomeLink {
  readonly email: string;
  readonly link: string;
}

/** @returns the invitation link in the response that created it */
export const welcomeLinkOf = ({ staff, link }: Answer<'addStaff'>): WelcomeLink => ({ email: staff.email, link });

/**
 * The staff members, and the actions on one of them: change the role, deactivate, activate, create an invitation link.
 */
export function useStaff() {
  const queries = useQueryClient();
  const staff = useQuery({ queryKey: ['staff'], queryFn: () => ask('staff') });
  const [link, setLink] = useState<WelcomeLink | null>(null);
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number; role?: Role; active?: boolean }) =>
      ask('changeStaff', { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  });
  const invite = useMutation({
    mutationFn: (id: number) => ask('inviteStaff', { params: { id } }),
    onSuccess: (answer) => setLink(welcomeLinkOf(answer)),
  });
  return { staff, link, setLink, change, invite, failed: change.error ?? invite.error };
}

export type StaffWork = ReturnType<typeof useStaff>;
