import { afterEach, expect, it, vi } from 'vitest';
import { openDriveStorage } from './storage.ts';

/** The databases that were opened; one that is closed refuses everything, as that of a page that was in the background. */
const databases: { isClosed: boolean }[] = [];
const entries: unknown[] = [];

vi.mock('idb', () => ({
  async openDB() {
    const database = {
      isClosed: false,
      close() {
        database.isClosed = true;
      },
      async add(_: string, entry: unknown) {
        if (database.isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError');
        return entries.push(entry);
      },
    };
    databases.push(database);
    return database;
  },
}));

afterEach(() => {
  databases.length = 0;
  entries.length = 0;
});

it('keeps what a driver reports after the phone has closed the database', async () => {
  const { outgoing } = await openDriveStorage();
  for (const database of databases) database.isClosed = true;
  const report = {
    kind: 'position',
    reference: 'C97A94F',
    leg: 'outbound',
    latitude: 1,
    longitude: 2,
    at: '',
  } as const;
  await outgoing.add(report);
  expect(entries).toEqual([report]);
  await outgoing.add(report);
  expect(databases).toHaveLength(2);
});
