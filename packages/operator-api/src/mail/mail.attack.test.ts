import { maxSheetRides } from 'booking-core/domain/ride-sheet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { createRideService } from '../rides/service.ts';
import { freshDatabase } from '../testing/database.ts';
import { bookingOf, demoOperator, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { driving, someDriver } from '../testing/rides.ts';
import { createDelivery } from './delivery.ts';
import type { Mail } from './mailer.ts';
import { quoted } from './neutral.ts';
import { createOutbox, dailyPerBooking, hourlyPerRecipient } from './outbox.ts';

/** What mail programs turn into links: schemes, host names with a known or unknown top-level domain, addresses. */
const link =
  /(\w+:\/\/)|(\b(www|mailto|tel|sms|javascript)[.:]\S)|(\S@\S)|([\p{L}\p{N}]\.(?!\d)[\p{L}]{2,})|\d\.\d+\.\d/iu;

const lures = [
  'https://evil.example/win',
  'evil.example/win',
  'WWW.EVIL.EXAMPLE',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil。example',
  'evil\u2024example',
  'Your refund: paypa1.com/login?x=1',
  'hxxps://evil.example',
  'javascript:alert(1)',
  'mailto:thief@evil.example',
  'thief@evil.example',
  'a\u202egnp.exe',
  'http://10.0.0.1/x',
  '192.168.0.1',
  'пример.рф',
  'evil..example',
  'tel:+44900123456',
];

describe('text from people in emails', () => {
  it.each(lures)('makes no link of %s', (lure) => {
    expect(quoted(lure)).not.toMatch(link);
    expect(quoted(`Ada ${lure} Lovelace`)).not.toMatch(link);
    expect(quoted(`${lure}\r\nBcc: x`)).not.toMatch(/[\r\n\u2028]/);
  });
  it('leaves names and addresses what they are', () => {
    for (const text of [
      'Siân O’Brien-Łukasz',
      'St. John’s Wood Road 4, London NW8 8QJ',
      '12.5 km',
      '山田 太郎',
      '12/14 High St.',
    ]) {
      expect(quoted(text)).toBe(text);
    }
    expect(quoted('x'.repeat(1_000))).toHaveLength(160);
  });
});

describe('an email form that strangers press', () => {
  let server: Fixture;
  const sent: Mail[] = [];
  beforeAll(async () => {
    const database = await freshDatabase();
    server = await openFixture({
      database,
      mailer: createOutbox(
        database,
        () => server.clock.now,
        () => {},
      ),
    });
  });
  afterAll(() => server.database.destroy());
  const carrier = { carry: async (mail: Mail) => void sent.push(mail) };
  const drain = () => createDelivery({ database: server.database, carrier, clock: () => server.clock.now }).deliver();

  async function book(over: Record<string, unknown> = {}) {
    const request = quotationOf({ requestid: freshId() });
    const quotation = await server.post('/api/quotation', request);
    const answer = await server.post('/api/createbookingTest', bookingOf(request, quotation.body.totalfare, over));
    expect(answer.body.Code).toBe(1);
    return { bookingref: String(answer.body.Bref), code: String(answer.body.BookingCode) };
  }

  it('sends no more than a few receipts of a booking, however often and however many at once', async () => {
    const booking = await book();
    const answers = await Promise.all(Array.from({ length: 60 }, () => server.post('/api/emailreceipt', booking)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBe(dailyPerBooking - 1);
    expect(refused[0]?.headers.get('retry-after')).toBe('3600');
    await drain();
    expect(sent).toHaveLength(dailyPerBooking);
    server.clock.now += 25 * 3_600_000;
    expect((await server.post('/api/emailreceipt', booking)).status).toBe(200);
    server.clock.now = noon;
  });

  it('holds back no cancellation, however many receipts were sent before', async () => {
    sent.length = 0;
    const booking = await book();
    for (let n = 0; n < dailyPerBooking; n++) await server.post('/api/emailreceipt', booking);
    expect((await server.post('/api/cancelbooking', { ...booking, source: 'web' })).body.code).toBe(1);
    await drain();
    expect(sent).toHaveLength(dailyPerBooking + 1);
    expect(sent.filter(({ subject }) => /is cancelled$/.test(subject))).toHaveLength(1);
  });

  it('leaves room for what happens to each of several cars, up to the cancellation', async () => {
    sent.length = 0;
    const request = quotationOf({
      ...{ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00:00+00:00', passengers: 9, vehtypeid: 1 },
      ...{ rtntype: 'rtn', returndate: '2026-11-28T18:00:00+00:00' },
    });
    const { totalfare } = (await server.post('/api/quotation', request)).body;
    const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare));
    const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
    const { assign } = driving(rides, () => server.clock.now);
    const { driver, vehicle } = someDriver;
    const legs = ['outbound', 'outbound2', 'outbound3', 'return', 'return2', 'return3'] as const;
    for (const leg of legs) await assign(Number(body.JobPartId), leg);
    const another = { vehicle: { ...vehicle, registration: 'LD70 DEF' }, driver: { ...driver, name: 'Driver 4' } };
    for (const leg of legs.slice(0, 2)) await assign(Number(body.JobPartId), leg, another);
    await server.post('/api/cancelbooking', { source: 'web', bookingref: body.Bref, code: body.BookingCode });
    await drain();
    expect(sent).toHaveLength(1 + legs.length + 2 + 1);
    expect(sent.filter(({ subject }) => /is cancelled$/.test(subject))).toHaveLength(1);
  });

  it('fills nobody’s mailbox with confirmations, and books all the same', async () => {
    sent.length = 0;
    const contact = {
      firstname: 'Ada',
      lastname: 'L',
      email: 'Victim@Example.com',
      phone: '7911123456',
      dialingcode: '44',
    };
    for (let n = 0; n < hourlyPerRecipient.booking + 5; n++) await book({ contact });
    await drain();
    expect(sent.filter(({ to }) => to === 'Victim@Example.com')).toHaveLength(hourlyPerRecipient.booking);
  });

  it('carries nobody’s links to others', async () => {
    sent.length = 0;
    server.clock.now += 3_600_001;
    const lure = 'Claim £500: https://evil.example/win';
    const contact = {
      firstname: lure,
      lastname: 'www.evil.example',
      email: 'a@example.com',
      phone: '7911123456',
      dialingcode: '44',
    };
    const booking = await book({ contact, note: lure });
    await server.post('/api/emailreceipt', booking);
    await server.post('/api/cancelbooking', booking);
    await server.post('/api/comment', {
      name: lure,
      email: 'a@example.com',
      phone: 'https://evil.example/win',
      source: 'web',
      subject: lure,
      enqtype: 'evil.example',
      message: `${lure}\nwww.evil.example`,
    });
    await drain();
    expect(sent).toHaveLength(4);
    for (const { subject, text, attachments = [] } of sent) {
      const calendar = attachments.filter(({ filename }) => filename.endsWith('.ics'));
      const all = [subject, text, ...calendar.map(({ content }) => Buffer.from(content, 'base64').toString())].join(
        '\n',
      );
      expect(all).not.toContain('evil.example');
      expect(all).not.toMatch(/https?:\/\/(?!localhost:4300)/);
    }
  });

  it('leaves one note for staff about what was held back in an hour, which counts as no email itself', async () => {
    server.clock.now += 3_600_001;
    const booking = await book();
    const rows = () =>
      server.database
        .selectFrom('outbox')
        .innerJoin('bookings', 'bookings.id', 'outbox.booking_id')
        .select(['failure', 'sent_at', 'letter'])
        .where('reference', '=', booking.bookingref)
        .where('failure', '=', 'limit')
        .execute();
    for (let n = 1; n < dailyPerBooking; n++) await server.post('/api/emailreceipt', booking);
    expect(await rows()).toEqual([]);
    for (let n = 0; n < 3; n++) await server.post('/api/emailreceipt', booking);
    expect(await rows()).toEqual([{ failure: 'limit', sent_at: server.clock.now, letter: {} }]);
    server.clock.now += 23 * 3_600_000;
    await server.post('/api/emailreceipt', booking);
    expect(await rows()).toHaveLength(2);
    server.clock.now += 2 * 3_600_000;
    for (let n = 0; n < dailyPerBooking; n++) {
      expect((await server.post('/api/emailreceipt', booking)).status).toBe(200);
    }
  });
});

describe('a booker', () => {
  const ada = { firstname: 'Ada', lastname: 'L', phone: '7911123456', dialingcode: '44' };

  /** A booker of a company, and the emails that they cause. */
  async function openBooker(over: Parameters<typeof openFixture>[0] = {}) {
    const database = await freshDatabase();
    const server = await openFixture({
      ...over,
      database,
      mailer: createOutbox(
        database,
        () => server.clock.now,
        () => {},
      ),
    });
    const sent: Mail[] = [];
    const carrier = { carry: async (mail: Mail) => void sent.push(mail) };
    const drain = () => createDelivery({ database, carrier, clock: () => server.clock.now }).deliver();
    const mina = { firstname: 'Mina', surname: 'Harker', email: 'mina@example.com', dialingcode: '44' };
    const { body } = await server.post('/api/signUp', { ...mina, phone: '7911224321', passwordhash: 'b'.repeat(64) });
    const auth = { authorization: `Bearer ${String(body.token)}` };
    expect((await server.post('/api/booker', { joincode: 'DEMO-DESK' }, auth)).body.bookerid).toBeGreaterThan(0);
    const book = async (contact: Record<string, unknown>) => {
      const request = quotationOf({ requestid: freshId() });
      const { totalfare } = (await server.post('/api/quotation', request, auth)).body;
      const people = { contact, customer: { ...ada, email: '' } };
      const answer = await server.post('/api/createbookingTest', bookingOf(request, totalfare, people), auth);
      expect(answer.body.Code).toBe(1);
      return { bookingref: String(answer.body.Bref), code: String(answer.body.BookingCode) };
    };
    await drain();
    sent.length = 0;
    return { server, sent, drain, auth, book };
  }

  it('gets a copy of what their passenger is told, which takes nothing from the passenger’s emails', async () => {
    const { server, sent, drain, auth, book } = await openBooker();
    const booking = await book({ ...ada, email: 'ada@example.com' });
    await drain();
    const [first, copy] = sent;
    expect(sent.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'mina@example.com']);
    expect(copy?.text).toBe(first?.text);

    sent.length = 0;
    await book({ ...ada, email: '' });
    await book({ ...ada, email: 'Mina@Example.com' });
    await drain();
    expect(sent.map(({ to }) => to.toLowerCase())).toEqual(['mina@example.com', 'mina@example.com']);

    sent.length = 0;
    for (let n = 0; n < dailyPerBooking; n++) await server.post('/api/emailreceipt', booking);
    await drain();
    expect(sent.filter(({ to }) => to === 'ada@example.com')).toHaveLength(dailyPerBooking - 1);

    // A passenger whose company cancels the ride must not wait for the car.
    const dropped = await book({ ...ada, email: 'lovelace@example.com' });
    await drain();
    sent.length = 0;
    expect((await server.post('/api/cancelbooking', { ...dropped, code: '' }, auth)).body.code).toBe(1);
    await drain();
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['lovelace@example.com', expect.stringMatching(/is cancelled$/)],
      ['mina@example.com', expect.stringMatching(/is cancelled$/)],
    ]);
    await server.database.destroy();
  });

  it('gets the copy also while their passenger’s address can take no more this hour', async () => {
    const { server, sent, drain, book } = await openBooker();
    const to = 'travel@example.com';
    for (let n = 0; n <= hourlyPerRecipient.booking; n++) await book({ ...ada, email: to });
    await drain();
    const countOf = (address: string) => sent.filter((mail) => mail.to === address).length;
    expect(countOf(to)).toBe(hourlyPerRecipient.booking);
    expect(countOf('mina@example.com')).toBe(hourlyPerRecipient.booking + 1);
    await server.database.destroy();
  });

  it('hears of every ride of a whole sheet whose passengers have no email', async () => {
    const { server, sent, drain, book } = await openBooker();
    for (let n = 0; n < maxSheetRides; n++) await book({ ...ada, email: '' });
    await drain();
    expect(sent.map(({ to }) => to)).toEqual(Array.from({ length: maxSheetRides }, () => 'mina@example.com'));
    await server.database.destroy();
  });

  it('is told nothing any more of rides for a company that they have left', async () => {
    const { server, sent, drain, auth, book } = await openBooker();
    const rides = [await book({ ...ada, email: 'ada@example.com' }), await book({ ...ada, email: '' })];
    await drain();
    expect(sent.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'mina@example.com', 'mina@example.com']);
    sent.length = 0;
    expect((await server.remove('/api/booker', auth)).body.code).toBe(1);
    for (const ride of rides) expect((await server.post('/api/cancelbooking', ride)).body.code).toBe(1);
    await drain();
    expect(sent.map(({ to }) => to)).toEqual(['ada@example.com']);
    await server.database.destroy();
  });

  it('gets no copy of what the operator is told', async () => {
    const demo = demoOperator();
    const operator = { ...demo, dispatch: { ...demo.dispatch, acceptance: 'manual' as const } };
    const { server, sent, drain, book } = await openBooker({ operator });
    const { bookingref } = await book({ ...ada, email: 'ada@example.com' });
    await drain();
    sent.length = 0;
    await createRideService(server.deps, createConfirmingPaymentService(server.deps)).remindUnaccepted(
      server.clock.now + 3_600_000,
    );
    await drain();
    const { email } = server.operator.configuration;
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        ['ada@example.com', `We are looking for a driver for booking ${bookingref}`],
        ['mina@example.com', `We are looking for a driver for booking ${bookingref}`],
        [email, `Nobody has accepted booking ${bookingref}`],
      ].sort(),
    );
    await server.database.destroy();
  });
});

describe('a queue with a flood before a password reset', () => {
  it('sends the reset first and goes on until it is empty', async () => {
    const database = await freshDatabase();
    const clock = () => noon;
    const outbox = createOutbox(database, clock, () => {});
    for (let n = 0; n < 300; n++) await outbox.send({ to: `flood${n}@example.com`, subject: 'Receipt', text: '' });
    await outbox.send({ to: 'owner@example.com', kind: 'security', subject: 'Choose a new password', text: '' });
    const order: string[] = [];
    expect(
      await createDelivery({ database, carrier: { carry: async ({ to }) => void order.push(to) }, clock }).deliver(),
    ).toBe(301);
    expect(order.indexOf('owner@example.com')).toBeLessThan(4);
    await database.destroy();
  });

  it('keeps nothing of an email that was handed over, or that can no longer be', async () => {
    const database = await freshDatabase();
    let now = noon;
    const outbox = createOutbox(
      database,
      () => now,
      () => {},
    );
    const secret = 'https://localhost/resetpassword/1/the-code';
    await outbox.send({ to: 'ada@example.com', kind: 'security', subject: 's', text: secret });
    const failing = { carry: async () => Promise.reject(new Error('no mail server')) };
    await createDelivery({ database, carrier: failing, clock: () => now }).deliver();
    for (let hours = 0; hours < 4; hours++) {
      now += 3_600_000;
      await createDelivery({ database, carrier: failing, clock: () => now }).deliver();
    }
    await outbox.send({ to: 'ada@example.com', subject: 's', text: secret });
    await createDelivery({ database, carrier: { carry: async () => {} }, clock: () => now }).deliver();
    const rows = await database.selectFrom('outbox').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/the-code|ada@/);
    await database.destroy();
  });
});
