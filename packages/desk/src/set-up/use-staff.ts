import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, ask } from '../api/client.ts';
import { type RowAction, useFailures } from '../shell/failures.tsx';

export type Colleague = Answer<'staff'>['staff'][number];
export type Role = Colleague['role'];

/** The roles of staff members, with their rights. */
export const roles: readonly { readonly value: Role; readonly text: string }[] = [
  { value: 'viewer', text: 'Viewer: can only view' },
  { value: 'dispatcher', text: 'Dispatcher: manages bookings' },
  { value: 'owner', text: 'Owner: full access' },
];

/** An invitation link for a staff member; shown only once. */
export interface WelcomeLink {
  readonly email: string;
  readonly link: string;
}

/** @returns the invitation link in the response that created it */
export const welcomeLinkOf = ({ staff, link }: Answer<'addStaff'>): WelcomeLink => ({ email: staff.email, link });

type Named = Pick<Colleague, 'id' | 'email'>;

interface Changed {
  readonly colleague: Named;
  readonly role?: Role;
  readonly active?: boolean;
}

const changeOf = ({ colleague: { id, email }, role }: Changed): RowAction => ({
  row: id,
  action: role ? `Role of ${email}` : `Reactivate ${email}`,
});
const inviteOf = ({ id, email }: Named): RowAction => ({ row: id, action: `New link for ${email}` });

/**
 * The staff members, and the actions on one of them: change the role, deactivate, reactivate, create an invitation link.
 * @param onLink receives the created link
 */
export function useStaff(onLink: (link: WelcomeLink) => void) {
  const queries = useQueryClient();
  const staff = useQuery({ queryKey: ['staff'], queryFn: () => ask('staff') });
  const { failures, begin, fail } = useFailures();
  const change = useMutation({
    mutationFn: ({ colleague: { id }, ...body }: Changed) => ask('changeStaff', { params: { id }, body }),
    onMutate: (sent) => begin(changeOf(sent)),
    onError: (error, sent) => fail(error, changeOf(sent)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  });
  const invite = useMutation({
    mutationFn: ({ id }: Named) => ask('inviteStaff', { params: { id } }),
    onMutate: (colleague) => begin(inviteOf(colleague)),
    onError: (error, colleague) => fail(error, inviteOf(colleague)),
    onSuccess: (answer) => onLink(welcomeLinkOf(answer)),
  });
  return { staff, change, invite, failures };
}

export type StaffWork = ReturnType<typeof useStaff>;
