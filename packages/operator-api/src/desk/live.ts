import type { Database } from '../database/open.ts';
import type { Hub } from '../tracking/hub.ts';

const atOnce = 500;

/** Publishes every entry of the change feed to connected staff, whichever process made the change. */
export interface DeskFeed {
  /** To be called every second. */
  tick(): Promise<void>;
}

/** Creates a feed that starts with new changes: a client loads the current state itself when it connects. */
export function createDeskFeed(database: Database, hub: Pick<Hub, 'tellStaff'>): DeskFeed {
  let cursor: number | null = null;
  return {
    async tick() {
      if (cursor === null) {
        const last = await database
          .selectFrom('booking_changes')
          .select((select) => select.fn.max('id').as('id'))
          .executeTakeFirst();
        cursor = last?.id ?? 0;
        return;
      }
      const changes = await database
        .selectFrom('booking_changes')
        .innerJoin('bookings', 'bookings.id', 'booking_changes.booking_id')
        .select(['booking_changes.id', 'booking_changes.type', 'bookings.reference'])
        .where('booking_changes.id', '>', cursor)
        .orderBy('booking_changes.id')
        .limit(atOnce)
        .execute();
      cursor = changes.at(-1)?.id ?? cursor;
      hub.tellStaff(changes.map(({ reference, type }) => ({ reference, type })));
    },
  };
}
