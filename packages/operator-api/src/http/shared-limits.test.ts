import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from '../database/cleaning.ts';
import type { Database } from '../database/open.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { openRedis } from '../database/redis.ts';
import { type Fixture, openFixture, origin } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { startRedisStandIn } from '../testing/redis-stand-in.ts';
import { createPostgresCounts } from './postgres-counts.ts';
import { defaultRates, RateLimiter, type SharedCounts } from './rate-limit.ts';
import { createRedisCounts } from './redis-counts.ts';
import { Refusal } from './refusal.ts';

const rates = {
  ...defaultRates,
  comment: { perSecond: 1 / 3_600, burst: 3 },
  search: { perSecond: 1, burst: 20 },
};

/** The limiters of two processes on one stopped clock. */
const two = (counts: readonly SharedCounts[], onStoreAway: (error: unknown) => void = () => undefined) => {
  const now = Date.now();
  return counts.map((each) => new RateLimiter(() => now, rates, 1, each, onStoreAway));
};

/** The number of tries that pass, made through the processes in turn. */
async function letThrough(limiters: readonly RateLimiter[], group: 'comment' | 'search', who: string, tries: number) {
  let passed = 0;
  for (let at = 0; at < tries; at++) {
    try {
      await limiters[at % limiters.length]?.take(group, who);
      passed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return passed;
}

describe('two processes on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let database: Database;
  let counts: SharedCounts[];
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openPostgres(postgres.url);
    counts = [0, 1].map(() => createPostgresCounts(postgres.url, { rates, factor: 1 }, 60_000));
  });
  afterAll(async () => {
    await Promise.all(counts.map((each) => each.close()));
    await database.destroy();
    await postgres.stop();
  });

  it('400 visitors through one proxy have 400 limits, each shared by both processes', async () => {
    const limiters = two(counts);
    const fixtures: Fixture[] = [];
    for (const rateLimiter of limiters) {
      fixtures.push(await openFixture({ database, rateLimiter, trustedProxies: ['10.0.0.0/8'] }));
    }
    const write = async (visitor: number, process: number) => {
      const request = new Request(`${origin}/api/comment`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.${113 + (visitor >> 8)}.${visitor & 255}`,
        },
        body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello.' }),
      });
      return (await fixtures[process]?.app(request, { remoteAddress: '10.0.0.1' }))?.status;
    };
    const visitors = Array.from({ length: 400 }, (_, visitor) => visitor);
    for (const [attempt, expected] of [200, 200, 200, 429].entries()) {
      const statuses = await Promise.all(visitors.map((visitor) => write(visitor, (visitor + attempt) % 2)));
      expect(new Set(statuses), `try ${attempt + 1}`).toEqual(new Set([expected]));
    }
    await Promise.all(fixtures.map((fixture) => fixture.close()));
  });

  it('what is given back by one is given back in both', async () => {
    const limiters = two(counts);
    expect(await letThrough(limiters, 'comment', 'forgiven', 6)).toBe(3);
    for (const limiter of limiters) await limiter.forget('comment', 'forgiven');
    expect(await letThrough(limiters, 'comment', 'forgiven', 6)).toBe(3);
  });

  it('of calls that come often the others hear in parts', async () => {
    const limiters = two(counts);
    let passed = 0;
    await expect
      .poll(async () => {
        passed += await letThrough(limiters, 'search', 'eager', 2);
        return letThrough(limiters, 'search', 'eager', 2);
      })
      .toBe(0);
    // 20 plus the calls that passed before the store was told; each process alone would let 20 pass.
    expect(passed).toBeLessThan(36);
  });

  it('says nothing of whom it counts, and forgets', async () => {
    await letThrough(two(counts), 'comment', 'signIn ada@example.com 203.0.113.9', 1);
    const rows = await database.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/ada@|203\.0/);
    await clean(database, Date.now() + 4 * 3_600_000);
    expect(await database.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });

  it('each counts for itself while the store is away, and asks it only now and then', async () => {
    const away = createPostgresCounts('postgresql://nobody@127.0.0.1:1/nothing', { rates, factor: 1 });
    const heard: unknown[] = [];
    const limiters = two([away, away], (error) => heard.push(error));
    expect(await letThrough(limiters, 'comment', 'anybody', 10)).toBe(6);
    expect(heard).toHaveLength(2);
    await away.close();
  });
});

it('two processes on one Redis share a limit; without it each counts for itself', async () => {
  const redis = await startRedisStandIn(Date.now);
  const clients = [0, 1].map(() => openRedis(redis.url, () => undefined));
  await Promise.all(clients.map((client) => once(client, 'ready')));
  const counts = clients.map((client) => createRedisCounts(client, { rates, factor: 1 }));
  expect(await letThrough(two(counts), 'comment', 'signIn ada@example.com', 10)).toBe(3);
  expect([...redis.counts.keys()].join()).not.toContain('ada@');
  const [limiter] = two(counts);
  await limiter?.forget('comment', 'signIn ada@example.com');
  expect(await letThrough(two(counts), 'comment', 'signIn ada@example.com', 10)).toBe(3);
  await redis.stop();
  expect(await letThrough(two(counts), 'comment', 'signIn ada@example.com', 10)).toBe(6);
  for (const client of clients) client.disconnect();
});
