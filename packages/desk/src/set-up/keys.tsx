import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { Confirm } from '../shell/confirm.tsx';
import { FormCard } from '../shell/form-card.tsx';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { useShownOnce } from '../shell/shown-once.tsx';
import { momentOf } from '../time.ts';
import styles, { css } from './set-up.module.css';

type Key = Answer<'keys'>['keys'][number];
type Scope = Key['scopes'][number];

const scopes: readonly { readonly scope: Scope; readonly text: string; readonly hint: string }[] = [
  { scope: 'bookings:read', text: 'Read bookings', hint: 'bookings:read: the feed, and each booking' },
  { scope: 'bookings:write', text: 'Accept bookings', hint: 'bookings:write: accept or refuse bookings' },
  { scope: 'rides:write', text: 'Update rides', hint: 'rides:write: drivers, ride events, prices' },
  { scope: 'fleet:write', text: 'Send positions', hint: 'fleet:write: positions of vehicles' },
];

/** `Read bookings, drive rides` */
function scopesText(held: Key['scopes']): string {
  const words = scopes.flatMap(({ scope, text }) => (held.includes(scope) ? [text] : []));
  return words.map((text, at) => (at === 0 ? text : text.toLowerCase())).join(', ');
}

/** The API keys of dispatch systems: created with their scopes, shown once, and revoked with immediate effect. */
export function Keys() {
  useSheet(css);
  const { timezone } = useMe().operator;
  const queries = useQueryClient();
  const keys = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => ask('keys', { signal }) });
  const listAnew = () => queries.invalidateQueries({ queryKey: ['keys'] });
  const { show, shown, unkept } = useShownOnce();
  const [ending, setEnding] = useState<Key | null>(null);
  const revoke = useMutation({
    mutationFn: (id: number) => ask('revokeKey', { params: { id } }),
    onSuccess: () => setEnding(null),
    onSettled: listAnew,
  });
  const when = (at: string | null, none: string) => (at ? momentOf(at, timezone) : none);

  return (
    <Page title="API keys" wide>
      <p>A dispatch system uses an API key to fetch bookings and report rides. Each key has its own permissions.</p>
      {shown}
      {keys.data ? (
        <PlainTable
          label="API keys"
          wide
          rows={keys.data.keys}
          keyOf={({ id }) => id}
          empty="No API keys yet. A dispatch system needs one to connect."
          columns={[
            { title: 'Name', cell: (each) => <b>{each.name}</b> },
            { title: 'Permissions', cell: (each) => scopesText(each.scopes) },
            { title: 'Created', cell: (each) => momentOf(each.createdAt, timezone) },
            { title: 'Last used', cell: (each) => when(each.usedAt, 'never') },
            {
              title: 'Status',
              cell: (each) => (each.revokedAt ? `revoked ${momentOf(each.revokedAt, timezone)}` : 'active'),
            },
            {
              title: 'Actions',
              actions: true,
              cell: (each) =>
                each.revokedAt ? null : (
                  <Button kind="danger" aria-label={`Revoke ${each.name}`} onClick={() => setEnding(each)}>
                    Revoke…
                  </Button>
                ),
            },
          ]}
        />
      ) : (
        <Waiting asked={keys} />
      )}
      <AddKey
        unkept={unkept}
        onMade={({ id, name, key }) => {
          show({
            ...{ id, title: `The key “${name}”`, value: key },
            children: <p>It is shown only once. Copy it into the dispatch system’s settings.</p>,
          });
          void listAnew();
        }}
      />
      {ending ? (
        <Confirm
          title={`Revoke “${ending.name}”?`}
          action="Revoke"
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate(ending.id)}
          onClose={() => {
            revoke.reset();
            setEnding(null);
          }}
        >
          <p>
            Any system that uses it loses access immediately.{' '}
            {ending.usedAt ? `It was last used on ${momentOf(ending.usedAt, timezone)}.` : 'It has never been used.'}{' '}
            This cannot be undone.
          </p>
        </Confirm>
      ) : null}
    </Page>
  );
}

interface AddKeyProps {
  /** What leaving the page would lose of the keys that are shown; '' for nothing. */
  unkept: string;
  onMade: (made: Answer<'addKey'>) => void;
}

function AddKey({ unkept, onMade }: AddKeyProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const add = useMutation({
    mutationFn: (sent: { readonly name: string; readonly chosen: readonly Scope[] }) =>
      ask('addKey', { body: { name: sent.name, scopes: [...sent.chosen] } }),
    onSuccess(made, sent) {
      onMade(made);
      // The user may have typed the next one meanwhile.
      setName((typed) => (typed === sent.name ? '' : typed));
      setChosen((now) => (now === sent.chosen ? [] : now));
    },
  });
  const isTyped = name.trim() !== '' || chosen.length > 0;
  const unsaved = [unkept, isTyped ? 'The API key you entered is not created yet.' : ''].filter(Boolean).join(' ');
  return (
    <>
      <AskBeforeLeaving when={unsaved !== ''} text={unsaved} />
      <FormCard
        title="Create an API key"
        submit="Create key"
        busy={add.isPending}
        error={add.error}
        fields={['name', 'scopes']}
        onSubmit={() => add.mutate({ name, chosen })}
      >
        {(errorOf) => (
          <>
            <TextField
              label="Name"
              hint="What the key is for, such as the dispatch system’s name."
              field="name"
              autoComplete="off"
              maxLength={80}
              value={name}
              onValue={setName}
              error={errorOf('name')}
              required
            />
            <fieldset className={styles.scopes}>
              <legend>Permissions</legend>
              {scopes.map(({ scope, text, hint }, index) => (
                <Checkbox
                  key={scope}
                  label={text}
                  hint={hint}
                  {...(index === 0 ? { field: 'scopes', error: errorOf('scopes') } : {})}
                  checked={chosen.includes(scope)}
                  onChecked={(on) => setChosen(on ? [...chosen, scope] : chosen.filter((each) => each !== scope))}
                />
              ))}
            </fieldset>
          </>
        )}
      </FormCard>
    </>
  );
}
