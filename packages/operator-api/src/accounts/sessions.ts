import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../database/open.ts';
import type { CustomerTable } from '../database/schema.ts';
import { toBase64Url } from '../licence/token.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** How long a session lasts. */
export const sessionMs = 30 * 24 * 3_600_000;

/** What is kept of a token or code; it is random, so a plain hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

/** Begins a session. @returns its token, which is nowhere else. */
export async function beginSession(
  database: Database,
  customerId: number,
  now: number,
  randomBytes: (length: number) => Uint8Array,
): Promise<string> {
  const token = toBase64Url(randomBytes(32));
  await database
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), customer_id: customerId, created_at: now, expires_at: now + sessionMs })
    .execute();
  return token;
}

/** Whose session a token is; null when it is nobody's, or over. */
export async function findSession(database: Database, token: string, now: number): Promise<CustomerRow | null> {
  const row = await database
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .selectAll('customers')
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** Signs a customer out everywhere. */
export async function endSessions(database: Database, customerId: number): Promise<void> {
  await database.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
}

/** A random code for a link. */
export const makeCode = (randomBytes: (length: number) => Uint8Array): string => toBase64Url(randomBytes(24));

export async function findCustomer(database: Database, email: string): Promise<CustomerRow | null> {
  const row = await database
    .selectFrom('customers')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes what is over; for the server's cleaning. */
export async function deleteEndedSessions(database: Database, now: number): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await database.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
