import { createHash, createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { BookingRow } from '../database/bookings.ts';
import { secret } from '../database/licence-store.ts';
import type { Database } from '../database/open.ts';
import type { CustomerTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { toBase64Url } from '../licence/token.ts';
import { messages } from '../messages.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** How long a sign-in lasts at most. */
export const sessionMs = 30 * 24 * 3_600_000;
/** How long a token is used before its successor is handed out. */
export const freshMs = 15 * 60_000;
/** How long a token is still taken once its successor is in use: for requests under way and for other tabs. */
export const overlapMs = 60_000;

/** What is kept of a token or code; it is random, so a plain hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

type SessionDeps = Pick<Deps, 'database' | 'randomBytes'>;

/** Begins a session. @returns its token, which is nowhere else. */
export async function beginSession(
  database: Database,
  customerId: number,
  now: number,
  randomBytes: (length: number) => Uint8Array,
  /** The customer's when the password was looked at: if it is another by now, the session is over before it begins. */
  passwordCount = 0,
  /** The known browser that signs in; '' for none. */
  device = '',
): Promise<string> {
  const token = toBase64Url(randomBytes(32));
  const hash = hashOf(token);
  await database
    .insertInto('sessions')
    .values({
      token_hash: hash,
      family: hash,
      customer_id: customerId,
      password_count: passwordCount,
      device,
      created_at: now,
      fresh_until: now + freshMs,
      expires_at: now + sessionMs,
    })
    .execute();
  return token;
}

export interface FoundSession {
  readonly customer: CustomerRow;
  /** The token to use from now on; null while the one that was sent is fresh. */
  readonly successor: string | null;
}

const find = (database: Database, hash: string, now: number) =>
  database
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .selectAll('customers')
    .select([
      'sessions.family',
      'sessions.fresh_until as freshUntil',
      'sessions.good_until as goodUntil',
      'sessions.follows',
      'sessions.device',
      'sessions.expires_at as expiresAt',
    ])
    .whereRef('sessions.password_count', '=', 'customers.password_count')
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();

/**
 * Whose session a token is; null when it is nobody's, or over. A token that is not fresh any more is answered with its
 * successor, and is good until a while after that has been used: an answer that gets lost, requests at once and other
 * tabs sign nobody out. Sent again later by the browser that signed in, it is a tab that slept, and gets the latest; by
 * anybody else it is a copy in the wrong hands, and the whole sign-in ends.
 * @param browser the known browser that sends it; '' for none.
 */
export async function useSession(
  deps: SessionDeps,
  token: string,
  now: number,
  browser = '',
): Promise<FoundSession | null> {
  const { database } = deps;
  const hash = hashOf(token);
  const row = await find(database, hash, now);
  if (!row) return null;
  const { family, freshUntil, goodUntil, follows, device, expiresAt, ...customer } = row;
  if (goodUntil !== null && goodUntil <= now) {
    if (device !== '' && device === browser) return { customer, successor: await latestOf(deps, token, family) };
    await database.deleteFrom('sessions').where('family', '=', family).execute();
    return null;
  }
  if (follows !== null) await retire(database, hash, follows, now);
  if (freshUntil > now) return { customer, successor: null };
  const successor = await successorOf(deps, token);
  await database
    .insertInto('sessions')
    .values({
      token_hash: hashOf(successor),
      family,
      follows: hash,
      customer_id: customer.id,
      password_count: customer.password_count,
      device,
      created_at: now,
      fresh_until: now + freshMs,
      expires_at: expiresAt,
    })
    // Of several requests at once each is answered with the same one.
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  return { customer, successor };
}

/** The first use of a token says that the one before it has been replaced. */
async function retire(database: Database, hash: string, follows: string, now: number): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ good_until: now + overlapMs })
    .where('token_hash', '=', follows)
    .where('good_until', 'is', null)
    .execute();
  await database.updateTable('sessions').set({ follows: null }).where('token_hash', '=', hash).execute();
}

/** The end of the chain that a token is in. */
async function latestOf(deps: SessionDeps, token: string, family: string): Promise<string> {
  const rows = await deps.database.selectFrom('sessions').select('token_hash').where('family', '=', family).execute();
  const known = new Set(rows.map((row) => row.token_hash));
  let latest = token;
  for (let next = await successorOf(deps, latest); known.has(hashOf(next)); next = await successorOf(deps, next)) {
    latest = next;
  }
  return latest;
}

/** The same for the same token, and only for who has the server's key. */
async function successorOf({ database, randomBytes }: SessionDeps, token: string): Promise<string> {
  const key = await secret(database, 'session-key', () => toBase64Url(randomBytes(32)));
  return toBase64Url(createHmac('sha256', key).update(token).digest());
}

/** The sign-in that a token belongs to, for a connection that outlives the token; null when it is over. */
export async function familyOf(database: Database, token: string, now: number): Promise<string | null> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select('sessions.family')
    .whereRef('sessions.password_count', '=', 'customers.password_count')
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.expires_at', '>', now)
    .where((where) => where.or([where('sessions.good_until', 'is', null), where('sessions.good_until', '>', now)]))
    .executeTakeFirst();
  return row?.family ?? null;
}

/** Who a sign-in is; null when it is over. */
export async function customerOfFamily(database: Database, family: string, now: number): Promise<CustomerRow | null> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .selectAll('customers')
    .whereRef('sessions.password_count', '=', 'customers.password_count')
    .where('sessions.family', '=', family)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the sign-in that a token belongs to. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('family', 'in', (where) =>
      where.selectFrom('sessions').select('family').where('token_hash', '=', hashOf(token)),
    )
    .execute();
}

/** Signs a customer out everywhere. */
export async function endSessions(database: Database, customerId: number): Promise<void> {
  await database.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
}

/** A random code for a link. */
export const makeCode = (randomBytes: (length: number) => Uint8Array): string => toBase64Url(randomBytes(24));

/** Every account of an email: the one that has proven it or had it first, then those that were signed up beside it. */
export const findCustomers = (database: Database, email: string): Promise<CustomerRow[]> =>
  database
    .selectFrom('customers')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('email_proven', 'desc')
    .orderBy('beside')
    .orderBy('id')
    // Far more than the limits of sign-up let through: nobody is crowded out of signing in.
    .limit(1_000)
    .execute();

/** Whether a statement failed because the account it was for has been deleted meanwhile. */
export const isCustomerGone = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_customer_id_fkey');
};

/** Whether a customer may see a booking without its code: the customer it was made for, or a booker of the company. */
export const owns = (customer: CustomerRow | null, row: Pick<BookingRow, 'customer_id' | 'booker_id'>): boolean =>
  customer !== null &&
  (row.customer_id === customer.id || (customer.booker_id > 0 && row.booker_id === customer.booker_id));

/** The token in an `Authorization` header; '' where it holds none. */
export const bearerOf = (header: string | undefined): string =>
  /^Bearer ([\w-]{20,100})$/i.exec(header ?? '')?.[1] ?? '';

/** What is said to a token that is not, or no longer, a session's. */
export const sessionOver = (): Refusal => new Refusal(401, 2, messages.sessionOver, { reason: 'session' });
