import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../env.ts';
import { type Fixture, openFixture, origin } from '../testing/fixture.ts';
import { createIpLookup } from './ip-lookup.ts';

const paris = { ip: '203.0.113.9', city: 'Paris', loc: '48.85,2.35', region: 'Île-de-France', country: 'FR' };

function service(answer: () => Response | Promise<Response> = () => Response.json(paris)) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const visitors = createIpLookup({
    url: 'https://ip.example/{ip}/json?token=t',
    clock: () => clock.now,
    fetch: async (url) => {
      asked.push(String(url));
      return answer();
    },
  });
  return { asked, clock, visitors };
}

describe('the IP look-up', () => {
  it('asks about an address once a day, however many ask at once [1§7.29 2§7.42]', async () => {
    const { asked, clock, visitors } = service();
    const both = await Promise.all([visitors.locate('203.0.113.9'), visitors.locate('::ffff:203.0.113.9')]);
    expect(both).toEqual([paris, paris]);
    clock.now = 23 * 3_600_000;
    await visitors.locate('203.0.113.9');
    expect(asked).toEqual(['https://ip.example/203.0.113.9/json?token=t']);
    clock.now = 25 * 3_600_000;
    await visitors.locate('203.0.113.9');
    expect(asked).toHaveLength(2);
  });

  it.each(['', '127.0.0.1', '::1', '10.1.2.3', '192.168.0.4', '172.20.1.1', 'fd00::1', '::ffff:10.0.0.1', 'a.b'])(
    'tells nobody of the address %j',
    async (address) => {
      const { asked, visitors } = service();
      expect(await visitors.locate(address)).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['says no', () => new Response('', { status: 429 })],
    ['answers HTML', () => new Response('<p>')],
    ['names no country', () => Response.json({ ip: paris.ip, bogon: true })],
    ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
  ])('knows nothing where the service %s, and leaves it alone for five minutes', async (_what, answer) => {
    const { asked, clock, visitors } = service(answer);
    expect(await visitors.locate(paris.ip)).toBeNull();
    expect(await visitors.locate(paris.ip)).toBeNull();
    expect(asked).toHaveLength(1);
    clock.now = 6 * 60_000;
    await visitors.locate(paris.ip);
    expect(asked).toHaveLength(2);
  });

  it('is off unless it is set up', () => {
    expect(readSettings({}, '.').ipLookupUrl).toBe('');
    expect(() => readSettings({ IP_LOOKUP_URL: 'https://ip.example/json' }, '.')).toThrow('{ip}');
    expect(() => readSettings({ IP_LOOKUP_URL: 'ip.example/{ip}' }, '.')).toThrow('http');
  });
});

describe('GET /api/ipinfo', () => {
  let server: Fixture;
  let country = 'FR';
  beforeAll(async () => {
    server = await openFixture({ visitors: { locate: async (ip) => ({ ...paris, ip, country }) } });
  });
  afterAll(() => server.close());
  const ask = async (path: string) =>
    (await server.app(new Request(`${origin}${path}`), { remoteAddress: paris.ip })).json();

  it('tells the visitor’s country and the currency that fares can be told in', async () => {
    expect(await ask('/api/configuration')).toMatchObject({ iplookup: true });
    expect(await ask('/api/ipinfo')).toEqual({ ...paris, country: 'fr', currencycode: 'EUR' });
  });

  it.each([
    ['GB', 'GBP'],
    ['US', 'USD'],
    ['CH', ''],
    ['XX', ''],
  ])('%s has the currency %j', async (code, currencycode) => {
    country = code;
    expect(await ask('/api/ipinfo')).toMatchObject({ country: code.toLowerCase(), currencycode });
  });

  it('without a service the country is the default and nobody is asked [1§3.19 2§3.38]', async () => {
    const plain = await openFixture({ database: server.database });
    expect((await plain.get('/api/configuration')).body.iplookup).toBe(false);
    expect((await plain.get('/api/ipinfo')).body).toMatchObject({ country: 'gb', currencycode: 'GBP', city: '' });
  });
});
