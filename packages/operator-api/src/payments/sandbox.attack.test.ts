import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { messages } from '../messages.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { driving } from '../testing/rides.ts';
import { createLocalBus } from '../tracking/bus.ts';
import { createDispatchClient } from '../tracking/dispatch-client.ts';
import { createSimulator } from '../tracking/simulator.ts';
import { simulatorKey } from '../tracking/simulator-key.ts';

const demo = demoOperator();
type Row = Record<string, unknown>;

async function booked(server: Fixture, over: Row = {}, auth: Record<string, string> = {}) {
  const request = quotationOf({ requestid: freshId() });
  const quotation = await server.post('/api/quotation', request, auth);
  const booking = bookingOf(request, quotation.body.totalfare, { sandbox: true, ...over });
  return { booking, answer: await server.post('/api/createbookingTest', booking, auth) };
}

describe('a test booking', () => {
  let server: Fixture;
  const live = createMemoryGateway('stripe', 'intent');
  beforeEach(async () => {
    server = await openFixture({
      operator: { ...demo, configuration: { ...demo.configuration, paymentgateway: 'stripe' } },
      paymentProviders: [live.provider],
    });
  });
  afterEach(() => server.close());

  it('says so in its row, its answers and its emails', async () => {
    const { answer } = await booked(server);
    expect(answer.body).toMatchObject({ Code: 1, Sandbox: true });
    const row = await server.database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
    expect([row.sandbox, row.commission_minor]).toEqual([true, 0]);
    const info = await server.post('/api/bookinginfo', { code: answer.body.BookingCode });
    expect(info.body.bookinginfo).toMatchObject({ sandbox: true });
    const [email] = server.emails;
    expect(email?.subject).toMatch(/^\[Test\] /);
    expect(email?.text).toContain('no car comes');
    expect(Buffer.from(email?.attachments?.[0]?.content ?? '', 'base64').toString()).toContain('[Test]');
  });

  it('is never charged by a gateway that takes real money', async () => {
    for (const where of ['booking', 'call']) {
      const request = quotationOf({ requestid: freshId() });
      const quotation = await server.post('/api/quotation', request);
      const booking = bookingOf(request, quotation.body.totalfare, {
        paymentmethod: 'card',
        sandbox: where === 'booking',
      });
      const answer = await server.post('/api/createelectronicbooking', {
        booking,
        payment: { nonce: '' },
        sandbox: where === 'call',
      });
      expect([where, answer.body.message]).toEqual([where, messages.paymentMethod]);
    }
    const { answer } = await booked(server);
    const later = await server.get(`/api/stripepaymentintent?code=${answer.body.BookingCode}&paymentmethod=card`);
    expect(later.body.message).toBe(messages.paymentMethod);
    expect(await server.database.selectFrom('payments').selectAll().execute()).toEqual([]);
    // The same card pays for a real booking.
    const { booking } = await booked(server, { paymentmethod: 'card', sandbox: false });
    const real = await server.post('/api/createelectronicbooking', { booking, payment: {} });
    expect(real.body.PaymentIntent).toMatchObject({ provider: 'stripe' });
  });

  it('gets no driver', async () => {
    const bus = createLocalBus();
    const rides = createRideService({ ...server.deps, bus }, createConfirmingPaymentService(server.deps));
    const simulator = createSimulator({
      client: createDispatchClient(
        (request) => server.app(request),
        'http://localhost:4300',
        await simulatorKey(server.deps),
      ),
      providers: server.deps.providers,
      clock: () => server.clock.now,
      speed: 60,
    });
    await booked(server);
    const { answer: real } = await booked(server, { sandbox: false });
    await simulator.tick();
    const driven = await server.database.selectFrom('tracks').select('booking_id').execute();
    expect(driven.map((row) => String(row.booking_id))).toEqual([real.body.JobPartId]);
    const [test] = await server.database.selectFrom('bookings').select('id').where('sandbox', '=', true).execute();
    expect(await driving(rides, () => noon).assign(test?.id ?? 0)).toMatchObject({ ok: false, reason: 'impossible' });
  });

  it('is in no list, statement, invoice or chart, and uses no promotion up', async () => {
    const { body } = await server.post('/api/signUp', {
      email: 'desk@example.com',
      firstname: 'G',
      surname: 'H',
      dialingcode: '44',
      phone: '7911224321',
      passwordhash: 'b'.repeat(64),
    });
    const auth = { authorization: `Bearer ${String(body.token)}` };
    const [company] = demo.bookers;
    expect((await server.post('/api/booker', { joincode: company?.joincode }, auth)).body.code).toBe(1);
    expect((await booked(server, {}, auth)).answer.body.Code).toBe(1);
    expect((await server.get('/api/currentbookings', auth)).body.jlist).toEqual([]);
    server.clock.now += 3 * 86_400_000;
    expect((await server.get('/api/journeyhistory?filter=3', auth)).body).toMatchObject({ jlist: [], totalrecords: 0 });
    server.clock.now = noon;
    const period = 'datefrom=2026-11-20&dateto=2026-11-30';
    const statement = await server.get(`/api/bookerstatement?${period}`, auth);
    expect([statement.body.code, JSON.stringify(statement.body)]).toEqual([1, expect.not.stringContaining('Lovelace')]);
    const chart = await server.get('/api/booking?weekcommencing=2026-11-23', auth);
    expect((chart.body.days as { bookings: number }[]).every(({ bookings }) => bookings === 0)).toBe(true);
    const once = demo.promos.find((promo) => promo.onceper === 'customer');
    const request = quotationOf({ requestid: freshId() });
    const { totalfare } = (await server.post('/api/quotation', request)).body as { totalfare: number };
    const promo = { price: totalfare, promocode: once?.code, currencycode: 'GBP' };
    const { Value: off } = (await server.post('/api/promocode', promo)).body as { Value: number };
    expect(off).toBeGreaterThan(0);
    const cheaper = bookingOf(request, totalfare - off, { promocode: once?.code, sandbox: true });
    expect((await server.post('/api/createbookingTest', cheaper)).body).toMatchObject({ Code: 1 });
    const uses = await server.database.selectFrom('promo_uses').selectAll().execute();
    expect(uses).toEqual([]);
  });
});
