import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import { Confirm } from '../shell/confirm.tsx';
import type { Driver } from './use-drivers.ts';

export interface RetireDriverProps {
  driver: Driver;
  onRetired: () => void;
  onClose: () => void;
}

/** The confirmation before a driver is retired. */
export function RetireDriver({ driver, onRetired, onClose }: RetireDriverProps) {
  const queries = useQueryClient();
  const retire = useMutation({
    mutationFn: () => ask('retireDriver', { params: { id: driver.id } }),
    onSuccess: onRetired,
    onSettled: () => queries.invalidateQueries({ queryKey: ['drivers'] }),
  });
  return (
    <Confirm
      title={`Remove ${driver.name}?`}
      action="Remove"
      busy={retire.isPending}
      error={retire.error}
      onConfirm={() => retire.mutate()}
      onClose={onClose}
    >
      <p>
        They are signed out immediately, and their phone number and picture are erased. Their upcoming rides become
        unassigned; a ride under way stays with them.
      </p>
    </Confirm>
  );
}
