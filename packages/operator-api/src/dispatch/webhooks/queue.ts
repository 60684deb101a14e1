import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../../database/schema.ts';

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/** How long a delivery is its sender's alone; one that died gives it back by then. */
const leaseMs = 60_000;

/** The webhooks that something is to be told now, each with of how many bookings. */
export const dueWebhooks = (database: Database, now: number) =>
  database
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', sql<number>`count(distinct booking_id)::integer`.as('bookings')])
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .where('due_at', '<=', now)
    .groupBy('webhook_id')
    .execute();

/** Takes the delivery that waits longest, unless an earlier one of its booking is still to be made; undefined where none is due. */
export const claim = (database: Database, webhookId: number, now: number): Promise<DeliveryRow | undefined> =>
  database
    .updateTable('webhook_deliveries')
    .set((update) => ({ due_at: now + leaseMs, attempts: update('attempts', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('webhook_deliveries as next')
        .select('next.id')
        .where('next.webhook_id', '=', webhookId)
        .where('next.delivered_at', 'is', null)
        .where('next.parked_at', 'is', null)
        .where('next.due_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhook_deliveries as earlier')
                .select('earlier.id')
                .where('earlier.webhook_id', '=', webhookId)
                .whereRef('earlier.booking_id', '=', 'next.booking_id')
                .whereRef('earlier.id', '<', 'next.id')
                .where('earlier.delivered_at', 'is', null)
                .where('earlier.parked_at', 'is', null),
            ),
          ),
        )
        .orderBy('next.due_at')
        .orderBy('next.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where('due_at', '<=', now)
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Writes down what became of a delivery. */
export const updateDelivery = (database: Database, id: number, values: Partial<Omit<DeliveryRow, 'id'>>) =>
  database.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute();

/** Gives up whatever a webhook was still to be told. */
export const parkAll = (database: Database, webhookId: number, failure: string, now: number) =>
  database
    .updateTable('webhook_deliveries')
    .set({ parked_at: now, failure })
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .execute();
