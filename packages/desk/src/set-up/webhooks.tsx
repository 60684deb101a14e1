import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useMe } from '../session/session-context.ts';
import { Confirm } from '../shell/confirm.tsx';
import { Failures } from '../shell/failures.tsx';
import { Page, Waiting } from '../shell/page.tsx';
import { ShownOnce } from '../shell/shown-once.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { ParkedDeliveries } from './parked-deliveries.tsx';
import { css } from './set-up.module.css';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookTable } from './webhook-table.tsx';

/** The webhooks that receive changes of bookings, their pending deliveries, and the failed ones. */
export function Webhooks() {
  useSheet(css);
  const { timezone: zone } = useMe().operator;
  const webhooks = useWebhooks();
  const { asked, secret, setSecret, ending, end, remove, renewing, renew, rotate, failures, listAnew } = webhooks;
  return (
    <Page title="Webhooks">
      <p>
        Every change of a booking is sent to these addresses, signed by the Standard Webhooks specification, and tried
        for three days. Partners have theirs told of what comes by their own tracking codes, without the people.
      </p>
      <Failures of={failures} />
      {secret ? (
        <ShownOnce title={`The secret of ${secret.url}`} value={secret.secret} onDone={() => setSecret(null)}>
          <p>
            It is shown this once. The receiver verifies signatures with it
            {secret.isNew ? '.' : '; for a day the secret before signs as well.'}
          </p>
        </ShownOnce>
      ) : null}
      {asked.data ? (
        <>
          <WebhookTable rows={asked.data.webhooks} webhooks={webhooks} zone={zone} />
          <ParkedDeliveries rows={asked.data.parked} of={asked.data.webhooks} webhooks={webhooks} zone={zone} />
        </>
      ) : (
        <Waiting asked={asked} />
      )}
      <AddWebhook
        onMade={(made) => {
          setSecret(made);
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
