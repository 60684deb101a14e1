import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../../database/schema.ts';

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/**
 * How long a claimed delivery is reserved for its sender; afterwards another process may take it, as the sender has
 * died.
 */
const leaseMs = 60_000;

/** @returns the webhooks that have due deliveries, each with the number of different bookings. */
export const dueWebhooks = (database: Database, now: number) =>
  database
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', sql<number>`count(distinct booking_id)::integer`.as('bookings')])
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .where('due_at', '<=', now)
    .groupBy('webhook_id')
    .execute();

/**
 * Claims the delivery that has been due longest, leaving out those with an earlier pending delivery of the same
 * booking. Tests, of no booking, do not wait for each other: one is sent to see whether the receiver works by now.
 * @returns undefined when none is due
 */
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
                .where('earlier.booking_id', '>', 0)
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
    .returningAll()
    .executeTakeFirst();

/**
 * Postpones the due deliveries that wait for an earlier one of their booking until that one is tried again: of a
 * receiver that is away for days, every search for a due delivery would go through all of them.
 */
export const postponeBehind = (database: Database, webhookId: number, now: number) =>
  database
    .updateTable('webhook_deliveries as later')
    .from('webhook_deliveries as earlier')
    .set((update) => ({ due_at: update.ref('earlier.due_at') }))
    .where('later.webhook_id', '=', webhookId)
    .where('later.delivered_at', 'is', null)
    .where('later.parked_at', 'is', null)
    .where('later.due_at', '<=', now)
    .where('earlier.webhook_id', '=', webhookId)
    .whereRef('earlier.booking_id', '=', 'later.booking_id')
    .where('earlier.booking_id', '>', 0)
    .whereRef('earlier.id', '<', 'later.id')
    .where('earlier.delivered_at', 'is', null)
    .where('earlier.parked_at', 'is', null)
    .where('earlier.due_at', '>', now)
    .where('earlier.failure', '!=', '')
    .execute();

/** Makes the deliveries of a booking due that were postponed behind one that has ended. */
export const releaseBehind = (database: Database, { webhook_id, booking_id }: DeliveryRow, now: number) =>
  database
    .updateTable('webhook_deliveries')
    .set({ due_at: now })
    .where('webhook_id', '=', webhook_id)
    .where('booking_id', '=', booking_id)
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .where('due_at', '>', now)
    .where('attempts', '=', 0)
    .execute();

/** Updates a delivery with the outcome of an attempt. */
export const updateDelivery = (database: Database, id: number, values: Partial<Omit<DeliveryRow, 'id'>>) =>
  database.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute();

/** Tries the deliveries of a webhook that failed again at `at`, or when they are due if that is earlier. */
export const bringForward = (database: Database, webhookId: number, at: number) =>
  database
    .updateTable('webhook_deliveries')
    .set({ due_at: at })
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .where('due_at', '>', at)
    .where('failure', '!=', '')
    .execute();

/** Gives up all pending deliveries of a webhook. */
export const parkAll = (database: Database, webhookId: number, failure: string, now: number) =>
  database
    .updateTable('webhook_deliveries')
    .set({ parked_at: now, failure })
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .execute();
