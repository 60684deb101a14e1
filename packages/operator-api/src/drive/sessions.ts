import { hashOf, makeCode } from '../accounts/sessions.ts';
import { keep } from '../database/cleaning.ts';
import { type Database, inTransaction } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { toBase64Url } from '../licence/token.ts';
import type { DriverRow } from './drivers.ts';

/** Validity of a six-digit code, which the office dictates by telephone. */
export const codeMs = 10 * 60_000;
/** Validity of a sign-in link. */
export const linkMs = 24 * 3_600_000;
/** The time of a session's last use is updated at most this often. */
const seenStepMs = 3_600_000;

const cookieName = 'drive-session';

type CookieDeps = Pick<Deps, 'publicUrl'>;
type SessionDeps = Pick<Deps, 'database' | 'randomBytes'>;

const cookie = ({ publicUrl }: CookieDeps, value: string, seconds: number): string =>
  `${cookieName}=${value}; Path=/drive; Max-Age=${seconds}; HttpOnly; SameSite=Strict${
    publicUrl?.startsWith('https:') ? '; Secure' : ''
  }`;

/** The `Set-Cookie` header of a sign-in. */
export const driveCookie = (deps: CookieDeps, token: string): string =>
  cookie(deps, token, Math.floor(keep.driverIdleMs / 1000));
/** The `Set-Cookie` header that ends a driver’s session. */
export const noDriveCookie = (deps: CookieDeps): string => cookie(deps, '', 0);

/** The token in a `Cookie` header, '' without one. */
export const driveTokenIn = (cookies: string | null): string =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

/**
 * @returns the stored hash of a six-digit code, which includes the phone number: the code is valid for one driver only.
 */
const codeHash = (phone: string, code: string): string => hashOf(`${phone} ${code}`);

/**
 * Creates a single-use code and link by which a driver can sign in; earlier ones become invalid. The code is used
 * together with the driver's phone number, the link's secret alone. `codeUntil` and `linkUntil` are epoch milliseconds.
 */
export async function createSignInCode(
  { database, randomBytes }: SessionDeps,
  driver: DriverRow,
  now: number,
): Promise<{ readonly code: string; readonly secret: string; readonly codeUntil: number; readonly linkUntil: number }> {
  const number = randomBytes(4).reduce((sum, byte) => sum * 256 + byte, 0);
  const code = String(number % 1_000_000).padStart(6, '0');
  const secret = makeCode(randomBytes);
  const codeUntil = now + codeMs;
  const linkUntil = now + linkMs;
  await inTransaction(database, async (transaction) => {
    await transaction.deleteFrom('driver_codes').where('driver_id', '=', driver.id).execute();
    await transaction
      .insertInto('driver_codes')
      .values([
        { code_hash: codeHash(driver.phone, code), driver_id: driver.id, kind: 'code', expires_at: codeUntil },
        { code_hash: hashOf(secret), driver_id: driver.id, kind: 'link', expires_at: linkUntil },
      ])
      .execute();
  });
  return { code, secret, codeUntil, linkUntil };
}

/** The credentials of a driver's sign-in. */
export type SignInProof = { readonly link: string } | { readonly phone: string; readonly code: string };

/**
 * Signs a driver in and invalidates the code or link. @returns the session token, stored only as a hash; null for a
 * wrong, used or expired code or link.
 */
export async function signInDriver(
  { database, randomBytes }: SessionDeps,
  way: SignInProof,
  now: number,
): Promise<string | null> {
  const hash = 'link' in way ? hashOf(way.link) : codeHash(way.phone, way.code);
  return database.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('driver_codes')
      .where('code_hash', '=', hash)
      .where('kind', '=', 'link' in way ? 'link' : 'code')
      .where('expires_at', '>', now)
      .returning('driver_id')
      .executeTakeFirst();
    if (!used) return null;
    const token = toBase64Url(randomBytes(32));
    await transaction
      .insertInto('driver_sessions')
      .values({ token_hash: hashOf(token), driver_id: used.driver_id, created_at: now, seen_at: now })
      .execute();
    return token;
  });
}

/**
 * @param onLonger called when this use makes the session last longer: its cookie, too, has to be set again
 * @returns the driver of a session token; null when the session has ended or the driver is inactive.
 */
export async function driverOfToken(
  database: Database,
  token: string,
  now: number,
  onLonger: () => void = () => {},
): Promise<DriverRow | null> {
  if (token === '') return null;
  const hash = hashOf(token);
  const row = await database
    .selectFrom('driver_sessions')
    .innerJoin('drivers', 'drivers.id', 'driver_sessions.driver_id')
    .selectAll('drivers')
    .select('driver_sessions.seen_at as seenAt')
    .where('drivers.active', '=', true)
    .where('driver_sessions.token_hash', '=', hash)
    .where('driver_sessions.seen_at', '>', now - keep.driverIdleMs)
    .executeTakeFirst();
  if (!row) return null;
  const { seenAt, ...driver } = row;
  if (now - seenAt >= seenStepMs) {
    await database.updateTable('driver_sessions').set({ seen_at: now }).where('token_hash', '=', hash).execute();
    onLonger();
  }
  return driver;
}

/** Ends the session of a token. */
export async function endDriverSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('driver_sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** Ends all sessions of a driver. Codes and links that have not been used become invalid too. */
export async function endDriverSessions(database: Database, driver: number): Promise<void> {
  // The codes first: a sign-in that uses one at this moment has its session by then.
  await database.deleteFrom('driver_codes').where('driver_id', '=', driver).execute();
  await database.deleteFrom('driver_sessions').where('driver_id', '=', driver).execute();
}
