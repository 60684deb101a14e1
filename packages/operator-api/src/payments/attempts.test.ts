import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { openPaymentTestServer, type PaymentTestServer } from '../testing/till.ts';
import { GatewayUnreachable } from './provider.ts';
import { createPaymentService } from './service.ts';

let till: PaymentTestServer;
let id: number;
beforeAll(async () => {
  till = await openPaymentTestServer();
});
afterAll(() => till.server.close());
beforeEach(async () => {
  id = await till.booked();
  till.asked.length = 0;
  till.logged.length = 0;
});

const back = 'http://localhost:4300/booking.html';
const states = async () => (await till.payments(id)).map(({ method, state }) => `${method} ${state}`);

describe('who takes the money', () => {
  const who = (method: string, sandbox = false) => till.service().providerFor(method, sandbox)?.name ?? null;

  it('is the operator’s gateway for cards, PayPal for PayPal, and nobody for anything else', () => {
    expect([who('card'), who('paypal'), who('cash'), who('account')]).toEqual(['stripe', 'paypal', null, null]);
    expect(till.service({ cards: 'braintree' }).providerFor('card', false)?.name).toBe('braintree');
    expect(till.service().providerNamed('klarna')).toBeNull();
  });

  it('of a test booking is never somebody who takes real money', () => {
    expect([who('card', true), who('paypal', true)]).toEqual([null, null]);
  });

  it('is the test gateway for PayPal as well where it stands in for cards, and nowhere else', () => {
    const { deps } = till.server;
    const sandbox = deps.sandbox ? [deps.sandbox] : [];
    const over = (paymentgateway: string) =>
      createPaymentService({
        ...deps,
        paymentProviders: sandbox,
        operator: { ...deps.operator, configuration: { ...deps.operator.configuration, paymentgateway } },
      }).providerFor('paypal', true);
    expect(over('sandbox')?.name).toBe('sandbox');
    expect(over('stripe')).toBeNull();
  });

  it('is nobody on a server without gateways', async () => {
    const { paymentProviders: _, ...deps } = till.server.deps;
    const service = createPaymentService(deps);
    expect(service.providerFor('card', false)).toBeNull();
    expect(await service.payAgain(id, 'card', '', back)).toBeNull();
    const booking = await till.booking(id);
    await expect(service.register(till.server.database, booking, 'card', back)).rejects.toThrow('nobody takes card');
    await service.lookForRefunds();
  });
});

describe('a payment that is begun', () => {
  it('is of the booking’s total, may be open for as long as the operator says, and ends no other way by itself', async () => {
    const { payment, told } = (await till.service().payAgain(id, 'card', '', back)) ?? {};
    const { total_minor, currency, request_id } = await till.booking(id);
    expect(payment).toMatchObject({
      provider: 'stripe',
      method: 'card',
      state: 'open',
      amount_minor: total_minor,
      currency,
      key: `${request_id}:1`,
      return_url: back,
      settle_at: till.server.clock.now + 30 * 60_000,
    });
    expect(told).toMatchObject({ id: payment?.gateway_id, amountMinor: total_minor, currency });
    expect(await till.booking(id)).toMatchObject({ payment_method: 'card', paid: false });
  });

  it('again in the same way is the same one: it is read, and nothing is opened', async () => {
    const service = till.service();
    const first = await service.payAgain(id, 'card', '', back);
    const again = await service.payAgain(id, 'card', '', back);
    expect(again?.payment.id).toBe(first?.payment.id);
    expect(again?.told?.clientSecret).toBe(first?.told?.clientSecret);
    expect(till.asked).toEqual(['stripe.open', 'stripe.read']);
  });

  it('in another way ends the first at its gateway, which can take nothing any more', async () => {
    const service = till.service();
    const first = await service.payAgain(id, 'card', '', back);
    const other = await service.payAgain(id, 'paypal', '', back);
    expect(other).toMatchObject({ payment: { provider: 'paypal', number: 2, state: 'open' } });
    expect(other?.payment.key).not.toBe(first?.payment.key);
    expect(till.gateways.stripe.payments.get(first?.payment.gateway_id ?? '')?.status).toBe('cancelled');
    expect(await states()).toEqual(['card cancelled', 'paypal open']);
    expect((await till.booking(id)).payment_method).toBe('paypal');
  });

  it('through another gateway, since the operator changed it, ends the first as well', async () => {
    await till.service().payAgain(id, 'card', '', back);
    const changed = await till.service({ cards: 'paypal' }).payAgain(id, 'card', '', back);
    expect(changed?.payment).toMatchObject({ provider: 'paypal', number: 2 });
    expect(await states()).toEqual(['card cancelled', 'card open']);
    // The same gateway takes a different payment method: that is a new payment.
    await till.service({ cards: 'paypal' }).payAgain(id, 'paypal', '', back);
    expect(await states()).toEqual(['card cancelled', 'card cancelled', 'paypal open']);
  });

  it('with another card ends the one that waits for its bank', async () => {
    const service = till.service({ cards: 'braintree' });
    const first = await service.payAgain(id, 'card', 'ask', back);
    expect(first).toMatchObject({ payment: { state: 'open' }, told: { challenged: true } });
    expect(await service.payAgain(id, 'card', 'good', back)).toMatchObject({ payment: { state: 'paid', number: 2 } });
    expect(await states()).toEqual(['card cancelled', 'card paid']);
  });

  it('that the gateway never heard of is opened the next time', async () => {
    const service = till.service();
    till.instead.stripe.open = () => Promise.reject(new GatewayUnreachable('down'));
    till.instead.stripe.find = async () => null;
    expect(await service.payAgain(id, 'card', '', back)).toMatchObject({ payment: { state: 'new' }, told: null });
    delete till.instead.stripe.open;
    expect(await service.payAgain(id, 'card', '', back)).toMatchObject({ payment: { state: 'open', number: 1 } });
    delete till.instead.stripe.find;
  });

  it('a moment ago, whose fate nobody knows, keeps every other way waiting; later it is given up', async () => {
    till.instead.stripe.open = () => Promise.reject(new GatewayUnreachable('down'));
    till.instead.stripe.find = async () => null;
    const service = till.service();
    await service.payAgain(id, 'card', '', back);
    delete till.instead.stripe.open;
    till.server.clock.now += 14_999;
    const waits = await service.payAgain(id, 'paypal', '', back);
    expect(waits).toEqual({ payment: expect.objectContaining({ number: 1, state: 'new' }), told: null });
    till.server.clock.now += 1;
    expect(await service.payAgain(id, 'paypal', '', back)).toMatchObject({ payment: { provider: 'paypal' } });
    delete till.instead.stripe.find;
    expect(await states()).toEqual(['card cancelled', 'paypal open']);
    // The closed payment is checked once more for money that was taken all the same.
    expect((await till.payments(id))[0]?.settle_at).toBe(till.server.clock.now + 15 * 60_000);
  });

  it('stays, and every other way waits, while its gateway cannot be reached', async () => {
    const service = till.service();
    await service.payAgain(id, 'card', '', back);
    const down = () => Promise.reject(new GatewayUnreachable('down'));
    Object.assign(till.instead.stripe, { read: down, cancel: down, find: down });
    const waits = { payment: expect.objectContaining({ number: 1, state: 'open' }), told: null };
    expect(await service.payAgain(id, 'paypal', '', back)).toEqual(waits);
    expect(await service.switchToOffline(id, 'cash')).toBe(false);
    expect(await service.drop(id)).toBe(false);
    const { code } = await till.booking(id);
    const booking = { bookingcode: code, paymentmethod: 'cash' };
    const { body } = await till.server.post('/api/createelectronicbooking', { booking, payment: { retry: true } });
    expect(body).toEqual({ code: 0, message: messages.generic });
    till.instead.stripe = {};
    expect(await states()).toEqual(['card open']);
    expect(await service.switchToOffline(id, 'cash')).toBe(true);
    expect(await states()).toEqual(['card cancelled']);
  });

  it('twice at once is one payment', async () => {
    const service = till.service();
    const both = await Promise.all([1, 2].map(() => service.payAgain(id, 'card', '', back)));
    expect(new Set(both.map((settled) => settled?.payment.id)).size).toBe(1);
    expect(await states()).toEqual(['card open']);
  });

  it('by a gateway that breaks is told as it is, and not tried again unasked', async () => {
    till.instead.stripe.open = () => Promise.reject(new TypeError('broken'));
    await expect(till.service().payAgain(id, 'card', '', back)).rejects.toThrow('broken');
    delete till.instead.stripe.open;
    expect(till.asked).toEqual(['stripe.open']);
  });
});

describe('a booking that is not to be paid again', () => {
  it('has been paid meanwhile: the money that is there counts', async () => {
    const service = till.service();
    const { payment } = (await service.payAgain(id, 'card', '', back)) ?? {};
    till.gateways.stripe.act(payment?.gateway_id ?? '', 'agree');
    expect(await service.payAgain(id, 'paypal', '', back)).toMatchObject({
      payment: { id: payment?.id, state: 'paid' },
      told: { status: 'succeeded' },
    });
    till.asked.length = 0;
    expect(await service.payAgain(id, 'paypal', '', back)).toEqual({
      payment: expect.objectContaining({ id: payment?.id, state: 'paid' }),
      told: null,
    });
    expect(till.asked).toEqual([]);
    expect(await states()).toEqual(['card paid']);
  });

  it('is cancelled, paid by the company’s account, or to be paid in a way that nobody takes', async () => {
    const service = till.service();
    expect(await service.payAgain(id, 'cheque', '', back)).toBeNull();
    expect(await service.switchToOffline(id, 'account')).toBe(true);
    expect(await service.payAgain(id, 'card', '', back)).toBeNull();
    const other = await till.booked();
    const { database } = till.server;
    await database.updateTable('bookings').set({ payment_method: 'card' }).where('id', '=', other).execute();
    expect(await service.drop(other)).toBe(true);
    expect(await service.payAgain(other, 'card', '', back)).toBeNull();
    expect([...(await till.payments(id)), ...(await till.payments(other))]).toEqual([]);
  });
});

describe('a payment whose next step is taken', () => {
  it('is asked for while it is open, and left alone once it is paid or ended', async () => {
    const service = till.service();
    const { payment } = (await service.payAgain(id, 'card', '', back)) ?? {};
    const again = () => service.resume(payment?.id ?? 0, '');
    expect(await again()).toMatchObject({ payment: { state: 'open' }, told: { status: 'open' } });
    expect(till.asked).toEqual(['stripe.open', 'stripe.read']);
    till.gateways.stripe.act(payment?.gateway_id ?? '', 'agree');
    expect(await again()).toMatchObject({ payment: { state: 'paid' }, told: { status: 'succeeded' } });
    till.asked.length = 0;
    expect(await again()).toEqual({ payment: expect.objectContaining({ state: 'paid' }), told: null });
    const declined = await till.service({ cards: 'braintree' }).payAgain(await till.booked(), 'card', 'bad', back);
    till.asked.length = 0;
    const after = await service.resume(declined?.payment.id ?? 0, 'good');
    expect(after).toEqual({ payment: expect.objectContaining({ state: 'declined' }), told: null });
    expect(till.asked).toEqual([]);
  });

  it('pays with the card that it was begun with, whatever is sent when the answer got lost', async () => {
    const service = till.service({ cards: 'braintree' });
    till.gateways.braintree.loseAnswers(1);
    const begun = await service.payAgain(id, 'card', 'bad first', back);
    expect(begun).toMatchObject({ payment: { state: 'new' }, told: null });
    const nonces: string[] = [];
    till.instead.braintree.open = (request) => {
      nonces.push(request.nonce);
      return till.gateways.braintree.provider.open(request);
    };
    const settled = await service.resume(begun?.payment.id ?? 0, 'good second');
    delete till.instead.braintree.open;
    expect(nonces).toEqual(['bad first']);
    expect(settled.payment).toMatchObject({ state: 'declined' });
  });

  it('is refused in words when there is no such payment', async () => {
    await expect(till.service().resume(987_654, '')).rejects.toThrow('a payment is gone');
  });
});
