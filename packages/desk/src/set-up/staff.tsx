import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice, SelectField, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { type Answer, ask, wordsOf } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { FormCard } from '../shell/form-card.tsx';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { ShownOnce } from '../shell/shown-once.tsx';
import styles, { css } from './set-up.module.css';

type Colleague = Answer<'staff'>['staff'][number];
type Role = Colleague['role'];

const roles: readonly { readonly value: Role; readonly text: string }[] = [
  { value: 'viewer', text: 'Viewer: reads' },
  { value: 'dispatcher', text: 'Dispatcher: works on bookings' },
  { value: 'owner', text: 'Owner: everything' },
];

/** Everybody on the desk; owners add people, change what they may, and take them out. */
export function Staff() {
  useSheet(css);
  const me = useMe();
  const queries = useQueryClient();
  const staff = useQuery({ queryKey: ['staff'], queryFn: () => ask('staff') });
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('dispatcher');
  const [link, setLink] = useState<{ readonly email: string; readonly link: string } | null>(null);
  const listAnew = () => queries.invalidateQueries({ queryKey: ['staff'] });
  const keepLink = (answer: Answer<'addStaff'>) => setLink({ email: answer.staff.email, link: answer.link });

  const add = useMutation({
    mutationFn: () => ask('addStaff', { body: { email: email.trim(), name: name.trim(), role } }),
    onSuccess(answer) {
      keepLink(answer);
      setEmail('');
      setName('');
    },
    onSettled: listAnew,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number; role?: Role; active?: boolean }) =>
      ask('changeStaff', { params: { id }, body }),
    onSettled: listAnew,
  });
  const invite = useMutation({
    mutationFn: (id: number) => ask('inviteStaff', { params: { id } }),
    onSuccess: keepLink,
  });
  const failed = change.error ?? invite.error;

  return (
    <Page title="Staff">
      {failed ? (
        <Notice tone="danger" role="alert">
          {wordsOf(failed)}
        </Notice>
      ) : null}
      {link ? (
        <ShownOnce title={`The link for ${link.email}`} value={link.link} onDone={() => setLink(null)}>
          <p>It works once, for three days, and is not shown again.</p>
        </ShownOnce>
      ) : null}
      {staff.data ? (
        <PlainTable
          label="Staff"
          wide
          rows={staff.data.staff}
          keyOf={({ id }) => id}
          empty="Nobody yet."
          columns={[
            {
              title: 'Who',
              cell: (each) => (
                <span className="tb-pair">
                  <b>{each.name || each.email}</b>
                  {each.name ? <span className="tb-label">{each.email}</span> : null}
                </span>
              ),
            },
            {
              title: 'Role',
              cell: (each) => (
                <select
                  className={styles.choose}
                  aria-label={`Role of ${each.email}`}
                  value={each.role}
                  disabled={!each.active || change.isPending}
                  onChange={(event) => change.mutate({ id: each.id, role: event.currentTarget.value as Role })}
                >
                  {roles.map(({ value }) => (
                    <option key={value} value={value}>
                      {value}
                    </option>
                  ))}
                </select>
              ),
            },
            { title: 'State', cell: (each) => (each.active ? (each.invited ? 'invited' : 'in') : 'out') },
            {
              title: 'Change',
              actions: true,
              cell: (each) => (
                <span className={styles.actions}>
                  {each.active ? (
                    <Button aria-label={`New link for ${each.email}`} onClick={() => invite.mutate(each.id)}>
                      New link
                    </Button>
                  ) : null}
                  {each.id === me.staff.id ? null : (
                    <Button
                      kind={each.active ? 'danger' : 'secondary'}
                      aria-label={`${each.active ? 'Take out' : 'Let in'} ${each.email}`}
                      onClick={() => change.mutate({ id: each.id, active: !each.active })}
                    >
                      {each.active ? 'Take out' : 'Let in'}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      ) : (
        <Waiting asked={staff} />
      )}
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
    </Page>
  );
}
