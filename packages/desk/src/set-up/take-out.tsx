import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import { Confirm } from '../shell/confirm.tsx';
import type { Colleague } from './use-staff.ts';

/** The confirmation before a staff member is deactivated. */
export function TakeOut({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const queries = useQueryClient();
  const takeOut = useMutation({
    mutationFn: () => ask('changeStaff', { params: { id: colleague.id }, body: { active: false } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  });
  return (
    <Confirm
      title={`Take out ${colleague.name || colleague.email}?`}
      action="Take out"
      busy={takeOut.isPending}
      error={takeOut.error}
      onConfirm={() => takeOut.mutate()}
      onClose={onClose}
    >
      <p>
        They are signed out at once. Their passkeys and a link that they have not used are deleted, and do not come back
        when they are let in again.
      </p>
    </Confirm>
  );
}
