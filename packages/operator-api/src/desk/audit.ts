import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** An audit event: an action that was carried out or refused. */
export interface AuditEntry {
  /** The acting staff member; null for other actors. */
  readonly staff: { readonly id: number; readonly email: string } | null;
  /** The name of an actor who is not staff; defaults to the operator's command line. */
  readonly actor?: string;
  /** `staff.add`, `booking.cancel`, … */
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly bookingId?: number;
  /** Further facts for the reader; never a passenger's data, a password or a key. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Adds an event to the audit trail; call it in the transaction of the action, so that both are stored or neither. */
export async function record(database: Database, auditEntry: AuditEntry): Promise<void> {
  await database.insertInto('audit_trail').values(rowOf(auditEntry)).execute();
}

/**
 * @returns the detail of an action on a booking that was carried out under this id, which its caller chose, so that it is
 * not carried out again; null for none
 */
export async function doneBefore(
  database: Database,
  bookingId: number,
  action: string,
  id: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const before = await database
    .selectFrom('audit_trail')
    .select('detail')
    .where('booking_id', '=', bookingId)
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .where(sql<string>`detail->>'id'`, '=', id)
    .executeTakeFirst();
  return before ? (before.detail as Readonly<Record<string, unknown>>) : null;
}

const rowOf = (auditEntry: AuditEntry) => ({
  at: auditEntry.at,
  staff_id: auditEntry.staff?.id ?? null,
  actor: auditEntry.staff?.email ?? auditEntry.actor ?? 'command line',
  action: auditEntry.action,
  outcome: auditEntry.outcome,
  booking_id: auditEntry.bookingId ?? null,
  detail: JSON.stringify(auditEntry.detail ?? {}),
});

const hourMs = 3_600_000;
/** Maximum number of recorded refusals per action and actor in an hour. */
const refusalsPerHour = 20;

/**
 * Adds a refusal to the audit trail, at most `refusalsPerHour` per action and actor, so that a client in a loop cannot
 * fill the table, which is never emptied.
 */
export async function recordRefusal(database: Database, auditEntry: Omit<AuditEntry, 'outcome'>): Promise<void> {
  const row = rowOf({ ...auditEntry, outcome: 'refused' });
  await sql`insert into audit_trail (at, staff_id, actor, action, outcome, booking_id, detail)
    select ${row.at}, ${row.staff_id}, ${row.actor}, ${row.action}, ${row.outcome}, ${row.booking_id}, ${row.detail}
    where ${refusalsPerHour} > (
      select count(*) from audit_trail
      where outcome = 'refused' and actor = ${row.actor} and action = ${row.action} and at > ${row.at - hourMs})`.execute(
    database,
  );
}
