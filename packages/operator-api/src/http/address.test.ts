import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../log.ts';
import { noon, openFixture, origin } from '../testing/fixture.ts';
import { createAddressOf, networkOf } from './address.ts';
import { defaultRates, RateLimiter } from './rate-limit.ts';

describe('the address of a caller', () => {
  it.each([
    { proxies: ['127.0.0.1'], peer: '::ffff:127.0.0.1', forwarded: '203.0.113.9', is: '203.0.113.9' },
    { proxies: ['127.0.0.1'], peer: '::ffff:7f00:1', forwarded: '203.0.113.9', is: '203.0.113.9' },
    { proxies: ['::1'], peer: '0:0:0:0:0:0:0:1', forwarded: '2001:db8::9', is: '2001:db8::9' },
    { proxies: ['10.0.0.0/8'], peer: '::ffff:10.9.8.7', forwarded: '203.0.113.9, 10.1.1.1', is: '203.0.113.9' },
    { proxies: ['::ffff:10.0.0.0/104'], peer: '10.9.8.7', forwarded: '203.0.113.9', is: '203.0.113.9' },
    { proxies: ['fd00::/8'], peer: 'fd12:3456::1', forwarded: '::ffff:203.0.113.9', is: '203.0.113.9' },
    { proxies: ['10.0.0.1'], peer: '10.0.0.1', forwarded: '203.0.113.9:51234', is: '203.0.113.9' },
    { proxies: ['10.0.0.1'], peer: '10.0.0.1', forwarded: '[2001:db8::9]:443', is: '2001:db8::9' },
    { proxies: ['10.0.0.1'], peer: '10.0.0.1', forwarded: '6.6.6.6, 203.0.113.9', is: '203.0.113.9' },
    { proxies: ['10.0.0.1'], peer: '10.0.0.1', forwarded: '203.0.113.9, unknown', is: '10.0.0.1' },
    { proxies: ['10.0.0.1'], peer: '10.0.0.1', forwarded: '', is: '10.0.0.1' },
    { proxies: ['10.0.0.1'], peer: '10.0.0.2', forwarded: '203.0.113.9', is: '10.0.0.2' },
    { proxies: [], peer: '::ffff:203.0.113.1', forwarded: '6.6.6.6', is: '203.0.113.1' },
    { proxies: [], peer: '', forwarded: '6.6.6.6', is: '' },
  ])('$peer behind $proxies, forwarded for $forwarded, is $is', ({ proxies, peer, forwarded, is }) => {
    expect(createAddressOf(proxies)(peer, () => forwarded)).toBe(is);
  });

  it.each([
    { forwarded: 'for=203.0.113.9;proto=https;by=10.0.0.1', is: '203.0.113.9' },
    { forwarded: 'proto=https; For="203.0.113.9:51234"', is: '203.0.113.9' },
    { forwarded: 'for="[2001:db8::9]:443", for=10.0.0.1', is: '2001:db8::9' },
    { forwarded: 'for=6.6.6.6, for=203.0.113.9', is: '203.0.113.9' },
    { forwarded: 'for=6.6.6.6, proto=https', is: '10.0.0.1' },
    { forwarded: 'for=203.0.113.9, for=_hidden', is: '10.0.0.1' },
    { forwarded: 'for=unknown', is: '10.0.0.1' },
    { forwarded: '', is: '10.0.0.1' },
  ])('is $is by the standard’s header $forwarded, whatever the other one says', ({ forwarded, is }) => {
    const headers = { 'x-forwarded-for': '6.6.6.6', forwarded };
    expect(createAddressOf(['10.0.0.1'], 'forwarded')('10.0.0.1', (name) => headers[name])).toBe(is);
    expect(createAddressOf(['10.0.0.1'])('10.0.0.1', (name) => headers[name])).toBe('6.6.6.6');
    expect(createAddressOf([], 'forwarded')('10.0.0.1', (name) => headers[name])).toBe('10.0.0.1');
  });

  it.each(['proxy', '10.0.0.1/33', '10.0.0.0/8/8', '10.0.0.0/', '::1/129', '127.1'])('%s is no proxy', (proxy) => {
    expect(() => createAddressOf([proxy])).toThrow(proxy);
  });
});

it('one network of IPv6 is one caller, two IPv4 addresses are two', async () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  const server = await openFixture({
    rateLimiter: new RateLimiter(() => noon, { ...defaultRates, read: { perSecond: 1, burst: 2 } }),
    trustedProxies: ['127.0.0.1'],
  });
  const ask = async (forwarded: string) =>
    (
      await server.app(new Request(`${origin}/api/prices`, { headers: { 'x-forwarded-for': forwarded } }), {
        remoteAddress: '::ffff:127.0.0.1',
      })
    ).status;
  expect(await ask('2001:db8:1:2::1')).toBe(200);
  expect(await ask('2001:db8:1:2:ffff::2')).toBe(200);
  expect(await ask('2001:db8:1:2:abcd:ef01::3')).toBe(429);
  expect(await ask('2001:db8:1:3::1')).toBe(200);
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) expect(await ask(address)).toBe(200);
  await server.close();
});

it.each([
  { accessLog: 'calls', address: undefined },
  { accessLog: 'addresses', address: '203.0.113.9' },
] as const)(
  'the log of $accessLog has the address of a caller only where that is asked for',
  async ({ accessLog, address }) => {
    const logged: LogEntry[] = [];
    const server = await openFixture({ accessLog, trustedProxies: ['127.0.0.1'], log: (entry) => logged.push(entry) });
    const asked = new Request(`${origin}/api/prices`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    await server.app(asked, { remoteAddress: '127.0.0.1' });
    expect(logged).toEqual([expect.objectContaining({ path: '/api/prices', status: 200 })]);
    expect(logged[0]?.address).toBe(address);
    await server.close();
  },
);

it('a server whose proxy writes the standard’s header counts by it', async () => {
  const server = await openFixture({
    rateLimiter: new RateLimiter(() => noon, { ...defaultRates, read: { perSecond: 1, burst: 1 } }),
    trustedProxies: ['127.0.0.1'],
    forwardedHeader: 'forwarded',
  });
  const ask = async (headers: Record<string, string>) =>
    (await server.app(new Request(`${origin}/api/prices`, { headers }), { remoteAddress: '127.0.0.1' })).status;
  expect(await ask({ forwarded: 'for=203.0.113.1' })).toBe(200);
  expect(await ask({ forwarded: 'for=203.0.113.2' })).toBe(200);
  expect(await ask({ forwarded: 'for=203.0.113.1', 'x-forwarded-for': '6.6.6.6' })).toBe(429);
  await server.close();
});
