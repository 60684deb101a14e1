import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertPayment } from '../database/payments.ts';
import { createRideService } from '../rides/service.ts';
import { cancelStored, movePickup } from '../testing/rides.ts';
import { openPaymentTestServer, type PaymentTestServer } from '../testing/till.ts';
import { recordRefundDue, refundedByStaff, staffPart, waitingParts } from './part-refunds.ts';
import { type GatewayPayment, GatewayUnreachable, OtherPayment } from './provider.ts';
import { createPaymentService, type PaymentService } from './service.ts';

let till: PaymentTestServer;
let service: PaymentService;
let id: number;
let payment: number;
let gateway: string;
/** Refunds on gateways’ own pages that customers were notified of, minor units. */
const told: number[] = [];
const minute = 60_000;
const hour = 60 * minute;
const now = () => till.server.clock.now;
const database = () => till.server.database;
const later = (ms: number) => {
  till.server.clock.now += ms;
  return service.sweep();
};
async function pay(): Promise<void> {
  id = await till.booked();
  const begun = await service.payAgain(id, 'card', '', '');
  gateway = begun?.payment.gateway_id ?? '';
  payment = begun?.payment.id ?? 0;
  till.gateways.stripe.act(gateway, 'agree');
  await service.reconcile(payment);
  await till.news(id);
}
beforeEach(async () => {
  till = await openPaymentTestServer();
  service = till.service({
    onReturned:
      async (_, __, { returned_minor }) =>
      () =>
        void told.push(returned_minor),
  });
  await pay();
  till.asked.length = 0;
  till.logged.length = 0;
  told.length = 0;
});
afterEach(() => till.server.close());
const row = async () => {
  const last = (await till.payments(id)).at(-1);
  if (!last) throw new Error('no payment');
  return last;
};
const held = () => till.gateways.stripe.payments.get(gateway);
const owe = async (name: string, minor: number) => recordRefundDue(database(), await row(), name, minor, now());
const cancel = () => cancelStored(till.server.deps, id);
/** Cancels as an earlier version did, which left the decision about the refund to the sweeper. */
async function cancelUndecided() {
  await database().updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', id).execute();
  await database().updateTable('payments').set({ settle_at: now() }).where('id', '=', payment).execute();
}
const says = (over: Partial<GatewayPayment>) => {
  till.instead.stripe.read = async (name) => ({ ...(await till.gateways.stripe.provider.read(name)), ...over });
};
/** Rechecks the payment while Stripe reports the given fields. */
async function reported(over: Partial<GatewayPayment>) {
  says(over);
  try {
    return await service.recheck(payment);
  } finally {
    delete till.instead.stripe.read;
  }
}
/** Makes Stripe refuse refunds until `stop` is called; `at` collects the times of the requests. */
function refuse(): { at: number[]; stop: () => void } {
  const at: number[] = [];
  till.instead.stripe.refund = async () => {
    at.push(now());
    throw new GatewayUnreachable('not now');
  };
  return { at, stop: () => delete till.instead.stripe.refund };
}

describe('a paid ride that is cancelled', () => {
  it('in time gets all of it back, and is not paid any more', async () => {
    await cancel();
    await service.settleCancelled(id);
    const { amount_minor } = await row();
    expect(await row()).toMatchObject({ state: 'refunded', refund_minor: amount_minor, settle_at: null });
    expect(held()?.refundedMinor).toBe(amount_minor);
    expect((await till.booking(id)).paid).toBe(false);
    expect(await till.news(id)).toEqual(['booking.refunded']);
    await service.settleCancelled(id);
    expect(till.asked).toEqual(['stripe.refund']);
  });

  it('too late gets what the operator gives, and stays paid with the rest', async () => {
    const { operator } = till.server.deps;
    const half = { ...operator, payments: { ...operator.payments, latecancellationrefundpercent: 50 } };
    await movePickup(till.server.deps, id, now() + minute);
    await cancelStored({ ...till.server.deps, operator: half }, id);
    await service.settleCancelled(id);
    const { amount_minor } = await row();
    const half_minor = Math.round(amount_minor / 2);
    expect(await row()).toMatchObject({ state: 'paid', refund_minor: 0, part_refund_minor: half_minor });
    expect(held()?.refundedMinor).toBe(half_minor);
    expect((await till.booking(id)).paid).toBe(true);
    expect(await till.news(id)).toEqual(['booking.refunded']);
    await service.settleCancelled(id);
    expect(till.asked).toEqual(['stripe.refund']);
    expect((await reported({ refundedMinor: half_minor + 100 })).payment).toMatchObject({ returned_minor: 100 });
    expect(told).toEqual([100]);
  });

  it.each([
    ['KWD', 5_250, 2_620],
    ['TWD', 540_100, 270_000],
    ['GBP', 5_251, 2_626],
  ])(
    'too late gets an amount in coins that gateways have: half of %s %d',
    async (currency, amount_minor, part_refund_minor) => {
      const { operator } = till.server.deps;
      const half = { ...operator, payments: { ...operator.payments, latecancellationrefundpercent: 50 } };
      await movePickup(till.server.deps, id, now() + minute);
      const fare = { currency, fare_minor: amount_minor, promo_minor: 0, total_minor: amount_minor };
      await database().updateTable('bookings').set(fare).where('id', '=', id).execute();
      await database()
        .updateTable('ride_legs')
        .set({ price_minor: amount_minor })
        .where('booking_id', '=', id)
        .execute();
      await database().updateTable('payments').set({ currency, amount_minor }).where('id', '=', payment).execute();
      await cancelStored({ ...till.server.deps, operator: half }, id);
      expect(await row()).toMatchObject({ state: 'paid', part_refund_minor });
    },
  );

  it('gets back an amount of more than two thousand million minor units', async () => {
    const much = 2_500_000_000;
    const fare = { currency: 'IDR', fare_minor: much, promo_minor: 0, total_minor: much };
    await database().updateTable('bookings').set(fare).where('id', '=', id).execute();
    await database().updateTable('ride_legs').set({ price_minor: much }).where('booking_id', '=', id).execute();
    await database()
      .updateTable('payments')
      .set({ currency: 'IDR', amount_minor: much })
      .where('id', '=', payment)
      .execute();
    Object.assign(held() ?? {}, { amountMinor: much });
    await cancel();
    await service.settleCancelled(id);
    expect(await row()).toMatchObject({ state: 'refunded', refund_minor: much });
  });

  it('too late gets nothing where the operator gives nothing, and stays paid', async () => {
    await movePickup(till.server.deps, id, now() + minute);
    await cancel();
    await service.settleCancelled(id);
    expect(await row()).toMatchObject({ state: 'paid', refund_minor: 0, settle_at: null });
    expect((await till.booking(id)).paid).toBe(true);
    expect(till.asked).toEqual([]);
  });

  it('gets back what was promised when it was cancelled, however late its money is looked at', async () => {
    await movePickup(till.server.deps, id, now() + 2 * hour);
    await cancelUndecided();
    await later(3 * hour);
    expect(await row()).toMatchObject({ state: 'refunded', refund_minor: (await row()).amount_minor });
  });

  it('too late for anything is looked at once', async () => {
    await movePickup(till.server.deps, id, now() + minute);
    await cancelUndecided();
    expect(await later(0)).toBe(1);
    expect(await row()).toMatchObject({ state: 'paid', settle_at: null });
    expect(await later(hour)).toBe(0);
  });

  it('waits for a gateway that gives nothing back now: after a minute, ever later, at least every six hours', async () => {
    const refused = refuse();
    await cancel();
    const start = now();
    await service.settleCancelled(id);
    expect(till.logged).toEqual([{ level: 'warn', event: 'refund-waits', payment, error: 'not now' }]);
    expect(await row()).toMatchObject({ state: 'refunding', settle_at: start + minute });
    expect(await service.reconcile(payment)).toMatchObject({ payment: { state: 'refunding' }, told: null });
    for (const wait of [1, 1, 2, 4, 8]) await later(wait * minute);
    expect(refused.at.map((at) => (at - start) / minute)).toEqual([0, 0, 1, 2, 4, 8, 16]);
    await later(48 * hour);
    expect((await row()).settle_at).toBe(now() + 6 * hour);
    refused.stop();
    await later(6 * hour);
    expect(await row()).toMatchObject({ state: 'refunded', settle_at: null, updated_at: now() });
    expect((await till.booking(id)).paid).toBe(false);
  });

  it('is not asked for anything where nothing was paid', async () => {
    const cash = await till.booked();
    await service.settleCancelled(cash);
    expect(till.asked).toEqual([]);
  });

  it('ends the payment that waits for its customer, and says nothing when its gateway does not answer', async () => {
    const open = await till.booked();
    await service.payAgain(open, 'card', '', '');
    till.instead.stripe.cancel = () => Promise.reject(new GatewayUnreachable('down'));
    await service.settleCancelled(open);
    expect(await till.payments(open)).toMatchObject([{ state: 'open' }]);
    delete till.instead.stripe.cancel;
    await service.settleCancelled(open);
    expect(await till.payments(open)).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('money that went back at the gateway’s own pages', () => {
  it('is noted as far as it is more, told once, and taken back where a bank did not take it', async () => {
    expect((await reported({ refundedMinor: 500 })).payment.returned_minor).toBe(500);
    expect(till.logged).toEqual([{ level: 'warn', event: 'refund-elsewhere', payment, minor: 500 }]);
    await reported({ refundedMinor: 500 });
    await reported({});
    expect(told).toEqual([500]);
    expect(await till.news(id)).toEqual(['booking.refunded']);
    await reported({ refundedMinor: 0 });
    expect(await row()).toMatchObject({ state: 'paid', returned_minor: 0, updated_at: now() });
    expect(told).toEqual([500]);
    expect(await till.news(id)).toEqual(['booking.amended']);
    expect((await till.booking(id)).paid).toBe(true);
  });

  it('all of it: the booking is to be paid again; more than was paid is never counted', async () => {
    const { amount_minor } = await row();
    const { payment: after } = await reported({ refundedMinor: amount_minor + 1 });
    expect(after).toMatchObject({ state: 'refunded', returned_minor: amount_minor, refund_minor: 0, settle_at: null });
    expect((await till.booking(id)).paid).toBe(false);
    expect(told).toEqual([amount_minor]);
    expect(await till.news(id)).toEqual(['booking.refunded']);
    expect(await service.payAgain(id, 'card', '', '')).toMatchObject({ payment: { state: 'open', number: 2 } });
  });

  it('is not what this server sent back itself, told at once or later', async () => {
    await recordRefundDue(database(), await row(), 'cheaper', 250, now());
    await service.sendPartRefunds(id);
    for (const refundedMinor of [0, 250]) expect((await reported({ refundedMinor })).payment.returned_minor).toBe(0);
    expect(told).toEqual([]);
    expect((await reported({ refundedMinor: 750 })).payment.returned_minor).toBe(500);
    expect((await reported({})).payment.returned_minor).toBe(500);
    const { amount_minor } = await row();
    await cancel();
    await service.settleCancelled(id);
    expect(await row()).toMatchObject({ state: 'refunded', refund_minor: amount_minor - 750 });
    expect((await till.booking(id)).paid).toBe(false);
  });

  it('is no less while a part that this server owes waits, or is on its way', async () => {
    await reported({ refundedMinor: 500 });
    const refused = refuse();
    await owe('cheaper', 250);
    await service.sendPartRefunds(id);
    expect((await reported({ refundedMinor: 500 })).payment.returned_minor).toBe(500);
    refused.stop();
    await later(hour);
    expect((await reported({ refundedMinor: 500, refundingMinor: 250 })).payment.returned_minor).toBe(500);
    expect((await reported({ refundedMinor: 750 })).payment.returned_minor).toBe(500);
    expect(told).toEqual([500]);
    expect((await reported({ refundedMinor: 250 })).payment.returned_minor).toBe(0);
  });

  it('is the rest of it, after a part that this server sent: the booking is to be paid again', async () => {
    const { amount_minor } = await row();
    await recordRefundDue(database(), await row(), 'cheaper', 250, now());
    await service.sendPartRefunds(id);
    const { payment: after } = await reported({ refundedMinor: amount_minor });
    expect(after).toMatchObject({ state: 'refunded', returned_minor: amount_minor - 250 });
    expect((await till.booking(id)).paid).toBe(false);
  });

  it.each(['finish', 'noshow'] as const)('all of it after the ride (%s): nobody owes it again', async (status) => {
    const { amount_minor } = await row();
    await database().updateTable('bookings').set({ status }).where('id', '=', id).execute();
    await database().updateTable('ride_legs').set({ status }).where('booking_id', '=', id).execute();
    const { payment: after } = await reported({ refundedMinor: amount_minor });
    expect(after).toMatchObject({ state: 'paid', returned_minor: amount_minor });
    expect((await till.booking(id)).paid).toBe(true);
    expect(told).toEqual([amount_minor]);
    expect(await till.news(id)).toEqual(['booking.refunded']);
    await reported({ refundedMinor: 0 });
    expect(await row()).toMatchObject({ state: 'paid', returned_minor: 0 });
  });

  it('all of it after a ride that no driver reported on: nobody owes it again', async () => {
    const { amount_minor } = await row();
    till.server.clock.now += 9 * 24 * hour;
    const { payment: after } = await reported({ refundedMinor: amount_minor });
    expect(after).toMatchObject({ state: 'paid', returned_minor: amount_minor });
    expect((await till.booking(id)).paid).toBe(true);
  });

  it('of another payment is an error and changes nothing', async () => {
    await expect(reported({ key: 'another', refundedMinor: 500 })).rejects.toThrow(OtherPayment);
    expect(await row()).toMatchObject({ state: 'paid', returned_minor: 0 });
  });

  it('is looked for a month back at first, then an hour before the last look that worked', async () => {
    const since: number[] = [];
    const open = await till.booked();
    const unpaid = await service.payAgain(open, 'card', '', '');
    let answer = async () => [gateway, unpaid?.payment.gateway_id ?? '', 'somebody-elses'];
    till.instead.stripe.refundedSince = async (at) => {
      since.push(at);
      return answer();
    };
    says({ refundedMinor: 300 });
    till.asked.length = 0;
    const first = now();
    await service.lookForRefunds();
    expect((await row()).returned_minor).toBe(300);
    expect(till.asked).toEqual(['stripe.refundedSince', 'stripe.read']);
    till.server.clock.now += 10 * minute;
    answer = () => Promise.reject(new GatewayUnreachable('down'));
    till.logged.length = 0;
    await service.lookForRefunds();
    expect(till.logged).toEqual([{ level: 'warn', event: 'refund-look', provider: 'stripe', error: 'down' }]);
    const { log: _, ...deps } = till.server.deps;
    await createPaymentService(deps).lookForRefunds();
    till.server.clock.now += 10 * minute;
    answer = async () => [];
    await service.lookForRefunds();
    await service.lookForRefunds();
    delete till.instead.stripe.refundedSince;
    delete till.instead.stripe.read;
    const day = 24 * hour;
    expect(since.map((at) => at - first)).toEqual([
      -30 * day - hour,
      -hour,
      10 * minute - 30 * day - hour,
      -hour,
      20 * minute - hour,
    ]);
  });

  it('is found although another payment cannot be read, which is looked at again later, for a month at most', async () => {
    const since: number[] = [];
    const { lookForRefunds: look } = till.service();
    const [found, blocked] = [{ gateway, payment }, await pay().then(() => ({ gateway, payment }))];
    till.instead.stripe.refundedSince = async (at) => {
      since.push(at);
      return [blocked.gateway, found.gateway];
    };
    let fault: Error | null = new OtherPayment('of another server');
    till.instead.stripe.read = async (asked) => {
      const held = till.gateways.stripe.payments.get(asked);
      if (!held) throw new Error(asked);
      if (asked === blocked.gateway && fault) throw fault;
      return { ...(await till.gateways.stripe.provider.read(asked)), refundedMinor: 300 };
    };
    const returned = async ({ payment }: typeof found) =>
      (await database().selectFrom('payments').selectAll().where('id', '=', payment).executeTakeFirstOrThrow())
        .returned_minor;
    till.logged.length = 0;
    const first = now();
    await look();
    expect([await returned(blocked), await returned(found)]).toEqual([0, 300]);
    expect(till.logged).toContainEqual({
      level: 'error',
      event: 'refund-look',
      payment: blocked.payment,
      error: 'of another server',
    });
    till.server.clock.now += 40 * 24 * hour;
    fault = new GatewayUnreachable('down');
    await look();
    fault = null;
    till.server.clock.now += 10 * minute;
    await look();
    expect(await returned(blocked)).toBe(300);
    fault = new OtherPayment('of another server');
    till.server.clock.now += 10 * minute;
    await look();
    till.server.clock.now += 40 * 24 * hour;
    await look();
    delete till.instead.stripe.refundedSince;
    delete till.instead.stripe.read;
    const day = 24 * hour;
    expect(since.map((at) => at - first)).toEqual([
      -30 * day - hour,
      10 * day - hour,
      10 * day + 10 * minute - hour,
      40 * day + 10 * minute - hour,
      50 * day + 20 * minute - hour,
    ]);
  });
});

describe('a refund in full that a bank rejects later', () => {
  const rejected = { level: 'error', event: 'refund-rejected' };

  it('is noted, told to dispatch, and can be given by staff again', async () => {
    const { amount_minor } = await row();
    await cancel();
    await service.settleCancelled(id);
    await till.news(id);
    expect((await reported({})).payment).toMatchObject({ state: 'refunded' });
    expect(till.logged).toEqual([]);
    const { payment: after, told: seen } = await reported({ refundedMinor: 0 });
    expect(after).toMatchObject({ state: 'paid', refund_minor: 0, returned_minor: 0, settle_at: null });
    expect(seen).toMatchObject({ refundedMinor: 0 });
    expect(till.logged).toEqual([{ ...rejected, payment }]);
    expect(await till.booking(id)).toMatchObject({ paid: true, status: 'cancelled' });
    expect(await till.news(id)).toEqual(['booking.amended']);
    // It is not sent again by itself: the gateway would answer the repeated request with the rejected refund.
    till.asked.length = 0;
    await later(48 * hour);
    expect(till.asked).not.toContain('stripe.refund');
    await owe(staffPart('1'), amount_minor);
    expect(await row()).toMatchObject({ state: 'paid', part_refund_minor: amount_minor });
  });

  it('is not one that waits, or is on its way', async () => {
    const { amount_minor } = await row();
    await owe('cheaper', 250);
    await cancel();
    await service.settleCancelled(id);
    await database().updateTable('part_refunds').set({ settle_at: now() }).where('payment_id', '=', payment).execute();
    expect((await reported({ refundedMinor: amount_minor - 250 })).payment).toMatchObject({ state: 'refunded' });
    expect((await reported({ refundedMinor: 0, refundingMinor: amount_minor })).payment.state).toBe('refunded');
    await service.sendPartRefunds(id);
    expect(till.logged).toEqual([]);
  });

  it('is noted alone for a booking that stands, and for one that another payment holds money of', async () => {
    const { amount_minor, method, provider, currency } = await row();
    await reported({ refundedMinor: amount_minor });
    till.logged.length = 0;
    expect((await reported({ refundedMinor: 0 })).payment).toMatchObject({ state: 'refunded' });
    const other = { bookingId: id, attemptKey: `other-${id}`, provider, method, amountMinor: amount_minor, currency };
    const { id: second } = await insertPayment(database(), { ...other, returnUrl: '', now: now(), settleAt: now() });
    await database().updateTable('payments').set({ state: 'paid', settle_at: null }).where('id', '=', second).execute();
    await database().updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', id).execute();
    expect((await reported({ refundedMinor: 0 })).payment).toMatchObject({ state: 'refunded' });
    expect(till.logged).toEqual([
      { ...rejected, payment },
      { ...rejected, payment },
    ]);
  });
});

describe('a part that a bank rejects later', () => {
  it('is noted, unless it waits or is on its way', async () => {
    await owe('cheaper', 250);
    await reported({ refundedMinor: 0 });
    await service.sendPartRefunds(id);
    await reported({});
    await reported({ refundedMinor: 0, refundingMinor: 250 });
    await reported({ refundedMinor: 100, refundingMinor: 150 });
    expect(till.logged).toEqual([]);
    await reported({ refundedMinor: 100 });
    expect(till.logged).toEqual([{ level: 'error', event: 'refund-rejected', payment }]);
    expect(await row()).toMatchObject({ state: 'paid', part_refund_minor: 250, returned_minor: 0 });
    expect(told).toEqual([]);
  });

  it('is none that is sent while the gateway is asked', async () => {
    await owe('cheaper', 250);
    till.instead.stripe.read = async (name) => {
      delete till.instead.stripe.read;
      const before = await till.gateways.stripe.provider.read(name);
      await service.sendPartRefunds(id);
      return before;
    };
    await service.recheck(payment);
    expect(till.logged).toEqual([]);
  });
});

describe('a settlement that the bank takes back', () => {
  it('leaves the ride to be paid again, with the bank’s words, and is noted', async () => {
    const { payment: after } = await reported({ status: 'declined', message: 'No funds' });
    expect(after).toMatchObject({ state: 'declined', reason: 'No funds', settle_at: null, updated_at: now() });
    expect(till.logged).toEqual([{ level: 'error', event: 'payment-taken-back', payment }]);
    expect(await till.booking(id)).toMatchObject({ paid: false, status: 'upcoming' });
    expect(await till.news(id)).toEqual(['booking.amended']);
    expect(told).toEqual([]);
  });
});

describe('a part that goes back', () => {
  it('is an amount in coins that gateways have, and all that is left whatever its coins', async () => {
    await database()
      .updateTable('payments')
      .set({ currency: 'KWD', amount_minor: 5_255 })
      .where('id', '=', payment)
      .execute();
    expect(await owe('a', 1_239)).toBe(1_230);
    expect(await owe('b', 9)).toBe(0);
    expect(await owe('c', 9_000)).toBe(4_025);
    // Not to be sent by the tests after this one.
    await database().deleteFrom('part_refunds').where('payment_id', '=', payment).execute();
  });

  it('goes back once for each reason, and never more than is left', async () => {
    const { amount_minor } = await row();
    expect(await owe('a', 300)).toBe(300);
    expect(await owe('a', 300)).toBe(0);
    for (const minor of [0, -5]) expect(await owe('b', minor)).toBe(0);
    expect(await row()).toMatchObject({ part_refund_minor: 300, updated_at: now() });
    expect(await owe('c', amount_minor)).toBe(amount_minor - 300);
    expect(await owe('d', 1)).toBe(0);
    expect((await row()).part_refund_minor).toBe(amount_minor);
    await service.sendPartRefunds(id);
    expect(held()?.refundedMinor).toBe(amount_minor);
    expect(till.asked).toEqual(['stripe.refund', 'stripe.refund']);
  });

  it('waits until its gateway took it; what staff gave is told apart', async () => {
    expect(await waitingParts(database(), [])).toEqual(new Map());
    expect(await refundedByStaff(database(), [])).toEqual(new Map());
    await owe(staffPart('1'), 100);
    await owe(staffPart('2'), 50);
    await owe('cheaper', 25);
    expect(await waitingParts(database(), [payment, 0])).toEqual(new Map([[payment, 175]]));
    expect(await refundedByStaff(database(), [payment])).toEqual(new Map([[payment, 150]]));
    await service.sendPartRefunds(id);
    expect(await waitingParts(database(), [payment])).toEqual(new Map());
    expect(await refundedByStaff(database(), [payment])).toEqual(new Map([[payment, 150]]));
  });

  it('is sent under a key of its own, in the payment’s currency, and told once, however many send it', async () => {
    const sent: unknown[][] = [];
    till.instead.stripe.refund = async (...asked) => void sent.push(asked);
    await owe('cheaper', 250);
    await Promise.all([service.sendPartRefunds(id), service.sendPartRefunds(id)]);
    delete till.instead.stripe.refund;
    expect(new Set(sent.map(String))).toEqual(new Set([`${gateway},${(await row()).key}:refund:cheaper,250,GBP`]));
    expect(await till.news(id)).toEqual(['booking.refunded']);
    await later(hour);
    expect(till.asked.filter((call) => call === 'stripe.refund')).toHaveLength(2);
  });

  it('that its gateway takes only after a day, as of a charge that is not settled, is tried ever later', async () => {
    const refused = refuse();
    await owe('cheaper', 250);
    const start = now();
    await service.sendPartRefunds(id);
    for (const wait of [1, 1, 2, 4, 8]) await later(wait * minute);
    expect(refused.at.map((at) => (at - start) / minute)).toEqual([0, 1, 2, 4, 8, 16]);
    await later(48 * hour);
    refused.stop();
    await later(6 * hour - 1);
    expect(held()?.refundedMinor).toBe(0);
    await later(1);
    expect(held()?.refundedMinor).toBe(250);
  });

  it('that its gateway did not take is tried again a minute later, by the sweeper, for every booking', async () => {
    const refused = refuse();
    await owe('cheaper', 250);
    await service.sendPartRefunds(id);
    expect(till.logged).toEqual([{ level: 'warn', event: 'refund-waits', payment, error: 'not now' }]);
    const { log: _, ...deps } = till.server.deps;
    const waits = id;
    await pay();
    await owe('cheaper', 10);
    await createPaymentService(deps).sendPartRefunds(waits);
    expect(refused.at).toHaveLength(1);
    await createPaymentService(deps).sendPartRefunds(id);
    expect(refused.at).toHaveLength(2);
    refused.stop();
    await later(minute - 1);
    expect(await waitingParts(database(), [payment])).toEqual(new Map([[payment, 10]]));
    await later(1);
    expect(await waitingParts(database(), [payment])).toEqual(new Map());
    expect(await till.news(waits)).toEqual(['booking.refunded']);
    expect(held()?.refundedMinor).toBe(10);
  });

  it('is the difference when a paid ride becomes cheaper, and nothing when it becomes dearer', async () => {
    const rides = createRideService(till.server.deps, service);
    const { total_minor } = await till.booking(id);
    const price = (totalMinor: number) =>
      rides.price({ bookingId: id, leg: 'outbound' }, { lines: [], totalMinor, reason: 'Another way' }, { now: now() });
    expect(await price(total_minor + 100)).toMatchObject({ ok: true });
    expect((await row()).part_refund_minor).toBe(0);
    expect(await price(total_minor - 100)).toMatchObject({ ok: true });
    expect((await row()).part_refund_minor).toBe(100);
    expect(await price(total_minor - 150)).toMatchObject({ ok: true });
    expect((await row()).part_refund_minor).toBe(150);
    expect(held()?.refundedMinor).toBe(150);
  });
});
