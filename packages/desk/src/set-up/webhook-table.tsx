import { Button } from 'booking-ui/primitives';
import { failureLabel } from 'contracts/audit-labels';
import { PlainTable } from '../shell/page.tsx';
import { momentOf } from '../time.ts';
import styles from './set-up.module.css';
import type { Webhook, Webhooks } from './use-webhooks.ts';

/** The webhooks with their pending deliveries and last responses. */
export function WebhookTable({ rows, webhooks, zone }: { rows: readonly Webhook[]; webhooks: Webhooks; zone: string }) {
  return (
    <PlainTable
      label="Webhooks"
      wide
      rows={rows}
      keyOf={({ id }) => id}
      empty="No webhooks yet."
      columns={[
        {
          title: 'URL',
          cell: (each) => (
            <span className="tb-pair">
              <code>{each.url}</code>
              {each.partner ? <span className="tb-label">{each.partner}, own tracking codes only</span> : null}
              <span className="tb-label">
                {each.rotatingUntil
                  ? `signed with both secrets until ${momentOf(each.rotatingUntil, zone)}`
                  : `since ${momentOf(each.createdAt, zone)}`}
              </span>
            </span>
          ),
        },
        { title: 'Pending', figures: true, cell: (each) => each.waiting },
        { title: 'Last response', cell: (each) => <LastAnswer webhook={each} zone={zone} /> },
        { title: 'Actions', actions: true, cell: (each) => <Changes webhook={each} webhooks={webhooks} /> },
      ]}
    />
  );
}

/** The actions on a webhook. A partner's own gets its secrets on the partner's page. */
function Changes({ webhook, webhooks }: { webhook: Webhook; webhooks: Webhooks }) {
  const { id, url, enabled, partner } = webhook;
  const { renew, switchIt, end } = webhooks;
  return (
    <span className={styles.actions}>
      <Button
        aria-label={`Switch ${enabled ? 'off' : 'on'} ${url}`}
        busy={switchIt.isPending && switchIt.variables.id === id}
        onClick={() => switchIt.mutate(webhook)}
      >
        {enabled ? 'Switch off' : 'Switch on'}
      </Button>
      {partner ? null : (
        <Button aria-label={`New secret for ${url}`} onClick={() => renew(webhook)}>
          New secret…
        </Button>
      )}
      <Button kind="danger" aria-label={`Remove ${url}`} onClick={() => end(webhook)}>
        Remove…
      </Button>
    </span>
  );
}

function LastAnswer({ webhook, zone }: { webhook: Webhook; zone: string }) {
  const { failure, dueAt, deliveredAt, goneAt, enabled } = webhook;
  if (!enabled) return <b>switched off</b>;
  if (goneAt) {
    return (
      <span className="tb-pair">
        <b>gone (410), {momentOf(goneAt, zone)}</b>
        <span className="tb-label">nothing more is sent until a delivery is replayed</span>
      </span>
    );
  }
  if (failure !== '' && dueAt) {
    return (
      <span className="tb-pair">
        <b>{failureLabel(failure)}</b>
        <span className="tb-label">next attempt {momentOf(dueAt, zone)}</span>
      </span>
    );
  }
  return deliveredAt ? `delivered, ${momentOf(deliveredAt, zone)}` : 'nothing sent in the last week';
}
