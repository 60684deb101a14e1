import type { Selectable } from 'kysely';
import { hashOf } from '../accounts/sessions.ts';
import type { Database } from '../database/open.ts';
import type { StaffRole, StaffTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { toBase64Url } from '../licence/token.ts';

export type StaffRow = Selectable<StaffTable>;

/** A sign-in ends after a week, whatever happens: docs/decisions/staff-sessions.md. */
export const staffSessionMs = 7 * 24 * 3_600_000;
/** And when nobody used it for the length of a shift. */
export const staffIdleMs = 12 * 3_600_000;
/** A use is written down when the last one is older than this. */
const seenStepMs = 5 * 60_000;

const cookieName = 'desk-session';

/** What each role may besides what the ones before it may. */
const ranks: readonly StaffRole[] = ['viewer', 'dispatcher', 'owner'];

/** Whether a member of staff with a role may do what asks for another. */
export const mayAs = (role: StaffRole, needed: StaffRole): boolean => ranks.indexOf(role) >= ranks.indexOf(needed);

type CookieDeps = Pick<Deps, 'publicUrl'>;

const cookie = ({ publicUrl }: CookieDeps, value: string, seconds: number): string =>
  `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${
    publicUrl?.startsWith('https:') ? '; Secure' : ''
  }`;

/** The `Set-Cookie` of a sign-in, and of its end. */
export const sessionCookie = (deps: CookieDeps, token: string): string =>
  cookie(deps, token, Math.floor(staffSessionMs / 1000));
/** The `Set-Cookie` header that ends a session of the desk. */
export const noSessionCookie = (deps: CookieDeps): string => cookie(deps, '', 0);

/** The token in a `Cookie` header, '' without one. */
export const tokenIn = (cookies: string | undefined): string =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

/** Begins a session. @returns its token, which is nowhere else. */
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

/** Who a token's session is, as they are now; null when it is over, or they may not come in any more. */
export const staffOfToken = async (database: Database, token: string, now: number): Promise<StaffRow | null> =>
  token === '' ? null : staffOfHash(database, hashOf(token), now);

const hubPrefix = 'staff:';

/** How the hub names a connection of a staff session; '' where no token of staff is sent. */
export const hubSessionOf = (token: string): string => (token === '' ? '' : `${hubPrefix}${hashOf(token)}`);
/** The session that a connection of the hub belongs to; null for customers' and guests'. */
export const staffHashIn = (session: string): string | null =>
  session.startsWith(hubPrefix) ? session.slice(hubPrefix.length) : null;

/** The same by the token's hash. */
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

/** Ends one sign-in. */
export async function endStaffSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('staff_sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** What a member of staff is called where others read it. */
export const nameOf = ({ name, email }: Pick<StaffRow, 'name' | 'email'>): string => name || email;
