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

/** Who changes something, for the audit trail: one of the staff, or what holds a key of the operator's. */
type Actor = Pick<StaffRow, 'id' | 'email'> | string;

const doneBy = (by: Actor) => (typeof by === 'string' ? { staff: null, actor: by } : { staff: by });

type StaffDeps = Pick<Deps, 'database' | 'randomBytes'>;

/** Everybody, those who left last. */
export const listStaff = (database: Database): Promise<StaffRow[]> =>
  database.selectFrom('staff').selectAll().orderBy('active', 'desc').orderBy('id').execute();

/** By email, whatever its letter case; null for nobody. */
export async function findStaff(database: Database, email: string): Promise<StaffRow | null> {
  const row = await database
    .selectFrom('staff')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** A one-time link's code to choose a password by; the ones before it are void. */
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
  /** Of the link; it is nowhere else. */
  readonly code: string;
}

/** Adds a member of staff. @throws {Refusal} in words when their email is taken. */
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
      throw refuse(`${person.email} has an account on the desk already.`, 2, { field: 'email' });
    }
    throw error;
  }
}

/** A new link for a member of staff who lost theirs, or their password. @throws {Refusal} in words for nobody. */
export async function inviteAgain(deps: StaffDeps, id: number, by: Actor, now: number): Promise<Invited> {
  return deps.database.transaction().execute(async (transaction) => {
    const staff = await transaction
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', id)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!staff) throw refuse('There is nobody of that name on the desk.');
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
 * Another role, or in and out. Whoever is out is signed out at once.
 * @throws {Refusal} in words for nobody, and when no owner would be left.
 */
export async function changeStaff(
  { database }: Pick<Deps, 'database'>,
  id: number,
  change: { readonly role?: StaffRole | undefined; readonly active?: boolean | undefined },
  by: Actor,
  now: number,
): Promise<StaffRow> {
  return database.transaction().execute(async (transaction) => {
    // Two owners who each take the other out are dealt with one after the other.
    const all = await transaction.selectFrom('staff').selectAll().orderBy('id').forUpdate().execute();
    const before = all.find((each) => each.id === id);
    if (!before) throw refuse('There is nobody of that name on the desk.');
    const after = { role: change.role ?? before.role, active: change.active ?? before.active };
    const isOwner = (each: { role: StaffRole; active: boolean }) => each.role === 'owner' && each.active;
    if (isOwner(before) && !isOwner(after) && all.filter(isOwner).length === 1) {
      throw refuse('The desk needs an owner. Make somebody else one first.');
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
}

/** Whose invitation a code is; null for none, or one that is over. */
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
 * Uses an invitation up: the password is theirs, every session and passkey of before is over.
 * @returns null when another request was faster.
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
