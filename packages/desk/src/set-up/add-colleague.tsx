import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SelectField, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { ask } from '../api/client.ts';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { FormCard } from '../shell/form-card.tsx';
import { type Role, roles, type WelcomeLink, welcomeLinkOf } from './use-staff.ts';

interface Typed {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

interface AddColleagueProps {
  /** What leaving the page would lose of the links that are shown; '' for nothing. */
  unkept: string;
  /** Receives the invitation link. */
  onAdded: (link: WelcomeLink) => void;
}

/** Adds a staff member. */
export function AddColleague({ unkept, onAdded }: AddColleagueProps) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('dispatcher');
  const add = useMutation({
    mutationFn: (sent: Typed) =>
      ask('addStaff', { body: { email: sent.email.trim(), name: sent.name.trim(), role: sent.role } }),
    onSuccess(answer, sent) {
      onAdded(welcomeLinkOf(answer));
      // The user may have typed the next colleague meanwhile.
      setEmail((typed) => (typed === sent.email ? '' : typed));
      setName((typed) => (typed === sent.name ? '' : typed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['staff'] }),
  });
  const isTyped = `${email}${name}`.trim() !== '';
  const unsaved = [unkept, isTyped ? 'The colleague you entered is not added yet.' : ''].filter(Boolean).join(' ');
  return (
    <>
      <AskBeforeLeaving when={unsaved !== ''} text={unsaved} />
      <FormCard
        title="Add a colleague"
        submit="Add and create link"
        busy={add.isPending}
        error={add.error}
        fields={['email', 'name', 'role']}
        onSubmit={() => add.mutate({ email, name, role })}
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
    </>
  );
}
