import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useMe } from '../session/session-context.ts';
import { Confirm } from '../shell/confirm.tsx';
import { Failures } from '../shell/failures.tsx';
import { Page, Waiting } from '../shell/page.tsx';
import { useShownOnce } from '../shell/shown-once.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { ParkedDeliveries } from './parked-deliveries.tsx';
import { css } from './set-up.module.css';
import { type Secret, useWebhooks } from './use-webhooks.ts';
import { WebhookTable } from './webhook-table.tsx';

/** The webhooks that receive changes of bookings, their pending deliveries, and the failed ones. */
export function Webhooks() {
  useSheet(css);
  const { timezone: zone } = useMe().operator;
  const { show, shown, unkept } = useShownOnce();
  const showSecret = ({ id, url, secret, isNew }: Secret) =>
    show({
      ...{ id, title: `The signing secret for ${url}`, value: secret },
      children: (
        <p>
          It is shown only once. The receiver verifies signatures with it.
          {isNew ? '' : ' For one day, messages are also signed with the previous secret.'}
        </p>
      ),
    });
  const webhooks = useWebhooks(showSecret);
  const { asked, ending, end, remove, renewing, renew, rotate, failures, listAnew } = webhooks;
  return (
    <Page title="Webhooks">
      <p>
        Every change to a booking is sent to these URLs, signed as the Standard Webhooks specification describes. Failed
        deliveries are retried for three days. Partners’ own webhooks receive only the bookings made with their tracking
        codes, without personal details.
      </p>
      <Failures of={failures} />
      {shown}
      {asked.data ? (
        <>
          <WebhookTable rows={asked.data.webhooks} webhooks={webhooks} zone={zone} />
          <ParkedDeliveries rows={asked.data.parked} of={asked.data.webhooks} webhooks={webhooks} zone={zone} />
        </>
      ) : (
        <Waiting asked={asked} />
      )}
      <AddWebhook
        unkept={unkept}
        onMade={(made) => {
          showSecret(made);
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
          onClose={() => end(null)}
        >
          <p>
            <code>{ending.url}</code> will receive no more events
            {ending.waiting + ending.parked > 0
              ? `, including the ${ending.waiting + ending.parked} not delivered yet`
              : ''}
            . This cannot be undone.
          </p>
        </Confirm>
      ) : null}
      {renewing ? (
        <Confirm
          title="Create a new secret for this webhook?"
          action="Create secret"
          busy={rotate.isPending}
          error={rotate.error}
          onConfirm={() => rotate.mutate(renewing)}
          onClose={() => renew(null)}
        >
          <p>
            For one day, messages to <code>{renewing.url}</code> are also signed with the current secret. After that,
            the receiver needs the new one. This cannot be undone.
          </p>
        </Confirm>
      ) : null}
    </Page>
  );
}
