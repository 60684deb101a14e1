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
      title={`${driver.name} drives no longer?`}
      action="Retire"
      busy={retire.isPending}
      error={retire.error}
      onConfirm={() => retire.mutate()}
      onClose={onClose}
    >
      <p>
        They are signed out at once, and their number and picture are erased. Their rides to come are without a driver
        then; one under way stays theirs.
      </p>
    </Confirm>
  );
}
