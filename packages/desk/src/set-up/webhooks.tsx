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
      ...{ id, title: `The secret of ${url}`, value: secret },
      children: (
        <p>
          It is shown this once. The receiver verifies signatures with it
          {isNew ? '.' : '; for a day the secret before signs as well.'}
        </p>
      ),
    });
  const webhooks = useWebhooks(showSecret);
  const { asked, ending, end, remove, renewing, renew, rotate, failures, listAnew } = webhooks;
  return (
    <Page title="Webhooks">
      <p>
        Every change of a booking is sent to these addresses, signed by the Standard Webhooks specification, and tried
        for three days. Partners have theirs told of what comes by their own tracking codes, without the people.
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
            <code>{ending.url}</code> hears of nothing more
            {ending.waiting + ending.parked > 0
              ? `, nor of the ${ending.waiting + ending.parked} that wait for it`
              : ''}
            . This cannot be undone.
          </p>
        </Confirm>
      ) : null}
      {renewing ? (
        <Confirm
          title="A new secret for this webhook?"
          action="Make a secret"
          busy={rotate.isPending}
          error={rotate.error}
          onConfirm={() => rotate.mutate(renewing)}
          onClose={() => renew(null)}
        >
          <p>
            For a day, messages to <code>{renewing.url}</code> are signed with its present secret too. After that, its
            receiver needs the new one. This cannot be undone.
          </p>
        </Confirm>
      ) : null}
    </Page>
  );
}
