import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
