import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { GatewayPayment } from '../payments/provider.ts';
import { createSandbox } from '../payments/sandbox.ts';
import type { PaymentService } from '../payments/service.ts';
import { createRideService } from '../rides/service.ts';
import { freshDatabase } from '../testing/database.ts';
import { bookingOf, demoOperator, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { driving } from '../testing/rides.ts';

/** Every operation that changes a booking records the change in the feed, once, in its own transaction. */
let server: Fixture;
let payments: PaymentService;
/** Overrides of the payment that the gateway reports. */
let reported: Partial<GatewayPayment> = {};

beforeAll(async () => {
  const database = await freshDatabase();
  let made = 0;
  const sandbox = createSandbox({
    database,
    clock: () => server.clock.now,
    newId: () => `changes${String(++made).padStart(20, '0')}`,
  });
  const provider = { ...sandbox, read: async (id: string) => ({ ...(await sandbox.read(id)), ...reported }) };
  server = await openFixture({ database, sandbox, paymentProviders: [provider] });
  payments = createConfirmingPaymentService(server.deps);
});
afterAll(() => server.database.destroy());

interface Booked {
  readonly id: number;
  readonly code: string;
  readonly reference: string;
  readonly answer: Record<string, unknown>;
}

const later = { now: false, bookingdate: '2026-11-28T10:00:00+00:00' };

async function booked(method: string, over: object = {}, payment: object = {}): Promise<Booked> {
  const quotation = quotationOf({ ...later, paymentmethod: method });
  const { totalfare } = (await server.post('/api/quotation', quotation)).body;
  const booking = bookingOf(quotation, totalfare, { paymentmethod: method, ...over });
  const { body } =
    method === 'cash'
      ? await server.post('/api/createbookingTest', booking)
      : await server.post('/api/createelectronicbooking', { booking, payment });
  expect(body.Code ?? body).toBe(1);
  return { id: Number(body.JobPartId), code: String(body.BookingCode), reference: String(body.Bref), answer: body };
}

const card = async () =>
  String(
    (
      await server.post('/api/cardtoken', {
        cvv: '123',
        number: '4242424242424242',
        cardholdername: 'A',
        expiry: '12/2030',
        billingpostalcode: 'W2',
      })
    ).body.nonce,
  );
const paidByCard = async () => booked('card', {}, { nonce: await card() });

/** @returns the types of a booking's changes, oldest first; checks that their versions are consecutive from 1. */
async function told({ id }: Booked): Promise<string[]> {
  const rows = await server.database
    .selectFrom('booking_changes')
    .selectAll()
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ type }) => type);
}

const paymentOf = async ({ id }: Booked) =>
  (
    await server.database
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;
const cancel = ({ reference, code }: Booked) =>
  server.post('/api/cancelbooking', { source: 'web', bookingref: reference, code });

describe('the feed is told', () => {
  it('of a booking, once, however often it is sent', async () => {
    const quotation = quotationOf(later);
    const { totalfare } = (await server.post('/api/quotation', quotation)).body;
    const asked = bookingOf(quotation, totalfare);
    const [first] = await Promise.all([1, 2, 3].map(() => server.post('/api/createbookingTest', asked)));
    expect(await told({ id: Number(first?.body.JobPartId) } as Booked)).toEqual(['booking.created']);
  });

  it('of nothing that a test does', async () => {
    const test = await booked('cash', { sandbox: true });
    await cancel(test);
    expect(await told(test)).toEqual([]);
  });

  it('of a payment', async () => {
    expect(await told(await paidByCard())).toEqual(['booking.created', 'booking.paid']);
  });

  it('of a cancellation, and of the money that goes back for it', async () => {
    const paid = await paidByCard();
    await cancel(paid);
    await cancel(paid);
    expect(await told(paid)).toEqual(['booking.created', 'booking.paid', 'booking.cancelled', 'booking.refunded']);
  });

  it('of a booking that its passenger gives up unpaid', async () => {
    const unpaid = await booked('paypal');
    const { id, code } = unpaid;
    server.clock.now += 20_000;
    await server.put('/api/updatebooking', {
      transactionid: '',
      jobpartid: String(id),
      transactionstatus: 'cancelled',
      code,
    });
    expect(await told(unpaid)).toEqual(['booking.created', 'booking.cancelled']);
  });

  it('of another way to pay: cash instead of a card', async () => {
    const unpaid = await booked('paypal');
    server.clock.now += 20_000;
    const booking = { bookingcode: unpaid.code, paymentmethod: 'cash' };
    const { body } = await server.post('/api/createelectronicbooking', { booking, payment: { retry: true } });
    expect(body.Code).toBe(1);
    expect(await told(unpaid)).toEqual(['booking.created', 'booking.amended']);
  });

  it('of another way to pay, and of the payment that follows', async () => {
    const unpaid = await booked('paypal');
    server.clock.now += 20_000;
    const booking = { bookingcode: unpaid.code, paymentmethod: 'card' };
    await server.post('/api/createelectronicbooking', { booking, payment: { retry: true, nonce: await card() } });
    expect(await told(unpaid)).toEqual(['booking.created', 'booking.amended', 'booking.paid']);
  });

  it('of a part that went back at the gateway’s own pages, and of the rest', async () => {
    const paid = await paidByCard();
    const id = await paymentOf(paid);
    reported = { refundedMinor: 500 };
    await payments.recheck(id);
    await payments.recheck(id);
    expect(await told(paid)).toEqual(['booking.created', 'booking.paid', 'booking.refunded']);
    reported = { refundedMinor: 1e8 };
    await payments.recheck(id);
    reported = {};
    expect(await told(paid)).toEqual(['booking.created', 'booking.paid', 'booking.refunded', 'booking.refunded']);
  });

  it('of money that a bank takes back', async () => {
    const paid = await paidByCard();
    reported = { status: 'declined' };
    await payments.recheck(await paymentOf(paid));
    reported = {};
    expect(await told(paid)).toEqual(['booking.created', 'booking.paid', 'booking.amended']);
  });

  it('of an unpaid booking that is cancelled when nobody comes back for it', async () => {
    const operator = demoOperator();
    const rules = { ...operator.payments, unpaidbooking: 'cancel' as const };
    const strict = createConfirmingPaymentService({ ...server.deps, operator: { ...operator, payments: rules } });
    const unpaid = await booked('paypal');
    server.clock.now += operator.payments.abandonedminutes * 60_000 + 1;
    await strict.sweep();
    server.clock.now += 3_600_000;
    await strict.sweep();
    expect(await told(unpaid)).toEqual(['booking.created', 'booking.cancelled']);
  });

  it('of a driver, and of every status of the ride', async () => {
    const ride = await booked('cash');
    const drive = driving(createRideService(server.deps, payments), () => server.clock.now);
    for (let times = 0; times < 2; times++) await drive.assign(ride.id);
    for (let times = 0; times < 2; times++) await drive.to(ride.id, 'started');
    expect(await told(ride)).toEqual(['booking.created', 'ride.updated', 'ride.updated']);
  });
});
