import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Notice, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { type Answer, ask, DeskError } from '../api/client.ts';
import { Confirm } from '../shell/confirm.tsx';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { switchLetterKeys, useLetterKeys } from '../shell/page-key.ts';
import { momentOf } from '../time.ts';
import { useMe } from './session-context.ts';

type Passkey = Answer<'passkeys'>['passkeys'][number];

/** The signed-in staff member's account and passkeys. */
export function Account() {
  const { staff, operator } = useMe();
  const queries = useQueryClient();
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: () => ask('passkeys') });
  const [name, setName] = useState('');
  /** The passkey whose removal is asked about. */
  const [ending, setEnding] = useState<Passkey | null>(null);
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
    onSuccess: () => setEnding(null),
    onSettled: listAnew,
  });
  const when = (at: string) => momentOf(at, operator.timezone);
  return (
    <Page title={staff.name || staff.email}>
      <p>
        {staff.email}, {staff.role} at {operator.company}.
      </p>
      <h2>Passkeys</h2>
      <p>A passkey lets you sign in with your device’s fingerprint, face or PIN. Your password still works.</p>
      {passkeys.data ? (
        <PlainTable
          label="Passkeys"
          rows={passkeys.data.passkeys}
          keyOf={({ id }) => id}
          empty="No passkeys yet."
          columns={[
            { title: 'Name', cell: (each) => each.name },
            { title: 'Added', cell: (each) => when(each.createdAt) },
            { title: 'Last used', cell: (each) => (each.usedAt ? when(each.usedAt) : '–') },
            {
              title: 'Actions',
              actions: true,
              cell: (each) => (
                <Button kind="danger" aria-label={`Remove ${each.name}`} onClick={() => setEnding(each)}>
                  Remove…
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <Waiting asked={passkeys} rows={1} />
      )}
      {ending ? (
        <Confirm
          title={`Remove “${ending.name}”?`}
          action="Remove"
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(ending.id)}
          onClose={() => {
            remove.reset();
            setEnding(null);
          }}
        >
          <p>
            {ending.usedAt ? `You last signed in with it on ${when(ending.usedAt)}. ` : ''}It will no longer sign you
            in. To get a new one, add a passkey on that device.
          </p>
        </Confirm>
      ) : null}
      {add.isError ? (
        <Notice tone="danger" role="alert">
          {add.error instanceof DeskError ? add.error.message : 'No passkey was added. Try again.'}
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
        <p>This browser does not support passkeys.</p>
      )}
      <h2>Keyboard</h2>
      <p>N begins a new booking, / leads to the search of rides, and A assigns a driver to the ride with the focus.</p>
      <Checkbox
        label="Use these keys on this device"
        checked={useLetterKeys()}
        onChecked={switchLetterKeys}
        hint="Switch them off if you dictate, or press them by accident."
      />
    </Page>
  );
}
