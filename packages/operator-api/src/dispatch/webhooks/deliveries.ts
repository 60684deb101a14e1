import { type Database, inTransaction } from '../../database/open.ts';

/** A delivery that was given up. */
export interface ParkedDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly reference: string;
  readonly type: string;
  readonly attempts: number;
  readonly parkedAt: number;
  readonly failure: string;
}

/** A recent delivery to a company's webhook. */
export interface DeliveryView {
  readonly id: number;
  /** '' for a test. */
  readonly reference: string;
  readonly type: string;
  /** When the delivery was created, epoch milliseconds. */
  readonly at: number;
  readonly attempts: number;
  readonly deliveredAt: number | null;
  readonly parkedAt: number | null;
  /** When it is tried next; meaningless once it was delivered or given up. */
  readonly dueAt: number;
  /** Why the last attempt failed; '' when it was delivered. */
  readonly failure: string;
}

/** @returns the last deliveries to a webhook, newest first. Successful ones are stored for a week. */
export async function lastDeliveries(
  database: Database,
  webhookId: number,
  limit = 50,
): Promise<readonly DeliveryView[]> {
  const rows = await database
    .selectFrom('webhook_deliveries')
    .leftJoin('booking_changes', 'booking_changes.id', 'webhook_deliveries.change_id')
    .leftJoin('bookings', 'bookings.id', 'webhook_deliveries.booking_id')
    .select(['webhook_deliveries.id', 'reference', 'type', 'attempts', 'delivered_at', 'parked_at'])
    .select(['due_at', 'failure', 'webhook_deliveries.created_at as at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference ?? '',
    type: row.type ?? 'webhook.test',
    at: row.at,
    attempts: row.attempts,
    deliveredAt: row.delivered_at,
    parkedAt: row.parked_at,
    dueAt: row.due_at,
    failure: row.failure,
  }));
}

/**
 * Queues a test message for a company's webhook. One whose receiver was gone (410) becomes active again: the company
 * has no other way to resume it.
 * @returns false when the company has no webhook with this id, or it is switched off.
 */
export function testWebhook(database: Database, id: number, partnerId: number, now: number): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const active = await transaction
      .updateTable('webhooks')
      .set({ gone_at: null })
      .where('id', '=', id)
      .where('partner_id', '=', partnerId)
      .where('off_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!active) return false;
    await transaction
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, booking_id: 0, created_at: now, due_at: now })
      .execute();
    return true;
  });
}

/** @returns the deliveries that were given up, oldest first. */
export async function listParked(database: Database, limit = 200): Promise<readonly ParkedDelivery[]> {
  const rows = await database
    .selectFrom('webhook_deliveries')
    .leftJoin('booking_changes', 'booking_changes.id', 'webhook_deliveries.change_id')
    .leftJoin('bookings', 'bookings.id', 'webhook_deliveries.booking_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'reference', 'type', 'attempts', 'parked_at', 'failure'])
    .where('parked_at', 'is not', null)
    .orderBy('webhook_deliveries.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    reference: row.reference ?? '',
    type: row.type ?? 'webhook.test',
    attempts: row.attempts,
    parkedAt: row.parked_at ?? 0,
    failure: row.failure,
  }));
}

/** The reason why deliveries of a webhook that is switched off are not queued again. */
export const isOff = 'This webhook is switched off: switch it on first.';

/**
 * Queues given-up deliveries again: one, or all of a webhook. A webhook whose receiver was gone (410) becomes active
 * again.
 * @returns the number of queued deliveries; null when their webhook is switched off, which would give them up at once.
 */
export function replay(
  database: Database,
  which: { readonly delivery: number } | { readonly webhook: number },
  now: number,
): Promise<number | null> {
  return inTransaction(database, async (transaction) => {
    const off = await transaction
      .selectFrom('webhooks')
      .select('id')
      .where('off_at', 'is not', null)
      .where('id', '=', (query) =>
        'webhook' in which
          ? query.val(which.webhook)
          : query.selectFrom('webhook_deliveries').select('webhook_id').where('id', '=', which.delivery),
      )
      .executeTakeFirst();
    if (off) return null;
    const again = await transaction
      .updateTable('webhook_deliveries')
      .set({ parked_at: null, attempts: 0, created_at: now, due_at: now })
      .where('parked_at', 'is not', null)
      .where('delivery' in which ? 'id' : 'webhook_id', '=', 'delivery' in which ? which.delivery : which.webhook)
      .returning('webhook_id')
      .execute();
    const webhooks = 'webhook' in which ? [which.webhook] : again.map(({ webhook_id: id }) => id);
    if (webhooks.length > 0) {
      await transaction.updateTable('webhooks').set({ gone_at: null }).where('id', 'in', webhooks).execute();
    }
    return again.length;
  });
}
