import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openFixture } from '../testing/fixture.ts';

it('is ready while a booking can be written, and live whatever the database says', async () => {
  const { get, deps, clock } = await openFixture();
  expect(await get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ok', database: 'ready' } });
  await sql`set default_transaction_read_only = on`.execute(deps.database);
  clock.now += 2_000;
  for (const path of ['/health/ready', '/health']) {
    expect(await get(path)).toMatchObject({ status: 503, body: { status: 'down', database: 'read-only' } });
  }
  expect(await get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  // Calls that only read continue to work.
  expect((await get('/api/searchaddress?prefix=heathrow')).body.addresses).not.toEqual([]);
  await sql`set default_transaction_read_only = off`.execute(deps.database);
  expect((await get('/health/ready')).status).toBe(200);
});

it('is asked for again within seconds, however far the system clock is set back', async () => {
  let passed = 0;
  const { get, deps, clock } = await openFixture({ monotonic: () => passed });
  expect((await get('/health/ready')).status).toBe(200);
  await sql`set default_transaction_read_only = on`.execute(deps.database);
  clock.now -= 3_600_000;
  passed += 2_000;
  expect((await get('/health/ready')).status).toBe(503);
  await sql`set default_transaction_read_only = off`.execute(deps.database);
});

it('is not ready while the disk of the database is full', async () => {
  const { get, deps } = await openFixture();
  await sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    deps.database,
  );
  await sql`create trigger full_disk before insert or update on readiness execute function full_disk()`.execute(
    deps.database,
  );
  expect(await get('/health/ready')).toMatchObject({ status: 503, body: { database: 'disk-full' } });
  await sql`drop trigger full_disk on readiness`.execute(deps.database);
  expect((await get('/health/ready')).status).toBe(200);
});

it('makes the database write once, however often it is asked', async () => {
  const { get, deps, clock } = await openFixture();
  const written = async () =>
    (await deps.database.selectFrom('readiness').select('checked_at').executeTakeFirst())?.checked_at;
  await Promise.all(Array.from({ length: 5 }, () => get('/health/ready')));
  const first = await written();
  clock.now += 1_999;
  await get('/health/ready');
  expect(await written()).toBe(first);
  clock.now += 1;
  await get('/health/ready');
  expect(await written()).toBe(clock.now);
});
