import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../dispatch/keys.ts';
import type { LicenceRow } from '../operator/schema.ts';
import {
  bookingOf,
  demoOperator,
  type Fixture,
  freshId,
  openFixture,
  origin as own,
  quotationOf,
} from '../testing/fixture.ts';

const row = (over: Partial<LicenceRow>): LicenceRow => ({
  trackingcode: 'TRYOUT',
  partner: '',
  domains: [],
  variants: ['litebooking', 'quickbooking'],
  enabled: true,
  expires: null,
  test: true,
  ...over,
});
const hotel = row({ trackingcode: 'HOTEL', domains: ['hotel.example'], test: false });
const open = (...licences: LicenceRow[]) => openFixture({ operator: { ...demoOperator(), licences } });

let server: Fixture;
beforeAll(async () => {
  server = await open(row({}), hotel);
});
afterAll(() => server.close());

/** A file or a sandboxed frame has no origin to send. */
const pages = [
  'https://anybody.example',
  'http://127.0.0.1:5500',
  'http://[::1]:3000',
  'http://shop.test',
  'http://192.168.1.20:8080',
  'null',
];

const validate = (page: string, trackingcode = 'TRYOUT', at = server) =>
  at.post('/licence/validate', { trackingcode, parentdomain: '' }, { origin: page });

async function as(page: string, trackingcode = 'TRYOUT', at = server): Promise<Record<string, string>> {
  return { origin: page, 'x-widget-token': String((await validate(page, trackingcode, at)).body.token) };
}

async function book(from: Record<string, string>, over: Record<string, unknown> = {}, path = '/api/createbookingTest') {
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation, from);
  const booking = bookingOf(quotation, quoted.body.totalfare, over);
  const sent = path === '/api/createbookingTest' ? booking : { booking, payment: { nonce: over.nonce ?? '' } };
  return server.post(path, sent, from);
}

describe('a test code', () => {
  it.each(pages)('is good for a page of the origin %s, which reads the answers', async (page) => {
    const { status, headers, body } = await validate(page);
    expect([status, body.code, body.test]).toEqual([200, 1, true]);
    expect(headers.get('access-control-allow-origin')).toBe(page);
    const from = await as(page);
    const configuration = await server.get('/api/configuration', { origin: page });
    expect([configuration.status, configuration.headers.get('access-control-allow-origin')]).toEqual([200, page]);
    expect((await server.get('/api/searchaddress?prefix=padd', from)).status).toBe(200);
  });

  it.each(pages)('opens no other code to %s', async (page) => {
    expect((await validate(page, 'HOTEL')).body).toMatchObject({ code: 2, reason: 'domain', token: '' });
  });

  it('is said to be one; a partner’s own code is not', async () => {
    expect((await validate('https://hotel.example', 'HOTEL')).body).toMatchObject({ code: 1, test: false });
  });

  it('counts no more once it is switched off', async () => {
    const off = await open(row({ enabled: false }), hotel);
    expect((await validate('https://anybody.example', 'TRYOUT', off)).body.reason).toBe('disabled');
    expect((await validate('null', 'TRYOUT', off)).status).toBe(403);
    expect((await off.get('/api/configuration', { origin: 'https://anybody.example' })).status).toBe(403);
    await off.close();
  });

  it('lets nobody frame the operator’s own pages', async () => {
    const { frameAncestors } = await import('./origins.ts');
    expect(frameAncestors([row({})], 'TRYOUT', '2026-11-24')).toBe("'self'");
  });
});

describe('what is booked with it', () => {
  it.each([
    ['as the page says nothing of it', {}],
    ['although the page says that it is for real', { sandbox: false }],
  ])('is a test, %s', async (_, over) => {
    const { key } = await addKey(server.deps, 'Reader', ['bookings:read']);
    const { body } = await book(await as('https://anybody.example'), over);
    expect(body).toMatchObject({ Code: 1, Sandbox: true });
    const told = await server.get('/dispatch/v1/bookings', { authorization: `Bearer ${key}` });
    expect(JSON.stringify(told.body)).not.toContain(String(body.Bref));
    const email = server.emails.at(-1);
    expect([email?.subject, email?.text]).toEqual([
      expect.stringMatching(/^\[Test\] /),
      expect.stringContaining('no car comes'),
    ]);
    const info = await server.post('/api/bookinginfo', { code: body.BookingCode });
    expect(info.body.bookinginfo).toMatchObject({ sandbox: true });
  });

  it('is a test on the operator’s own pages, too, where the short form leads', async () => {
    expect((await book({ origin: own }, { trackingcode: 'tryout' })).body.Sandbox).toBe(true);
    expect((await book({ origin: own }, { trackingcode: 'HOTEL' })).body.Sandbox).toBe(false);
  });

  it('is for real with a partner’s code, whatever code the request names', async () => {
    const from = await as('https://hotel.example', 'HOTEL');
    expect((await book(from, { trackingcode: 'TRYOUT' })).body.Sandbox).toBe(false);
    expect((await book(await as('https://hotel.example'), { trackingcode: 'HOTEL' })).body.Sandbox).toBe(true);
  });

  it('is never paid with real money', async () => {
    const live = { ...server.deps.paymentProviders?.[0], live: true } as NonNullable<
      Fixture['deps']['paymentProviders']
    >[number];
    const atLive = await openFixture({
      database: server.database,
      operator: server.operator,
      paymentProviders: [live],
    });
    const from = await as('https://anybody.example', 'TRYOUT', atLive);
    const quotation = quotationOf({ requestid: freshId(), paymentmethod: 'card' });
    const quoted = await atLive.post('/api/quotation', quotation, from);
    const booking = bookingOf(quotation, quoted.body.totalfare, { paymentmethod: 'card' });
    const answer = await atLive.post('/api/createelectronicbooking', { booking, payment: { nonce: 'x' } }, from);
    expect(answer.body.Code ?? answer.body.code).toBe(2);
    const offered = async (query: string) => {
      const { body } = await atLive.get(`/api/configuration${query}`, { origin: own });
      return [body.iscardallowed, body.ispaypalallowed, body.iscashallowed];
    };
    expect(await offered('')).toEqual([true, true, true]);
    expect(await offered('?sandbox=true')).toEqual([false, false, true]);
  });

  it('counts as no fare that was shown', async () => {
    const shown = async () =>
      (await server.database.selectFrom('fares_shown').select('tracking_code').execute()).map(
        ({ tracking_code }) => tracking_code,
      );
    await server.post('/api/quotation', quotationOf(), await as('https://anybody.example'));
    await server.post('/api/quotation', quotationOf(), await as('https://hotel.example', 'HOTEL'));
    expect(await shown()).toContain('HOTEL');
    expect(await shown()).not.toContain('TRYOUT');
  });
});
