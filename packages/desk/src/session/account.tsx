import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { ask, DeskError, errorText } from '../api/client.ts';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { momentOf } from '../time.ts';
import { useMe } from './session-context.ts';

/** The signed-in staff member's account and passkeys. */
export function Account() {
  const { staff, operator } = useMe();
  const queries = useQueryClient();
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: () => ask('passkeys') });
  const [name, setName] = useState('');
  const listAnew = () => queries.invalidateQueries({ queryKey: ['passkeys'] });
  const add = useMutation({
    async mutationFn() {
      const options = await ask('passkeyOptions');
      const credential = await startRegistration({
        optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      });
      return ask('addPasskey', { body: { name: name.trim() || 'Passkey', credential: { ...credential } } });
    },
    onSuccess: () => setName(''),
    onSettled: listAnew,
  });
  const remove = useMutation({
    mutationFn: (id: string) => ask('removePasskey', { params: { id } }),
    onSettled: listAnew,
  });
  return (
    <Page title={staff.name || staff.email}>
      <p>
        {staff.email}, {staff.role} at {operator.company}.
      </p>
      <h2>Passkeys</h2>
      <p>With a passkey you sign in by the lock of your device. Your password goes on working.</p>
      {passkeys.data ? (
        <PlainTable
          label="Passkeys"
          rows={passkeys.data.passkeys}
          keyOf={({ id }) => id}
          empty="You have none yet."
          columns={[
            { title: 'Name', cell: (each) => each.name },
            { title: 'Added', cell: (each) => momentOf(each.createdAt, operator.timezone) },
            { title: 'Last used', cell: (each) => (each.usedAt ? momentOf(each.usedAt, operator.timezone) : '–') },
            {
              title: 'Change',
              actions: true,
              cell: (each) => (
                <Button kind="danger" aria-label={`Remove ${each.name}`} onClick={() => remove.mutate(each.id)}>
                  Remove
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <Waiting asked={passkeys} rows={1} />
      )}
      {remove.isError ? (
        <Notice tone="danger" role="alert">
          {errorText(remove.error)}
        </Notice>
      ) : null}
      {add.isError ? (
        <Notice tone="danger" role="alert">
          {add.error instanceof DeskError ? add.error.message : 'No passkey was made.'}
        </Notice>
      ) : null}
      {browserSupportsWebAuthn() ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!add.isPending) add.mutate();
          }}
        >
          <TextField label="Name of the device" value={name} onValue={setName} maxLength={60} autoComplete="off" />
          <Button type="submit" busy={add.isPending}>
            Add a passkey
          </Button>
        </form>
      ) : (
        <p>This browser knows no passkeys.</p>
      )}
    </Page>
  );
}
