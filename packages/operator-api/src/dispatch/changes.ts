import type { ChangeType, LegName } from 'contracts';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { registered } from '../rides/register.ts';

/** An arbitrary advisory lock key that only the feed uses. */
const feedLock = sql`pg_advisory_xact_lock(7201, 42)`;

/** @returns the id of the newest change; 0 for none */
export async function newestChange(database: Database): Promise<number> {
  const { newest } = await database
    .selectFrom('booking_changes')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

export interface BookingChange {
  readonly bookingId: number;
  readonly type: ChangeType;
  /** The changed leg; missing for the whole booking. */
  readonly leg?: LegName;
  /** Epoch milliseconds. */
  readonly now: number;
  /**
   * The name of the user who made it, for the register of rides; '' or missing for the passenger, a payment or a timer.
   */
  readonly by?: string;
}

/**
 * Records a change of a booking in the register of rides, the feed and the webhook deliveries. Call it as the LAST
 * statement of the transaction that makes the change: it takes the feed's only lock until the commit, so that ids are
 * in the order in which changes become visible, and no reader's cursor skips one that is committed later. Taking
 * another lock after it can deadlock. Sandbox bookings are not recorded.
 */
export async function recordChange(transaction: Database, change: BookingChange): Promise<void> {
  // A partner company's webhooks report the bookings of its own tracking codes, but not the progress of the ride.
  const partner = change.type === 'ride.updated' ? sql`0` : sql`counted.partner_id`;
  // One statement, to hold the lock for a short time only; `locked` takes it before the change gets its id.
  await sql`
    with counted as (
        update bookings set version = version + 1 where id = ${change.bookingId} and not sandbox returning version, partner_id
      ),
      registered as (${registered(change)}),
      locked as materialized (select counted.*, ${feedLock} from counted),
      change as (
        insert into booking_changes (booking_id, type, leg, version, at)
        select ${change.bookingId}::bigint, ${change.type}, ${change.leg ?? null}, version, ${change.now}::bigint
        from locked
        returning id
      )
    insert into webhook_deliveries (webhook_id, change_id, booking_id, created_at, due_at)
    select webhooks.id, change.id, ${change.bookingId}::bigint, ${change.now}::bigint, ${change.now}::bigint
    from webhooks, change, counted
    where gone_at is null and off_at is null and webhooks.partner_id in (0, ${partner})`.execute(transaction);
}
