import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';
import { type RowAction, useFailures } from '../shell/failures.tsx';

export type Webhook = Answer<'webhooks'>['webhooks'][number];
export type ParkedDelivery = Answer<'webhooks'>['parked'][number];

/** What is delivered again: all failed deliveries of a webhook, or one delivery; with the name of its button. */
export type Replayed = ({ readonly webhook: number } | { readonly delivery: number }) & { readonly action: string };

/** A signing secret; shown only once. */
export interface Secret {
  /** The id of its webhook. */
  readonly id: number;
  readonly url: string;
  readonly secret: string;
  /** Whether the webhook is new; otherwise the previous secret also signs for one more day. */
  readonly isNew: boolean;
}

const switchOf = ({ id, url, enabled }: Webhook): RowAction => ({
  row: id,
  action: `Switch ${enabled ? 'off' : 'on'} ${url}`,
});
const replayOf = ({ action, ...which }: Replayed): RowAction => ({
  row: 'webhook' in which ? `all of ${which.webhook}` : `delivery ${which.delivery}`,
  action,
});

/**
 * The operator's webhooks, polled every ten seconds, and the actions on them.
 * @param onSecret receives the new secret of one of them
 */
export function useWebhooks(onSecret: (secret: Secret) => void) {
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => ask('webhooks', { signal }),
    // Deliveries change without any action of the user.
    refetchInterval: 10_000,
  });
  const listAnew = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
  const [ending, setEnding] = useState<Webhook | null>(null);
  const [renewing, setRenewing] = useState<Webhook | null>(null);
  const [said, setSaid] = useState('');
  const { failures, begin, fail } = useFailures();
  const remove = useMutation({
    mutationFn: (id: number) => ask('removeWebhook', { params: { id } }),
    onSuccess: () => setEnding(null),
    onSettled: listAnew,
  });
  const rotate = useMutation({
    mutationFn: async ({ id, url }: Webhook) => ({ id, url, ...(await ask('rotateWebhook', { params: { id } })) }),
    onSuccess(made) {
      onSecret({ ...made, isNew: false });
      setRenewing(null);
    },
    onSettled: listAnew,
  });
  const switchIt = useMutation({
    mutationFn: ({ id, enabled }: Webhook) => ask('switchWebhook', { params: { id }, body: { enabled: !enabled } }),
    onMutate: (webhook) => begin(switchOf(webhook)),
    onError: (error, webhook) => fail(error, switchOf(webhook)),
    onSettled: listAnew,
  });
  const replay = useMutation({
    mutationFn: (which: Replayed) =>
      'webhook' in which
        ? ask('replayWebhook', { params: { id: which.webhook } })
        : ask('replayDelivery', { params: { id: which.delivery } }),
    onMutate: (which) => begin(replayOf(which)),
    onError: (error, which) => fail(error, replayOf(which)),
    onSuccess: ({ replayed }) =>
      setSaid(replayed === 1 ? 'One delivery is being retried.' : `${replayed} deliveries are being retried.`),
    onSettled: listAnew,
  });
  return {
    ...{ asked, listAnew, ending, renewing, said, remove, rotate, switchIt, replay },
    failures,
    /** Opens the confirmation for removing a webhook; null closes it. */
    end(webhook: Webhook | null) {
      remove.reset();
      setEnding(webhook);
    },
    /** Opens the confirmation for a new secret of a webhook; null closes it. */
    renew(webhook: Webhook | null) {
      rotate.reset();
      setRenewing(webhook);
    },
  };
}

export type Webhooks = ReturnType<typeof useWebhooks>;
