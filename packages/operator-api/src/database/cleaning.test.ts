import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record } from '../desk/audit.ts';
import { freshDatabase } from '../testing/database.ts';
import { type Fixture, noon, openFixture } from '../testing/fixture.ts';
import { bookingOf, quotationOf } from '../testing/requests.ts';
import { storeBookings } from '../testing/store-bookings.ts';
import { atOnce, clean } from './cleaning.ts';

const yearMs = 365.25 * 86_400_000;

describe('years of rides and quotations that came at once', () => {
  const rides = 2 * atOnce.rows + 10;
  const quotations = atOnce.rows * atOnce.statements + 10;
  let server: Fixture;
  beforeAll(async () => {
    server = await openFixture({ database: await freshDatabase() });
    const request = quotationOf();
    const { body: quoted } = await server.post('/api/quotation', request);
    const { body } = await server.post('/api/createbookingTest', bookingOf(request, quoted.totalfare));
    expect(body).toMatchObject({ Code: 1 });
    await storeBookings(server.database, rides);
    await sql`delete from quotations`.execute(server.database);
    await sql`insert into quotations (request_id, content_hash, journey, fares, answer, currency, created_at, expires_at)
      select 'old-' || n, 'h', '{}', '[]', '{}', 'GBP', 0, n from generate_series(1, ${quotations}) n`.execute(
      server.database,
    );
    for (const statement of [
      'create table taken (of text, rows integer)',
      `create function note_taken() returns trigger language plpgsql as $$
        begin insert into taken select tg_table_name, count(*) from changed; return null; end $$`,
      `create trigger taken after update on bookings referencing new table as changed
        for each statement execute function note_taken()`,
      `create trigger taken after delete on quotations referencing old table as changed
        for each statement execute function note_taken()`,
    ]) {
      await sql.raw(statement).execute(server.database);
    }
  });
  afterAll(async () => {
    await sql`drop function note_taken cascade`.execute(server.database);
    await sql`drop table taken`.execute(server.database);
    await server.database.destroy();
  });

  const count = async (which: string) =>
    (await sql<{ count: number }>`select count(*)::integer as count from ${sql.raw(which)}`.execute(server.database))
      .rows[0]?.count;

  it('go in parts that no statement limit ends, and those that are left go with the next run', async () => {
    await clean(server.database, noon + 8 * yearMs);
    expect(await count('bookings where not forgotten')).toBe(0);
    expect(await count('quotations')).toBe(quotations - atOnce.rows * atOnce.statements);
    await clean(server.database, noon + 8 * yearMs);
    expect(await count('quotations')).toBe(0);
    const { rows: largest } = await sql<{ of: string; most: number }>`
      select of, max(rows) as most from taken group by of order by of`.execute(server.database);
    expect(largest).toEqual([
      { of: 'bookings', most: atOnce.rows },
      { of: 'quotations', most: atOnce.rows },
    ]);
  });
});

describe('staff’s words in the audit trail', () => {
  let server: Fixture;
  beforeAll(async () => {
    server = await openFixture({ database: await freshDatabase() });
  });
  afterAll(() => server.database.destroy());

  it('are erased with the booking that they are about; who did what, and amounts, stay', async () => {
    const { database } = server;
    const request = quotationOf();
    const { body: quoted } = await server.post('/api/quotation', request);
    const { body } = await server.post('/api/createbookingTest', bookingOf(request, quoted.totalfare));
    const bookingId = Number(body.JobPartId);
    const by = { staff: null, actor: 'dispatcher@operator.example', outcome: 'done', at: noon } as const;
    const about = { ...by, bookingId };
    await record(database, {
      ...about,
      action: 'booking.refund',
      detail: { amount: 500, currency: 'GBP', reason: 'Mrs Lovelace fell ill' },
    });
    await record(database, { ...about, action: 'booking.message', detail: { id: 'm-1', subject: 'Get well, Ada' } });
    await record(database, { ...by, action: 'key.use', detail: { reason: 'scope' } });
    const trail = async () =>
      (await database.selectFrom('audit_trail').select(['action', 'actor', 'detail']).orderBy('id').execute()).slice(
        -3,
      );
    const before = await trail();
    await clean(database, noon + yearMs);
    expect(await trail()).toEqual(before);
    await clean(database, noon + 8 * yearMs);
    expect(await trail()).toEqual([
      { action: 'booking.refund', actor: by.actor, detail: { amount: 500, currency: 'GBP' } },
      { action: 'booking.message', actor: by.actor, detail: { id: 'm-1' } },
      { action: 'key.use', actor: by.actor, detail: { reason: 'scope' } },
    ]);
    for (const change of [
      sql`update audit_trail set detail = '{"amount": 5}' where action = 'booking.refund'`,
      sql`update audit_trail set detail = '{}' where action = 'key.use'`,
      sql`update audit_trail set outcome = 'refused' where action = 'booking.message'`,
    ]) {
      await expect(change.execute(database)).rejects.toThrow('only added to');
    }
  });
});
