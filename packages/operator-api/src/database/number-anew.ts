import { sql } from 'kysely';
import type { Database } from './open.ts';

/** More than are given out between a backup and its way back. */
const ahead = 1_000_000;

/**
 * To be called once after a backup was restored; the same as `deploy/number-anew.sql`, for the embedded database.
 * Bookings, accounts, changes and emails since the backup have had the next numbers: a link in an email would open the
 * booking of somebody else, and dispatch systems and mail servers would take what is new for what they know.
 */
export async function numberAnew(database: Database): Promise<void> {
  for (const table of ['bookings', 'customers', 'booking_changes', 'outbox'] as const) {
    const sequence = `${table}_id_seq`;
    await sql`select setval(${sequence}::regclass, last_value + ${ahead}::bigint) from ${sql.table(sequence)}`.execute(
      database,
    );
  }
}
