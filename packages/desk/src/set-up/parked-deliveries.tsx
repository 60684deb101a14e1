import { Button } from 'booking-ui/primitives';
import { auditLabel, failureLabel } from 'contracts/audit-labels';
import { PlainTable } from '../shell/page.tsx';
import { momentOf } from '../time.ts';
import styles from './set-up.module.css';
import type { ParkedDelivery, Webhook, Webhooks } from './use-webhooks.ts';

interface ParkedDeliveriesProps {
  readonly rows: readonly ParkedDelivery[];
  /** The webhooks of the deliveries. */
  readonly of: readonly Webhook[];
  readonly webhooks: Webhooks;
  readonly zone: string;
}

/** The deliveries that failed for three days, with buttons to retry one, or all of a webhook. */
export function ParkedDeliveries({ rows, of, webhooks, zone }: ParkedDeliveriesProps) {
  const { replay, said } = webhooks;
  const urlOf = (id: number) => of.find((each) => each.id === id)?.url ?? '';
  return (
    <div className={styles.section}>
      <h2>Failed deliveries</h2>
      <p role="status">{said}</p>
      <div className={styles.actions}>
        {of
          .filter(({ parked }) => parked > 0)
          .map(({ id, parked, url }) => {
            const action = `Replay all ${parked} to ${url}`;
            return (
              <Button
                key={id}
                busy={replay.isPending && 'webhook' in replay.variables && replay.variables.webhook === id}
                onClick={() => replay.mutate({ webhook: id, action })}
              >
                {action}
              </Button>
            );
          })}
      </div>
      <PlainTable
        label="Failed deliveries"
        wide
        rows={rows}
        keyOf={({ id }) => id}
        empty="No failed deliveries."
        columns={[
          { title: 'Booking', cell: (each) => each.reference || 'a test' },
          { title: 'Event', cell: (each) => auditLabel(each.type) },
          { title: 'To', cell: (each) => <code>{urlOf(each.webhookId)}</code> },
          {
            title: 'Reason',
            cell: (each) =>
              `${failureLabel(each.failure)}, ${each.attempts} attempts, given up ${momentOf(each.parkedAt, zone)}`,
          },
          {
            title: 'Actions',
            actions: true,
            cell: ({ id, type, reference }) => {
              const action = `Replay ${auditLabel(type)} of ${reference || 'a test'}`;
              return (
                <Button
                  aria-label={action}
                  busy={replay.isPending && 'delivery' in replay.variables && replay.variables.delivery === id}
                  onClick={() => replay.mutate({ delivery: id, action })}
                >
                  Replay
                </Button>
              );
            },
          },
        ]}
      />
    </div>
  );
}
