import { decode } from 'booking-core/wire';
import * as answers from 'booking-core/wire/answers';
import { bookingParams } from 'booking-core/wire/booking-params';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRates, RateLimiter } from '../http/rate-limit.ts';
import type { LogEntry } from '../log.ts';
import type { LicenceRow } from '../operator/schema.ts';
import { demoOperator, type Fixture, noon, openFixture, origin, quotationOf } from '../testing/fixture.ts';

const row = (over: Partial<LicenceRow>): LicenceRow => ({
  trackingcode: 'X',
  partner: '',
  domains: [],
  variants: [],
  enabled: true,
  expires: null,
  ...over,
});

describe('a page elsewhere', () => {
  let server: Fixture;
  const host = 'http://localhost:4400';
  const from = (page: string, more: Record<string, string> = {}) => ({ origin: page, ...more });
  beforeAll(async () => {
    const demo = demoOperator();
    const partner = row({ trackingcode: 'PARTNER', domains: ['partner.example'] });
    server = await openFixture({
      operator: { ...demo, licences: [...demo.licences.slice(0, 1), partner, ...demo.licences.slice(2, 3)] },
    });
  });
  afterAll(() => server.close());

  const validate = (page: string, trackingcode: string, parentdomain = 'localhost') =>
    server.post('/licence/validate', { parentdomain, trackingcode }, from(page));
  const tokenFor = async (page: string, code: string) => String((await validate(page, code)).body.token);

  it('gets a token when its code lists it [2§1.6]', async () => {
    const { headers, body } = await validate(host, 'DEMO');
    const decoded = decode(answers.licenceValidate, body);
    expect(decoded.ok && decoded.value).toMatchObject({
      code: 1,
      reason: '',
      expiresin: 1800,
      phone: '+44 20 7946 0042',
    });
    expect(headers.get('access-control-allow-origin')).toBe(host);
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  it.each([
    [host, 'NOPE', 'unknown'],
    [host, 'PARTNER', 'domain'],
    [host, 'EXPIRED', 'expired'],
    ['https://partner.example', 'DEMO', 'domain'],
    // The result over http is the same, where developers use host names of their own.
    ['http://partner.example', 'PARTNER', 'domain'],
    ['http://127.0.0.1:3000', 'DEMO', 'domain'],
    ['http://[::1]:3000', 'DEMO', 'domain'],
    ['http://hotel.test', 'DEMO', 'domain'],
  ])('%s with %s can read why it is refused: %s', async (page, code, reason) => {
    const { headers, body } = await validate(page, code, 'localhost');
    expect(body).toMatchObject({ code: 2, reason, token: '', phone: '+44 20 7946 0042' });
    expect(headers.get('access-control-allow-origin')).toBe(page);
  });

  it('is judged by its origin, whatever it says of itself [2§7.39]', async () => {
    expect((await validate('https://evil.example', 'PARTNER', 'partner.example')).body.reason).toBe('domain');
    const nobody = await validate('null', 'DEMO');
    expect(nobody.status).toBe(403);
    expect(nobody.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('reads what is public without a token, when it is listed', async () => {
    for (const path of ['/api/configuration', '/api/vehicletypes', '/api/prices']) {
      const { status, headers } = await server.get(path, from(host));
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, host]);
      for (const page of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://partner.example']) {
        const refused = await server.get(path, from(page));
        expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
      }
    }
  });

  it('needs a token of its own for everything else', async () => {
    const path = '/api/searchaddress?prefix=padd';
    const refused = await server.get(path, from(host));
    expect([refused.status, refused.body]).toEqual([403, { code: 2, message: expect.any(String), reason: 'token' }]);
    expect(refused.headers.get('access-control-allow-origin')).toBe(host);
    const token = await tokenFor(host, 'DEMO');
    expect((await server.get(path, from(host, { 'x-widget-token': token }))).status).toBe(200);
    const quoted = await server.post('/api/quotation', quotationOf(), from(host, { 'x-widget-token': token }));
    expect(quoted.body.code).toBe(1);
    const elsewhere = await server.get(path, from('https://partner.example', { 'x-widget-token': token }));
    expect(elsewhere.body.reason).toBe('token');
    const otherPort = await server.get(path, from('http://localhost:4401', { 'x-widget-token': token }));
    expect(otherPort.body.reason).toBe('token');
    server.clock.now = noon + 1800_000;
    expect((await server.get(path, from(host, { 'x-widget-token': token }))).body.reason).toBe('token');
    server.clock.now = noon;
  });

  it('keeps the decision for a day, in case the licence service cannot be asked again', async () => {
    const path = '/api/searchaddress?prefix=padd';
    const { body } = await validate(host, 'DEMO');
    expect(body).toMatchObject({ expiresin: 1800, graceexpiresin: 86_400, variants: ['litebooking', 'quickbooking'] });
    const grace = from(host, { 'x-widget-token': String(body.grace) });
    server.clock.now = noon + 23 * 3_600_000;
    expect((await server.get(path, grace)).status).toBe(200);
    const elsewhere = from('http://localhost:4401', { 'x-widget-token': String(body.grace) });
    expect((await server.get(path, elsewhere)).body.reason).toBe('token');
    // Disabling a code takes effect at once: grace covers an unavailable service, not a disabled code.
    const off = { ...server.operator, licences: server.operator.licences.map((row) => ({ ...row, enabled: false })) };
    const without = await openFixture({ database: server.database, operator: off });
    expect((await without.get(path, grace)).status).toBe(403);
    server.clock.now = noon + 24 * 3_600_000;
    expect((await server.get(path, grace)).body.reason).toBe('token');
    server.clock.now = noon;
  });

  it.each([
    ['is switched off', { enabled: false }],
    ['is over', { expires: '2026-11-23' }],
    ['lists it no more', { domains: ['elsewhere.example'] }],
    ['is taken away', null],
  ])('needs another token once its code %s, although another code still lists the page', async (_, change) => {
    const path = '/api/searchaddress?prefix=padd';
    const hotel = row({ trackingcode: 'HOTEL', domains: ['shared.example'], variants: ['litebooking'] });
    const other = row({ trackingcode: 'OTHER', domains: ['shared.example'], variants: ['litebooking'] });
    const open = (licences: readonly LicenceRow[]) =>
      openFixture({ database: server.database, operator: { ...server.operator, licences } });
    const page = 'https://shared.example';
    const before = await open([hotel, other]);
    const { body } = await before.post('/licence/validate', { trackingcode: 'HOTEL', parentdomain: '' }, from(page));
    const withToken = from(page, { 'x-widget-token': String(body.token) });
    expect((await before.get(path, withToken)).status).toBe(200);
    const after = await open([...(change ? [{ ...hotel, ...change }] : []), other]);
    expect((await after.get('/api/configuration', from(page))).status).toBe(200);
    const refused = await after.get(path, withToken);
    expect([refused.status, refused.body.reason]).toEqual([403, 'token']);
  });

  it('is listed by a code through its last day, on the operator’s clock, and not after it', async () => {
    const licences = [row({ trackingcode: 'LAST', domains: ['last.example'], expires: '2026-11-24' })];
    const last = await openFixture({ database: server.database, operator: { ...server.operator, licences } });
    const status = async () => (await last.get('/api/configuration', from('https://last.example'))).status;
    expect(await status()).toBe(200);
    last.clock.now = noon + 12 * 3_600_000 - 1;
    expect(await status()).toBe(200);
    last.clock.now = noon + 12 * 3_600_000;
    expect(await status()).toBe(403);
  });

  it('is nobody when a browser sends no Origin and says that another site asks, unless a link leads here', async () => {
    const read = (site: string, mode: string) =>
      server.get('/api/configuration', { 'sec-fetch-site': site, 'sec-fetch-mode': mode });
    expect((await read('cross-site', 'no-cors')).status).toBe(403);
    expect((await read('same-site', 'no-cors')).status).toBe(403);
    expect((await read('cross-site', 'navigate')).status).toBe(200);
    expect((await read('same-origin', 'cors')).status).toBe(200);
  });

  it('may mistype a code, and not try a list of them; a code cannot be used up for others by one address', async () => {
    const limited = await openFixture({
      database: server.database,
      rateLimiter: new RateLimiter(() => noon),
    });
    const ask = (code: string) => limited.post('/licence/validate', { trackingcode: code }, from(host));
    const tries = [];
    for (let n = 0; n < 25; n++) tries.push((await ask(`GUESS${n}`)).status);
    expect(tries.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(tries.slice(20)).toEqual(Array(5).fill(429));
    expect((await ask('DEMO')).body.code).toBe(1);
    expect(defaultRates.code.perSecond).toBeGreaterThan(10 * defaultRates.licence.perSecond);
  });

  it('of this server needs none, with or without an Origin header', async () => {
    expect((await server.get('/api/searchaddress?prefix=padd')).status).toBe(200);
    const quoted = await server.post('/api/quotation', quotationOf(), from(origin));
    expect(quoted.body.code).toBe(1);
    expect(quoted.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('of this server may ask about any code, whatever it calls itself, and why one is refused', async () => {
    const entries: LogEntry[] = [];
    const own = await openFixture({ database: server.database, log: (entry) => entries.push(entry) });
    const ask = async (trackingcode: string) =>
      (await own.post('/licence/validate', { trackingcode, parentdomain: 'hotel.example' }, from(origin))).body;
    expect(await ask('BLOCKED')).toMatchObject({ code: 1, token: expect.stringMatching(/./) });
    expect(await ask('EXPIRED')).toMatchObject({ code: 2, reason: 'expired', token: '' });
    expect(entries.filter(({ event }) => event === 'licence-refused' || event === 'parentdomain-differs')).toEqual([
      { level: 'info', event: 'licence-refused', code: 'EXPIRED', reason: 'expired', host: '' },
    ]);
  });

  it('asks first and is told what it may send, for two hours', async () => {
    const ask = (page: string, path: string) =>
      server.app(
        new Request(`${origin}${path}`, {
          method: 'OPTIONS',
          headers: from(page, { 'access-control-request-method': 'POST' }),
        }),
      );
    const allowed = await ask(host, '/api/quotation');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(host);
    expect(allowed.headers.get('access-control-max-age')).toBe('7200');
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-widget-token');
    expect(allowed.headers.get('access-control-allow-headers')).not.toContain('x-scenario');
    expect(allowed.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    expect(allowed.headers.get('vary')).toBe('Origin');
    expect(allowed.headers.get('access-control-expose-headers')).toContain('retry-after');
    const refused = await ask('https://evil.example', '/api/quotation');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(refused.headers.get('vary')).toBe('Origin');
    expect((await ask('https://evil.example', '/licence/validate')).status).toBe(204);
  });

  it('is noted in the log when it says that it is another page, and when it is refused', async () => {
    const entries: LogEntry[] = [];
    const logged = await openFixture({ database: server.database, log: (entry) => entries.push(entry) });
    const ask = async (page: string, trackingcode: string, parentdomain: string) => {
      entries.length = 0;
      await logged.post('/licence/validate', { trackingcode, parentdomain }, from(page));
      return entries.filter(({ event }) => event === 'parentdomain-differs' || event === 'licence-refused');
    };
    expect(await ask(host, 'DEMO', '')).toEqual([]);
    for (const same of ['localhost', 'HTTP://LocalHost:4400/page', 'https://localhost/x:y']) {
      expect(await ask(host, 'DEMO', same)).toEqual([]);
    }
    expect(await ask(host, 'DEMO', 'hotel.example')).toEqual([
      { level: 'info', event: 'parentdomain-differs', code: 'DEMO' },
    ]);
    expect(await ask('https://evil.example', 'DEMO', 'evil.example')).toEqual([
      { level: 'info', event: 'licence-refused', code: 'DEMO', reason: 'domain', host: 'evil.example' },
    ]);
  });

  it('learns where the operator is only when its code lists it [2§3.26 2§7.38]', async () => {
    const { body } = await server.get('/licence/custappbaseurl?trackingcode=DEMO', from(host));
    const decoded = decode(answers.licenceBase, body);
    expect(decoded.ok && decoded.value).toMatchObject({
      code: 1,
      baseurl: origin,
      bookingpageurl: `${origin}/quickbooking.html`,
    });
    const refused = await server.get('/licence/custappbaseurl?trackingcode=DEMO', from('https://evil.example'));
    expect(refused.body).toMatchObject({ code: 2, reason: 'domain', baseurl: '' });
  });

  const params = {
    trackingcode: 'DEMO',
    pickup: {
      category: 'Station',
      postcode: 'W2 1HQ',
      latitude: 51.5165,
      longitude: -0.1769,
      fulladdress: 'Paddington',
    },
    dropoff: null,
    datetime: '2026-11-25T10:00:00+00:00',
    vehtypeid: 2,
    vehicleid: '2',
    isASAP: false,
  };

  it('keeps booking parameters for a day under an id that cannot be guessed [2§1.6 2§7.36]', async () => {
    const stored = await server.post('/licence/bookingparams', params, from(host));
    expect(stored.body).toMatchObject({ code: 1, id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const path = `/licence/bookingparams?id=${stored.body.id}`;
    const { headers, body } = await server.get(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const decoded = decode(bookingParams, body);
    expect(decoded.ok && decoded.value._params).toMatchObject({ trackingcode: 'DEMO', vehtypeid: 2, isasap: false });
    server.clock.now = noon + 24 * 3_600_000;
    expect((await server.get(path)).body).toMatchObject({ code: 2, _params: null });
    server.clock.now = noon;
    expect((await server.get('/licence/bookingparams?id=1')).body.code).toBe(2);
  });

  it('cannot keep what is personal, what is big, or what its code does not cover [2§7.37]', async () => {
    const store = (body: object, page = host) => server.post('/licence/bookingparams', body, from(page));
    expect((await store({ ...params, email: 'ada@example.com' })).status).toBe(400);
    expect((await store({ ...params, pickup: { ...params.pickup, phone: '7911123456' } })).status).toBe(400);
    expect((await store({ ...params, note: 'x'.repeat(9_000) })).status).toBe(413);
    expect((await store({ ...params, trackingcode: 'PARTNER' })).body).toMatchObject({ code: 2, reason: 'domain' });
    const notQuick = await store({ ...params, trackingcode: 'PARTNER' }, 'https://partner.example');
    expect(notQuick.body).toMatchObject({
      code: 2,
      reason: 'disabled',
      message: 'This tracking code is not for variant="quickbooking".',
    });
    expect((await store(params, 'https://evil.example')).status).toBe(403);
  });

  it('keeps its token over a restart of the server', async () => {
    const token = await tokenFor(host, 'DEMO');
    const again = await openFixture({ database: server.database });
    const answer = await again.get('/api/searchaddress?prefix=padd', from(host, { 'x-widget-token': token }));
    expect(answer.status).toBe(200);
  });
});
