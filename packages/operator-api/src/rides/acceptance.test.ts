import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { Operator } from '../operator/operator.ts';
import type { PaymentService } from '../payments/service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { createRideService, type RideService } from './service.ts';

const gateway = createMemoryGateway('stripe', 'intent');
const accepted = { accepted: true, dispatchReference: 'D-1', reason: '' };

describe.each(['cancel', 'keep'] as const)('a request whose card is not paid yet (unpaid ones: %s)', (unpaid) => {
  let server: Fixture;
  let payments: PaymentService;
  let rides: RideService;
  beforeAll(async () => {
    const demo = demoOperator();
    const operator: Operator = {
      ...demo,
      configuration: { ...demo.configuration, paymentgateway: 'stripe' },
      dispatch: { ...demo.dispatch, acceptance: 'manual' },
      payments: { ...demo.payments, unpaidbooking: unpaid },
    };
    server = await openFixture({ operator, paymentProviders: [gateway.provider] });
    payments = createConfirmingPaymentService(server.deps);
    rides = createRideService(server.deps, payments);
  });
  afterAll(() => server.close());

  async function requested() {
    server.clock.now = noon;
    const request = quotationOf({
      ...{ requestid: freshId(), paymentmethod: 'card', now: false, bookingdate: '2026-11-28T10:00:00+00:00' },
    });
    const { totalfare } = (await server.post('/api/quotation', request)).body;
    const booking = bookingOf(request, totalfare, { paymentmethod: 'card' });
    const { body } = await server.post('/api/createelectronicbooking', { booking, payment: {} });
    expect(body).toMatchObject({ Code: 1 });
    const id = Number(body.JobPartId);
    const payment = await server.database
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow();
    const emails = () =>
      server.emails.map(({ subject }) => subject).filter((subject) => subject.includes(String(body.Bref)));
    const statusNow = async () =>
      (await server.database.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status;
    return { id, payment, emails, statusNow };
  }

  it('is confirmed when it is paid, once, where the operator accepts it before', async () => {
    const { id, payment, emails, statusNow } = await requested();
    expect(await rides.accept(id, accepted, { now: noon })).toMatchObject({ ok: true });
    expect(await statusNow()).toBe('upcoming');
    expect(emails()).toHaveLength(unpaid === 'keep' ? 1 : 0);
    gateway.act(payment.gateway_id ?? '', 'agree');
    await payments.reconcile(payment.id);
    expect(emails().at(-1)).toMatch(/^Your booking/);
    expect(emails()).toHaveLength(unpaid === 'keep' ? 2 : 1);
  });

  it('is confirmed at once when it is to be paid in cash instead', async () => {
    const { id, emails } = await requested();
    expect(await payments.switchToOffline(id, 'cash')).toBe(true);
    await rides.accept(id, accepted, { now: noon });
    expect(emails()).toEqual([expect.stringMatching(/^Your booking/)]);
  });

  it('is not confirmed when it is never paid, as it is cancelled then', async () => {
    const { id, emails, statusNow } = await requested();
    await rides.accept(id, accepted, { now: noon });
    server.clock.now += 3 * 3_600_000;
    await payments.sweep();
    expect(await statusNow()).toBe(unpaid === 'keep' ? 'upcoming' : 'cancelled');
    expect(emails()).toHaveLength(unpaid === 'keep' ? 1 : 0);
  });

  it.each(['card', 'cash'] as const)('gives the operator the whole time from a late payment by %s on', async (how) => {
    const { id, payment, emails } = await requested();
    const minute = 60_000;
    server.clock.now += 25 * minute;
    if (how === 'card') {
      gateway.act(payment.gateway_id ?? '', 'agree');
      await payments.reconcile(payment.id);
    } else {
      const { code } = await server.database
        .selectFrom('bookings')
        .select('code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await server.get(`/api/paymentintent?jobpartid=${id}&code=${code}&paymentmethod=cash`);
    }
    expect(emails()).toEqual([expect.stringMatching(/^We received your request/)]);
    await rides.remindUnaccepted(server.clock.now + 9 * minute);
    expect(emails()).toHaveLength(1);
    await rides.remindUnaccepted(server.clock.now + 10 * minute);
    expect(emails()).toHaveLength(3);
  });
});
