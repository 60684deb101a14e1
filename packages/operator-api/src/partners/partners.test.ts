import type { PGlite } from '@electric-sql/pglite';
import { partnerMessage } from 'contracts';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overPglite } from '../database/open.ts';
import { recordChange } from '../dispatch/changes.ts';
import { createTargets } from '../dispatch/target.ts';
import { createWebhookSender } from '../dispatch/webhooks/sender.ts';
import { createLicenceBook } from '../licence/licence-book.ts';
import type { LicenceRow } from '../operator/schema.ts';
import { emptied, freshPglite } from '../testing/database.ts';
import { bookingOf, demoOperator, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

/** What a company with a tracking code may do, sees and receives. */
const adminKey = 'an-admin-key-of-some-length';
const targets = createTargets({ allowPrivate: true });
const base = demoOperator();
const first = base.bookers[0] as (typeof base.bookers)[number];
const hotel = { ...first, bookerid: 1, name: 'Hotel', joincode: 'HOTEL-DESK', commissionpercent: 10 };
const rival = { ...hotel, bookerid: 2, name: 'Rival', joincode: 'RIVAL-DESK' };
const codeOf = (trackingcode: string, company: number) => ({
  ...{ trackingcode, company, partner: '', domains: ['hotel.example'], enabled: true, expires: null },
  variants: ['litebooking' as const],
});
const operator = {
  ...base,
  bookers: [hotel, rival],
  licences: [...base.licences, codeOf('HOTEL', 1), codeOf('RIVAL', 2)],
};
const guest = {
  ...{ firstname: 'Zenobia', lastname: 'Quux', email: 'zenobia@guest.example' },
  ...{ phone: '7911224321', dialingcode: '44' },
};
/** Matches everything that identifies the guest or their address. */
const personal = /zenobia|quux|guest\.example|224321|Praed|1HQ|gate code/i;

let server: Fixture;
let receiver: WebhookReceiver;
let partner: Record<string, string>;
let other: Record<string, string>;
let owner: Record<string, string>;

let pglite: PGlite;
beforeAll(async () => {
  pglite = await freshPglite();
});
afterAll(() => pglite.close());
beforeEach(async () => {
  const database = overPglite(await emptied(pglite));
  server = await openFixture({ database, operator, adminKey, partnerTargets: targets });
  receiver = await startReceiver(() => server.clock.now);
  const member = async (name: string, joincode: string) => {
    const { body } = await server.post('/api/signUp', {
      ...{ email: `${name}@example.com`, firstname: name, surname: 'Person' },
      ...{ dialingcode: '44', phone: '7911123456', passwordhash: 'b'.repeat(64) },
    });
    const auth = { authorization: `Bearer ${body.token}` };
    expect((await server.post('/api/booker', { joincode }, auth)).body.code).toBe(1);
    return auth;
  };
  partner = await member('grace', hotel.joincode);
  other = await member('rival', rival.joincode);
  owner = await signedIn(server, adminKey, 'owner');
});
afterEach(() => receiver.close());

async function booked(trackingcode: string, over: object = {}, auth: Record<string, string> = {}) {
  const quotation = quotationOf();
  const { totalfare } = (await server.post('/api/quotation', quotation, auth)).body;
  const asked = bookingOf(quotation, totalfare, { contact: guest, note: 'gate code 7', trackingcode, ...over });
  const { body } = await server.post('/api/createbookingTest', asked, auth);
  expect(body.Code ?? body).toBe(1);
  return {
    id: Number(body.JobPartId),
    reference: String(body.Bref),
    code: String(body.BookingCode),
    total: Math.round(Number(totalfare) * 100),
  };
}
async function deliver(): Promise<void> {
  const sender = createWebhookSender(server.deps, createTargets({ allowPrivate: false }), 5_000);
  await sender.tick();
  await sender.idle();
}
async function addWebhook(auth = partner, url = receiver.url): Promise<number> {
  const { body } = await server.post('/api/partnerwebhook', { url }, auth);
  receiver.secrets = [String(body.secret)];
  return Number(body.id);
}
interface Page {
  readonly codes: readonly { trackingcode: string; domains: string[]; asked: { id: number; domain: string }[] }[];
  readonly webhooks: readonly { id: number; deliveries: { type: string; state: string; bookingref: string }[] }[];
}
const page = async (auth = partner) => (await server.get('/api/partner', auth)).body as unknown as Page;
const statement = (auth: Record<string, string>) =>
  server.get('/api/bookerstatement?datefrom=2026-11-01&dateto=2026-12-31', auth);
/** Longest time for which another process may use an outdated list of codes. */
const listMs = 5_000;
async function giveTo(code: string, company: number): Promise<void> {
  expect((await server.put(`/desk/v1/tracking-codes/${code}`, { company }, owner)).status).toBe(200);
  server.clock.now += listMs;
}
const lastAuditEntry = () =>
  server.database.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const change = (bookingId: number, type: 'ride.updated' | 'booking.amended') =>
  server.database
    .transaction()
    .execute((transaction) => recordChange(transaction, { bookingId, type, now: server.clock.now }));

describe('a booking that came by a code', () => {
  it('stands in its company’s statement with what it earns, and nothing of the people', async () => {
    const mine = await booked('HOTEL', { hostreference: 'ROOM-7' });
    await booked('RIVAL');
    await booked('');
    const { body } = await statement(partner);
    expect(body).toMatchObject({
      totalrecords: 1,
      bookings: [
        {
          ...{ bookingref: mine.reference, trackingcode: 'HOTEL', hostreference: 'ROOM-7' },
          ...{ PickupAddress: 'W2', PickPostcode: 'W2', passengername: '', Note: '', custname: '' },
          ...{ Price: mine.total / 100, Commission: Math.round(mine.total / 10) / 100 },
        },
      ],
      totals: [{ bookings: 1, commission: Math.round(mine.total / 10) / 100 }],
    });
    const file = async (format: string) =>
      Buffer.from(
        String((await server.get(`/api/bookerstatementfile?format=${format}`, partner)).body.statement),
        'base64',
      );
    const csv = (await file('csv')).toString('utf8');
    expect(csv).toContain(mine.reference);
    expect(JSON.stringify(body)).not.toMatch(personal);
    expect(csv).not.toMatch(personal);
    expect((await server.get(`/api/bookingdetails?jobid=${mine.id}`, partner)).body.code).not.toBe(1);
    const commission = await server.get('/desk/v1/numbers/commission?from=2026-11-01&to=2026-12-31', owner);
    expect(commission.body.rows).toContainEqual(
      expect.objectContaining({ company: 'Hotel', bookings: 1, commission: Math.round(mine.total / 10) }),
    );
  });

  it('counts in its company’s weekly chart as in its statement', async () => {
    const mine = await booked('HOTEL');
    const chartOf = async (auth: Record<string, string>) => {
      const { body } = await server.get('/api/booking?weekcommencing=2026-11-23', auth);
      return (body.days as { bookings: number; fare: number }[]).filter(({ bookings }) => bookings > 0);
    };
    expect(await chartOf(partner)).toMatchObject([{ bookings: 1, fare: mine.total / 100 }]);
    expect(await chartOf(other)).toEqual([]);
  });

  it('stays with the company that held the code when it was booked', async () => {
    const mine = await booked('HOTEL');
    await giveTo('HOTEL', rival.bookerid);
    const next = await booked('HOTEL');
    expect((await statement(partner)).body.bookings).toMatchObject([{ bookingref: mine.reference }]);
    expect((await statement(other)).body.bookings).toMatchObject([{ bookingref: next.reference }]);
  });

  it('of another company’s people earns that company alone', async () => {
    const theirs = await booked('HOTEL', {}, other);
    expect((await statement(partner)).body.totalrecords).toBe(0);
    expect((await statement(other)).body.bookings).toMatchObject([{ bookingref: theirs.reference, trackingcode: '' }]);
  });
});

describe('a partner’s webhook', () => {
  it('is told of bookings by its own codes, and of nobody', async () => {
    await addWebhook();
    const mine = await booked('HOTEL', { hostreference: 'ROOM-7', metadata: { room: '7' } });
    await booked('RIVAL');
    await booked('');
    await booked('HOTEL', { sandbox: true });
    await change(mine.id, 'ride.updated');
    await change(mine.id, 'booking.amended');
    await server.post('/api/cancelbooking', { source: 'web', bookingref: mine.reference, code: mine.code });
    await deliver();
    expect(receiver.refused).toEqual([]);
    const told = receiver.received.map(({ message }) => v.parse(v.strictObject(partnerMessage.entries), message));
    expect(told.map(({ type }) => type)).toEqual(['booking.created', 'booking.amended', 'booking.cancelled']);
    expect(told[0]?.data.booking).toEqual({
      ...{ reference: mine.reference, returnReference: null, trackingCode: 'HOTEL', hostReference: 'ROOM-7' },
      ...{ metadata: { room: '7' }, status: 'cancelled', createdAt: '2026-11-24T12:00:00+00:00' },
      ...{ pickupAt: expect.any(String), returnAt: null, currency: 'GBP', price: 0, commission: 0 },
    });
    expect(JSON.stringify(receiver.received)).not.toMatch(personal);
    const [webhook] = (await page()).webhooks;
    expect(webhook?.deliveries.map(({ type, state }) => [type, state])).toEqual([
      ['booking.cancelled', 'delivered'],
      ['booking.amended', 'delivered'],
      ['booking.created', 'delivered'],
    ]);
    expect((await page(other)).webhooks).toEqual([]);
  });

  it('tells the commission while the ride is to come, and none that another company earns', async () => {
    await addWebhook();
    const mine = await booked('HOTEL');
    await booked('HOTEL', {}, other);
    await deliver();
    expect(receiver.received.map(({ message }) => message.data.booking)).toMatchObject([
      { price: mine.total, commission: Math.round(mine.total / 10) },
      { commission: 0 },
    ]);
  });

  it('leaves the operator’s own as they are', async () => {
    await booked('HOTEL');
    const own = await server.post('/desk/v1/webhooks', { url: 'https://1.1.1.1/hook' }, owner);
    expect(own.status).toBe(201);
    await booked('');
    await change((await booked('HOTEL')).id, 'ride.updated');
    const { body } = await server.get('/desk/v1/webhooks', owner);
    expect(body.webhooks).toMatchObject([{ partner: '', waiting: 3 }]);
    expect((await page()).webhooks).toEqual([]);
  });

  it('takes a test, a new secret and an end, from its own company alone', async () => {
    const id = await addWebhook();
    const ask = (auth: Record<string, string>, path: string) => server.post(`/api/partnerwebhook${path}`, { id }, auth);
    for (const path of ['test', 'secret']) expect((await ask(other, path)).body.code).toBe(2);
    expect((await server.remove(`/api/partnerwebhook?id=${id}`, other)).body.code).toBe(2);
    expect((await server.post(`/desk/v1/webhooks/${id}/secret`, {}, owner)).status).toBe(404);
    const rotate = (which: number) =>
      server.post('/admin/webhooks/rotate', { id: which }, { authorization: `Bearer ${adminKey}` });
    expect((await rotate(id)).body).toMatchObject({
      code: 2,
      message: `Webhook ${id} is of company 1, which makes its new secrets itself.`,
    });
    expect((await rotate(999)).body).toMatchObject({ code: 2, message: 'There is no webhook 999.' });

    expect((await ask(partner, 'test')).body.code).toBe(1);
    await deliver();
    expect(receiver.received.map(({ message }) => message)).toEqual([
      { type: 'webhook.test', timestamp: '2026-11-24T12:00:00+00:00', data: {} },
    ]);
    expect((await page()).webhooks).toMatchObject([
      { deliveries: [{ type: 'webhook.test', state: 'delivered', bookingref: '' }] },
    ]);
    const old = receiver.secrets[0] ?? '';
    const { secret } = (await ask(partner, 'secret')).body;
    receiver.secrets = [old, String(secret)];
    await ask(partner, 'test');
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect(JSON.stringify([await page(), (await server.get('/desk/v1/webhooks', owner)).body])).not.toContain('whsec');
    expect((await server.remove(`/api/partnerwebhook?id=${id}`, partner)).body.code).toBe(1);
    await booked('HOTEL');
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it('is sent a test at once, however many before it failed', async () => {
    const id = await addWebhook();
    const test = async () => {
      expect((await server.post('/api/partnerwebhooktest', { id }, partner)).body.code).toBe(1);
      await deliver();
    };
    receiver.answer = () => 500;
    await test();
    receiver.answer = () => 204;
    await test();
    expect(receiver.received).toHaveLength(2);
    expect((await page()).webhooks).toMatchObject([{ deliveries: [{ state: 'delivered' }, { state: 'waiting' }] }]);
  });

  it('shows its own last deliveries, however many another one of the company had since', async () => {
    const quiet = await addWebhook();
    await server.post('/api/partnerwebhooktest', { id: quiet }, partner);
    const busy = await addWebhook(partner, `${receiver.url}/busy`);
    await server.database
      .insertInto('webhook_deliveries')
      .values(Array.from({ length: 60 }, () => ({ webhook_id: busy, booking_id: 0, created_at: 1, due_at: 1 })))
      .execute();
    const { webhooks } = await page();
    expect(webhooks.map(({ id, deliveries }) => [id, deliveries.length])).toEqual([
      [quiet, 1],
      [busy, 50],
    ]);
  });

  it('that answered that it is gone is told of bookings again after a test', async () => {
    const id = await addWebhook();
    receiver.answer = () => 410;
    await booked('HOTEL');
    await deliver();
    expect((await page()).webhooks).toMatchObject([{ gone: true }]);
    receiver.answer = () => 204;
    expect((await server.post('/api/partnerwebhooktest', { id }, other)).body.code).toBe(2);
    expect((await page()).webhooks).toMatchObject([{ gone: true }]);
    expect((await server.post('/api/partnerwebhooktest', { id }, partner)).body.code).toBe(1);
    await deliver();
    await booked('HOTEL');
    await deliver();
    expect(receiver.received.slice(1).map(({ message }) => message.type)).toEqual(['webhook.test', 'booking.created']);
    expect((await page()).webhooks).toMatchObject([{ gone: false }]);

    receiver.answer = () => 410;
    await server.post('/api/partnerwebhooktest', { id }, partner);
    await deliver();
    expect((await page()).webhooks).toMatchObject([{ gone: true }]);
  });

  it('is switched off by the operator, who gives up what waits for it, and on again', async () => {
    const id = await addWebhook();
    receiver.answer = () => 500;
    await booked('HOTEL');
    await deliver();
    const put = (enabled: boolean) => server.put(`/desk/v1/webhooks/${id}`, { enabled }, owner);
    expect((await put(false)).status).toBe(204);
    expect(await lastAuditEntry()).toMatchObject({ action: 'webhook.switch', detail: { id, enabled: false } });
    await booked('HOTEL');
    receiver.answer = () => 204;
    server.clock.now += 60_000;
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await page()).webhooks).toMatchObject([{ switchedoff: true, deliveries: [{ state: 'givenup' }] }]);
    expect((await server.post('/api/partnerwebhooktest', { id }, partner)).body.code).toBe(2);
    expect((await server.get('/desk/v1/webhooks', owner)).body.webhooks).toMatchObject([
      { partner: 'Hotel', enabled: false, waiting: 0, parked: 1 },
    ]);
    await put(true);
    await booked('HOTEL');
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect((await server.put('/desk/v1/webhooks/999', { enabled: true }, owner)).status).toBe(404);
  });

  it('is told nothing once its company is closed', async () => {
    await addWebhook();
    await booked('HOTEL');
    const closed = { ...operator, bookers: [{ ...hotel, enabled: false }, rival] };
    const sender = createWebhookSender({ ...server.deps, operator: closed }, targets, 5_000);
    await sender.tick();
    await sender.idle();
    expect(receiver.received).toEqual([]);
  });

  it('may not lead into a private network, wherever the operator’s own may lead', async () => {
    const strict = await openFixture({ operator, database: server.database, targets });
    for (const url of [
      'https://127.0.0.1/hook',
      'https://localhost/hook',
      'https://10.0.0.8/',
      receiver.url,
      'nonsense',
    ]) {
      const { status, body } = await strict.post('/api/partnerwebhook', { url }, partner);
      expect([url, status, body.field]).toEqual([url, 400, 'url']);
    }
    // An existing webhook does not deliver to a private network either.
    await addWebhook();
    await booked('HOTEL');
    const sender = createWebhookSender(strict.deps, targets, 5_000);
    await sender.tick();
    await sender.idle();
    expect(receiver.received).toEqual([]);
    expect((await page()).webhooks).toMatchObject([{ deliveries: [{ state: 'waiting', failure: /https/ }] }]);
  });

  it('is had by five at most, and by who holds a code', async () => {
    for (let count = 0; count < 4; count++) await addWebhook();
    const more = () => server.post('/api/partnerwebhook', { url: receiver.url }, partner);
    // Two presses at once.
    const both = await Promise.all([more(), more()]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([1, 2]);
    expect((await page()).webhooks).toHaveLength(5);
    expect((await more()).body.code).toBe(2);
    // Those of one company leave another one its own five.
    expect((await server.post('/api/partnerwebhook', { url: receiver.url }, other)).body.code).toBe(1);
    await giveTo('RIVAL', 0);
    expect((await server.post('/api/partnerwebhook', { url: receiver.url }, other)).body).toMatchObject({
      code: 2,
      message: 'Your company holds no tracking code.',
    });
  });
});

describe('a partner’s domain', () => {
  const ask = (domain: string, auth = partner, trackingcode = 'hotel') =>
    server.post('/api/partnerdomain', { trackingcode, domain }, auth);
  const mayEmbed = async (origin: string) =>
    (await server.post('/licence/validate', { trackingcode: 'HOTEL', parentdomain: '' }, { origin })).body.code === 1;
  const waiting = async () =>
    (await server.get('/desk/v1/tracking-codes', owner)).body.domains as { id: number; domain: string }[];
  const decide = (id: unknown, approve: boolean) => server.post(`/desk/v1/domains/${id}/decision`, { approve }, owner);

  it('waits for the operator, and holds the element once it is approved', async () => {
    const { body } = await ask('https://Shop.Hotel.example/book?x=1');
    expect(body.code).toBe(1);
    expect(await waiting()).toMatchObject([
      { id: body.id, code: 'HOTEL', company: 'Hotel', domain: 'shop.hotel.example' },
    ]);
    expect((await page()).codes).toMatchObject([
      { trackingcode: 'HOTEL', domains: ['hotel.example'], asked: [{ domain: 'shop.hotel.example', refused: false }] },
    ]);
    expect((await page(other)).codes).toMatchObject([{ trackingcode: 'RIVAL', asked: [] }]);
    expect(await mayEmbed('https://shop.hotel.example')).toBe(false);
    expect((await decide(body.id, true)).status).toBe(204);
    server.clock.now += listMs;
    expect(await mayEmbed('https://shop.hotel.example')).toBe(true);
    expect(await mayEmbed('https://hotel.example')).toBe(true);
    expect(await lastAuditEntry()).toMatchObject({
      action: 'domain.approve',
      detail: { code: 'HOTEL', domain: 'shop.hotel.example', company: 1 },
    });
    expect((await page()).codes[0]).toMatchObject({ domains: ['hotel.example', 'shop.hotel.example'], asked: [] });
    expect((await decide(body.id, true)).status).toBe(404);
    expect((await ask('shop.hotel.example')).body).toMatchObject({ code: 2, field: 'domain' });
  });

  it('is approved beside one that another process has just approved', async () => {
    const [b, c] = [(await ask('b.example')).body.id, (await ask('c.example')).body.id];
    const { database, deps } = server;
    const licences = createLicenceBook(database, operator, deps);
    const process = await openFixture({ database, operator, adminKey, clock: deps.clock, licences });
    await process.get('/health/ready');
    expect((await decide(b, true)).status).toBe(204);
    expect((await process.post(`/desk/v1/domains/${c}/decision`, { approve: true }, owner)).status).toBe(204);
    server.clock.now += listMs;
    expect((await page()).codes[0]).toMatchObject({ domains: ['hotel.example', 'b.example', 'c.example'], asked: [] });
  });

  it('is not approved once it has been taken back', async () => {
    const { id } = (await ask('b.example')).body;
    const [decided, withdrawn] = await Promise.all([
      decide(id, true),
      server.remove(`/api/partnerdomain?id=${id}`, partner),
    ]);
    server.clock.now += listMs;
    expect(await mayEmbed('https://b.example')).toBe(withdrawn.body.code !== 1);
    expect(decided.status).toBe(withdrawn.body.code === 1 ? 404 : 204);
  });

  it('may be written in its own letters, by the partner and on the desk', async () => {
    const ascii = 'xn--mller-taxi-9db.example';
    const { body } = await ask('https://Müller-Taxi.example/buchen');
    expect(body.code).toBe(1);
    expect(await waiting()).toMatchObject([{ domain: ascii }]);
    await decide(body.id, true);
    server.clock.now += listMs;
    expect(await mayEmbed(`https://${ascii}`)).toBe(true);
    expect((await ask('müller-taxi.example')).body).toMatchObject({ code: 2, field: 'domain' });
    const domains = ['hotel.example', '*.東京.example'];
    expect(await server.put('/desk/v1/tracking-codes/HOTEL', { domains }, owner)).toMatchObject({
      status: 200,
      body: { domains: ['hotel.example', '*.xn--1lqs71d.example'] },
    });
    for (const wrong of ['müller.example/buchen', 'https://müller.example', 'müller.example:8443']) {
      const answer = await server.put('/desk/v1/tracking-codes/HOTEL', { domains: [wrong] }, owner);
      expect(answer).toMatchObject({ status: 400, body: { field: 'domains.0' } });
    }
  });

  it('is decided once, where two owners decide at once', async () => {
    const { id } = (await ask('b.example')).body;
    const before = await lastAuditEntry();
    const decided = await Promise.all([decide(id, true), decide(id, false)]);
    expect(decided.map(({ status }) => status).sort()).toEqual([204, 404]);
    const isApproved = decided[0]?.status === 204;
    server.clock.now += listMs;
    expect(await mayEmbed('https://b.example')).toBe(isApproved);
    const entries = await server.database
      .selectFrom('audit_trail')
      .select('action')
      .where('id', '>', before.id)
      .execute();
    expect(entries).toEqual([{ action: isApproved ? 'domain.approve' : 'domain.refuse' }]);
  });

  it('is refused for all to see, asked for again, and taken back', async () => {
    const { id } = (await ask('b.example')).body;
    expect((await decide(id, false)).status).toBe(204);
    expect(await lastAuditEntry()).toMatchObject({ action: 'domain.refuse' });
    expect(await waiting()).toEqual([]);
    expect((await page()).codes[0]?.asked).toMatchObject([{ domain: 'b.example', refused: true }]);
    expect(await mayEmbed('https://b.example')).toBe(false);
    expect((await ask('b.example')).body).toMatchObject({ code: 1, id });
    expect(await waiting()).toMatchObject([{ id }]);
    expect((await server.remove(`/api/partnerdomain?id=${id}`, other)).body.code).toBe(2);
    expect((await server.remove(`/api/partnerdomain?id=${id}`, partner)).body.code).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it('is asked for with a code of one’s own, and approved while the code is', async () => {
    expect((await ask('b.example', other)).body.code).toBe(2);
    expect((await ask('b.example', partner, 'DEMO')).body.code).toBe(2);
    const { id } = (await ask('b.example')).body;
    await giveTo('HOTEL', rival.bookerid);
    expect((await decide(id, true)).status).toBe(409);
    expect(await mayEmbed('https://b.example')).toBe(false);
    // Whoever holds the code now sees nothing of what another company asked for.
    const codes = (await server.get('/api/partner', other)).body.codes as { trackingcode: string; asked: unknown[] }[];
    expect(codes.find(({ trackingcode }) => trackingcode === 'HOTEL')?.asked).toEqual([]);
    expect((await server.put('/desk/v1/tracking-codes/HOTEL', { company: 77 }, owner)).status).toBe(409);
  });

  it('can be changed on a code whose company books no longer, which it then keeps', async () => {
    const { database, deps } = server;
    const book = createLicenceBook(database, operator, deps);
    await book.keep('HOTEL', (row) => ({ ...(row as LicenceRow), company: 77 }), { staff: null });
    server.clock.now += listMs;
    const change = { company: 77, domains: ['b.example'] };
    expect(await server.put('/desk/v1/tracking-codes/HOTEL', change, owner)).toMatchObject({
      status: 200,
      body: { company: 77, domains: ['b.example'] },
    });
    expect((await server.put('/desk/v1/tracking-codes/RIVAL', { company: 77 }, owner)).status).toBe(409);
  });

  it.each(['hotel', '*.co.uk', 'a b.example', '127.0.0.1', 'x'.repeat(250), '*', '-.example'])(
    'is none: %s',
    async (domain) => {
      expect(await ask(domain)).toMatchObject({ status: 400, body: { field: 'domain' } });
    },
  );

  it('waits twenty at most for a code', async () => {
    for (let count = 0; count < 20; count++) expect((await ask(`a${count}.example`)).body.code).toBe(1);
    expect((await ask('b.example')).body).toMatchObject({ code: 2, field: 'domain' });
    expect((await ask('a1.example')).body.code).toBe(1);
  });
});
