import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** Something that was done at the operator, or refused. */
export interface Deed {
  /** Who of the staff did it; null for everybody else. */
  readonly staff: { readonly id: number; readonly email: string } | null;
  /** Who else did it; the command line, which has the operator's own key, where nobody is named. */
  readonly actor?: string;
  /** `staff.add`, `booking.cancel`, … */
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly bookingId?: number;
  /** What a reader needs to know besides; never a passenger's data, a password or a key. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Adds to the audit trail; in the transaction of what is done, so that neither is without the other. */
export async function record(database: Database, deed: Deed): Promise<void> {
  await database.insertInto('audit_trail').values(rowOf(deed)).execute();
}

const rowOf = (deed: Deed) => ({
  at: deed.at,
  staff_id: deed.staff?.id ?? null,
  actor: deed.staff?.email ?? deed.actor ?? 'command line',
  action: deed.action,
  outcome: deed.outcome,
  booking_id: deed.bookingId ?? null,
  detail: JSON.stringify(deed.detail ?? {}),
});

const hourMs = 3_600_000;
/** As many refusals of one action are written down for one actor in an hour. */
const refusalsPerHour = 20;

/**
 * Adds a refusal to the audit trail. Whoever is refused the same again and again gets a few lines an hour, so that a loop
 * cannot fill the table, which is never emptied.
 */
export async function recordRefusal(database: Database, deed: Omit<Deed, 'outcome'>): Promise<void> {
  const row = rowOf({ ...deed, outcome: 'refused' });
  await sql`insert into audit_trail (at, staff_id, actor, action, outcome, booking_id, detail)
    select ${row.at}, ${row.staff_id}, ${row.actor}, ${row.action}, ${row.outcome}, ${row.booking_id}, ${row.detail}
    where ${refusalsPerHour} > (
      select count(*) from audit_trail
      where outcome = 'refused' and actor = ${row.actor} and action = ${row.action} and at > ${row.at - hourMs})`.execute(
    database,
  );
}
