import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { createRideService } from '../rides/service.ts';
import { demoOperator, type Fixture, freshId, openFixture } from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { bookingOf, quotationOf } from '../testing/requests.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';
const gateways = {
  card: createMemoryGateway('stripe', 'intent'),
  paypal: createMemoryGateway('paypal', 'capture'),
};

let server: Fixture;
let staff: Record<string, string>;
beforeAll(async () => {
  const operator = demoOperator();
  server = await openFixture({
    adminKey,
    operator: {
      ...operator,
      configuration: { ...operator.configuration, paymentgateway: 'stripe' },
      payments: { ...operator.payments, rest: 'online' },
    },
    paymentProviders: [gateways.card.provider, gateways.paypal.provider],
  });
  staff = await signedIn(server, adminKey, 'dispatcher');
});
afterAll(() => server.close());

/** A booking that was paid by card, and whose price rose by £30, which was paid by PayPal. */
async function paidTwice() {
  const request = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00:00+00:00' });
  const { totalfare } = (await server.post('/api/quotation', request)).body;
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare));
  const id = Number(body.JobPartId);
  const key = { bookingId: id, leg: 'outbound' as const };
  const payments = createConfirmingPaymentService(server.deps);
  const rides = createRideService(server.deps, payments);
  const pay = async (method: 'card' | 'paypal') => {
    const begun = await payments.payAgain(id, method, '', '');
    if (!begun) throw new Error(`${method} is not taken`);
    gateways[method].act(begun.payment.gateway_id ?? '', 'agree');
    expect((await payments.reconcile(begun.payment.id)).payment.state).toBe('paid');
    return begun.payment.amount_minor / 100;
  };
  const reprice = async (more: number) => {
    const { total_minor } = await server.database
      .selectFrom('bookings')
      .select('total_minor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const price = { lines: [], totalMinor: total_minor + more * 100, reason: 'Another way' };
    expect(await rides.price(key, price, { now: server.clock.now })).toMatchObject({ ok: true });
  };
  const first = await pay('card');
  await reprice(30);
  await pay('paypal');
  return { first, reference: String(body.Bref), code: String(body.BookingCode), reprice };
}

const letter = () => server.emails.at(-1)?.text.replace(/\s+/g, ' ') ?? '';
const toPaypal = (money: string) => `${money} will be refunded to your PayPal account, within 10 working days.`;
const toCard = (money: string) => `${money} will be refunded to the card that you paid with, within 10 working days.`;

it('names the PayPal account for a refund of the rest that PayPal was paid for, of a booking by card', async () => {
  const { reference, reprice } = await paidTwice();
  await reprice(-10);
  expect(letter()).toContain(toPaypal('£10'));
  const refund = { id: freshId(), amount: 500, reason: 'Late' };
  expect((await server.post(`/desk/v1/bookings/${reference}/refunds`, refund, staff)).status).toBe(201);
  expect(letter()).toContain(toPaypal('£5'));
  expect(letter()).not.toContain('card');
});

it('names card and PayPal account, with what goes to each, for a refund of both', async () => {
  const { first, reference, code, reprice } = await paidTwice();
  await reprice(-40);
  expect(letter()).toContain(`${toCard('£10')} ${toPaypal('£30')}`);
  const { body } = await server.post('/api/cancelbooking', { bookingref: reference, code });
  expect(body.message).toBe(toCard(`£${first - 10}`));
  const other = await paidTwice();
  const cancelled = await server.post('/api/cancelbooking', { bookingref: other.reference, code: other.code });
  expect(cancelled.body.message).toBe(`${toCard(`£${other.first}`)} ${toPaypal('£30')}`);
  expect(letter()).toContain(cancelled.body.message);
});
