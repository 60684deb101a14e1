import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleRoutes } from '../bookers/people.ts';
import { staffRoutes } from '../desk/admin-staff.ts';
import { keyRoutes } from '../dispatch/keys.ts';
import { webhookRoutes } from '../dispatch/webhook-admin.ts';
import { driverRoutes } from '../drive/admin-routes.ts';
import { ownFolder } from '../testing/demo-operator.ts';
import { type Fixture, openFixture, origin } from '../testing/fixture.ts';
import { adminRoutes } from './admin-calls.ts';
import { adminKeyRoutes } from './admin-keys.ts';

const key = 'a-key-of-the-operator-alone';
const authorization = `Bearer ${key}`;
let server: Fixture;

beforeAll(async () => {
  server = await openFixture({ adminKey: key });
});
afterAll(() => server.close());

const admin = {
  get: (path: string) => server.get(path, { authorization }),
  post: (path: string, body: unknown) => server.post(path, body, { authorization }),
  put: (path: string, body: unknown) => server.put(path, body, { authorization }),
};
const validate = async (trackingcode: string, page: string) => {
  const { body } = await server.post('/licence/validate', { trackingcode, parentdomain: '' }, { origin: page });
  return { code: body.code, reason: body.reason };
};

describe('who may ask', () => {
  it.each([
    ['nobody', {}],
    ['another key', { authorization: 'Bearer another-key-of-somebody-else' }],
    ['a key without its kind', { authorization: key }],
    ['the key and more', { authorization: `Bearer ${key} x` }],
    ['the key after something', { authorization: `Basic Bearer ${key}` }],
  ])('refuses %s', async (_, headers) => {
    expect((await server.get('/admin/licences', headers)).status).toBe(401);
    expect((await server.post('/admin/licences', { domains: ['a.example'] }, headers)).status).toBe(401);
  });

  it.each([origin, 'http://localhost:4400', 'https://partner.example'])('refuses the page %s', async (page) => {
    expect((await server.get('/admin/licences', { authorization, origin: page })).status).toBe(403);
  });

  it('takes the key in any letter case of its kind', async () => {
    expect((await server.get('/admin/licences', { authorization: `bearer ${key}` })).status).toBe(200);
  });

  it('has no admin calls without a key', async () => {
    const closed = await openFixture({ database: server.database });
    expect((await closed.get('/admin/licences', { authorization })).status).toBe(404);
  });
});

it.each([
  ['/admin/licences/rotate', { trackingcode: 'DEMO', days: null }, 'days must be a whole number from 0 to 365'],
  ['/admin/licences/rotate', { trackingcode: 'DEMO', days: 366 }, 'days must be a whole number from 0 to 365'],
  ['/admin/licences', { domains: ['a.example'], expires: 'tomorrow' }, 'expected a date like 2026-12-31'],
  ['/admin/licences', { domains: ['a.example'], variants: ['lite'] }, 'expected litebooking or quickbooking'],
  ['/admin/bookers/approve', { id: 4042 }, 'Nobody with the id 4042 is waiting or booking for a company.'],
  ['/admin/bookers/remove', { id: 4042 }, 'Nobody with the id 4042 is waiting or booking for a company.'],
])('says in the command line what %s takes, for %o', async (path, body, words) => {
  expect((await admin.post(path, body)).body.message).toBe(words);
});

it('has every call in the README, in which those who write other tools find them', () => {
  const readme = readFileSync(join(ownFolder, 'README.md'), 'utf8');
  const routes = [
    ...[...staffRoutes, ...adminRoutes, ...peopleRoutes, ...keyRoutes, ...webhookRoutes, ...driverRoutes],
    ...adminKeyRoutes,
  ];
  for (const { method, path } of routes) {
    const rows = readme.split('\n').filter((line) => line.startsWith('| `/admin/') && line.includes(`\`${path}\``));
    expect(
      rows.filter((row) => row.includes(`\`${method}\``)),
      `${method} ${path}`,
    ).toHaveLength(1);
  }
});

it('adds a test code, which needs no domains', async () => {
  const { body } = await admin.post('/admin/licences', { trackingcode: 'TRYOUT', test: true });
  expect(body).toMatchObject({ code: 1, licence: { trackingcode: 'TRYOUT', domains: [], test: true } });
  expect(await validate('TRYOUT', 'https://anybody.example')).toEqual({ code: 1, reason: '' });
});

it('takes a domain in capitals, as phones begin a line and people write names', async () => {
  const asked = { trackingcode: 'CAPITALS', domains: ['Hotel.example', '*.Hotel-Bücher.Example'] };
  const { body } = await admin.post('/admin/licences', asked);
  expect(body).toMatchObject({ code: 1, licence: { domains: ['hotel.example', '*.xn--hotel-bcher-zhb.example'] } });
  expect(await validate('CAPITALS', 'https://hotel.example')).toEqual({ code: 1, reason: '' });
});

it('gives HTML that works with the code: the short form for a code of the short form alone', async () => {
  const asked = { trackingcode: 'SHORT1', domains: ['a.example'], variants: ['quickbooking'] };
  const { body } = await admin.post('/admin/licences', asked);
  expect(body.snippet).toContain('<taxi-booking tracking-code="SHORT1" variant="quickbooking">');
  const { body: checked } = await admin.post('/admin/licences/check', { trackingcode: 'SHORT1', page: 'a.example' });
  expect(checked.snippet).toBe(body.snippet);
});

it('adds a code that works at once, for its domains alone', async () => {
  expect(await validate('HOTEL42', 'https://hotel.example')).toEqual({ code: 2, reason: 'unknown' });
  const { body } = await admin.post('/admin/licences', {
    trackingcode: 'HOTEL42',
    partner: 'A hotel',
    domains: ['hotel.example', '*.hotel.example'],
    bookingpage: 'https://cars.example/book',
  });
  expect(body).toMatchObject({ code: 1, licence: { trackingcode: 'HOTEL42', enabled: true, expires: null } });
  expect(body.snippet).toContain('<taxi-booking tracking-code="HOTEL42"');
  expect(await validate('hotel42', 'https://www.hotel.example')).toEqual({ code: 1, reason: '' });
  expect(await validate('HOTEL42', 'https://other.example')).toEqual({ code: 2, reason: 'domain' });
  const { body: address } = await server.get('/licence/custappbaseurl?trackingcode=HOTEL42', {
    origin: 'https://hotel.example',
  });
  expect(address.bookingpageurl).toBe('https://cars.example/book');
  expect((await admin.post('/admin/licences', { trackingcode: 'hotel42', domains: ['b.example'] })).body).toMatchObject(
    {
      code: 2,
      message: 'There is a tracking code hotel42 already.',
    },
  );
});

it('makes a code where none is named', async () => {
  const { body } = await admin.post('/admin/licences', { domains: ['venue.example'] });
  expect((body.licence as { trackingcode: string }).trackingcode).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
});

it.each([
  ['no domain', { domains: [] }],
  ['a domain with a scheme', { domains: ['https://a.example'] }],
  ['a whole registry', { domains: ['*.co.uk'] }],
  ['a code with blanks', { trackingcode: 'A B', domains: ['a.example'] }],
  ['a script for a page', { domains: ['a.example'], bookingpage: 'javascript:alert(1)' }],
  ['what is not known', { domains: ['a.example'], password: 'x' }],
])('refuses to add %s', async (_, body) => {
  expect((await admin.post('/admin/licences', body)).status).toBe(400);
});

it('changes what is named, also of a code from the file, and keeps it over a restart', async () => {
  await admin.put('/admin/licences', { trackingcode: 'EXPIRED', expires: null });
  expect(await validate('EXPIRED', 'http://localhost:4400')).toEqual({ code: 1, reason: '' });
  await admin.put('/admin/licences', { trackingcode: 'EXPIRED', enabled: false });
  expect(await validate('EXPIRED', 'http://localhost:4400')).toEqual({ code: 2, reason: 'disabled' });
  const restarted = await openFixture({ database: server.database, adminKey: key });
  const { body } = await restarted.get('/admin/licences', { authorization });
  const rows = body.licences as { trackingcode: string; enabled: boolean; partner: string }[];
  expect(rows.filter((row) => row.trackingcode === 'EXPIRED')).toEqual([
    expect.objectContaining({ enabled: false, partner: 'A partner whose contract has ended' }),
  ]);
  expect((await admin.put('/admin/licences', { trackingcode: 'NOBODY', enabled: true })).body).toMatchObject({
    code: 2,
    reason: 'unknown',
  });
});

it('sees within seconds what another process changed', async () => {
  const other = await openFixture({ database: server.database, adminKey: key });
  await other.post('/admin/licences', { trackingcode: 'ELSEWHERE', domains: ['a.example'] }, { authorization });
  server.clock.now += 6_000;
  expect(await validate('ELSEWHERE', 'https://a.example')).toEqual({ code: 1, reason: '' });
});

it('rotates a code: the new one works, the old one until its last day', async () => {
  await admin.post('/admin/licences', { trackingcode: 'OLD', domains: ['a.example'] });
  const { body } = await admin.post('/admin/licences/rotate', { trackingcode: 'OLD', days: 7 });
  const { trackingcode } = body.licence as { trackingcode: string };
  expect(body.old).toEqual({ trackingcode: 'OLD', expires: '2026-12-01' });
  expect(await validate(trackingcode, 'https://a.example')).toMatchObject({ code: 1 });
  expect(await validate('OLD', 'https://a.example')).toMatchObject({ code: 1 });
  server.clock.now += 8 * 86_400_000;
  expect(await validate('OLD', 'https://a.example')).toEqual({ code: 2, reason: 'expired' });
  expect(await validate(trackingcode, 'https://a.example')).toMatchObject({ code: 1 });
  await admin.post('/admin/licences/rotate', { trackingcode, days: 0 });
  expect(await validate(trackingcode, 'https://a.example')).toEqual({ code: 2, reason: 'disabled' });
});

it('rotates a code that ends later than its grace: the old one works for the grace alone, the new one to the end', async () => {
  await admin.post('/admin/licences', { trackingcode: 'LATER', domains: ['a.example'], expires: '2028-12-31' });
  const { body } = await admin.post('/admin/licences/rotate', { trackingcode: 'LATER', days: 0 });
  expect(body).toMatchObject({ old: { expires: null }, licence: { expires: '2028-12-31' } });
  const { trackingcode } = body.licence as { trackingcode: string };
  const { body: again } = await admin.post('/admin/licences/rotate', { trackingcode, days: 365 });
  const lastDay = new Date(server.clock.now + 365 * 86_400_000).toISOString().slice(0, 10);
  expect(again.old).toEqual({ trackingcode, expires: lastDay });
});

it.each([
  // London's clocks go back on 25 October, and forward on 28 March.
  ['2026-10-19T23:30:00Z', '2026-10-27'],
  ['2027-03-22T23:30:00Z', '2027-03-29'],
])('rotates a code for days of the calendar, also over a change of the clocks, at %s', async (at, expires) => {
  const { now } = server.clock;
  server.clock.now = Date.parse(at);
  const { body: added } = await admin.post('/admin/licences', { domains: ['a.example'] });
  const { trackingcode } = added.licence as { trackingcode: string };
  const { body } = await admin.post('/admin/licences/rotate', { trackingcode, days: 7 });
  server.clock.now = now;
  expect(body.old).toEqual({ trackingcode, expires });
});

it('rotates a code that ends sooner than its grace: it ends as it was to', async () => {
  await admin.post('/admin/licences', { trackingcode: 'SOON', domains: ['a.example'], expires: '2026-12-04' });
  const { body } = await admin.post('/admin/licences/rotate', { trackingcode: 'SOON', days: 30 });
  expect(body.old).toEqual({ trackingcode: 'SOON', expires: '2026-12-04' });
  expect(body.licence).toMatchObject({ expires: '2026-12-04', enabled: true, domains: ['a.example'] });
  const { trackingcode } = body.licence as { trackingcode: string };
  expect(body.snippet).toContain(`tracking-code="${trackingcode}"`);
  const { body: off } = await admin.post('/admin/licences/rotate', { trackingcode, days: 0 });
  expect(off.old).toEqual({ trackingcode, expires: null });
});

it('rotates a code as another process has just changed it', async () => {
  const other = await openFixture({ database: server.database, adminKey: key, clock: server.deps.clock });
  await admin.post('/admin/licences', { trackingcode: 'BOTH', domains: ['a.example'] });
  await other.get('/admin/licences', { authorization });
  await admin.put('/admin/licences', { trackingcode: 'BOTH', domains: ['a.example', 'b.example'] });
  const { body } = await other.post('/admin/licences/rotate', { trackingcode: 'BOTH' }, { authorization });
  expect(body.licence).toMatchObject({ domains: ['a.example', 'b.example'] });
  server.clock.now += 6_000;
  expect(await validate('BOTH', 'https://b.example')).toEqual({ code: 1, reason: '' });
});

it.each([
  ['an empty change', { trackingcode: 'DEMO', domains: [] }],
  ['a variant that there is not', { trackingcode: 'DEMO', variants: ['other'] }],
  ['no variant', { trackingcode: 'DEMO', variants: [] }],
  ['a name beyond any', { trackingcode: 'DEMO', partner: 'x'.repeat(121) }],
  ['what is not known', { trackingcode: 'DEMO', password: 'x' }],
])('refuses %s, %j, and leaves the code alone', async (_, body) => {
  const before = (await admin.get('/admin/licences')).body.licences;
  expect((await admin.put('/admin/licences', body)).status).toBe(400);
  expect((await admin.get('/admin/licences')).body.licences).toEqual(before);
});

it.each([-1, 366, 1.5])('does not rotate for %d days', async (days) => {
  expect((await admin.post('/admin/licences/rotate', { trackingcode: 'DEMO', days })).status).toBe(400);
});

it.each([
  ['DEMO', 'http://localhost:4400/plain/', true, ''],
  ['DEMO', 'hotel.example', false, 'domain'],
  ['DEMO', 'http://hotel.example', false, 'address'],
  ['DEMO', 'nonsense ://', false, 'address'],
  ['NOBODY', 'https://hotel.example', false, 'unknown'],
  ['DEMO', 'localhost', true, ''],
  ['HOTEL42', 'https://hotel.example/taxi', true, ''],
  ['HOTEL42', 'https://hotel.example:8443/taxi', false, 'address'],
  ['TRYOUT', 'http://shop.test:3000/', true, ''],
  ['TRYOUT', 'file:///home/me/taxi.html', true, ''],
])('checks %s on %s', async (trackingcode, page, allowed, reason) => {
  const { body } = await admin.post('/admin/licences/check', { trackingcode, page });
  expect(body).toMatchObject({ code: 1, allowed, reason });
  expect(body.advice === '').toBe(allowed);
});
