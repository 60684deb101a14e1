import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/open.ts';
import { freshDatabase } from '../../testing/database.ts';
import { bringForward, claim, type DeliveryRow, dueWebhooks, parkAll, postponeBehind, releaseBehind } from './queue.ts';

const now = 1_000;
/** When an earlier delivery of the booking is tried again. */
const again = 9_000;

let database: Database;
let webhook: number;
let other: number;

beforeEach(async () => {
  database = await freshDatabase();
  const values = { url: 'https://dispatch.example/', secret: '', created_at: 0 };
  const rows = await database.insertInto('webhooks').values([values, values]).returning('id').execute();
  [webhook = 0, other = 0] = rows.map(({ id }) => id);
});
afterEach(() => database.destroy());

/** Stores a delivery of booking 7 that is due and has not been tried. */
const delivery = (over: Partial<DeliveryRow> = {}): Promise<DeliveryRow> =>
  database
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhook, booking_id: 7, created_at: 0, due_at: now, ...over })
    .returningAll()
    .executeTakeFirstOrThrow();
const dueAt = async ({ id }: DeliveryRow): Promise<number> =>
  (await database.selectFrom('webhook_deliveries').select('due_at').where('id', '=', id).executeTakeFirstOrThrow())
    .due_at;

describe('due deliveries', () => {
  const claimed = async () => (await claim(database, webhook, now))?.id;

  it('are counted by webhook and booking, and claimed from the one that has been due longest', async () => {
    const second = await delivery();
    const first = await delivery({ booking_id: 8, due_at: now - 1 });
    const third = await delivery({ booking_id: 9 });
    await delivery();
    await delivery({ webhook_id: other });
    expect((await dueWebhooks(database, now)).sort((a, b) => a.webhook_id - b.webhook_id)).toEqual([
      { webhook_id: webhook, bookings: 3 },
      { webhook_id: other, bookings: 1 },
    ]);
    expect([await claimed(), await claimed(), await claimed()]).toEqual([first.id, second.id, third.id]);
  });

  it('are claimed by one sender, which has a minute', async () => {
    const row = await delivery();
    expect(await claim(database, webhook, now)).toMatchObject({ id: row.id, attempts: 1, due_at: now + 60_000 });
    expect(await claim(database, webhook, now + 59_999)).toBeUndefined();
    expect(await claim(database, webhook, now + 60_000)).toMatchObject({ id: row.id, attempts: 2 });
  });

  it.each<[string, Partial<DeliveryRow>]>([
    ['one that was delivered', { delivered_at: now }],
    ['one that was given up', { parked_at: now }],
    ['one that is due later', { due_at: now + 1 }],
  ])('are not %s, which hides none behind it', async (_, over) => {
    await delivery({ due_at: now - 1, ...over });
    expect(await dueWebhooks(database, now)).toEqual([]);
    expect(await claimed()).toBeUndefined();
    const row = await delivery({ booking_id: 8 });
    expect(await claimed()).toBe(row.id);
  });

  it('of another webhook are left to that', async () => {
    await delivery({ webhook_id: other });
    expect(await claimed()).toBeUndefined();
  });

  it('wait for an earlier one of their booking', async () => {
    await delivery({ due_at: again });
    await delivery();
    expect(await claimed()).toBeUndefined();
  });

  it.each<[string, () => Partial<DeliveryRow>]>([
    ['was delivered', () => ({ delivered_at: now })],
    ['was given up', () => ({ parked_at: now })],
    ['is of another webhook', () => ({ webhook_id: other })],
    ['is of another booking', () => ({ booking_id: 8 })],
  ])('do not wait for an earlier one that %s', async (_, over) => {
    await delivery({ due_at: again, ...over() });
    const later = await delivery();
    expect(await claimed()).toBe(later.id);
  });

  it('that are tests, of no booking, do not wait for each other', async () => {
    await delivery({ booking_id: 0, due_at: again });
    const later = await delivery({ booking_id: 0 });
    expect(await claimed()).toBe(later.id);
  });
});

describe('deliveries behind an earlier one of their booking', () => {
  const failed = { due_at: again, attempts: 1, failure: 'answered 503' };

  it('wait until that is tried again', async () => {
    await delivery(failed);
    const later = await delivery();
    await postponeBehind(database, webhook, now);
    expect(await dueAt(later)).toBe(again);
  });

  it.each<[string, () => Partial<DeliveryRow>]>([
    ['is being sent for the first time', () => ({ failure: '' })],
    ['was delivered', () => ({ delivered_at: now })],
    ['was given up', () => ({ parked_at: now })],
    ['is due itself', () => ({ due_at: now })],
    ['is of another webhook', () => ({ webhook_id: other })],
    ['is of another booking', () => ({ booking_id: 8 })],
  ])('do not wait where it %s', async (_, over) => {
    await delivery({ ...failed, ...over() });
    const later = await delivery();
    await postponeBehind(database, webhook, now);
    expect(await dueAt(later)).toBe(now);
  });

  it.each<[string, () => Partial<DeliveryRow>, number]>([
    ['a test, of no booking', () => ({ booking_id: 0 }), now],
    ['one that was delivered', () => ({ delivered_at: now }), now],
    ['one that was given up', () => ({ parked_at: now }), now],
    ['one that is not due', () => ({ due_at: now + 1 }), now + 1],
    ['one of another webhook', () => ({ webhook_id: other }), now],
  ])('leave %s as it is', async (_, over, due) => {
    const row = over();
    await delivery({ ...failed, booking_id: row.booking_id ?? 7 });
    const later = await delivery(row);
    await postponeBehind(database, webhook, now);
    expect(await dueAt(later)).toBe(due);
  });

  it('are not those that come before it', async () => {
    const first = await delivery();
    await delivery(failed);
    await postponeBehind(database, webhook, now);
    expect(await dueAt(first)).toBe(now);
  });

  it('are due once that has ended', async () => {
    const earlier = await delivery({ ...failed, delivered_at: now });
    const later = await delivery({ due_at: again });
    await releaseBehind(database, earlier, now);
    expect(await dueAt(later)).toBe(now);
  });

  it.each<[string, () => Partial<DeliveryRow>]>([
    ['one that was tried itself', () => ({ attempts: 1 })],
    ['one that was delivered', () => ({ delivered_at: now })],
    ['one that was given up', () => ({ parked_at: now })],
    ['one of another booking', () => ({ booking_id: 8 })],
    ['one of another webhook', () => ({ webhook_id: other })],
  ])('but not %s', async (_, over) => {
    const earlier = await delivery({ ...failed, delivered_at: now });
    const later = await delivery({ due_at: again, ...over() });
    await releaseBehind(database, earlier, now);
    expect(await dueAt(later)).toBe(again);
  });

  it('stay due since when they were', async () => {
    const earlier = await delivery({ ...failed, delivered_at: now });
    const later = await delivery({ due_at: now - 1 });
    await releaseBehind(database, earlier, now);
    expect(await dueAt(later)).toBe(now - 1);
  });
});

describe('of a receiver that is there again', () => {
  const failed = { due_at: again, attempts: 1, failure: 'answered 503' };

  it('deliveries that failed are tried soon', async () => {
    const row = await delivery(failed);
    await bringForward(database, webhook, now);
    expect(await dueAt(row)).toBe(now);
  });

  it.each<[string, () => Partial<DeliveryRow>, number]>([
    ['one that did not fail', () => ({ failure: '' }), again],
    ['one that was delivered', () => ({ delivered_at: now }), again],
    ['one that was given up', () => ({ parked_at: now }), again],
    ['one that is due sooner', () => ({ due_at: now - 1 }), now - 1],
    ['one of another webhook', () => ({ webhook_id: other }), again],
  ])('but %s is not brought forward', async (_, over, due) => {
    const row = await delivery({ ...failed, ...over() });
    await bringForward(database, webhook, now);
    expect(await dueAt(row)).toBe(due);
  });
});

it('only pending deliveries of the webhook are given up, with the reason', async () => {
  const rows = [
    await delivery(),
    await delivery({ delivered_at: 1 }),
    await delivery({ parked_at: 1, failure: 'answered 500' }),
    await delivery({ webhook_id: other }),
  ];
  await parkAll(database, webhook, 'switched off', now);
  const stored = await database
    .selectFrom('webhook_deliveries')
    .select(['parked_at', 'failure'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  expect(stored).toEqual([
    { parked_at: now, failure: 'switched off' },
    { parked_at: null, failure: '' },
    { parked_at: 1, failure: 'answered 500' },
    { parked_at: null, failure: '' },
  ]);
});
