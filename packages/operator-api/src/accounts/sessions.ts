import { createHash, createHmac } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { BookingRow } from '../database/bookings.ts';
import { secret } from '../database/licence-store.ts';
import type { Database } from '../database/open.ts';
import type { CustomerTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { toBase64Url } from '../licence/token.ts';
import { messages } from '../messages.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** Maximum duration of a sign-in. */
export const sessionMs = 30 * 24 * 3_600_000;
/** How long a token is used before the server issues its successor. */
export const freshMs = 15 * 60_000;
/** How long a token remains valid after its successor is first used, for concurrent requests and other tabs. */
export const overlapMs = 60_000;

/** The hash stored of a token or code. These are random, so that an unsalted hash is sufficient. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

type SessionDeps = Pick<Deps, 'database' | 'randomBytes'>;

/** Begins a session. @returns its token, which is not stored. */
export async function beginSession(
  database: Database,
  customerId: number,
  now: number,
  randomBytes: (length: number) => Uint8Array,
  /** The customer's `password_count` when the password was checked; if it has changed since, the session is invalid. */
  passwordCount = 0,
  /** The id of the known browser that signs in; '' for none. */
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
  /** The token to use from now on; null while the token that was sent is fresh. */
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
 * Finds the session of a token and rotates the token; null when it is unknown or over. For a token that is no longer
 * fresh the successor is returned. The old token stays valid for `overlapMs` after the successor's first use, so that
 * lost responses, concurrent requests and other tabs sign no user out. After that, the browser that signed in may still
 * send it, as from a suspended tab, and gets the latest token; from any other browser it counts as stolen, and the
 * whole sign-in ends.
 * @param browser the id of the known browser that sends the token; '' for none.
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
    // Concurrent requests get the same successor.
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  return { customer, successor };
}

/** On the first use of a token, starts the expiry of its predecessor. */
async function retire(database: Database, hash: string, follows: string, now: number): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ good_until: now + overlapMs })
    .where('token_hash', '=', follows)
    .where('good_until', 'is', null)
    .execute();
  await database.updateTable('sessions').set({ follows: null }).where('token_hash', '=', hash).execute();
}

/** The latest successor of a token. */
async function latestOf(deps: SessionDeps, token: string, family: string): Promise<string> {
  const rows = await deps.database.selectFrom('sessions').select('token_hash').where('family', '=', family).execute();
  const known = new Set(rows.map((row) => row.token_hash));
  let latest = token;
  for (let next = await successorOf(deps, latest); known.has(hashOf(next)); next = await successorOf(deps, next)) {
    latest = next;
  }
  return latest;
}

/** The successor of a token: deterministic, and computable only with the server's key. */
async function successorOf({ database, randomBytes }: SessionDeps, token: string): Promise<string> {
  const key = await secret(database, 'session-key', () => toBase64Url(randomBytes(32)));
  return toBase64Url(createHmac('sha256', key).update(token).digest());
}

/** The sign-in (`family`) that a token belongs to, for a connection that outlives the token; null when it is over. */
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

/** The customer of a sign-in; null when it is over. */
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

/** Ends the sign-in that a token belongs to. @returns whether there was one */
export async function endSession(database: Database, token: string): Promise<boolean> {
  const ended = await database
    .deleteFrom('sessions')
    .where('family', 'in', (where) =>
      where.selectFrom('sessions').select('family').where('token_hash', '=', hashOf(token)),
    )
    .returning('family')
    .execute();
  return ended.length > 0;
}

/** Signs a customer out everywhere. */
export async function endSessions(database: Database, customerId: number): Promise<void> {
  await database.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
}

/** A random code for a link. */
export const makeCode = (randomBytes: (length: number) => Uint8Array): string => toBase64Url(randomBytes(24));

/** All accounts with an email: first the one that has confirmed it or had it first, then those signed up later. */
export const findCustomers = (database: Database, email: string): Promise<CustomerRow[]> =>
  database
    .selectFrom('customers')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('email_proven', 'desc')
    .orderBy('beside')
    .orderBy('id')
    // Far more than the sign-up limits allow, so that others' sign-ups cannot push out an owner's account.
    .limit(1_000)
    .execute();

/** Whether a statement failed because the account it was for has been deleted meanwhile. */
export const isCustomerGone = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_customer_id_fkey');
};

/**
 * Whether a customer may see a booking without its code: the customer it was made for, or a booker of the company. What
 * a booker made for a company stays the company's when they leave it; such a booking names its customer, unlike one that
 * staff charged to a company.
 */
export const owns = (
  customer: Pick<CustomerRow, 'id' | 'booker_id'> | null,
  row: Pick<BookingRow, 'customer_id' | 'booker_id' | 'customer'>,
): boolean => {
  if (customer === null) return false;
  if (row.booker_id > 0 && row.booker_id === customer.booker_id) return true;
  return row.customer_id === customer.id && (row.booker_id === 0 || row.customer === null);
};

/** As `owns`, in SQL: the bookings that a customer made, without those of a company that they have left. */
export const isOwn = ({ id, booker_id }: Pick<CustomerRow, 'id' | 'booker_id'>) =>
  sql<boolean>`(bookings.customer_id = ${id}::bigint and (bookings.booker_id in (0, ${booker_id}::bigint) or bookings.customer is null))`;

/** The token in an `Authorization` header; '' where it has none. */
export const bearerOf = (header: string | undefined): string =>
  /^Bearer ([\w-]{20,100})$/i.exec(header ?? '')?.[1] ?? '';

/** The 401 response to a token that has no session, or whose session is over. */
export const sessionOver = (): Refusal => new Refusal(401, 2, messages.sessionOver, { reason: 'session' });
