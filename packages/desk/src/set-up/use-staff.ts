import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';

export type Colleague = Answer<'staff'>['staff'][number];
export type Role = Colleague['role'];

/** What a colleague can be, with what each may. */
export const roles: readonly { readonly value: Role; readonly text: string }[] = [
  { value: 'viewer', text: 'Viewer: reads' },
  { value: 'dispatcher', text: 'Dispatcher: works on bookings' },
  { value: 'owner', text: 'Owner: everything' },
];

/** A link with which a colleague comes in, shown this once. */
export interface WelcomeLink {
  readonly email: string;
  readonly link: string;
}

/** The one link of an answer that made one. */
export const welcomeLinkOf = ({ staff, link }: Answer<'addStaff'>): WelcomeLink => ({ email: staff.email, link });

/** Everybody on the desk, and what is done about one of them at once: another role, out, in again, a new link. */
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
