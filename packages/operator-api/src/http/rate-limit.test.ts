import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type Fixture, noon, openFixture, origin } from '../testing/fixture.ts';
import { defaultRates, RateLimiter } from './rate-limit.ts';
import { Refusal } from './refusal.ts';

describe('the rate limiter', () => {
  it('gives a burst, then so many per second, for each address and group alone', () => {
    let now = 0;
    const limiter = new RateLimiter(() => now, { ...defaultRates, search: { perSecond: 2, burst: 3 } });
    for (let i = 0; i < 3; i++) limiter.takeHere('search', 'a');
    expect(() => limiter.takeHere('search', 'a')).toThrow(Refusal);
    limiter.takeHere('search', 'b');
    limiter.takeHere('book', 'a');
    now += 499;
    expect(() => limiter.takeHere('search', 'a')).toThrow(Refusal);
    now += 1;
    limiter.takeHere('search', 'a');
    expect(() => limiter.takeHere('search', 'a')).toThrow(Refusal);
    now -= 10_000;
    expect(() => limiter.takeHere('search', 'a')).toThrow(Refusal);
  });

  it('lets one call through after the other with a factor that leaves less than one at once', () => {
    let now = 0;
    const limiter = new RateLimiter(() => now, defaultRates, 0.05);
    const { perSecond, burst } = defaultRates.account;
    expect(burst * 0.05).toBeLessThan(1);
    limiter.takeHere('account', 'a');
    expect(() => limiter.takeHere('account', 'a')).toThrow(Refusal);
    now += 1_000 / (perSecond * 0.05);
    limiter.takeHere('account', 'a');
  });

  it('is off with factor 0', () => {
    const limiter = new RateLimiter(() => 0, { ...defaultRates, search: { perSecond: 1, burst: 1 } }, 0);
    for (let i = 0; i < 100; i++) limiter.takeHere('search', 'a');
  });
});

describe('too many calls', () => {
  it('are counted by the time that has passed, whatever the system clock is set to', async () => {
    const [time, passed] = [{ now: noon }, { now: 0 }];
    const server = await openFixture({ clock: () => time.now, monotonic: () => passed.now });
    const { rateLimiter: _, ...deps } = server.deps;
    const app = createApp(deps);
    const body = JSON.stringify({ email: 'unknown@operator.example', password: 'a guess' });
    const headers = { origin, 'content-type': 'application/json' };
    const guess = async () =>
      (await app(new Request(`${origin}/desk/v1/session`, { method: 'POST', headers, body }))).status;
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe(401);
    time.now += 3_600_000;
    expect(await guess()).toBe(429);
    time.now -= 7_200_000;
    passed.now += 60_000;
    expect(await guess()).toBe(401);
    await server.close();
  });

  let server: Fixture;
  beforeAll(async () => {
    server = await openFixture({
      rateLimiter: new RateLimiter(() => noon, { ...defaultRates, read: { perSecond: 1, burst: 2 } }),
      trustedProxies: ['10.0.0.1'],
    });
  });
  afterAll(() => server.close());
  const call = async (remoteAddress: string, forwarded = '') =>
    server.app(
      new Request(`${origin}/api/prices`, { headers: forwarded === '' ? {} : { 'x-forwarded-for': forwarded } }),
      {
        remoteAddress,
      },
    );

  it('are told when to come back', async () => {
    expect((await call('1.1.1.1')).status).toBe(200);
    expect((await call('1.1.1.1', '9.9.9.9')).status).toBe(200);
    const refused = await call('1.1.1.1', '8.8.8.8');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ code: 2 });
  });

  it('are counted by the forwarded address behind a proxy of ours alone', async () => {
    for (const client of ['2.2.2.2', '3.3.3.3', '4.4.4.4']) {
      expect((await call('10.0.0.1', `6.6.6.6, ${client}`)).status).toBe(200);
    }
    expect((await call('10.0.0.1', '6.6.6.6, 2.2.2.2')).status).toBe(200);
    expect((await call('10.0.0.1', '7.7.7.7, 2.2.2.2')).status).toBe(429);
  });
});
