import type { Database } from './open.ts';

/** Stores the parameters of a booking that the customer continues on the booking page, until they expire. */
export async function storeParams(
  database: Database,
  params: { id: string; trackingCode: string; params: unknown; expiresAt: number },
): Promise<void> {
  await database
    .insertInto('booking_params')
    .values({
      id: params.id,
      tracking_code: params.trackingCode,
      params: JSON.stringify(params.params),
      expires_at: params.expiresAt,
    })
    .execute();
}

/** @returns the parameters stored under an id; null when it is unknown or has expired. */
export async function findParams(database: Database, id: string, now: number): Promise<object | null> {
  const row = await database
    .selectFrom('booking_params')
    .select('params')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? (row.params as object) : null;
}

/**
 * Secrets never change, so each is read once. The cache is per database object: a transaction may still be rolled back.
 */
const knownSecrets = new WeakMap<Database, Map<string, string>>();

/**
 * @returns a secret by its name. The first call creates and stores it; two servers that start at once get the same one.
 */
export async function secret(database: Database, name: string, make: () => string | Promise<string>): Promise<string> {
  const known = knownSecrets.get(database) ?? new Map<string, string>();
  knownSecrets.set(database, known);
  const before = known.get(name);
  if (before !== undefined) return before;
  const kept = () => database.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  let found = await kept();
  if (!found) {
    await database
      .insertInto('secrets')
      .values({ name, value: await make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    found = await kept();
  }
  if (!found) throw new Error(`the secret ${name} was not kept`);
  known.set(name, found.value);
  return found.value;
}
