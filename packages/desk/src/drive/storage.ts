import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RidesAnswer } from './api.ts';
import type { Outgoing, OutgoingStore } from './outgoing.ts';
import type { ChangedRide, GoneRide } from './rides.ts';

/** A list of rides, as the page shows and stores it. */
export type StoredRides = RidesAnswer & {
  /** The rides that the driver has yet to acknowledge to be gone. */
  readonly gone?: readonly GoneRide[];
  /** The rides whose changes the driver has yet to acknowledge. */
  readonly changed?: readonly ChangedRide[];
  /** How far the server's clock is ahead of the phone's, milliseconds. */
  readonly aheadMs?: number;
};

interface Kept extends DBSchema {
  outgoing: { key: number; value: Outgoing };
  /** The last response with rides, for use without network. */
  last: { key: 'rides'; value: StoredRides };
}

const opened = () =>
  openDB<Kept>('drive', 1, {
    upgrade(database) {
      database.createObjectStore('outgoing', { autoIncrement: true });
      database.createObjectStore('last');
    },
  });

export interface DriveStorage {
  readonly outgoing: OutgoingStore;
  lastRides(): Promise<StoredRides | undefined>;
  /** Replaces the stored rides, in one step for all tabs. `change` may return undefined to leave them. */
  changeRides(change: (last: StoredRides | undefined) => StoredRides | undefined): Promise<void>;
  /** Deletes the stored rides, which name passengers; the entries waiting to be sent stay. */
  forgetRides(): Promise<void>;
}

/** Opens the page's database on this phone. @throws when the browser has no storage, as in some private windows. */
export async function openDriveStorage(): Promise<DriveStorage> {
  let database = await opened();
  /** Phones close the database of a page in the background, for good: it is then opened again. */
  async function using<T>(work: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
    try {
      return await work(database);
    } catch {
      database.close();
      database = await opened();
      return work(database);
    }
  }
  return {
    outgoing: {
      add: (entry) => using((open) => open.add('outgoing', entry)),
      list: () =>
        using(async (open) => {
          const transaction = open.transaction('outgoing');
          const [keys, entries] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
          return entries.map((entry, index) => ({ key: keys[index] as number, entry }));
        }),
      remove: (keys) =>
        using(async (open) => {
          const transaction = open.transaction('outgoing', 'readwrite');
          await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
        }),
    },
    lastRides: () => using((open) => open.get('last', 'rides')),
    changeRides: (change) =>
      using(async (open) => {
        const transaction = open.transaction('last', 'readwrite');
        const next = change(await transaction.store.get('rides'));
        if (next) await transaction.store.put(next, 'rides');
        await transaction.done;
      }),
    forgetRides: () => using((open) => open.delete('last', 'rides')),
  };
}

/** The same store in memory, for browsers without a database: its content is lost with the page. */
export function keepInMemory(): DriveStorage {
  const entries = new Map<number, Outgoing>();
  let key = 0;
  let last: StoredRides | undefined;
  return {
    outgoing: {
      async add(entry) {
        entries.set(++key, entry);
        return key;
      },
      list: async () => [...entries].map(([each, entry]) => ({ key: each, entry })),
      async remove(keys) {
        for (const each of keys) entries.delete(each);
      },
    },
    lastRides: async () => last,
    async changeRides(change) {
      last = change(last) ?? last;
    },
    async forgetRides() {
      last = undefined;
    },
  };
}
