import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { deedWords, failureWords } from 'contracts/deeds';
import { useState } from 'react';
import { type Answer, ask, wordsOf } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { Confirm } from '../shell/confirm.tsx';
import { FormCard } from '../shell/form-card.tsx';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { ShownOnce } from '../shell/shown-once.tsx';
import { momentOf } from '../time.ts';
import styles, { css } from './set-up.module.css';

type Webhook = Answer<'webhooks'>['webhooks'][number];

interface Secret {
  readonly url: string;
  readonly secret: string;
  /** Whether the one before signs as well for a day. */
  readonly isNew: boolean;
}

/** Where changes of bookings are told, what waits for it, and what could not be delivered. */
export function Webhooks() {
  useSheet(css);
  const { timezone } = useMe().operator;
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => ask('webhooks', { signal }),
    // Deliveries come and go by themselves.
    refetchInterval: 10_000,
  });
  const listAnew = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
  const [shown, setShown] = useState<Secret | null>(null);
  const [ending, setEnding] = useState<Webhook | null>(null);
  const [said, setSaid] = useState('');
  const remove = useMutation({
    mutationFn: (id: number) => ask('removeWebhook', { params: { id } }),
    onSuccess: () => setEnding(null),
    onSettled: listAnew,
  });
  const rotate = useMutation({
    mutationFn: async ({ id, url }: Webhook) => ({ url, ...(await ask('rotateWebhook', { params: { id } })) }),
    onSuccess: ({ url, secret }) => setShown({ url, secret, isNew: false }),
    onSettled: listAnew,
  });
  const switchIt = useMutation({
    mutationFn: ({ id, enabled }: Webhook) => ask('switchWebhook', { params: { id }, body: { enabled: !enabled } }),
    onSettled: listAnew,
  });
  const replay = useMutation({
    mutationFn: (which: { readonly webhook: number } | { readonly delivery: number }) =>
      'webhook' in which
        ? ask('replayWebhook', { params: { id: which.webhook } })
        : ask('replayDelivery', { params: { id: which.delivery } }),
    onSuccess: ({ replayed }) =>
      setSaid(replayed === 1 ? 'One delivery is tried again.' : `${replayed} deliveries are tried again.`),
    onSettled: listAnew,
  });
  const failed = rotate.error ?? replay.error ?? switchIt.error;
  const urlOf = (id: number) => asked.data?.webhooks.find((each) => each.id === id)?.url ?? '';

  return (
    <Page title="Webhooks">
      <p>
        Every change of a booking is sent to these addresses, signed by the Standard Webhooks specification, and tried
        for three days. Partners have theirs told of what comes by their own tracking codes, without the people.
      </p>
      {failed ? (
        <Notice tone="danger" role="alert">
          {wordsOf(failed)}
        </Notice>
      ) : null}
      {shown ? (
        <ShownOnce title={`The secret of ${shown.url}`} value={shown.secret} onDone={() => setShown(null)}>
          <p>
            It is shown this once. The receiver verifies signatures with it
            {shown.isNew ? '.' : '; for a day the secret before signs as well.'}
          </p>
        </ShownOnce>
      ) : null}
      {asked.data ? (
        <PlainTable
          label="Webhooks"
          wide
          rows={asked.data.webhooks}
          keyOf={({ id }) => id}
          empty="No webhooks yet."
          columns={[
            {
              title: 'Address',
              cell: (each) => (
                <span className="tb-pair">
                  <code>{each.url}</code>
                  {each.partner ? <span className="tb-label">of {each.partner}, of its own codes alone</span> : null}
                  <span className="tb-label">
                    {each.rotatingUntil
                      ? `two secrets sign until ${momentOf(each.rotatingUntil, timezone)}`
                      : `since ${momentOf(each.createdAt, timezone)}`}
                  </span>
                </span>
              ),
            },
            { title: 'Waiting', figures: true, cell: (each) => each.waiting },
            { title: 'Last answer', cell: (each) => <LastAnswer webhook={each} zone={timezone} /> },
            {
              title: 'Change',
              actions: true,
              cell: (each) => (
                <span className={styles.actions}>
                  <Button
                    aria-label={`Switch ${each.enabled ? 'off' : 'on'} ${each.url}`}
                    busy={switchIt.isPending && switchIt.variables.id === each.id}
                    onClick={() => switchIt.mutate(each)}
                  >
                    {each.enabled ? 'Switch off' : 'Switch on'}
                  </Button>
                  {each.partner ? null : (
                    <Button
                      aria-label={`New secret for ${each.url}`}
                      busy={rotate.isPending && rotate.variables.id === each.id}
                      onClick={() => rotate.mutate(each)}
                    >
                      New secret
                    </Button>
                  )}
                  <Button kind="danger" aria-label={`Remove ${each.url}`} onClick={() => setEnding(each)}>
                    Remove…
                  </Button>
                </span>
              ),
            },
          ]}
        />
      ) : (
        <Waiting asked={asked} />
      )}
      {asked.data ? (
        <div className={styles.section}>
          <h2>Given up</h2>
          <p role="status">{said}</p>
          <div className={styles.actions}>
            {asked.data.webhooks
              .filter(({ parked }) => parked > 0)
              .map((each) => (
                <Button
                  key={each.id}
                  busy={replay.isPending && 'webhook' in replay.variables && replay.variables.webhook === each.id}
                  onClick={() => replay.mutate({ webhook: each.id })}
                >
                  Replay all {each.parked} to {each.url}
                </Button>
              ))}
          </div>
          <PlainTable
            label="Given up"
            wide
            rows={asked.data.parked}
            keyOf={({ id }) => id}
            empty="Nothing: all was delivered, or is still tried."
            columns={[
              { title: 'Booking', cell: (each) => each.reference || 'a test' },
              { title: 'What', cell: (each) => deedWords(each.type) },
              { title: 'To', cell: (each) => <code>{urlOf(each.webhookId)}</code> },
              {
                title: 'Why',
                cell: (each) =>
                  `${failureWords(each.failure)}, ${each.attempts} tries, given up ${momentOf(each.parkedAt, timezone)}`,
              },
              {
                title: 'Again',
                actions: true,
                cell: (each) => (
                  <Button
                    aria-label={`Replay ${deedWords(each.type)} of ${each.reference || 'a test'}`}
                    busy={replay.isPending && 'delivery' in replay.variables && replay.variables.delivery === each.id}
                    onClick={() => replay.mutate({ delivery: each.id })}
                  >
                    Replay
                  </Button>
                ),
              },
            ]}
          />
        </div>
      ) : null}
      <AddWebhook
        onMade={(secret) => {
          setShown(secret);
          void listAnew();
        }}
      />
      {ending ? (
        <Confirm
          title="Remove this webhook?"
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
            <code>{ending.url}</code> hears of nothing more
            {ending.waiting + ending.parked > 0
              ? `, nor of the ${ending.waiting + ending.parked} that wait for it`
              : ''}
            . This cannot be undone.
          </p>
        </Confirm>
      ) : null}
    </Page>
  );
}

function LastAnswer({ webhook, zone }: { webhook: Webhook; zone: string }) {
  const { failure, dueAt, deliveredAt, goneAt, enabled } = webhook;
  if (!enabled) return <b>switched off</b>;
  if (goneAt) {
    return (
      <span className="tb-pair">
        <b>gone (410), {momentOf(goneAt, zone)}</b>
        <span className="tb-label">nothing more is sent until it is tried again</span>
      </span>
    );
  }
  if (failure !== '' && dueAt) {
    return (
      <span className="tb-pair">
        <b>{failureWords(failure)}</b>
        <span className="tb-label">tried again {momentOf(dueAt, zone)}</span>
      </span>
    );
  }
  return deliveredAt ? `taken, ${momentOf(deliveredAt, zone)}` : 'nothing was sent for a week';
}

function AddWebhook({ onMade }: { onMade: (secret: Secret) => void }) {
  const [url, setUrl] = useState('');
  const add = useMutation({
    mutationFn: () => ask('addWebhook', { body: { url } }),
    onSuccess({ secret }) {
      onMade({ url, secret, isNew: true });
      setUrl('');
    },
  });
  return (
    <FormCard
      title="Add a webhook"
      submit="Add and make a secret"
      busy={add.isPending}
      error={add.error}
      fields={['url']}
      onSubmit={() => add.mutate()}
    >
      {(errorOf) => (
        <TextField
          label="Address"
          hint="https://…"
          field="url"
          autoComplete="off"
          autoCapitalize="none"
          inputMode="url"
          maxLength={1000}
          value={url}
          onValue={setUrl}
          error={errorOf('url')}
          required
        />
      )}
    </FormCard>
  );
}
