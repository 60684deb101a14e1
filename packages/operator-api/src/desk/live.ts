import type { Database } from '../database/open.ts';
import { newestChange } from '../dispatch/changes.ts';
import type { Hub } from '../tracking/hub.ts';

const atOnce = 500;

/** Publishes every entry of the change feed to connected staff, whichever process made the change. */
export interface DeskFeed {
  /** To be called every second. */
  tick(): Promise<void>;
}

/** Selects the changes after an id, in the order in which they became visible. */
export const changesToTell = (database: Database, after: number) =>
  database
    .selectFrom('booking_changes')
    .innerJoin('bookings', 'bookings.id', 'booking_changes.booking_id')
    .select(['booking_changes.id', 'booking_changes.type', 'bookings.reference'])
    .where('booking_changes.id', '>', after)
    .orderBy('booking_changes.id');

/**
 * @returns a feed of the changes from now on. Create it before the server listens: a client loads the current state
 *   when it connects, and learns of later changes from the feed only.
 */
export async function createDeskFeed(database: Database, hub: Pick<Hub, 'tellStaff'>): Promise<DeskFeed> {
  let cursor = await newestChange(database);
  return {
    async tick() {
      const changes = await changesToTell(database, cursor).limit(atOnce).execute();
      cursor = changes.at(-1)?.id ?? cursor;
      hub.tellStaff(changes);
    },
  };
}
