import { useMutation } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import { Confirm } from '../shell/confirm.tsx';
import type { Driver } from './use-drivers.ts';

export interface SignOutDriverProps {
  driver: Driver;
  onSignedOut: () => void;
  onClose: () => void;
}

/** The confirmation before a driver is signed out on every phone, as when one is lost. */
export function SignOutDriver({ driver, onSignedOut, onClose }: SignOutDriverProps) {
  const signOut = useMutation({
    mutationFn: () => ask('signOutDriver', { params: { id: driver.id } }),
    onSuccess: onSignedOut,
  });
  return (
    <Confirm
      title={`Sign ${driver.name} out everywhere?`}
      action="Sign out everywhere"
      busy={signOut.isPending}
      error={signOut.error}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      <p>
        Use this when a phone is lost. Every phone of theirs shows no rides any more, and sends no position; one without
        network as soon as it has it again. Sign-in codes and links that were not used are cancelled. Their rides stay
        with them. To go on, they need a new sign-in code.
      </p>
    </Confirm>
  );
}
