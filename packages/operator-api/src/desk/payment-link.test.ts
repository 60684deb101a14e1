import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { dailyPerBooking } from '../mail/outbox.ts';
import { bookingOf, type Fixture, noon, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { outboxOf } from '../testing/returns.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';
let server: Fixture;
let staff: Record<string, string>;

beforeAll(async () => {
  server = await openFixture({ adminKey, publicUrl: origin });
  staff = await signedIn(server, adminKey, 'dispatcher');
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

async function booked(over: Record<string, unknown> = {}, way: Record<string, unknown> = {}) {
  const request = quotationOf({ now: false, bookingdate: '2026-11-28T10:00', ...way });
  const { totalfare } = (await server.post('/api/quotation', request)).body;
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare, over));
  expect(body).toMatchObject({ Code: 1 });
  return { id: Number(body.JobPartId), reference: String(body.Bref) };
}
const rowOf = (id: number) =>
  server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const send = (reference: string) => server.post(`/desk/v1/bookings/${reference}/payment-link`, {}, staff);
const set = (id: number, values: Record<string, unknown>) =>
  server.database.updateTable('bookings').set(values).where('id', '=', id).execute();

it('emails a signed link that opens the booking to be paid, notes who sent it, and tells the feed', async () => {
  const { id, reference } = await booked({ trackingcode: 'DEMO' });
  const { total_minor: amount } = await rowOf(id);
  expect(await send(reference)).toMatchObject({
    status: 202,
    body: { to: 'ada@example.com', amount, currency: 'GBP' },
  });
  const mail = server.emails.at(-1);
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: `Pay for booking ${reference}` });
  expect(mail?.text).toContain(`You can pay £${amount / 100} for this booking here:`);
  const link = new URL(/^http.*payment\.html.*$/m.exec(mail?.text ?? '')?.[0] ?? '');
  expect([link.pathname, link.searchParams.get('trackingcode')]).toEqual(['/payment.html', 'DEMO']);
  const code = link.searchParams.get('code') ?? '';
  const opened = await server.post('/api/bookinginfo', { code });
  expect(opened.body.bookinginfo).toMatchObject({ bookingref: reference, paymentmethod: 'card', ispaid: false });
  expect((await server.post('/api/bookinginfo', { code: `${code}x` })).body.bookinginfo).toBeUndefined();
  const auditEntry = await server.database
    .selectFrom('audit_trail')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(auditEntry).toMatchObject({
    action: 'booking.payment-link',
    outcome: 'done',
    booking_id: id,
    detail: { amount },
  });
  const changes = await server.database
    .selectFrom('booking_changes')
    .select('type')
    .where('booking_id', '=', id)
    .execute();
  expect(changes.map(({ type }) => type)).toEqual(['booking.created', 'booking.amended']);
});

it('is paid by the link; a payment that is given up leaves the booking as staff took it on', async () => {
  const { id, reference } = await booked();
  await send(reference);
  const payments = createConfirmingPaymentService(server.deps);
  const { code } = await rowOf(id);
  const booking = { bookingcode: code, paymentmethod: 'paypal' };
  const begun = await server.post('/api/createelectronicbooking', { booking, payment: { retry: true } });
  expect(begun.body).toMatchObject({ Code: 1, PaymentIntent: { provider: 'sandbox' } });
  server.clock.now += 3 * 3_600_000;
  await payments.sweep();
  const states = await server.database.selectFrom('payments').select('state').where('booking_id', '=', id).execute();
  expect(states.map(({ state }) => state)).not.toContain('open');
  expect(await rowOf(id)).toMatchObject({ status: 'upcoming', paid: false });
});

it('sends one a minute', async () => {
  const { reference } = await booked();
  expect((await send(reference)).status).toBe(202);
  expect(await send(reference)).toMatchObject({ status: 409, body: { code: 'just-sent' } });
  server.clock.now += 60_000;
  expect((await send(reference)).status).toBe(202);
});

it('says that the passenger has been sent the most emails, and notes no link as sent', async () => {
  const { id, reference } = await booked();
  const { enqueueInTransaction } = outboxOf(server.deps);
  const mailer = vi.spyOn(server.deps.mailer, 'enqueueInTransaction').mockImplementation(enqueueInTransaction);
  onTestFinished(() => mailer.mockRestore());
  for (let sent = 0; sent < dailyPerBooking; sent++) {
    expect((await send(reference)).status).toBe(202);
    server.clock.now += 60_000;
  }
  const before = await rowOf(id);
  expect(await send(reference)).toMatchObject({ status: 409, body: { code: 'too-many' } });
  expect(await rowOf(id)).toEqual(before);
});

it.each<[string, Record<string, unknown>]>([
  ['nothing-owed', { paid: true }],
  ['nothing-owed', { status: 'cancelled' }],
  ['account', { payment_method: 'account' }],
  ['no-email', { email: '', customer_id: 0 }],
])('refuses with %s: %j', async (code, values) => {
  const { id, reference } = await booked();
  await set(id, values);
  const sent = server.emails.length;
  expect(await send(reference)).toMatchObject({ status: 409, body: { code } });
  expect(server.emails).toHaveLength(sent);
  expect((await rowOf(id)).payment_asked_at).toBeNull();
});

it('sends none where the operator takes no online payment', async () => {
  const { id, reference } = await booked();
  const { operator, database } = server;
  const configuration = { ...operator.configuration, iscardallowed: false, ispaypalallowed: false };
  const offline = await openFixture({
    database,
    adminKey,
    publicUrl: origin,
    operator: { ...operator, configuration },
  });
  const refused = await offline.post(`/desk/v1/bookings/${reference}/payment-link`, {}, staff);
  expect(refused).toMatchObject({ status: 409, body: { code: 'no-gateway' } });
  expect(offline.emails).toEqual([]);
  expect((await rowOf(id)).payment_asked_at).toBeNull();
});

it('knows no test and no other booking', async () => {
  const { reference } = await booked({ sandbox: true });
  expect((await send(reference)).status).toBe(404);
  expect((await send('C97A94Z')).status).toBe(404);
});
