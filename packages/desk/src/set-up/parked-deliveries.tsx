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
      <h2>Given up</h2>
      <p role="status">{said}</p>
      <div className={styles.actions}>
        {of
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
        rows={rows}
        keyOf={({ id }) => id}
        empty="Nothing: all was delivered, or is still tried."
        columns={[
          { title: 'Booking', cell: (each) => each.reference || 'a test' },
          { title: 'What', cell: (each) => auditLabel(each.type) },
          { title: 'To', cell: (each) => <code>{urlOf(each.webhookId)}</code> },
          {
            title: 'Why',
            cell: (each) =>
              `${failureLabel(each.failure)}, ${each.attempts} tries, given up ${momentOf(each.parkedAt, zone)}`,
          },
          {
            title: 'Again',
            actions: true,
            cell: (each) => (
              <Button
                aria-label={`Replay ${auditLabel(each.type)} of ${each.reference || 'a test'}`}
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
  );
}
