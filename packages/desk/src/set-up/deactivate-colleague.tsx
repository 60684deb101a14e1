import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import { Confirm } from '../shell/confirm.tsx';
import type { Colleague } from './use-staff.ts';

/** The confirmation before a staff member is deactivated. */
export function DeactivateColleague({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const queries = useQueryClient();
  const deactivate = useMutation({
    mutationFn: () => ask('changeStaff', { params: { id: colleague.id }, body: { active: false } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  });
  return (
    <Confirm
      title={`Deactivate ${colleague.name || colleague.email}?`}
      action="Deactivate"
      busy={deactivate.isPending}
      error={deactivate.error}
      onConfirm={() => deactivate.mutate()}
      onClose={onClose}
    >
      <p>
        They are signed out immediately. Their passkeys and any unused sign-in link are deleted and do not come back
        when the account is reactivated.
      </p>
    </Confirm>
  );
}
