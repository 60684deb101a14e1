import type { ChangeType, LegName } from 'contracts';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { registered } from '../rides/register.ts';

/** Two numbers that only the feed locks. */
const feedLock = sql`pg_advisory_xact_lock(7201, 42)`;

export interface BookingChange {
  readonly bookingId: number;
  readonly type: ChangeType;
  /** Which leg it is about; without, the whole booking. */
  readonly leg?: LegName;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Who made it, by name, for the register of rides; '' and missing for the passenger, a payment, or time. */
  readonly by?: string;
}

/**
 * Notes what happened to a booking, for the register of rides, the feed and the webhooks. Call it as the LAST statement of the transaction that
 * makes it true: it takes the feed's one lock, which is held until the commit, so ids are given in the order in which
 * changes can be seen, and no reader passes one by that is still to come. Whoever waits for another lock after it can wait for
 * ever. Tests are not told: a sandbox booking is left out.
 */
export async function recordChange(transaction: Database, change: BookingChange): Promise<void> {
  // A company hears of bookings that came by its own codes; where the ride is, is not its to know.
  const partner = change.type === 'ride.updated' ? sql`0` : sql`counted.partner_id`;
  // One statement, for everybody waits while the lock is held: it is had before the change gets its id.
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
