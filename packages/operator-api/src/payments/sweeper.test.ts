import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
  await till.news(id);
  till.asked.length = 0;
  till.logged.length = 0;
});

const minute = 60_000;
const sweep = (ms: number, service = till.service()) => {
  till.server.clock.now += ms;
  return service.sweep();
};
const begin = async (method = 'card', booking = id) =>
  (await till.service().payAgain(booking, method, '', ''))?.payment.gateway_id ?? '';
const last = async () => (await till.payments(id)).at(-1);

it('looks at nothing before its time; then gives up what nobody paid, payment and booking', async () => {
  const gateway = await begin();
  expect(await sweep(30 * minute - 1)).toBe(0);
  expect(till.asked).toEqual(['stripe.open']);
  expect(await sweep(1)).toBe(1);
  expect(till.gateways.stripe.payments.get(gateway)?.status).toBe('cancelled');
  expect(await last()).toMatchObject({ state: 'cancelled', settle_at: null });
  expect(await till.booking(id)).toMatchObject({ status: 'cancelled', paid: false });
  expect(await till.news(id)).toEqual(['booking.amended', 'booking.cancelled']);
  expect(await sweep(minute)).toBe(0);
});

it('keeps the booking where the operator says so, where staff asked for the money, and where it is paid in another way', async () => {
  await begin();
  await sweep(30 * minute, till.service({ payments: { unpaidbooking: 'keep' } }));
  expect(await last()).toMatchObject({ state: 'cancelled', settle_at: null });
  expect((await till.booking(id)).status).toBe('upcoming');

  id = await till.booked();
  await begin();
  const asked = { payment_asked_at: till.server.clock.now };
  await till.server.database.updateTable('bookings').set(asked).where('id', '=', id).execute();
  await sweep(30 * minute);
  expect(await last()).toMatchObject({ state: 'cancelled', settle_at: null });
  expect((await till.booking(id)).status).toBe('upcoming');
  // Money that staff requested by a payment link is still accepted.
  await till.service().payAgain(id, 'card', '', '');
  till.gateways.stripe.act((await last())?.gateway_id ?? '', 'agree');
  await sweep(30 * minute, till.service({ payments: { abandonedmoney: 'refund' } }));
  expect(await till.booking(id)).toMatchObject({ status: 'upcoming', paid: true });

  id = await till.booked();
  await begin();
  expect(await till.service().switchToOffline(id, 'cash')).toBe(true);
  await sweep(30 * minute);
  expect(await till.booking(id)).toMatchObject({ status: 'upcoming', payment_method: 'cash' });
});

it('sends money back that came after a payment was given up, and lets the booking be that is paid in cash since', async () => {
  till.instead.stripe.open = () => Promise.reject(new GatewayUnreachable('down'));
  till.instead.stripe.find = async () => null;
  await begin();
  delete till.instead.stripe.open;
  till.server.clock.now += 15_000;
  expect(await till.service().switchToOffline(id, 'cash')).toBe(true);
  delete till.instead.stripe.find;
  const payment = await last();
  const request = {
    key: payment?.key ?? '',
    method: 'card',
    amountMinor: payment?.amount_minor ?? 0,
    currency: 'GBP',
    description: '',
    returnUrl: '',
    nonce: '',
  };
  const late = await till.gateways.stripe.provider.open(request);
  till.gateways.stripe.act(late.id, 'agree');
  await sweep(15 * minute, till.service({ payments: { abandonedmoney: 'refund' } }));
  expect(await last()).toMatchObject({ state: 'refunded', gateway_id: late.id, settle_at: null });
  expect(till.gateways.stripe.payments.get(late.id)?.refundedMinor).toBe(payment?.amount_minor);
  expect(await till.booking(id)).toMatchObject({ status: 'upcoming', payment_method: 'cash', paid: false });
});

it('waits five minutes for a gateway that is still at it, and ends nothing meanwhile', async () => {
  await begin();
  till.instead.stripe.read = async (name) => ({
    ...(await till.gateways.stripe.provider.read(name)),
    status: 'processing',
  });
  await sweep(30 * minute);
  expect(await last()).toMatchObject({ state: 'open', settle_at: till.server.clock.now + 5 * minute });
  expect(till.asked).not.toContain('stripe.cancel');
  delete till.instead.stripe.read;
  await sweep(5 * minute);
  expect((await till.booking(id)).status).toBe('cancelled');
});

it('goes on with the next when one gateway is down, and comes back to it a minute later', async () => {
  await begin('paypal');
  const other = await till.booked();
  const gateway = await begin('card', other);
  till.gateways.stripe.act(gateway, 'agree');
  const down = () => Promise.reject(new GatewayUnreachable('down'));
  till.instead.paypal.read = down;
  expect(await sweep(30 * minute)).toBe(2);
  const payment = await last();
  expect(till.logged).toEqual([{ level: 'warn', event: 'sweep', payment: payment?.id, error: 'down' }]);
  expect(payment).toMatchObject({ state: 'open', settle_at: till.server.clock.now + minute });
  expect((await till.booking(other)).paid).toBe(true);
  const { log: _, ...deps } = till.server.deps;
  expect(await sweep(minute, createPaymentService(deps))).toBe(1);
  delete till.instead.paypal.read;
  expect(await sweep(minute - 1)).toBe(0);
  await sweep(1);
  expect((await till.booking(id)).status).toBe('cancelled');
});

it('confirms a payment once, also when another server did so while this one waited for a gateway in vain', async () => {
  const waiting = id;
  till.gateways.paypal.act(await begin('paypal'), 'agree');
  till.server.clock.now += 30 * minute;
  id = await till.booked();
  till.gateways.stripe.act(await begin(), 'agree');
  const dies = till.service({ onPaid: () => Promise.reject(new Error('killed')) });
  await dies.reconcile((await last())?.id ?? 0);
  const confirmed: number[] = [];
  const service = till.service({ onPaid: async (_, booking) => () => void confirmed.push(booking.id) });
  let first = true;
  till.instead.paypal.read = async (name) => {
    if (!first) return till.gateways.paypal.provider.read(name);
    first = false;
    await service.sweep();
    throw new GatewayUnreachable('down');
  };
  await sweep(minute, service);
  delete till.instead.paypal.read;
  await sweep(minute, service);
  expect(confirmed).toEqual([waiting, id]);
  expect(await last()).toMatchObject({ state: 'paid', settle_at: null });
});

it('counts what it does to bookings for the operator, and to test bookings nothing', async () => {
  const counted: string[] = [];
  const metrics = {
    booking: (type: string) => void counted.push(type),
    request() {},
    call() {},
    payment() {},
    hubUpdate() {},
    push() {},
    text: async () => '',
    contentType: '',
  };
  const service = createPaymentService({ ...till.server.deps, metrics });
  expect(await service.switchToOffline(id, 'account')).toBe(true);
  expect(counted).toEqual(['booking.paid']);
  expect(await service.switchToOffline(await till.booked({ sandbox: true }), 'account')).toBe(true);
  expect(counted).toEqual(['booking.paid']);
});
