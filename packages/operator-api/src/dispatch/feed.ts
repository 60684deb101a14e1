import { createHmac, timingSafeEqual } from 'node:crypto';
import { isoWithOffset } from 'booking-core/domain';
import type { dispatchCalls, ResourceAnswer } from 'contracts';
import { timeZoneOf } from '../calls/context.ts';
import { secret } from '../database/licence-store.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import { bookingViews } from './booking.ts';
import { newestChange } from './changes.ts';

const secretName = 'feed-cursor';

/**
 * @returns a reader's position in the feed: the id of the last change and an HMAC, so that clients cannot forge one.
 */
async function cursorOf({ database, randomBytes }: Pick<Deps, 'database' | 'randomBytes'>, id: number) {
  const key = await secret(database, secretName, () => Buffer.from(randomBytes(32)).toString('base64url'));
  return `${id}.${createHmac('sha256', key).update(`${id}`).digest('base64url').slice(0, 22)}`;
}

const noCursor = () =>
  new Problem(400, 'cursor', 'This is no cursor of this feed: begin without one.', { field: 'after' });

/**
 * @returns the id of a cursor's change; 0 without a cursor.
 * @throws {Problem} 400 for a cursor that this feed did not issue.
 */
async function readCursor(deps: Pick<Deps, 'database' | 'randomBytes'>, cursor: string | undefined): Promise<number> {
  if (cursor === undefined) return 0;
  const id = Number(/^(\d{1,15})\./.exec(cursor)?.[1] ?? Number.NaN);
  const own = Number.isSafeInteger(id) ? await cursorOf(deps, id) : '';
  if (own.length === cursor.length && timingSafeEqual(Buffer.from(own), Buffer.from(cursor))) return id;
  throw noCursor();
}

/**
 * Refuses a position after the newest change: a backup was restored, and the next changes get ids that its reader
 * already has.
 */
async function mustBeReached(database: Database, id: number): Promise<void> {
  if (id > (await newestChange(database))) throw noCursor();
}

/** @returns the changes after an id, in order. */
export const changesAfter = (database: Database, id: number, limit: number) =>
  database.selectFrom('booking_changes').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();

/** @returns one page of the feed. @throws {Problem} 400 for a cursor that this feed did not issue, or has not reached */
export async function readFeed(
  deps: Deps,
  after: string | undefined,
  limit: number,
): Promise<ResourceAnswer<typeof dispatchCalls.bookings>> {
  const zone = timeZoneOf(deps);
  const from = await readCursor(deps, after);
  const changes = await changesAfter(deps.database, from, limit);
  if (changes.length === 0) await mustBeReached(deps.database, from);
  const ids = [...new Set(changes.map(({ booking_id }) => booking_id))];
  const rows =
    ids.length === 0 ? [] : await deps.database.selectFrom('bookings').selectAll().where('id', 'in', ids).execute();
  const told = await bookingViews(deps, rows);
  const bookings = changes.flatMap(({ booking_id, type, leg, version, at }) => {
    const booking = told[rows.findIndex(({ id }) => id === booking_id)];
    return booking ? [{ change: { type, leg, version, at: isoWithOffset(at, zone) }, ...booking }] : [];
  });
  return { bookings, cursor: await cursorOf(deps, changes.at(-1)?.id ?? from) };
}
