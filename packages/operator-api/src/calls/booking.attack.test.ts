import { headers as wire } from 'contracts/headers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { driving } from '../testing/rides.ts';
import { createConfirmingPaymentService } from './payment-service.ts';

const day = 86_400_000;
let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

type Row = Record<string, unknown>;

async function book(over: Row = {}, headers: Record<string, string> = {}, off = 0, journey: Row = {}) {
  const request = quotationOf({ requestid: freshId(), ...journey });
  const quotation = await server.post('/api/quotation', request, headers);
  const fare = Number(quotation.body.totalfare) - off;
  return (await server.post('/api/createbookingTest', bookingOf(request, fare, over), headers)).body;
}

describe('the tracking code of a booking', () => {
  const codeOf = async (body: Row) =>
    (
      await server.database
        .selectFrom('bookings')
        .select('tracking_code')
        .where('id', '=', Number(body.JobPartId))
        .executeTakeFirst()
    )?.tracking_code;
  it('is the one whose token the page has, whatever it says', async () => {
    const page = { origin: 'https://www.partner.example' };
    const { body } = await server.post(
      '/licence/validate',
      { parentdomain: 'www.partner.example', trackingcode: 'BLOCKED' },
      page,
    );
    const auth = { ...page, [wire.widgetToken]: String(body.token) };
    for (const trackingcode of ['DEMO', 'nonsense', '']) {
      expect(await codeOf(await book({ trackingcode }, auth))).toBe('BLOCKED');
    }
  });
  it('is one in force on our own pages, or none', async () => {
    expect(await codeOf(await book({ trackingcode: 'demo' }))).toBe('DEMO');
    expect(await codeOf(await book({ trackingcode: 'EXPIRED' }))).toBe('');
    expect(await codeOf(await book({ trackingcode: '<b>nonsense' }))).toBe('');
  });
});

describe('what a partner is told of its booking', () => {
  it('its own reference, in the email, on the ticket and in the list; markup in it is none', async () => {
    const body = await book({ trackingcode: 'DEMO', hostreference: 'Room 7\u202e https://evil.example' });
    const info = await server.post('/api/bookinginfo', { code: body.BookingCode });
    expect(info.body.bookinginfo).toMatchObject({ hostreference: 'Room 7\u202e https://evil.example' });
    const email = server.emails.at(-1)?.text ?? '';
    expect(email).toContain('Partner’s reference: ');
    expect(email).not.toContain('https://evil.example');
    expect(email).not.toContain('\u202e');
    // Further bookings from the emailed link are attributed to the partner.
    expect(email).toMatch(/\/bookinfo\/\S+\?trackingcode=DEMO\n/);
  });

  it('its tracking code, in every link of the emails about the ride, from the driver to the receipt', async () => {
    const { JobPartId: id } = await book({ trackingcode: 'DEMO' });
    const before = server.emails.length;
    const drive = driving(createRideService(server.deps, createConfirmingPaymentService(server.deps)), () => noon);
    await drive.assign(Number(id));
    for (const status of ['started', 'arrived', 'pob', 'finish'] as const) await drive.to(Number(id), status);
    const told = server.emails.slice(before);
    expect(told.map(({ subject }) => subject.split(' ').slice(0, 2).join(' '))).toEqual(['Your driver', 'Receipt for']);
    for (const { text } of told) {
      const links = text.match(/https?:\/\/\S+/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(new URL(link).searchParams.get('trackingcode')).toBe('DEMO');
    }
  });

  it('the pairs that its page gave, on none of which the booking’s sameness depends; bad ones are refused', async () => {
    const metadata = { room: '7', 'order.Id': 'EVENT-17 "a"; 🚕' };
    const request = quotationOf({ requestid: freshId() });
    const { totalfare } = (await server.post('/api/quotation', request)).body;
    const asked = bookingOf(request, totalfare, { metadata });
    const send = async (over: object) => (await server.post('/api/createbookingTest', { ...asked, ...over })).body;
    const body = await send({});
    expect((await send({ metadata: { room: '8' } })).Bref).toBe(body.Bref);
    const told = async (code: unknown) => (await server.post('/api/bookinginfo', { code })).body.bookinginfo;
    expect(await told(body.BookingCode)).toMatchObject({ metadata });
    expect(await told((await book({ metadata: {} })).BookingCode)).toMatchObject({ metadata: null });
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'v']));
    for (const bad of [many, { 'a b': 'c' }, { a: 'x'.repeat(201) }, { a: 1 }, { a: 'x\ny' }, 'words']) {
      expect([bad, (await book({ metadata: bad })).message]).toEqual([bad, expect.stringContaining('metadata')]);
    }
  });

  it('nothing where nothing was said, and too much is refused', async () => {
    const body = await book();
    expect((await server.post('/api/bookinginfo', { code: body.BookingCode })).body.bookinginfo).toMatchObject({
      hostreference: '',
    });
    expect(server.emails.at(-1)?.text).not.toContain('Partner’s reference');
    expect((await book({ hostreference: 'x'.repeat(101) })).message).toContain('hostreference');
  });
});

describe('a booking’s code and its emailed link', () => {
  it('end thirty days after the ride, the way back included', async () => {
    const body = await book({}, {}, 0, {
      rtntype: 'rtn',
      now: false,
      bookingdate: '2026-11-25T10:00:00+00:00',
      returndate: '2026-12-05T10:00:00+00:00',
    });
    const code = String(body.BookingCode);
    const link = /bookinfo\/(\S+)/.exec(server.emails.at(-1)?.text ?? '')?.[1] ?? '';
    const ways = async () => [
      (await server.post('/api/bookinginfo', { code })).body.code,
      (await server.post('/api/bookinginfo', { code: link })).body.code,
      (await server.get(`/api/bookingdetails?jobid=${body.JobPartId}&code=${code}`)).body.code,
      (await server.get(`/api/receipt?bookingref=${body.Bref}&code=${code}`)).body.code,
      (await server.get(`/api/trackvehicle?jobpartid=${body.JobPartId}&code=${code}`)).body.code,
    ];
    await server.database
      .updateTable('bookings')
      .set({ status: 'finish' })
      .where('id', '=', Number(body.JobPartId))
      .execute();
    server.clock.now = Date.parse('2027-01-03T10:00:00Z');
    expect(await ways()).toEqual([1, 1, 1, 1, 1]);
    server.clock.now = Date.parse('2027-01-04T10:00:01Z');
    expect(await ways()).toEqual([2, 2, 2, 2, 2]);
    const cancel = await server.post('/api/cancelbooking', { bookingref: body.Bref, code });
    expect(cancel.body.message).toBe(messages.bookingNotFound);
    const pay = await server.get(`/api/stripepaymentintent?code=${code}&paymentmethod=card`);
    expect(pay.body.message).toBe(messages.bookingNotFound);
  });
});

describe('a promotion for once', () => {
  const contact = {
    firstname: 'Ada',
    lastname: 'L',
    email: 'once@example.com',
    phone: '7911222333',
    dialingcode: '44',
  };
  async function use(over: Row) {
    const request = quotationOf({ requestid: freshId() });
    const { totalfare: price } = (await server.post('/api/quotation', request)).body;
    const asked = { price, promocode: 'WELCOME10', currencycode: 'GBP' };
    const { Value } = (await server.post('/api/promocode', asked)).body as { Value: number };
    expect(Value).toBeGreaterThan(0);
    const booking = bookingOf(request, Number(price) - Value, {
      promocode: 'WELCOME10',
      contact: { ...contact, ...over },
    });
    return (await server.post('/api/createbookingTest', booking)).body;
  }
  it('knows a number however it is written', async () => {
    const first = await use({});
    expect(first.Code).toBe(1);
    const ways = ['7911222333', '07911222333', '447911222333', '00447911222333', '07911 222-333', '(0)7911 222333'];
    for (const [index, phone] of ways.entries()) {
      const again = await use({ email: `other${index}@example.com`, phone });
      expect([phone, again.message]).toEqual([phone, messages.promoUsed]);
    }
    const plus = await use({ email: 'plus@example.com', dialingcode: '+44', phone: '0044 7911 222333' });
    expect(plus.message).toBe(messages.promoUsed);
    const cancelled = await server.post('/api/cancelbooking', { bookingref: first.Bref, code: first.BookingCode });
    expect(cancelled.body.code).toBe(1);
    expect((await use({})).Code).toBe(1);
  });
  it('says nothing of who used it', async () => {
    const rows = await server.database.selectFrom('promo_uses').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { customer } of rows) expect(customer).toMatch(/^[0-9a-f]{64}$/);
  });
});

it('twelve cancellations at once are twelve cancelled', async () => {
  for (let round = 0; round < 3; round++) {
    const body = await book();
    const asked = { bookingref: body.Bref, code: body.BookingCode };
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.post('/api/cancelbooking', asked)));
    expect(answers.map(({ body: { code } }) => code)).toEqual(Array(12).fill(1));
    const told = server.emails.filter(({ subject }) => subject === `Booking ${body.Bref} is cancelled`);
    expect(told).toHaveLength(1);
  }
  expect(server.clock.now).toBeLessThan(noon + day);
});

it('an id of the sandbox’s page that is none is not found', async () => {
  for (const id of ['%00', '%FF', "'", 'x'.repeat(100), '']) {
    const answer = await server.app(new Request(`http://localhost:4300/sandbox/payment?id=${id}`));
    expect([id, answer.status]).toEqual([id, 404]);
  }
  const posted = await server.app(
    new Request('http://localhost:4300/sandbox/payment', { method: 'POST', body: 'id=%00&answer=yes' }),
  );
  expect(posted.status).toBe(404);
});
