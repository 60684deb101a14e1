import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pglitePool } from '../database/pglite-pool.ts';
import type { DatabaseSchema } from '../database/schema.ts';
import { statementsOf } from '../database/statements.ts';
import { messages } from '../messages.ts';
import { freshPglite } from '../testing/database.ts';
import { bookingOf, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { movePickup } from '../testing/rides.ts';

/** What cancellations and receipts send, and to whom: the email, the refund, the operator's feed. */

let server: Fixture;
let mailServerTakes = true;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
  mailServerTakes = true;
});

const hour = 3_600_000;
type Auth = Record<string, string>;

let people = 0;
async function signUp(): Promise<{ auth: Auth; email: string }> {
  const email = `cancels${++people}@example.com`;
  const { body } = await server.post('/api/signUp', {
    email,
    firstname: 'Grace',
    surname: 'Hopper',
    dialingcode: '44',
    phone: '7911224321',
    passwordhash: 'p'.repeat(64),
  });
  return { auth: { authorization: `Bearer ${String(body.token)}` }, email };
}

/** Books a ride three hours from now, with the passenger's own email. */
async function book(auth: Auth = {}, over: Readonly<Record<string, unknown>> = {}) {
  const request = quotationOf({ requestid: freshId() });
  const quoted = await server.post('/api/quotation', request);
  const booking = bookingOf(request, quoted.body.totalfare, over);
  const { body } = await server.post('/api/createbookingTest', booking, auth);
  const ride = { id: Number(body.JobPartId), reference: String(body.Bref), code: String(body.BookingCode) };
  await later(ride.id, 3 * hour);
  return ride;
}

const later = (id: number, ms: number) => movePickup(server, id, server.clock.now + ms);

/** A token for a test card that succeeds. */
async function tokenOfCard() {
  const card = {
    number: '4242 4242 4242 4242',
    cvv: '123',
    cardholdername: 'Ada Lovelace',
    expiry: '12/2030',
    billingpostalcode: 'W2 1HQ',
  };
  return (await server.post('/api/cardtoken', card)).body;
}

/** A ride that a test card has paid. */
async function paid() {
  const request = quotationOf({ requestid: freshId(), paymentmethod: 'card' });
  const quoted = await server.post('/api/quotation', request);
  const [fare] = quoted.body.additionalprices as { totalfare: number }[];
  const { nonce } = await tokenOfCard();
  const booking = bookingOf(request, fare?.totalfare, { paymentmethod: 'card' });
  const { body } = await server.post('/api/createelectronicbooking', { booking, payment: { nonce }, sandbox: false });
  expect(body).toMatchObject({ PaymentResult: { Code: 1 } });
  const ride = { id: Number(body.JobPartId), reference: String(body.Bref), code: String(body.BookingCode) };
  await later(ride.id, 3 * hour);
  return { ...ride, fare: Number(fare?.totalfare) };
}

const cancel = async ({ reference, code }: { reference: string; code: string }, auth: Auth = {}) =>
  (await server.post('/api/cancelbooking', { bookingref: reference, code }, auth)).body;
const pounds = (major: number) => `£${major.toFixed(2).replace(/\.00$/, '')}`;

describe('a cancellation', () => {
  it('is written to the account that owns the ride, else to the email of the ride, else to nobody', async () => {
    const { auth, email } = await signUp();
    const own = await book(auth, { email: 'passenger@example.com' });
    expect((await cancel({ ...own, code: '' }, auth)).code).toBe(1);
    expect(server.emails.at(-1)).toMatchObject({ to: email, subject: `Booking ${own.reference} is cancelled` });
    // A signed-in customer who cancels another's ride by its code gets no email about it.
    const guests = await book();
    const { email: to } = await server.database
      .selectFrom('bookings')
      .select('email')
      .where('id', '=', guests.id)
      .executeTakeFirstOrThrow();
    await cancel(guests, auth);
    expect(server.emails.at(-1)).toMatchObject({ to, subject: `Booking ${guests.reference} is cancelled` });
    const silent = await book();
    await server.database.updateTable('bookings').set({ email: '' }).where('id', '=', silent.id).execute();
    const sent = server.emails.length;
    expect((await cancel(silent)).code).toBe(1);
    expect(server.emails.length).toBe(sent);
  });

  it('of a passenger without an email address is written to the account that booked, whoever cancels it', async () => {
    const { auth, email } = await signUp();
    const { contact } = bookingOf({}, 0);
    const ride = await book(auth, { contact: { ...(contact as object), email: '' } });
    expect(server.emails.at(-1)).toMatchObject({ to: email, subject: `Your booking ${ride.reference}` });
    expect((await cancel(ride)).code).toBe(1);
    expect(server.emails.at(-1)).toMatchObject({ to: email, subject: `Booking ${ride.reference} is cancelled` });
  });

  it('is told to the operator’s feed once, and ends every ride', async () => {
    const ride = await book();
    expect(await cancel(ride)).toEqual({ code: 1, message: '', refund: 0, currencycode: 'GBP' });
    expect(await cancel(ride)).toEqual({ code: 1, message: '' });
    const told = await server.database
      .selectFrom('booking_changes')
      .select('type')
      .where('booking_id', '=', ride.id)
      .where('type', '=', 'booking.cancelled')
      .execute();
    expect(told).toHaveLength(1);
    const legs = await server.database
      .selectFrom('ride_legs')
      .select('status')
      .where('booking_id', '=', ride.id)
      .execute();
    expect(legs).toEqual([{ status: 'cancelled' }]);
  });

  it('of a paid ride says what goes back, on the page and in the email, and sends it', async () => {
    const ride = await paid();
    const answer = await cancel(ride);
    expect(answer).toMatchObject({ code: 1, refund: ride.fare, currencycode: 'GBP' });
    expect(answer.message).toContain(`${pounds(ride.fare)} will be refunded to`);
    expect(answer.message).not.toContain('is kept');
    expect(server.emails.at(-1)?.text).toContain(`${pounds(ride.fare)} will be refunded to`);
    const payment = await server.database
      .selectFrom('payments')
      .select(['state', 'refund_minor'])
      .where('booking_id', '=', ride.id)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({ state: 'refunded', refund_minor: Math.round(ride.fare * 100) });
  });

  it('of a paid ride that comes too late says what is kept, without what went back before', async () => {
    const ride = await paid();
    await server.database
      .updateTable('payments')
      .set({ returned_minor: 300, part_refund_minor: 200 })
      .where('booking_id', '=', ride.id)
      .execute();
    await later(ride.id, hour / 2);
    const answer = await cancel(ride);
    expect(answer).toMatchObject({ code: 1, refund: 0 });
    expect(answer.message).toBe(`It was too late to cancel for free: ${pounds(ride.fare - 5)} that you paid is kept.`);
  });

  it('that is asked for several times at once happens once, and every answer says so', async () => {
    const ride = await book();
    const sent = server.emails.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(ride)));
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    expect(server.emails.length).toBe(sent + 1);
  });

  it('succeeds before whichever of its statements another request cancels the booking', async () => {
    const pglite = await freshPglite();
    const pool = pglitePool(statementsOf(pglite));
    /** Called before each statement or transaction. */
    let before: (() => Promise<void>) | null = null;
    const connect = async () => {
      await before?.();
      return pool.connect();
    };
    const database = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: { ...pool, connect } }) });
    const fixture = await openFixture({ database });
    for (const step of [1, 2, 3]) {
      const request = quotationOf();
      const quoted = await fixture.post('/api/quotation', request);
      const { body } = await fixture.post('/api/createbookingTest', bookingOf(request, quoted.body.totalfare));
      const asked = { bookingref: body.Bref, code: body.BookingCode };
      let passed = 0;
      before = async () => {
        passed += 1;
        if (passed !== step) return;
        before = null;
        expect((await fixture.post('/api/cancelbooking', asked)).body.code).toBe(1);
      };
      const answer = await fixture.post('/api/cancelbooking', asked);
      expect([step, before, answer.body.code]).toEqual([step, null, 1]);
    }
    await database.destroy();
  });

  it('is refused once a ride has begun, whoever asks', async () => {
    const { auth } = await signUp();
    const ride = await book(auth);
    for (const status of ['started', 'pob'] as const) {
      await server.database.updateTable('bookings').set({ status }).where('id', '=', ride.id).execute();
      await server.database.updateTable('ride_legs').set({ status }).where('booking_id', '=', ride.id).execute();
      expect(await cancel(ride, auth)).toMatchObject({ code: 2, message: messages.cannotCancel });
    }
    // The driver sets out at the same moment, while the page still shows the booking's earlier status.
    await server.database.updateTable('bookings').set({ status: 'upcoming' }).where('id', '=', ride.id).execute();
    expect(await cancel(ride, auth)).toMatchObject({ code: 2, message: messages.cannotCancel });
    const { status } = await server.database
      .selectFrom('ride_legs')
      .select('status')
      .where('booking_id', '=', ride.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('pob');
  });
});

describe('one ride of a return', () => {
  const outAt = '2026-11-28T10:00:00+00:00';
  const backAt = '2026-11-30T18:00:00+00:00';

  async function bookReturn(how: 'cash' | 'card' = 'cash') {
    const journey = { now: false, bookingdate: outAt, rtntype: 'rtn', returndate: backAt, paymentmethod: how };
    const request = quotationOf({ requestid: freshId(), ...journey });
    const quoted = await server.post('/api/quotation', request);
    const [fare] = quoted.body.additionalprices as { totalfare: number }[];
    const total = how === 'card' ? fare?.totalfare : quoted.body.totalfare;
    const { nonce } = how === 'card' ? await tokenOfCard() : { nonce: '' };
    const booking = bookingOf(request, total, { paymentmethod: how });
    const path = how === 'card' ? '/api/createelectronicbooking' : '/api/createbookingTest';
    const { body } = await server.post(
      path,
      how === 'card' ? { booking, payment: { nonce }, sandbox: false } : booking,
    );
    const ride = { id: Number(body.JobPartId), reference: String(body.Bref), code: String(body.BookingCode) };
    const cancelLeg = async (leg: string) =>
      (await server.post('/api/cancelbooking', { bookingref: ride.reference, code: ride.code, leg })).body;
    const legs = async () => {
      const { body } = await server.post('/api/bookinginfo', { code: ride.code });
      return (body.bookinginfo as { legs: { status: string; fare: number }[] }).legs;
    };
    return { ...ride, cancelLeg, legs };
  }

  it('is cancelled alone, once; then to cancel the whole is to cancel what is left', async () => {
    const ride = await bookReturn();
    expect(await ride.cancelLeg('return')).toEqual({ code: 1, message: '', refund: 0, currencycode: 'GBP' });
    expect((await ride.legs()).map(({ status }) => status)).toEqual(['upcoming', 'cancelled']);
    expect(server.emails.at(-1)?.subject).toMatch(/^The return ride of booking .* is cancelled$/);
    const sent = server.emails.length;
    expect(await ride.cancelLeg('return')).toEqual({ code: 1, message: '' });
    expect(server.emails.length).toBe(sent);
    expect((await cancel(ride)).code).toBe(1);
    expect(server.emails.at(-1)?.subject).toMatch(/^Booking .* is cancelled$/);
    expect((await ride.legs()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  it('brings its own share back, and says so', async () => {
    const ride = await bookReturn('card');
    const back = (await ride.legs())[1]?.fare ?? 0;
    const answer = await ride.cancelLeg('return');
    expect(answer).toMatchObject({ code: 1, refund: back, currencycode: 'GBP' });
    expect(answer.message).toContain(`${pounds(back)} will be refunded to`);
    expect(answer.message).not.toContain('is kept');
  });

  it('cannot be cancelled once it has begun, and a ride there and no further has none back', async () => {
    const ride = await bookReturn();
    await server.database
      .updateTable('ride_legs')
      .set({ status: 'started' })
      .where('booking_id', '=', ride.id)
      .where('leg', '=', 'outbound')
      .execute();
    expect(await ride.cancelLeg('outbound')).toMatchObject({ code: 2, message: messages.cannotCancel });
    expect((await ride.legs()).map(({ status }) => status)).toEqual(['started', 'upcoming']);
    const there = await book();
    const asked = { bookingref: there.reference, code: there.code, leg: 'return' };
    expect((await server.post('/api/cancelbooking', asked)).body).toMatchObject({
      code: 2,
      message: messages.cannotCancel,
    });
  });
});

describe('a receipt by email', () => {
  const receipt = (ride: { reference: string; code: string }, auth: Auth = {}) =>
    server.post('/api/emailreceipt', { source: 'web', bookingref: ride.reference, code: ride.code }, auth);

  it('goes to the account that owns the ride, else to the ride’s email; without one it is refused in words', async () => {
    const { auth, email } = await signUp();
    const own = await book(auth, { email: 'passenger@example.com' });
    await receipt({ ...own, code: '' }, auth);
    expect(server.emails.at(-1)).toMatchObject({ to: email, subject: `Receipt for booking ${own.reference}` });
    expect(server.emails.at(-1)?.text).toMatch(/\/bookinfo\/[\w.-]+/);
    const guests = await book();
    await server.database.updateTable('bookings').set({ email: '' }).where('id', '=', guests.id).execute();
    expect((await receipt(guests)).body).toEqual({ code: 2, message: messages.noEmail });
  });

  it('that the limits of emails do not let through is refused, with the time to come back', async () => {
    const limited = await openFixture({
      database: server.database,
      mailer: { send: async () => mailServerTakes, enqueueInTransaction: async () => () => {} },
    });
    const ride = await book();
    const asked = { source: 'web', bookingref: ride.reference, code: ride.code };
    expect((await limited.post('/api/emailreceipt', asked)).body).toEqual({ code: 1, message: '' });
    mailServerTakes = false;
    const refused = await limited.post('/api/emailreceipt', asked);
    expect([refused.status, refused.body]).toEqual([429, { code: 2, message: messages.tooManyEmails }]);
    expect(refused.headers.get('retry-after')).toBe('3600');
  });

  it('is none of a cancelled ride, as a file neither', async () => {
    const ride = await book();
    const file = () => server.get(`/api/receipt?bookingref=${ride.reference}&code=${ride.code}`);
    expect((await file()).body).toMatchObject({ code: 1, filename: `receipt-${ride.reference}.pdf` });
    await cancel(ride);
    expect((await receipt(ride)).body).toEqual({ code: 2, message: messages.noReceipt });
    expect((await file()).body).toEqual({ code: 2, message: messages.noReceipt });
  });
});
