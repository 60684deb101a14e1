import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SelectField, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { ask } from '../api/client.ts';
import { FormCard } from '../shell/form-card.tsx';
import { type Role, roles, type WelcomeLink, welcomeLinkOf } from './use-staff.ts';

/** Adds a staff member. @param onAdded receives the invitation link */
export function AddColleague({ onAdded }: { onAdded: (link: WelcomeLink) => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('dispatcher');
  const add = useMutation({
    mutationFn: () => ask('addStaff', { body: { email: email.trim(), name: name.trim(), role } }),
    onSuccess(answer) {
      onAdded(welcomeLinkOf(answer));
      setEmail('');
      setName('');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  });
  return (
    <FormCard
      title="Add somebody"
      submit="Add and make a link"
      busy={add.isPending}
      error={add.error}
      fields={['email', 'name', 'role']}
      onSubmit={() => add.mutate()}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Email"
            field="email"
            type="email"
            autoComplete="off"
            value={email}
            onValue={setEmail}
            error={errorOf('email')}
            required
          />
          <TextField
            label="Name"
            field="name"
            autoComplete="off"
            maxLength={120}
            value={name}
            onValue={setName}
            error={errorOf('name')}
          />
          <SelectField
            label="Role"
            field="role"
            autoComplete="off"
            value={role}
            options={roles}
            onValue={(value) => setRole(value as Role)}
            error={errorOf('role')}
          />
        </>
      )}
    </FormCard>
  );
}
