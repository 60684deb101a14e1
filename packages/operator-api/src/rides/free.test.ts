import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { figuresOf } from '../bookers/statement-rows.ts';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { createRideService, type RideService } from './service.ts';

/** A booking that a promotion made free has no payment: what it costs later, nobody has paid. */
const adminKey = 'an-admin-key-of-some-length';
let server: Fixture;
let staff: Record<string, string>;
let rides: RideService;

beforeAll(async () => {
  const operator = demoOperator();
  const gift = { id: 'gift', code: 'GIFT', kind: 'percent', value: 100 } as const;
  const half = { id: 'half', code: 'HALF', kind: 'percent', value: 50 } as const;
  server = await openFixture({ adminKey, operator: { ...operator, promos: [...operator.promos, gift, half] } });
  staff = await signedIn(server, adminKey, 'dispatcher');
  rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

const rowOf = (id: number) =>
  server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function bookedFree() {
  const request = quotationOf({
    ...{ requestid: freshId(), paymentmethod: 'paypal', now: false, bookingdate: '2026-11-28T10:00' },
  });
  await server.post('/api/quotation', request);
  const booking = bookingOf(request, 0, { paymentmethod: 'paypal', promocode: 'GIFT' });
  const { body } = await server.post('/api/createelectronicbooking', { booking, payment: {} });
  expect(body).toMatchObject({ Code: 1, PaymentIntent: null });
  return { id: Number(body.JobPartId), code: String(body.BookingCode), reference: String(body.Bref) };
}

const waiting = {
  lines: [{ kind: 'waiting', label: 'Waiting', minor: 600 }],
  totalMinor: null,
  reason: 'Waited',
} as const;

it('that becomes dearer is the driver’s to collect, and is nowhere said to be paid', async () => {
  const { id, code, reference } = await bookedFree();
  expect(await rowOf(id)).toMatchObject({ paid: true, total_minor: 0 });
  await rides.price({ bookingId: id, leg: 'outbound' }, waiting, { now: noon });
  expect(await rowOf(id)).toMatchObject({ paid: false, payment_method: 'cash', total_minor: 600 });
  expect(server.emails.at(-1)?.text).toContain('£6 is to be paid to the driver.');
  const { bookinginfo } = (await server.post('/api/bookinginfo', { code })).body as Record<string, unknown>;
  expect(bookinginfo).toMatchObject({ ispaid: false, paymentmethod: 'cash', totalfare: 6 });
  expect(await figuresOf(server.database, id)).toMatchObject({ price: 600, cash: 600 });
  const desk = await server.get(`/desk/v1/bookings/${reference}`, staff);
  expect(desk.body).toMatchObject({ rides: [{ owed: 600, paid: false }] });
  // Staff can ask the passenger to pay it online.
  expect(await server.post(`/desk/v1/bookings/${reference}/payment-link`, {}, staff)).toMatchObject({
    status: 202,
    body: { amount: 600 },
  });
});

it('that is free again has nothing to pay', async () => {
  const { id, reference } = await bookedFree();
  const key = { bookingId: id, leg: 'outbound' } as const;
  await rides.price(key, waiting, { now: noon });
  await rides.price(key, { lines: [], totalMinor: null, reason: 'Not waited' }, { now: noon });
  expect(await rowOf(id)).toMatchObject({ total_minor: 0 });
  expect(await server.post(`/desk/v1/bookings/${reference}/payment-link`, {}, staff)).toMatchObject({
    status: 409,
    body: { code: 'nothing-owed' },
  });
});

it('stays paid while it costs nothing', async () => {
  const { id } = await bookedFree();
  await rides.price({ bookingId: id, leg: 'outbound' }, { lines: [], totalMinor: 0, reason: 'Gift' }, { now: noon });
  expect(await rowOf(id)).toMatchObject({ paid: true, payment_method: 'paypal', total_minor: 0 });
});

it('that became free before it was paid is paid, and stands; what it costs again is the driver’s to collect', async () => {
  const request = quotationOf({
    ...{ requestid: freshId(), paymentmethod: 'paypal', now: false, bookingdate: '2026-11-28T10:00' },
  });
  const { totalfare } = (await server.post('/api/quotation', request)).body;
  const booking = bookingOf(request, Number(totalfare) / 2, { paymentmethod: 'paypal', promocode: 'HALF' });
  const { body } = await server.post('/api/createelectronicbooking', { booking, payment: {} });
  const key = { bookingId: Number(body.JobPartId), leg: 'outbound' } as const;
  await rides.price(key, { lines: [], totalMinor: 0, reason: 'Gift' }, { now: noon });
  server.clock.now += 31 * 60_000;
  await createConfirmingPaymentService(server.deps).sweep();
  expect(await rowOf(key.bookingId)).toMatchObject({ status: 'upcoming', paid: true, total_minor: 0 });
  await rides.price(key, { lines: [], totalMinor: 600, reason: 'Waited' }, { now: noon });
  expect(await rowOf(key.bookingId)).toMatchObject({ paid: false, payment_method: 'cash', total_minor: 600 });
});
