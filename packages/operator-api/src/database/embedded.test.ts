import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtEmbeddedThread } from '../testing/embedded-thread.ts';
import { createDiskRoom } from './disk-room.ts';
import { DatabaseFolderError, demandEmbedded, type EmbeddedOptions, openEmbedded } from './open-embedded.ts';
import { DiskFull } from './until-reachable.ts';

const base = mkdtempSync(join(tmpdir(), 'embedded-'));
const good = join(base, 'good');
const { program, remove } = builtEmbeddedThread();
beforeAll(async () => {
  await (await openEmbedded(good)).destroy();
}, 60_000);
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
  remove();
});

const copyOf = (name: string): string => {
  const folder = join(base, name);
  cpSync(good, folder, { recursive: true });
  return folder;
};

/** The files of the tables and indexes that migrations have made: PostgreSQL numbers them from 16384. */
const ownFilesOf = (folder: string): string[] =>
  readdirSync(join(folder, 'base'))
    .flatMap((name) => readdirSync(join(folder, 'base', name)).map((file) => join(folder, 'base', name, file)))
    .filter((file) => /^\d+$/.test(basename(file)) && Number(basename(file)) >= 16_384);

describe('the folder of the embedded database', () => {
  it('with other files in it is refused and left as it is', async () => {
    const folder = join(base, 'letters');
    mkdirSync(folder);
    writeFileSync(join(folder, 'letter.txt'), 'Dear reader');
    await expect(openEmbedded(folder)).rejects.toThrow(`The folder ${folder} contains files but no database.`);
    expect(readdirSync(folder)).toEqual(['letter.txt']);
  });

  it('is not made by a command that works on what is there', async () => {
    await demandEmbedded(good);
    const none = join(base, 'none', 'database');
    await expect(demandEmbedded(none)).rejects.toThrow(DatabaseFolderError);
    await expect(demandEmbedded(none)).rejects.toThrow(`There is no database in ${none}.`);
    expect(readdirSync(base)).not.toContain('none');
  });

  describe.each<[string, EmbeddedOptions]>([
    ['here', {}],
    ['in a thread of its own', { thread: program }],
  ])('opened %s', (where, options) => {
    it.each<[string, (folder: string) => unknown]>([
      ['control file', (folder) => truncateSync(join(folder, 'global', 'pg_control'), 0)],
      ['tables', (folder) => rmSync(join(folder, 'base'), { recursive: true })],
      ['a table of ours', (folder) => ownFilesOf(folder).map((file) => truncateSync(file, 0))],
      ['a lost table of ours', (folder) => ownFilesOf(folder).map((file) => rmSync(file))],
      ['other version', (folder) => writeFileSync(join(folder, 'PG_VERSION'), '12\n')],
    ])('that is damaged (%s) is said to be', async (name, damage) => {
      const folder = copyOf(`${name} ${where}`);
      damage(folder);
      const error = await openEmbedded(folder, options).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(DatabaseFolderError);
      expect(String(error)).toContain(`The database in ${folder} is damaged`);
    });

    it('is made whole or not at all: what an earlier start left half made is begun anew', async () => {
      const folder = join(base, `begun ${where}`);
      mkdirSync(`${folder}.new`);
      writeFileSync(join(`${folder}.new`, 'PG_VERSION'), '17\n');
      const database = await openEmbedded(folder, options);
      expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
      await database.destroy();
      expect(readdirSync(base).filter((name) => name.endsWith('.new'))).toEqual([]);
    });
  });
});

it('has its tables counted when it is opened, but not those of no rows', async () => {
  const folder = copyOf('counted');
  const first = await openEmbedded(folder);
  // Fewer rows than the threshold for vacuuming a table of an open database.
  await first.insertInto('readiness').values({ id: 1, checked_at: 1 }).execute();
  await first.destroy();
  const database = await openEmbedded(folder);
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int as rows from pg_class
    where relname in ('bookings', 'readiness') order by name`.execute(database);
  expect(rows).toEqual([
    { name: 'bookings', rows: -1 },
    { name: 'readiness', rows: 1 },
  ]);
  await database.destroy();
});

it('that was restored gives out no number again that a later booking has had', async () => {
  const folder = copyOf('restored');
  writeFileSync(join(folder, 'restored'), '');
  const numbers: number[] = [];
  for (let start = 0; start < 2; start++) {
    const database = await openEmbedded(folder);
    for (const table of ['bookings', 'booking_changes', 'customers', 'outbox']) {
      const { rows } = await sql<{ id: number }>`select nextval(${`${table}_id_seq`}::regclass)::int as id`.execute(
        database,
      );
      numbers.push(rows[0]?.id ?? 0);
    }
    await database.destroy();
  }
  const first = numbers.slice(0, 4);
  expect(Math.min(...first)).toBeGreaterThan(1_000_000);
  // Only at the first start.
  expect(Math.max(...numbers)).toBeLessThan(2_000_000);
  expect(readdirSync(folder)).not.toContain('restored');
});

describe('a disk without room', () => {
  it('is said at the start', async () => {
    await expect(openEmbedded(copyOf('full'), { hasRoom: () => false })).rejects.toThrow(/^The disk of .* is full/);
  });

  it('lets the database read and not write, and write again when there is room', async () => {
    let room = true;
    const database = await openEmbedded(copyOf('filling'), { hasRoom: () => room });
    const write = () => database.insertInto('readiness').values({ id: 1, checked_at: 1 }).execute();
    room = false;
    await expect(write()).rejects.toThrow(DiskFull);
    await expect(
      database.transaction().execute((transaction) => transaction.deleteFrom('readiness').execute()),
    ).rejects.toThrow(DiskFull);
    expect(await database.selectFrom('readiness').selectAll().execute()).toEqual([]);
    room = true;
    await write();
    expect(await database.selectFrom('readiness').selectAll().execute()).toHaveLength(1);
    await database.destroy();
  });

  it('is looked at again after half a second, not at every statement', () => {
    let [now, free, looks] = [0, 100, 0];
    const hasRoom = createDiskRoom(
      () => {
        looks += 1;
        return free;
      },
      50,
      () => now,
    );
    expect([hasRoom(), hasRoom(), looks]).toEqual([true, true, 1]);
    free = 49;
    now = 499;
    expect(hasRoom()).toBe(true);
    now = 500;
    expect([hasRoom(), looks]).toEqual([false, 2]);
    [free, now] = [50, 1_000];
    expect(hasRoom()).toBe(true);
  });
});
