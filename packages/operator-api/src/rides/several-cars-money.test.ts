import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { rideView as deskRide } from '../desk/ride-view.ts';
import type { Operator } from '../operator/operator.ts';
import { demoOperator, type Fixture, noon, openFixture } from '../testing/fixture.ts';
import { createMemoryGateway, type MemoryGateway } from '../testing/memory-gateway.ts';
import { bookReturn, type Return } from '../testing/returns.ts';
import { driving } from '../testing/rides.ts';
import { createRideService, type RideService } from './service.ts';
import { findLegs } from './store.ts';

/** Several cars for one price: charged once, refunded by car or by way, never more than was paid. */
const open: Fixture[] = [];
let server: Fixture;
let rides: RideService;
let gateway: MemoryGateway;

async function serve(payments: Partial<Operator['payments']> = {}) {
  const demo = demoOperator();
  gateway = createMemoryGateway('sandbox', 'nonce');
  server = await openFixture({
    operator: { ...demo, payments: { ...demo.payments, ...payments } },
    paymentProviders: [gateway.provider],
  });
  open.push(server);
  rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
}
beforeEach(() => serve());
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const mpv = 4;
const twoCars = { passengers: 9, vehtypeid: mpv };
const threeCars = { passengers: 14, vehtypeid: mpv };
const oneWay = { rtntype: '', returndate: '' };
const atHalf = { latecancellationrefundpercent: 50 };
const deposit = { deposits: [{ percent: 0, amount: 20, fromfare: 30, vehicles: [], methods: ['card' as const] }] };
const halfAnHourBefore = Date.parse('2026-11-28T09:30:00Z');

const legsOf = ({ id }: Return) => findLegs(server.deps.database, id);
const pricesOf = async (booked: Return) => (await legsOf(booked)).map(({ price_minor }) => price_minor);
const statusesOf = async (booked: Return) => (await legsOf(booked)).map(({ status }) => status);
const rowOf = ({ id }: Return) =>
  server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The gateway's balance of the test's only payment. */
const held = () => {
  const [only, ...more] = [...gateway.payments.values()];
  if (!only || more.length > 0) throw new Error(`${gateway.payments.size} payments`);
  return only;
};
const cancel = async ({ reference, code }: Return, leg = '') =>
  (await server.post('/api/cancelbooking', { bookingref: reference, code, ...(leg ? { leg } : {}) })).body;
const cancelAtDesk = ({ id }: Return, leg: 'outbound' | 'outbound2' | 'return2') =>
  rides.cancelLeg({ bookingId: id, leg }, { by: 'operator' }, { now: server.clock.now });
const emailsOf = ({ reference }: Return) => server.emails.filter(({ text }) => text.includes(reference));
const owedOf = async (booked: Return) => {
  const row = await rowOf(booked);
  return (await legsOf(booked)).map((leg) => deskRide(server.deps, row, leg, undefined).owed);
};

describe('a card', () => {
  it('is charged once for all cars', async () => {
    const booked = await bookReturn(server, 'card', { ...oneWay, ...threeCars });
    const prices = await pricesOf(booked);
    expect(prices).toHaveLength(3);
    expect(prices.reduce((sum, price) => sum + price, 0)).toBe(booked.total);
    expect(held()).toMatchObject({ taken: 1, amountMinor: booked.total, refundedMinor: 0 });
    expect(await owedOf(booked)).toEqual([0, 0, 0]);
  });

  it('gets back the share of a car that the operator takes out; the email names the car', async () => {
    const booked = await bookReturn(server, 'card', { ...oneWay, ...twoCars });
    const [first = 0, second = 0] = await pricesOf(booked);
    const before = emailsOf(booked).length;
    expect(await cancelAtDesk(booked, 'outbound2')).toMatchObject({ ok: true, backMinor: second });
    expect(held()).toMatchObject({ taken: 1, refundedMinor: second });
    expect(await rowOf(booked)).toMatchObject({ status: 'upcoming', paid: true, total_minor: first });
    const [letter, ...more] = emailsOf(booked).slice(before);
    expect(more).toEqual([]);
    expect(letter?.subject).toContain('car 2 of 2');
    // The other car still drives, so the calendar entry is not cancelled.
    expect(letter?.attachments ?? []).toEqual([]);
    expect(await owedOf(booked)).toEqual([0, 0]);
  });

  it('gets back all of it, by one email, from a group whose operator took a car out before', async () => {
    const booked = await bookReturn(server, 'card', { ...oneWay, ...threeCars });
    const [, second = 0] = await pricesOf(booked);
    await cancelAtDesk(booked, 'outbound2');
    const before = emailsOf(booked).length;
    expect(await cancel(booked)).toMatchObject({ code: 1, refund: (booked.total - second) / 100 });
    expect(await statusesOf(booked)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(held().refundedMinor).toBe(booked.total);
    const letters = emailsOf(booked).slice(before);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Booking .* is cancelled$/)]);
  });

  it('gets back the operator’s share of what is left where it is too late', async () => {
    await serve(atHalf);
    const booked = await bookReturn(server, 'card', { ...oneWay, ...threeCars });
    const [, second = 0] = await pricesOf(booked);
    await cancelAtDesk(booked, 'outbound2');
    server.clock.now = halfAnHourBefore;
    await cancel(booked);
    const left = booked.total - second;
    expect(Math.abs(held().refundedMinor - second - left / 2)).toBeLessThanOrEqual(1);
  });

  it('gets back a whole return by the terms of each way', async () => {
    await serve(atHalf);
    const booked = await bookReturn(server, 'card');
    const [outbound = 0, back = 0] = await pricesOf(booked);
    server.clock.now = halfAnHourBefore;
    const due = back + Math.round(outbound / 2);
    expect(await cancel(booked)).toMatchObject({ code: 1, refund: due / 100 });
    expect(held().refundedMinor).toBe(due);
  });

  it('is kept by half of the price that was lowered meanwhile, not of the one first paid', async () => {
    await serve(atHalf);
    const booked = await bookReturn(server, 'card', oneWay);
    const lower = { lines: [], totalMinor: booked.total - 1_000, reason: 'Shorter route' };
    await rides.price({ bookingId: booked.id, leg: 'outbound' }, lower, { now: server.clock.now });
    expect(held().refundedMinor).toBe(1_000);
    server.clock.now = halfAnHourBefore;
    const due = Math.round((booked.total - 1_000) / 2);
    expect(await cancel(booked)).toMatchObject({ code: 1, refund: due / 100 });
    expect(held().refundedMinor).toBe(1_000 + due);
  });

  it('gets back one way of a return with all its cars, and the other way drives', async () => {
    const booked = await bookReturn(server, 'card', twoCars);
    const [, , third = 0, fourth = 0] = await pricesOf(booked);
    const before = emailsOf(booked).length;
    // Passengers cannot cancel a single car, because its people would be left behind.
    expect(await cancel(booked, 'return2')).toMatchObject({ code: 2 });
    expect(await cancel(booked, 'return')).toMatchObject({ code: 1, refund: (third + fourth) / 100 });
    expect(await cancel(booked, 'return')).toMatchObject({ code: 1 });
    expect(await statusesOf(booked)).toEqual(['upcoming', 'upcoming', 'cancelled', 'cancelled']);
    expect(held().refundedMinor).toBe(third + fourth);
    expect((await rowOf(booked)).total_minor).toBe(booked.total - third - fourth);
    const letters = emailsOf(booked).slice(before);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^The return ride of .* cancelled$/)]);
    expect(letters[0]?.attachments).toHaveLength(1);

    expect(await cancel(booked)).toMatchObject({ code: 1 });
    expect(held().refundedMinor).toBe(booked.total);
  });

  it('gets back the way back of a group that was driven out', async () => {
    const booked = await bookReturn(server, 'card', twoCars);
    const drive = driving(rides, () => server.clock.now);
    for (const leg of ['outbound', 'outbound2'] as const) {
      await drive.assign(booked.id, leg);
      for (const status of ['pob', 'finish'] as const) await drive.to(booked.id, status, leg);
    }
    const [, , third = 0, fourth = 0] = await pricesOf(booked);
    expect(await cancel(booked)).toMatchObject({ code: 2 });
    expect(await cancel(booked, 'return')).toMatchObject({ code: 1 });
    expect(held().refundedMinor).toBe(third + fourth);
    expect(await statusesOf(booked)).toEqual(['finish', 'finish', 'cancelled', 'cancelled']);
  });

  it('gets back everything, told once, where the operator refuses the booking', async () => {
    const demo = demoOperator();
    const manual = await openFixture({
      ...{ database: server.database, paymentProviders: [gateway.provider] },
      operator: { ...demo, dispatch: { ...demo.dispatch, acceptance: 'manual' } },
    });
    const booked = await bookReturn(manual, 'card', twoCars);
    const accepts = createRideService(manual.deps, createConfirmingPaymentService(manual.deps));
    const before = manual.emails.length;
    const refusal = { accepted: false, dispatchReference: '', reason: 'No cars left' };
    expect(await accepts.accept(booked.id, refusal, { now: noon })).toMatchObject({ ok: true });
    expect(held().refundedMinor).toBe(booked.total);
    const [letter, ...more] = manual.emails.slice(before);
    expect(more).toEqual([]);
    expect(letter?.subject).toMatch(/is cancelled$/);
    expect(letter?.text).toContain(`£${booked.total / 100}`);
  });
});

describe('a deposit', () => {
  it('is charged once and pays the cars one after the other', async () => {
    await serve(deposit);
    const booked = await bookReturn(server, 'card', { ...oneWay, ...twoCars });
    const [first = 0, second = 0] = await pricesOf(booked);
    expect(held()).toMatchObject({ taken: 1, amountMinor: 2_000 });
    expect(await owedOf(booked)).toEqual([first - 2_000, second]);
  });

  it('pays the other car where the operator takes out the one that it paid', async () => {
    await serve(deposit);
    const booked = await bookReturn(server, 'card', { ...oneWay, ...twoCars });
    const [, second = 0] = await pricesOf(booked);
    await cancelAtDesk(booked, 'outbound');
    expect(held().refundedMinor).toBe(0);
    expect((await owedOf(booked))[1]).toBe(second - 2_000);
  });

  it('is kept by half for a way that is cancelled late, however many cars it had, and once', async () => {
    await serve({ ...atHalf, ...deposit });
    const booked = await bookReturn(server, 'card', twoCars);
    const [, , third = 0, fourth = 0] = await pricesOf(booked);
    server.clock.now = halfAnHourBefore;
    await cancel(booked, 'outbound');
    expect(held().refundedMinor).toBe(0);
    expect((await owedOf(booked)).slice(2)).toEqual([third - 1_000, fourth]);
    // For the other half, a car cancelled by the operator has no cancellation fee.
    await cancelAtDesk(booked, 'return2');
    expect((await owedOf(booked))[2]).toBe(third - 1_000);
    expect(held().refundedMinor).toBe(0);
    await cancel(booked);
    expect(held().refundedMinor).toBe(1_000);
  });
});
