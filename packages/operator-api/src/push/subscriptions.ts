import type { driveCalls, ResourceAsked } from 'contracts';
import { hashOf } from '../accounts/sessions.ts';
import type { Database } from '../database/open.ts';

/**
 * Stores the push subscription of a phone in place of its former one. A phone that another driver was signed in on tells
 * of the rides of the driver who is signed in now.
 * @param token the session of the phone's driver
 * @returns false when the session has ended
 */
export function subscribe(
  database: Database,
  token: string,
  { endpoint, keys }: ResourceAsked<typeof driveCalls.pushOn>['body'],
  now: number,
): Promise<boolean> {
  const session = hashOf(token);
  return database.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('driver_sessions')
      .leftJoin('push_subscriptions', (join) =>
        join
          .onRef('session_hash', '=', 'token_hash')
          .on('endpoint', '=', endpoint)
          .on('p256dh', '=', keys.p256dh)
          .on('auth', '=', keys.auth),
      )
      .select('push_subscriptions.id')
      .where('token_hash', '=', session)
      // The session cannot end before its subscription is stored.
      .forUpdate('driver_sessions')
      .executeTakeFirst();
    if (!known) return false;
    // The page sends it at every start; anew, it would lose the messages that wait for it.
    if (known.id !== null) return true;
    await transaction
      .deleteFrom('push_subscriptions')
      .where((where) => where.or([where('session_hash', '=', session), where('endpoint', '=', endpoint)]))
      .execute();
    await transaction
      .insertInto('push_subscriptions')
      .values({ session_hash: session, endpoint, ...keys, created_at: now })
      .execute();
    return true;
  });
}

/** Ends the push messages to the phone of a session. */
export async function unsubscribe(database: Database, token: string): Promise<void> {
  await database.deleteFrom('push_subscriptions').where('session_hash', '=', hashOf(token)).execute();
}

/** @returns the ids of the drivers of whom at least one phone has a push subscription. */
export async function driversWithPush(database: Database): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom('push_subscriptions')
    .innerJoin('driver_sessions', 'token_hash', 'session_hash')
    .select('driver_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ driver_id: id }) => id));
}
