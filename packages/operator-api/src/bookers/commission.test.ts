import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { addKey } from '../dispatch/keys.ts';
import { recordRefundDue, staffPart } from '../payments/part-refunds.ts';
import type { PaymentService } from '../payments/service.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { createRideService, type RideService } from '../rides/service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { driving } from '../testing/rides.ts';

/** Commission is a share of a booking's revenue, whatever its outcome; statement and file show the same. */
let server: Fixture;
let payments: PaymentService;
let rides: RideService;
let auth: Record<string, string>;
const gateway = createMemoryGateway('sandbox', 'nonce');
const percent = 10;

beforeAll(async () => {
  const base = demoOperator();
  const first = base.bookers[0] as (typeof base.bookers)[number];
  const company = { ...first, enabled: true, accountallowed: true, commissionpercent: percent, autoapprove: true };
  server = await openFixture({
    operator: { ...base, bookers: [company] },
    paymentProviders: [gateway.provider],
  });
  payments = createConfirmingPaymentService(server.deps);
  rides = createRideService(server.deps, payments);
  const { body } = await server.post('/api/signUp', {
    ...{ email: 'booker@example.com', firstname: 'Grace', surname: 'Hopper' },
    ...{ dialingcode: '44', phone: '7911224321', passwordhash: 'b'.repeat(64) },
  });
  auth = { authorization: `Bearer ${body.token}` };
  const joined = await server.post('/api/booker', { joincode: company.joincode }, auth);
  expect(joined.body.code).toBe(1);
});
afterAll(() => server.close());

async function book(how: 'cash' | 'card' | 'account') {
  const request = quotationOf({
    ...{ requestid: freshId(), paymentmethod: how, now: false, bookingdate: '2026-11-28T10:00:00+00:00' },
    ...{ rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' },
  });
  const { totalfare } = (await server.post('/api/quotation', request, auth)).body;
  const asked = bookingOf(request, totalfare, {
    paymentmethod: how,
    customer: {
      ...{ firstname: 'Alan', lastname: 'Turing', email: 'alan@example.org' },
      ...{ phone: '2079460000', dialingcode: '44' },
    },
  });
  const { body } =
    how === 'card'
      ? await server.post(
          '/api/createelectronicbooking',
          { booking: asked, payment: { nonce: `good-${freshId()}` } },
          auth,
        )
      : await server.post('/api/createbookingTest', asked, auth);
  expect(body.Code ?? body).toBe(1);
  const id = Number(body.JobPartId);
  const legs = await server.database
    .selectFrom('ride_legs')
    .selectAll()
    .where('booking_id', '=', id)
    .orderBy('leg')
    .execute();
  return {
    ...{ id, reference: String(body.Bref), code: String(body.BookingCode), legs },
    total: Math.round(Number(totalfare) * 100),
    back: legs[1]?.price_minor ?? 0,
  };
}

/** Price and commission of a booking in statement and file, minor units. */
async function told(reference: string) {
  const query = 'datefrom=2026-11-01&dateto=2026-12-31';
  const { body } = await server.get(`/api/bookerstatement?${query}&pagesize=50`, auth);
  const line = (body.bookings as Record<string, unknown>[]).find((row) => String(row.bookingref).startsWith(reference));
  const file = (await server.get(`/api/bookerstatementfile?${query}&format=csv`, auth)).body;
  const csv = Buffer.from(String(file.statement), 'base64').toString('utf8');
  const written = csv.split(/\r?\n/).find((text) => text.includes(reference)) ?? '';
  const minor = (value: unknown) => Math.round(Number(value) * 100);
  expect(minor(written.split(',').at(-1))).toBe(minor(line?.Commission));
  return { price: minor(line?.Price), commission: minor(line?.Commission) };
}
const fareOf = (total: number, back: number) => {
  const [totalMinor, returnMinor] = [Math.round(total), Math.round(back)];
  return { totalMinor, returnMinor, onwardMinor: totalMinor - returnMinor };
};
const of = (price: number) => ({ price, commission: expect.closeTo((price * percent) / 100, -0.1) as number });

it('is of the price that a ride came to', async () => {
  const { id, reference, total } = await book('account');
  expect(await told(reference)).toEqual(of(total));
  const key = { bookingId: id, leg: 'outbound' } as const;
  const waited = {
    lines: [{ kind: 'waiting', label: 'Waiting', minor: 1_000 }],
    totalMinor: null,
    reason: 'Waited',
  } as const;
  await rides.price(key, waited, { now: noon, version: 1 });
  expect(await told(reference)).toEqual(of(total + 1_000));
  await rides.price(key, { lines: [], totalMinor: 500, reason: 'Shorter' }, { now: noon, version: 2 });
  expect((await told(reference)).price).toBeLessThan(total);
  expect(await told(reference)).toEqual(of((await told(reference)).price));
});

it('is of the ride that is left when the other was cancelled, and none when both were', async () => {
  const { id, reference, total, back } = await book('card');
  await rides.cancelLeg({ bookingId: id, leg: 'return' }, { by: 'operator' }, { now: noon });
  expect(await told(reference)).toEqual(of(total - back));
  await rides.cancelLeg({ bookingId: id, leg: 'outbound' }, { by: 'operator' }, { now: noon });
  expect(await told(reference)).toEqual({ price: 0, commission: 0 });
});

it('is of the price of a changed journey, dearer or cheaper, at the percentage of the day when it was booked', async () => {
  const { id, reference, total, back } = await book('account');
  const change = async (factor: number) => {
    const row = await server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const outcome = await rides.amend(
      id,
      {
        ...{ journey: row.journey as QuotedJourney, route: row.route as object },
        ...{ pickupAt: row.pickup_at, returnAt: row.return_at },
        vehicle: { id: row.vehicle_id, name: row.vehicle_name },
        ...{ note: row.note, flight: null, returnFlight: null, facts: [], promoMinor: 0 },
        fare: { vehicleId: row.vehicle_id, lines: [], ...fareOf(total * factor, back * factor) },
      },
      { now: noon, version: row.version },
      async () => undefined,
    );
    expect(outcome.ok).toBe(true);
  };
  await change(2);
  expect(await told(reference)).toEqual(of(total * 2));
  await rides.cancelLeg({ bookingId: id, leg: 'return' }, { by: 'operator' }, { now: noon });
  expect(await told(reference)).toEqual(of((total - back) * 2));
  await change(0.5);
  expect(await told(reference)).toEqual(of(Math.round((total - back) / 2)));
});

it('is less what staff gave back, which the driver does not collect again', async () => {
  const { id, reference, total } = await book('card');
  await server.database.transaction().execute(async (transaction) => {
    const payment = await transaction
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow();
    await recordRefundDue(transaction, payment, staffPart('1'), 1_200, noon);
  });
  await payments.sendPartRefunds(id);
  expect(await told(reference)).toEqual(of(total - 1_200));
  const { key } = await addKey(server.deps, 'Reader', ['bookings:read']);
  const { body } = await server.get(`/dispatch/v1/bookings/${reference}`, { authorization: `Bearer ${key}` });
  expect(body.payment).toMatchObject({ paid: total, refunded: 1_200, owedToDriver: 0 });
});

it('is none of a finished ride whose whole payment went back at the gateway’s own pages', async () => {
  const drive = driving(rides, () => noon);
  const { id, reference, total } = await book('card');
  for (const leg of ['outbound', 'return'] as const) {
    await drive.to(id, 'pob', leg);
    await drive.to(id, 'finish', leg);
  }
  expect(await told(reference)).toEqual(of(total));
  const { id: payment } = await server.database
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  const { read } = gateway.provider;
  const reads = vi.spyOn(gateway.provider, 'read');
  reads.mockImplementation(async (held) => ({ ...(await read(held)), refundedMinor: total }));
  await payments.recheck(payment);
  reads.mockRestore();
  expect(await told(reference)).toEqual(of(0));
});

it('of a passenger who was not met is of what was paid before; of cash there is none', async () => {
  const drive = driving(rides, () => noon);
  for (const how of ['card', 'account', 'cash'] as const) {
    const { id, reference, total, back } = await book(how);
    await drive.to(id, 'arrived');
    await drive.to(id, 'noshow');
    expect([how, await told(reference)]).toEqual([how, of(how === 'cash' ? back : total)]);
  }
});

it('of a passenger who was not met and had not paid by the link that staff sent is of nothing', async () => {
  const drive = driving(rides, () => noon);
  const { id, reference, back } = await book('cash');
  const asked = { payment_method: 'card', paid: false, payment_asked_at: noon };
  await server.database.updateTable('bookings').set(asked).where('id', '=', id).execute();
  await drive.to(id, 'arrived');
  await drive.to(id, 'noshow');
  expect(server.emails.at(-1)?.text).toContain('Nothing is charged for it.');
  expect(await told(reference)).toEqual(of(back));
  await drive.to(id, 'arrived', 'return');
  await drive.to(id, 'noshow', 'return');
  expect(await told(reference)).toEqual(of(0));
  expect(server.emails.at(-1)?.text).toMatch(/Payment: +Nothing charged\n/);
});
