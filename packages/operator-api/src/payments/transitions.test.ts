import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRideService } from '../rides/service.ts';
import { openPaymentTestServer, type PaymentTestServer } from '../testing/till.ts';
import type { GatewayPayment } from './provider.ts';
import { GatewayRefused, GatewayUnreachable, OtherPayment } from './provider.ts';
import { createPaymentService, type PaymentService } from './service.ts';

let till: PaymentTestServer;
let service: PaymentService;
let id: number;
/** References of bookings whose confirmation was sent. */
const confirmed: string[] = [];
beforeAll(async () => {
  till = await openPaymentTestServer();
  const onPaid =
    async (_: unknown, { reference }: { reference: string }) =>
    () =>
      void confirmed.push(reference);
  service = till.service({ onPaid });
});
afterAll(() => till.server.close());
beforeEach(async () => {
  id = await till.booked();
  await till.news(id);
  till.asked.length = 0;
  till.logged.length = 0;
  confirmed.length = 0;
});

const minute = 60_000;
const later = async (ms: number) => {
  till.server.clock.now += ms;
  return service.sweep();
};
const change = (values: object) =>
  till.server.database.updateTable('bookings').set(values).where('id', '=', id).execute();
const last = async () => {
  const payment = (await till.payments(id)).at(-1);
  if (!payment) throw new Error('no payment');
  return payment;
};
/** Opens a payment. @returns its own id and its gateway's id */
async function begin(method = 'card') {
  const settled = await service.payAgain(id, method, '', '');
  return { payment: settled?.payment.id ?? 0, gateway: settled?.payment.gateway_id ?? '' };
}
async function paid() {
  const begun = await begin();
  till.gateways.stripe.act(begun.gateway, 'agree');
  await service.reconcile(begun.payment);
  return begun;
}
const held = (gateway: string) => till.gateways.stripe.payments.get(gateway);
/** Overrides fields of what Stripe reports of a payment. */
const says = (over: Partial<GatewayPayment>) => {
  till.instead.stripe.read = async (gateway) => ({ ...(await till.gateways.stripe.provider.read(gateway)), ...over });
};
const asUsual = () => {
  for (const own of Object.values(till.instead)) for (const call of Object.keys(own)) Reflect.deleteProperty(own, call);
};

describe('a payment that its gateway calls made', () => {
  it('pays its booking once, is confirmed once, and is told once, however often it is looked at', async () => {
    const { payment, gateway } = await begin();
    till.gateways.stripe.act(gateway, 'agree');
    says({ authCode: 'A1B2' });
    const both = await Promise.all([service.reconcile(payment), service.reconcile(payment)]);
    asUsual();
    for (const { payment: after, told } of both) {
      expect(after.id).toBe(payment);
      expect(told?.status).toBe('succeeded');
    }
    expect(await last()).toMatchObject({ state: 'paid', auth_code: 'A1B2', reason: '', settle_at: null });
    expect(await till.booking(id)).toMatchObject({ paid: true, payment_method: 'card' });
    expect(confirmed).toEqual([(await till.booking(id)).reference]);
    expect(await till.news(id)).toEqual(['booking.amended', 'booking.paid']);
    till.asked.length = 0;
    expect(await service.reconcile(payment)).toEqual({
      payment: expect.objectContaining({ state: 'paid' }),
      told: null,
    });
    expect(till.asked).toEqual([]);
    expect(await service.abandon(id)).toBe(false);
    expect(await service.drop(id)).toBe(false);
    expect(await service.switchToOffline(id, 'cash')).toBe(false);
    expect(till.asked).toEqual([]);
    expect(await till.booking(id)).toMatchObject({ paid: true, status: 'upcoming', payment_method: 'card' });
    expect(await till.news(id)).toEqual([]);
  });

  it('sends what is above the price back at once, when the ride became cheaper while it was paid', async () => {
    const { payment, gateway } = await begin();
    const { total_minor } = await till.booking(id);
    const rides = createRideService(till.server.deps, service);
    const price = { lines: [], totalMinor: total_minor - 250, reason: 'A shorter way' };
    await rides.price({ bookingId: id, leg: 'outbound' }, price, { now: till.server.clock.now });
    expect((await till.booking(id)).total_minor).toBe(total_minor - 250);
    till.gateways.stripe.act(gateway, 'agree');
    await service.reconcile(payment);
    expect(held(gateway)?.refundedMinor).toBe(250);
    expect(await last()).toMatchObject({ state: 'paid', part_refund_minor: 250 });
    const other = await till.booked();
    id = other;
    await paid();
    expect(till.asked.filter((call) => call === 'stripe.refund')).toHaveLength(1);
  });

  it('is none of a booking that was cancelled: its money goes back, and nothing is confirmed', async () => {
    const { payment, gateway } = await begin();
    await change({ status: 'cancelled' });
    till.gateways.stripe.act(gateway, 'agree');
    const { payment: after } = await service.reconcile(payment);
    expect(after).toMatchObject({ state: 'refunded', refund_minor: after.amount_minor, settle_at: null });
    expect(held(gateway)?.refundedMinor).toBe(after.amount_minor);
    expect(confirmed).toEqual([]);
    till.asked.length = 0;
    expect(await service.reconcile(payment)).toEqual({ payment: after, told: null });
    expect(till.asked).toEqual([]);
    // A bank can reject a refund, so an event about it is read.
    expect((await service.recheck(payment)).payment).toEqual(after);
    expect(till.asked).toEqual(['stripe.read']);
  });

  it('is none of a ride that the company’s account paid, cancelled or not: it goes back, the account stays', async () => {
    const { payment, gateway } = await begin();
    expect(await service.switchToOffline(id, 'account')).toBe(true);
    await change({ status: 'cancelled' });
    says({ status: 'succeeded' });
    till.instead.stripe.refund = async () => {};
    expect((await service.reconcile(payment)).payment).toMatchObject({ state: 'refunded', gateway_id: gateway });
    asUsual();
    expect(await till.booking(id)).toMatchObject({ payment_method: 'account', paid: true });
  });

  it('over another amount is noted for the operator, given back whole, and leaves the booking to be paid', async () => {
    const { payment } = await begin();
    says({ status: 'succeeded', amountMinor: 1, currency: 'GBP' });
    const back: unknown[][] = [];
    till.instead.stripe.refund = async (...asked) => void back.push(asked);
    await service.reconcile(payment);
    asUsual();
    expect(till.logged).toContainEqual({ level: 'error', event: 'payment-amount', payment });
    expect(back).toEqual([[(await last()).gateway_id, `${(await last()).key}:refund`, 1, 'GBP']]);
    expect(await till.booking(id)).toMatchObject({ paid: false, status: 'upcoming' });
    expect(await service.payAgain(id, 'card', '', '')).toMatchObject({ payment: { number: 2, state: 'open' } });
  });

  it('of another key is an error, not a payment', async () => {
    const { payment } = await begin();
    says({ key: 'somebody-elses', status: 'succeeded' });
    await expect(service.reconcile(payment)).rejects.toThrow(OtherPayment);
    asUsual();
    expect(await last()).toMatchObject({ state: 'open' });
    expect((await till.booking(id)).paid).toBe(false);
  });

  it('whose confirmation failed is confirmed a minute later, and once', async () => {
    const { payment, gateway } = await begin();
    till.gateways.stripe.act(gateway, 'agree');
    await till.service({ onPaid: () => Promise.reject(new Error('no mail')) }).reconcile(payment);
    expect(till.logged).toContainEqual({ level: 'error', event: 'after-payment', error: 'no mail' });
    expect(await last()).toMatchObject({ state: 'paid', settle_at: till.server.clock.now + minute });
    await later(minute - 1);
    expect(confirmed).toEqual([]);
    await later(1);
    await later(minute);
    expect(confirmed).toEqual([(await till.booking(id)).reference]);
  });

  it('whose booking was cancelled before its confirmation is not confirmed', async () => {
    const { payment, gateway } = await begin();
    till.gateways.stripe.act(gateway, 'agree');
    await till.service({ onPaid: () => Promise.reject(new Error('no mail')) }).reconcile(payment);
    await change({ status: 'cancelled' });
    await later(minute);
    expect(confirmed).toEqual([]);
    expect(await last()).toMatchObject({ state: 'refunded', settle_at: null });
  });
});

describe('a payment that its gateway calls', () => {
  it('declined has the bank’s words, and is over', async () => {
    const { payment } = await begin();
    says({ status: 'declined', message: 'Do not honour' });
    const { payment: after, told } = await service.reconcile(payment);
    asUsual();
    expect(after).toMatchObject({ state: 'declined', reason: 'Do not honour' });
    expect(told?.message).toBe('Do not honour');
    expect(await till.booking(id)).toMatchObject({ paid: false, status: 'upcoming' });
  });

  it('cancelled is over, and stays so when it is called declined later', async () => {
    const { payment } = await begin();
    says({ status: 'cancelled' });
    expect((await service.reconcile(payment)).payment.state).toBe('cancelled');
    says({ status: 'declined', message: 'Too late' });
    expect((await service.reconcile(payment)).payment).toMatchObject({ state: 'cancelled', reason: '' });
    asUsual();
  });

  it('open once more after a decline keeps the words that the customer is to read', async () => {
    const { payment, gateway } = await begin();
    till.server.clock.now += 1_000;
    const before = await last();
    expect((await service.reconcile(payment)).payment).toEqual(before);
    till.gateways.stripe.act(gateway, 'refuse');
    expect((await service.reconcile(payment)).payment).toMatchObject({
      state: 'open',
      reason: 'Your card was declined.',
      updated_at: till.server.clock.now,
    });
  });

  it('its own, when the answer to its opening got lost, by the name that it is told later', async () => {
    till.gateways.stripe.loseAnswers(1);
    const { payment } = await begin();
    expect(await last()).toMatchObject({ state: 'new', gateway_id: null });
    expect(till.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'gateway-unreachable', payment }),
    );
    const { told } = await service.reconcile(payment);
    expect(await last()).toMatchObject({ state: 'open', gateway_id: told?.id });
  });
});

describe('an order that the customer has agreed to', () => {
  const approved = async () => {
    const begun = await begin('paypal');
    till.gateways.paypal.act(begun.gateway, 'agree');
    return begun;
  };
  const order = (gateway: string) => till.gateways.paypal.payments.get(gateway);

  it('is taken once, also when the answer got lost', async () => {
    const { payment, gateway } = await approved();
    till.instead.paypal.capture = async (...asked) => {
      await till.gateways.paypal.provider.capture?.(...asked);
      throw new GatewayUnreachable('lost');
    };
    expect(await service.reconcile(payment)).toEqual({
      payment: expect.objectContaining({ state: 'capturing', gateway_id: gateway }),
      told: null,
    });
    asUsual();
    till.instead.paypal.read = async (name) => ({
      ...(await till.gateways.paypal.provider.read(name)),
      status: 'approved',
    });
    expect((await service.reconcile(payment)).payment.state).toBe('paid');
    asUsual();
    expect(order(gateway)?.taken).toBe(1);
  });

  it('is not taken for a ride that was cancelled, and not before it was agreed to', async () => {
    const waiting = await begin('paypal');
    await service.reconcile(waiting.payment);
    expect(till.asked).not.toContain('paypal.capture');
    till.gateways.paypal.act(waiting.gateway, 'agree');
    await change({ status: 'cancelled' });
    expect(await service.reconcile(waiting.payment)).toEqual({
      payment: expect.objectContaining({ id: waiting.payment, state: 'open' }),
      told: expect.objectContaining({ status: 'approved' }),
    });
    expect(order(waiting.gateway)).toMatchObject({ status: 'approved', taken: 0 });
  });

  it('that nobody came back to is taken, or not, as the operator says', async () => {
    const { gateway } = await approved();
    await later(30 * minute);
    expect(order(gateway)?.taken).toBe(1);
    expect(await till.booking(id)).toMatchObject({ paid: true, status: 'upcoming' });
    id = await till.booked();
    const other = await approved();
    till.server.clock.now += 30 * minute;
    await till.service({ payments: { abandonedmoney: 'refund' } }).sweep();
    expect(order(other.gateway)?.taken).toBe(0);
    expect(await till.booking(id)).toMatchObject({ paid: false, status: 'cancelled' });
    expect((await last()).state).toBe('cancelled');
  });

  it('that is being taken is not ended by another way to pay: what became of it counts', async () => {
    const { payment, gateway } = await approved();
    till.instead.paypal.capture = () => Promise.reject(new GatewayUnreachable('down'));
    await service.reconcile(payment);
    asUsual();
    expect((await last()).state).toBe('capturing');
    expect(await service.abandon(id)).toBe(false);
    expect((await last()).state).toBe('paid');
    expect([order(gateway)?.taken, till.asked.includes('paypal.cancel')]).toEqual([1, false]);
  });

  it('whose instrument is declined is open again, to be agreed to anew', async () => {
    const { payment } = await approved();
    till.instead.paypal.capture = async (name) => ({
      ...(await till.gateways.paypal.provider.read(name)),
      status: 'open',
      message: 'Instrument declined',
    });
    expect((await service.reconcile(payment)).payment).toMatchObject({ state: 'open', reason: 'Instrument declined' });
    asUsual();
  });
});

describe('a payment that is to end', () => {
  it('is ended at its gateway, and the booking with it where the customer gives it up', async () => {
    const { gateway } = await begin();
    expect(await service.drop(id)).toBe(true);
    expect(held(gateway)?.status).toBe('cancelled');
    expect(await till.booking(id)).toMatchObject({ status: 'cancelled', paid: false });
    expect(await till.news(id)).toEqual(['booking.amended', 'booking.cancelled']);
    expect(await service.drop(id)).toBe(false);
    expect(await till.news(id)).toEqual([]);
  });

  it('turns out to be paid: the booking stands', async () => {
    const { gateway } = await begin();
    till.gateways.stripe.act(gateway, 'agree');
    expect(await service.drop(id)).toBe(false);
    expect(await till.booking(id)).toMatchObject({ status: 'upcoming', paid: true });
  });

  it('and waits for the customer’s bank unknown to us, is found and ended', async () => {
    const cards = till.service({ cards: 'braintree' });
    till.gateways.braintree.loseAnswers(1);
    await cards.payAgain(id, 'card', 'ask', '');
    expect(await cards.abandon(id)).toBe(true);
    const [waiting] = [...till.gateways.braintree.payments.values()].slice(-1);
    expect(waiting?.status).toBe('cancelled');
    expect(await last()).toMatchObject({ state: 'cancelled', gateway_id: waiting?.id });
  });

  it('and had been charged unknown to us, is found and pays', async () => {
    const cards = till.service({ cards: 'braintree' });
    till.gateways.braintree.loseAnswers(1);
    await cards.payAgain(id, 'card', 'good', '');
    expect(await cards.abandon(id)).toBe(false);
    expect((await till.booking(id)).paid).toBe(true);
  });

  it('is not, when only its answer was lost and the customer’s bank asks for a confirmation', async () => {
    const cards = till.service({ cards: 'braintree' });
    till.gateways.braintree.loseAnswers(1);
    const begun = await cards.payAgain(id, 'card', 'ask', '');
    expect(await cards.reconcile(begun?.payment.id ?? 0)).toMatchObject({
      payment: { state: 'open' },
      told: { status: 'open', challenged: true },
    });
  });

  it('because its card never arrived is given up after fifteen seconds, when somebody looks', async () => {
    const cards = till.service({ cards: 'braintree' });
    till.instead.braintree.open = () => Promise.reject(new GatewayUnreachable('down'));
    const begun = await cards.payAgain(id, 'card', 'good', '');
    asUsual();
    const look = async () => (await cards.reconcile(begun?.payment.id ?? 0)).payment.state;
    till.server.clock.now += 14_999;
    expect(await look()).toBe('new');
    till.server.clock.now += 1;
    expect(await look()).toBe('cancelled');
    expect((await last()).settle_at).toBe(till.server.clock.now + 15 * minute);
  });

  it('is not, while the customer still has its page: only a card’s charge is over when it is not found', async () => {
    till.instead.stripe.open = () => Promise.reject(new GatewayUnreachable('down'));
    till.instead.stripe.find = async () => null;
    const { payment } = await begin();
    till.server.clock.now += minute;
    expect(await service.reconcile(payment)).toMatchObject({ payment: { state: 'new' }, told: null });
    asUsual();
  });

  it('is none: a booking in cash can be given up, or taken over by the company’s account, at once', async () => {
    expect(await service.abandon(id)).toBe(true);
    const also: unknown[] = [];
    const note = async (_: unknown, row: object) => void also.push(row);
    expect(await service.switchToOffline(id, 'cash', note)).toBe(true);
    expect([also, await till.news(id)]).toEqual([[], []]);
    expect(await service.switchToOffline(id, 'account', note)).toBe(true);
    expect(also).toEqual([expect.objectContaining({ id, payment_method: 'account', paid: true })]);
    expect(await till.news(id)).toEqual(['booking.paid']);
    expect(await service.switchToOffline(id, 'cash')).toBe(false);
    expect(await till.booking(id)).toMatchObject({ payment_method: 'account', paid: true });
    expect(till.asked).toEqual([]);
  });
});

describe('a gateway’s own no', () => {
  it('to a payment that it never opened ends it, and is noted', async () => {
    till.instead.stripe.open = () => Promise.reject(new GatewayRefused('not with us'));
    const settled = await service.payAgain(id, 'card', '', '');
    asUsual();
    expect(settled).toEqual({ payment: expect.objectContaining({ state: 'declined' }), told: null });
    expect(till.logged).toEqual([
      { level: 'warn', event: 'gateway-refused', payment: settled?.payment.id, error: 'not with us' },
    ]);
  });

  it('to a question about one that is open changes nothing', async () => {
    const { payment } = await begin();
    till.instead.stripe.read = () => Promise.reject(new GatewayRefused('unknown'));
    expect(await service.reconcile(payment)).toMatchObject({ payment: { state: 'open' }, told: null });
    asUsual();
  });

  it('is survived by a server that writes no log, as silence is, and a confirmation that fails', async () => {
    const { log: _, ...deps } = till.server.deps;
    const silent = createPaymentService(deps, () => Promise.reject(new Error('no mail')));
    const { payment, gateway } = await begin();
    for (const error of [new GatewayRefused('no'), new GatewayUnreachable('down')]) {
      till.instead.stripe.read = () => Promise.reject(error);
      expect(await silent.reconcile(payment)).toMatchObject({ payment: { state: 'open' }, told: null });
      till.server.clock.now += 30 * minute;
      await silent.sweep();
    }
    asUsual();
    till.gateways.stripe.act(gateway, 'agree');
    expect((await silent.reconcile(payment)).payment.state).toBe('paid');
    says({ refundedMinor: 1 });
    expect((await silent.recheck(payment)).payment.returned_minor).toBe(1);
    says({ status: 'declined', message: 'Taken back' });
    expect((await silent.recheck(payment)).payment.state).toBe('declined');
    asUsual();
    const wrong = await begin();
    says({ status: 'succeeded', amountMinor: 1 });
    till.instead.stripe.refund = () => Promise.reject(new GatewayUnreachable('down'));
    expect((await silent.reconcile(wrong.payment)).payment.state).toBe('refunding');
    asUsual();
  });
});

it('a payment whose gateway is not set up any more stays as it is until it is', async () => {
  const { payment } = await begin();
  const without = createPaymentService({
    ...till.server.deps,
    paymentProviders: (till.server.deps.paymentProviders ?? []).filter(({ name }) => name !== 'stripe'),
  });
  expect(await without.reconcile(payment)).toMatchObject({ payment: { state: 'open' }, told: null });
  expect(till.logged).toEqual([
    { level: 'warn', event: 'gateway-unreachable', payment, error: 'stripe is not set up' },
  ]);
});
