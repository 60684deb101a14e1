import { hashOf, makeCode } from '../accounts/sessions.ts';
import { brokenConstraint } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { StaffRole } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/refusal.ts';
import { record } from './audit.ts';
import type { StaffRow } from './sessions.ts';

/** How long the link of an invitation can be used. */
export const invitationMs = 3 * 24 * 3_600_000;

/** The author of a change, for the audit trail: a staff member, or the name of a client with an operator key. */
type Actor = Pick<StaffRow, 'id' | 'email'> | string;

const doneBy = (by: Actor) => (typeof by === 'string' ? { staff: null, actor: by } : { staff: by });

type StaffDeps = Pick<Deps, 'database' | 'randomBytes'>;

/** All staff, inactive members last. */
export const listStaff = (database: Database): Promise<StaffRow[]> =>
  database.selectFrom('staff').selectAll().orderBy('active', 'desc').orderBy('id').execute();

/** Finds a member by email, ignoring case; null for an unknown account. */
export async function findStaff(database: Database, email: string): Promise<StaffRow | null> {
  const row = await database
    .selectFrom('staff')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** Creates the one-time code of an invitation link, and deletes the member's earlier codes. */
async function invitationFor(database: Database, staffId: number, now: number, deps: StaffDeps): Promise<string> {
  const code = makeCode(deps.randomBytes);
  await database.deleteFrom('staff_invitations').where('staff_id', '=', staffId).execute();
  await database
    .insertInto('staff_invitations')
    .values({ code_hash: hashOf(code), staff_id: staffId, expires_at: now + invitationMs })
    .execute();
  return code;
}

export interface Invited {
  readonly staff: StaffRow;
  /** The code of the invitation link; it is not stored in clear text. */
  readonly code: string;
}

/** Adds a member of staff. @throws {Refusal} when their email is taken. */
export async function addStaff(
  deps: StaffDeps,
  person: { readonly email: string; readonly name: string; readonly role: StaffRole },
  by: Actor,
  now: number,
): Promise<Invited> {
  try {
    return await deps.database.transaction().execute(async (transaction) => {
      const staff = await transaction
        .insertInto('staff')
        .values({ ...person, password: null, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      const code = await invitationFor(transaction, staff.id, now, deps);
      await record(transaction, {
        ...doneBy(by),
        action: 'staff.add',
        outcome: 'done',
        detail: { email: staff.email, role: staff.role },
        at: now,
      });
      return { staff, code };
    });
  } catch (error) {
    if (brokenConstraint(error) === 'staff_email') {
      throw refuse(`${person.email} already has an account on the desk.`, 2, { field: 'email' });
    }
    throw error;
  }
}

/** Invites a member again who lost their link or password. @throws {Refusal} for an unknown member. */
export async function inviteAgain(deps: StaffDeps, id: number, by: Actor, now: number): Promise<Invited> {
  return deps.database.transaction().execute(async (transaction) => {
    const staff = await transaction
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!staff) throw refuse('This colleague has no account on the desk.');
    const code = await invitationFor(transaction, id, now, deps);
    await record(transaction, {
      ...doneBy(by),
      action: 'staff.link',
      outcome: 'done',
      detail: { email: staff.email },
      at: now,
    });
    return { staff, code };
  });
}

/**
 * Changes a member's role or whether they are active. Deactivation ends their sessions at once.
 * @throws {Refusal} for an unknown member, and when no active owner would be left.
 */
export async function changeStaff(
  { database, hub }: Pick<Deps, 'database' | 'hub'>,
  id: number,
  change: { readonly role?: StaffRole | undefined; readonly active?: boolean | undefined },
  by: Actor,
  now: number,
): Promise<StaffRow> {
  const changed = await database.transaction().execute(async (transaction) => {
    // Locks all rows, so that two owners who deactivate each other at once are processed in turn.
    const all = await transaction.selectFrom('staff').selectAll().orderBy('id').forUpdate().execute();
    const before = all.find((each) => each.id === id);
    if (!before) throw refuse('This colleague has no account on the desk.');
    const after = { role: change.role ?? before.role, active: change.active ?? before.active };
    const isOwner = (each: { role: StaffRole; active: boolean }) => each.role === 'owner' && each.active;
    if (isOwner(before) && !isOwner(after) && all.filter(isOwner).length === 1) {
      throw refuse('The desk needs at least one owner. Make somebody else an owner first.');
    }
    const row = await transaction
      .updateTable('staff')
      .set(after)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!row.active) {
      await transaction.deleteFrom('staff_sessions').where('staff_id', '=', id).execute();
      await transaction.deleteFrom('staff_invitations').where('staff_id', '=', id).execute();
      await transaction.deleteFrom('staff_passkeys').where('staff_id', '=', id).execute();
    }
    await record(transaction, {
      ...doneBy(by),
      action: 'staff.change',
      outcome: 'done',
      detail: { email: row.email, ...after },
      at: now,
    });
    return row;
  });
  await hub?.recheck();
  return changed;
}

/** @returns the member whom a code invites; null for an unknown or expired code. */
export async function invitedBy(database: Database, code: string, now: number): Promise<StaffRow | null> {
  const row = await database
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
    .selectAll('staff')
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Redeems an invitation: sets the password and ends all earlier sessions and passkeys of the member.
 * @returns the member; null for a used, expired or unknown code, and for an inactive member.
 */
export async function acceptInvitation(
  database: Database,
  code: string,
  password: string,
  now: number,
): Promise<StaffRow | null> {
  return database.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('staff_invitations')
      .where('code_hash', '=', hashOf(code))
      .where('expires_at', '>', now)
      .returning('staff_id')
      .executeTakeFirst();
    if (!used) return null;
    const staff = await transaction
      .updateTable('staff')
      .set((update) => ({ password, password_count: update('password_count', '+', 1) }))
      .where('id', '=', used.staff_id)
      .where('active', '=', true)
      .returningAll()
      .executeTakeFirst();
    if (!staff) return null;
    await transaction.deleteFrom('staff_sessions').where('staff_id', '=', staff.id).execute();
    await transaction.deleteFrom('staff_passkeys').where('staff_id', '=', staff.id).execute();
    await record(transaction, { staff, action: 'staff.password', outcome: 'done', at: now });
    return staff;
  });
}
