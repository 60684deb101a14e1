import type { Database } from './open.ts';

/** Number of emails, webhooks, payments and drivers' phones that were disabled. */
export interface Disarmed {
  readonly letters: number;
  readonly webhooks: number;
  readonly payments: number;
  readonly phones: number;
}

/**
 * Makes a restored copy safe for staging, in one transaction: gives up pending emails, ends webhooks, disconnects
 * payments from their gateways, whatever keys the server is started with, ends the push messages to drivers' phones, and
 * forgets the original's signing keys. Later bookings send emails and take payments as configured.
 */
export const disarm = (database: Database, now: number): Promise<Disarmed> =>
  database.transaction().execute(async (transaction) => {
    const letters = await transaction
      .updateTable('outbox')
      .set({ letter: JSON.stringify({}), sent_at: now, failure: 'staging' })
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    // A server started on the copy would write to the passengers of these rides that a driver is still looked for.
    await transaction.updateTable('ride_legs').set({ accept_by: null }).where('accept_by', 'is not', null).execute();
    const webhooks = await transaction
      .updateTable('webhooks')
      .set({ gone_at: now })
      .where('gone_at', 'is', null)
      .executeTakeFirst();
    await transaction
      .updateTable('webhook_deliveries')
      .set({ parked_at: now, failure: 'staging' })
      .where('delivered_at', 'is', null)
      .where('parked_at', 'is', null)
      .execute();
    const payments = await transaction
      .updateTable('payments')
      .set({ provider: 'sandbox', settle_at: null })
      .where((payment) => payment.or([payment('provider', '<>', 'sandbox'), payment('settle_at', 'is not', null)]))
      .executeTakeFirst();
    await transaction
      .updateTable('payments')
      .set({ state: 'cancelled', updated_at: now })
      .where('state', 'in', ['new', 'open', 'capturing'])
      .execute();
    await transaction.updateTable('part_refunds').set({ settle_at: null }).where('settle_at', 'is not', null).execute();
    const phones = await transaction.deleteFrom('push_subscriptions').executeTakeFirst();
    // The copy gives its next bookings the numbers of the original's: a link to one, signed alike, would open the other.
    await transaction.deleteFrom('secrets').execute();
    return {
      letters: Number(letters.numUpdatedRows),
      webhooks: Number(webhooks.numUpdatedRows),
      payments: Number(payments.numUpdatedRows),
      phones: Number(phones.numDeletedRows),
    };
  });
