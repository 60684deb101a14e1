import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/open.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { type Fixture, heathrow, openFixture, seededBytes } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';

/** Long timeouts, so that a stalled machine does not fail the test. */
const patient = { connectSeconds: 200, statementSeconds: 200, lockSeconds: 200, idleTransactionSeconds: 200 };
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let databases: Database[] = [];
let processes: Fixture[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  databases = await Promise.all([openPostgres(postgres.url, patient), openPostgres(postgres.url, patient)]);
  processes = await Promise.all(
    databases.map((database, index) => openFixture({ database, randomBytes: seededBytes(index + 1) })),
  );
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.destroy()));
  await postgres.stop();
});

const place = { ...heathrow, name: 'T2', line1: '', line2: '', fulladdress: heathrow.address };

it.each(['home', 'work'])(
  'is one %s, however many tabs save one at the same moment, by two processes',
  async (name) => {
    const { body } = await (processes[0] as Fixture).post('/api/signUp', {
      email: `${name}@example.com`,
      firstname: 'Grace',
      surname: 'Hopper',
      dialingcode: '44',
      phone: '7911224321',
      passwordhash: 'p'.repeat(64),
    });
    const auth = { authorization: `Bearer ${String(body.token)}` };
    const save = (each: Fixture, line1: string) =>
      each.post('/api/addressbook', { ...place, placename: name, line1 }, auth);
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((index, tab) => save(processes[index] as Fixture, `Tab ${tab}`)),
    );
    expect(answers.map((answer) => answer.body.code).sort()).toEqual([1, 2, 2, 2, 2, 2]);
    const list = await (processes[1] as Fixture).get('/api/addressbook', auth);
    expect(list.body.addresses).toEqual([expect.objectContaining({ placename: name })]);
  },
);
