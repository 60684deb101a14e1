import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { readSettings, settingMistakes } from '../env.ts';
import { createRideService } from '../rides/service.ts';
import { freshDatabase } from '../testing/database.ts';
import { type Fixture, freshId, noon, openFixture } from '../testing/fixture.ts';
import { bookingOf, quotationOf } from '../testing/requests.ts';
import { bookReturn } from '../testing/returns.ts';
import { driving } from '../testing/rides.ts';
import { clean } from './cleaning.ts';
import { type Retention, retentionSettings, usualRetention } from './retention.ts';

const day = 86_400_000;

describe('the settings', () => {
  it('are days and years as the table of the operations says, and another where the operator says so', () => {
    const { retention } = readSettings({ KEEP_TRAIL_DAYS: '3', KEEP_BOOKING_YEARS: '2' }, '.');
    expect(retention.trailMs).toBe(3 * day);
    expect(retention.bookingMs).toBe(2 * 365.25 * day);
    expect(retention.driverMs).toBe(90 * day);
  });

  it.each([
    ['KEEP_TRAIL_DAYS', '0'],
    ['KEEP_LETTER_DAYS', 'a week'],
    ['KEEP_BOOKING_YEARS', '0.5'],
    ['KEEP_REGISTER_YEARS', '100'],
  ])('%s may not be %s', (name, value) => {
    expect(() => readSettings({ [name]: value }, '.')).toThrow(name);
  });

  it('that are wrong are all named at once', () => {
    const settings = { KEEP_TRAIL_DAYS: '0', KEEP_LETTER_DAYS: '1', KEEP_COMMENT_DAYS: '-3' };
    const told = settingMistakes(settings, '.').map((mistake) => mistake.split(' ')[0]);
    expect(told.sort()).toEqual(Object.keys(settings).sort());
  });

  it('stand in the table of the operations with what they are without a word', async () => {
    const text = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    for (const { name, usual } of Object.values(retentionSettings)) {
      const row = text.split('\n').find((line) => line.includes(`\`${name}\``)) ?? '';
      expect(row.split('|').map((cell) => cell.trim())).toContain(String(usual));
    }
  });
});

describe('what was kept for its time', () => {
  let server: Fixture;
  let id = 0;
  beforeAll(async () => {
    server = await openFixture({ database: await freshDatabase() });
    const request = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-24T18:00' });
    const { body: quoted } = await server.post('/api/quotation', request);
    const { body } = await server.post('/api/createbookingTest', bookingOf(request, quoted.totalfare));
    id = Number(body.JobPartId);
    const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
    const drive = driving(rides, () => server.clock.now);
    await drive.assign(id);
    for (const status of ['started', 'arrived', 'pob'] as const) await drive.to(id, status);
    await drive.move(id, { latitude: 51.5, longitude: -0.1, at: server.clock.now });
    await drive.to(id, 'finish');
    const comment = { name: 'Ada', email: 'ada@example.com', phone: '1', source: 'web', subject: 's', enqtype: 'x' };
    await server.post('/api/comment', { ...comment, message: 'lost my hat' });
  });
  afterAll(() => server.database.destroy());

  const count = async (table: 'footprints' | 'ride_events' | 'tracks' | 'comments' | 'outbox' | 'ride_register') =>
    (
      await server.database
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('all'))
        .execute()
    ).map(({ all }) => Number(all))[0];
  const named = async () =>
    (await server.database.selectFrom('bookings').select(['first_name', 'total_minor', 'journey']).execute())[0];

  const only = (over: Partial<Retention>): Retention => ({
    ...usualRetention,
    ...{ trailMs: 366 * day, driverMs: 2_200 * day, emailMs: 366 * day, commentMs: 366 * day },
    ...{ bookingMs: 30 * 366 * day, registerMs: 30 * 366 * day },
    ...over,
  });

  it.each([
    [['footprints', 'ride_events'], 'trailMs'],
    [['comments'], 'commentMs'],
    [['tracks'], 'driverMs'],
  ] as const)('%s go when the setting says, and not before', async (tables, part) => {
    // The pick-up is 30 hours after noon.
    const retention = only({ [part]: 10 * day });
    await clean(server.database, noon + 9 * day, retention);
    for (const table of tables) expect(await count(table)).toBeGreaterThan(0);
    await clean(server.database, noon + 40 * day, retention);
    for (const table of tables) expect(await count(table)).toBe(0);
  });

  it('that an email was sent goes when the setting says; one that could not be sent yet stays', async () => {
    const database = await freshDatabase();
    const letter = { letter: '{}', created_at: noon, due_at: noon };
    await database
      .insertInto('outbox')
      .values([
        { ...letter, sent_at: noon },
        { ...letter, sent_at: null },
      ])
      .execute();
    const left = () => database.selectFrom('outbox').select('sent_at').orderBy('id').execute();
    const retention = only({ emailMs: 5 * day });
    await clean(database, noon + 5 * day, retention);
    expect(await left()).toHaveLength(2);
    await clean(database, noon + 5 * day + 1, retention);
    expect(await left()).toEqual([{ sent_at: null }]);
    await database.destroy();
  });

  it('names go when the setting says; amounts and places of the ride stay, and so does the register', async () => {
    const retention = only({ bookingMs: 100 * day, registerMs: 100 * day });
    await clean(server.database, noon + 90 * day, retention);
    expect(await named()).toMatchObject({ first_name: 'Ada' });
    await clean(server.database, noon + 110 * day, retention);
    const left = await named();
    expect(left?.first_name).toBe('');
    expect(left?.total_minor).toBeGreaterThan(0);
    expect(JSON.stringify(left?.journey)).toContain('address');
    // The database refuses to delete entries of the last year by its own clock, which would make the whole cleaning
    // fail.
    expect(await count('ride_register')).toBeGreaterThan(0);
  });

  it('entries of the register go after their years', async () => {
    const { id: _, ...entry } = await server.database.selectFrom('ride_register').selectAll().executeTakeFirstOrThrow();
    const at = Date.UTC(2001, 0, 1);
    await server.database
      .insertInto('ride_register')
      .values({ ...entry, reference: 'OLD', at })
      .execute();
    const old = () => server.database.selectFrom('ride_register').select('id').where('reference', '=', 'OLD').execute();
    await clean(server.database, at + 500 * day, only({ registerMs: 501 * day }));
    expect(await old()).toHaveLength(1);
    await clean(server.database, at + 502 * day, only({ registerMs: 501 * day }));
    expect(await old()).toHaveLength(0);
  });
});

describe('the driver of a ride', () => {
  let server: Fixture;
  let id = 0;
  let drive: ReturnType<typeof driving>;
  beforeEach(async () => {
    server = await openFixture({ database: await freshDatabase() });
    ({ id } = await bookReturn(server, 'cash', { returndate: '2026-12-20T18:00:00+00:00' }));
    drive = driving(
      createRideService(server.deps, createConfirmingPaymentService(server.deps)),
      () => server.clock.now,
    );
    await drive.assign(id);
    await drive.assign(id, 'return');
  });
  afterEach(() => server.database.destroy());

  const keptAt = async (moment: string) => {
    server.clock.now = Date.parse(moment);
    await clean(server.database, server.clock.now, { ...usualRetention, driverMs: 10 * day });
    const rows = await server.database.selectFrom('tracks').select('leg').orderBy('leg').execute();
    return rows.map(({ leg }) => leg);
  };

  it('is kept from the pick-up of that ride: of a way back, not from the way out', async () => {
    server.clock.now = Date.parse('2026-11-28T10:00:00Z');
    for (const status of ['started', 'arrived', 'pob', 'finish'] as const) await drive.to(id, status);
    expect(await keptAt('2026-12-08T09:00:00Z')).toEqual(['outbound', 'return']);
    expect(await keptAt('2026-12-08T11:00:00Z')).toEqual(['return']);
    server.clock.now = Date.parse('2026-12-20T18:00:00Z');
    for (const status of ['started', 'arrived', 'pob', 'finish'] as const) await drive.to(id, status, 'return');
    expect(await keptAt('2026-12-30T17:00:00Z')).toEqual(['return']);
    expect(await keptAt('2026-12-30T19:00:00Z')).toEqual([]);
  });

  it('goes as well when nobody reported its end, two days later', async () => {
    await drive.to(id, 'started');
    expect(await keptAt('2026-12-10T09:00:00Z')).toEqual(['outbound', 'return']);
    expect(await keptAt('2026-12-10T11:00:00Z')).toEqual(['return']);
    expect(await keptAt('2027-01-01T17:00:00Z')).toEqual(['return']);
    expect(await keptAt('2027-01-01T19:00:00Z')).toEqual([]);
  });
});
