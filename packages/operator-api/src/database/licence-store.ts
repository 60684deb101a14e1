import type { Database } from './open.ts';

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

/** The parameters of an id, null when it is unknown or has expired. */
export async function findParams(database: Database, id: string, now: number): Promise<object | null> {
  const row = await database
    .selectFrom('booking_params')
    .select('params')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? (row.params as object) : null;
}

/** A secret by its name, made and kept the first time; two servers that start at once get the same one. */
export async function secret(database: Database, name: string, make: () => string): Promise<string> {
  const kept = () => database.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  // Read first: it is made once and asked for with every fare.
  const known = await kept();
  if (known) return known.value;
  await database
    .insertInto('secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await kept();
  if (!made) throw new Error(`the secret ${name} was not kept`);
  return made.value;
}
