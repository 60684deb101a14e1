import type { Selectable } from 'kysely';
import { hashOf } from '../accounts/sessions.ts';
import type { Database } from '../database/open.ts';
import type { StaffRole, StaffTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { toBase64Url } from '../licence/token.ts';

export type StaffRow = Selectable<StaffTable>;

/** Maximum lifetime of a session: docs/decisions/0018-staff-sessions.md. */
export const staffSessionMs = 7 * 24 * 3_600_000;
/** Idle timeout of a session, the length of a shift. */
export const staffIdleMs = 12 * 3_600_000;
/** The last use of a session is stored at most this often. */
const seenStepMs = 5 * 60_000;

const cookieName = 'desk-session';

/** Roles in ascending order; each has the permissions of the ones before it. */
const ranks: readonly StaffRole[] = ['viewer', 'dispatcher', 'owner'];

/** Whether a role has the permissions of the needed role. */
export const hasRole = (role: StaffRole, needed: StaffRole): boolean => ranks.indexOf(role) >= ranks.indexOf(needed);

type CookieDeps = Pick<Deps, 'publicUrl'>;

const cookie = ({ publicUrl }: CookieDeps, value: string, seconds: number): string =>
  `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${
    publicUrl?.startsWith('https:') ? '; Secure' : ''
  }`;

/** The `Set-Cookie` header that starts a session of the desk. */
export const sessionCookie = (deps: CookieDeps, token: string): string =>
  cookie(deps, token, Math.floor(staffSessionMs / 1000));
/** The `Set-Cookie` header that ends a session of the desk. */
export const noSessionCookie = (deps: CookieDeps): string => cookie(deps, '', 0);

/** The token in a `Cookie` header, '' without one. */
export const tokenIn = (cookies: string | undefined): string =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

/** Begins a session. @returns its token; the database stores only its hash. */
export async function beginStaffSession(
  { database, randomBytes }: Pick<Deps, 'database' | 'randomBytes'>,
  staff: StaffRow,
  now: number,
): Promise<string> {
  const token = toBase64Url(randomBytes(32));
  await database
    .insertInto('staff_sessions')
    .values({
      token_hash: hashOf(token),
      staff_id: staff.id,
      password_count: staff.password_count,
      created_at: now,
      seen_at: now,
    })
    .execute();
  return token;
}

/** @returns the current staff row of a token's session; null when the session has expired or the member is inactive. */
export const staffOfToken = async (database: Database, token: string, now: number): Promise<StaffRow | null> =>
  token === '' ? null : staffOfHash(database, hashOf(token), now);

const hubPrefix = 'staff:';

/** The hub's session name for a staff token; '' without a token. */
export const hubSessionOf = (token: string): string => (token === '' ? '' : `${hubPrefix}${hashOf(token)}`);
/** @returns the token hash in a hub session name; null for sessions of customers and guests. */
export const staffHashIn = (session: string): string | null =>
  session.startsWith(hubPrefix) ? session.slice(hubPrefix.length) : null;

/** As `staffOfToken`, by the token's hash. */
export async function staffOfHash(database: Database, hash: string, now: number): Promise<StaffRow | null> {
  const row = await database
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .selectAll('staff')
    .select('staff_sessions.seen_at as seenAt')
    .whereRef('staff_sessions.password_count', '=', 'staff.password_count')
    .where('staff.active', '=', true)
    .where('staff_sessions.token_hash', '=', hash)
    .where('staff_sessions.created_at', '>', now - staffSessionMs)
    .where('staff_sessions.seen_at', '>', now - staffIdleMs)
    .executeTakeFirst();
  if (!row) return null;
  const { seenAt, ...staff } = row;
  if (now - seenAt >= seenStepMs) {
    await database.updateTable('staff_sessions').set({ seen_at: now }).where('token_hash', '=', hash).execute();
  }
  return staff;
}

/** Ends one session. @returns whether there was one */
export async function endStaffSession(database: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** The display name of a staff member: the name, else the email. */
export const nameOf = ({ name, email }: Pick<StaffRow, 'name' | 'email'>): string => name || email;
