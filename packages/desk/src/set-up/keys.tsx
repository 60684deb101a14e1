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
  { scope: 'rides:write', text: 'Drive rides', hint: 'rides:write: drivers, ride events, prices' },
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
    <Page title="Keys">
      <p>A dispatch system asks for bookings and reports rides with a key. What it may do, the key says.</p>
      {shown}
      {keys.data ? (
        <PlainTable
          label="Keys"
          wide
          rows={keys.data.keys}
          keyOf={({ id }) => id}
          empty="No keys yet. Without one no dispatch system is let in."
          columns={[
            { title: 'Name', cell: (each) => <b>{each.name}</b> },
            { title: 'May', cell: (each) => scopesText(each.scopes) },
            { title: 'Made', cell: (each) => momentOf(each.createdAt, timezone) },
            { title: 'Last used', cell: (each) => when(each.usedAt, 'never') },
            {
              title: 'State',
              cell: (each) =>
                each.revokedAt ? (
                  `revoked ${momentOf(each.revokedAt, timezone)}`
                ) : (
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
            children: <p>It is shown this once. Keep it where the dispatch system reads it.</p>,
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
            Whatever uses it is refused from the next call on. It was used{' '}
            {when(ending.usedAt, 'never').replace(/^(?!never)/, 'last on ')}. This cannot be undone.
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
  const unsaved = [unkept, isTyped ? 'The key that you typed is not made.' : ''].filter(Boolean).join(' ');
  return (
    <>
      <AskBeforeLeaving when={unsaved !== ''} text={unsaved} />
      <FormCard
        title="Make a key"
        submit="Make the key"
        busy={add.isPending}
        error={add.error}
        fields={['name', 'scopes']}
        onSubmit={() => add.mutate({ name, chosen })}
      >
        {(errorOf) => (
          <>
            <TextField
              label="Name"
              hint="What it is for: the dispatch system’s name."
              field="name"
              autoComplete="off"
              maxLength={80}
              value={name}
              onValue={setName}
              error={errorOf('name')}
              required
            />
            <fieldset className={styles.scopes}>
              <legend>It may</legend>
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
