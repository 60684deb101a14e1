import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { findBooking } from '../database/bookings.ts';
import { findLastPayment } from '../database/payments.ts';
import { messages } from '../messages.ts';
import { bookingOf, demoOperator, type Fixture, freshId, openFixture, quotationOf } from '../testing/fixture.ts';
import { cancelStored, movePickup } from '../testing/rides.ts';
import { createLocalBus } from '../tracking/bus.ts';
import { GatewayRefused, type PaymentProvider } from './provider.ts';
import { createPaymentService } from './service.ts';

const demo = demoOperator();
const withAccounts = { ...(demo.bookers[0] as (typeof demo.bookers)[number]), accountallowed: true };
const otherCompany = { ...withAccounts, bookerid: 42, joincode: 'OTHER-COMPANY' };
const withoutAccounts = { ...withAccounts, bookerid: 43, joincode: 'CASH-COMPANY', accountallowed: false };

let server: Fixture;

/** Statuses published to followers of a booking, oldest first. */
const told: [id: number, status: string][] = [];

beforeAll(async () => {
  const bus = createLocalBus();
  server = await openFixture({
    bus,
    operator: {
      ...demo,
      bookers: [withAccounts, otherCompany, withoutAccounts],
      promos: [...demo.promos, { id: 'voucher', code: 'VOUCHER', kind: 'percent', value: 100 }],
    },
  });
  bus.subscribe({
    update: ({ bookingId, status }) => told.push([bookingId, status]),
    gap() {},
  });
});
afterAll(() => server.close());

const card = (number: string) => ({
  number,
  cvv: '123',
  cardholdername: 'Ada Lovelace',
  expiry: '12/2030',
  billingpostalcode: 'W2 1HQ',
});
const numbers = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', challenge: '4000 0025 0000 3155' };

async function nonceOf(number: string): Promise<string> {
  const { body } = await server.post('/api/cardtoken', card(number));
  expect(body.code).toBe(1);
  return String(body.nonce);
}

async function electronic(method: string): Promise<Record<string, unknown>> {
  const asked = quotationOf({ paymentmethod: method });
  const { body } = await server.post('/api/quotation', asked);
  const [fare] = body.additionalprices as { totalfare: number }[];
  return bookingOf(asked, fare?.totalfare, { paymentmethod: method });
}

const create = (booking: unknown, payment: unknown = {}) =>
  server.post('/api/createelectronicbooking', { booking, payment, sandbox: true });

const stored = async (booking: Record<string, unknown>) => {
  const row = await findBooking(server.database, 'request_id', String(booking.requestid));
  if (!row) throw new Error('not booked');
  return row;
};

const moneyAt = async () => {
  const rows = await server.database
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('state', '=', 'succeeded')
    .execute();
  return rows.reduce((sum, row) => sum + row.amount_minor, 0);
};

test('a good card books and pays, once however often it is sent [1§3.16 1§7.24]', async () => {
  const booking = await electronic('card');
  const nonce = await nonceOf(numbers.good);
  const before = await moneyAt();
  const answers = await Promise.all([1, 2, 3].map(() => create(booking, { nonce })));
  const last = await create(booking, { nonce });
  for (const { body } of [...answers, last]) {
    expect(body).toMatchObject({ Code: 1, PaymentResult: { Code: 1 }, PaymentIntent: { status: 'succeeded' } });
  }
  const row = await stored(booking);
  expect(row).toMatchObject({ paid: true, payment_method: 'card' });
  expect((await moneyAt()) - before).toBe(row.total_minor);
});

test('a declined card leaves the booking unpaid; another card pays the same booking', async () => {
  const booking = await electronic('card');
  const { body } = await create(booking, { nonce: await nonceOf(numbers.declined) });
  expect(body).toMatchObject({ Code: 1, PaymentResult: { Code: 2 }, PaymentIntent: { status: 'declined' } });
  expect(await stored(booking)).toMatchObject({ paid: false, status: 'upcoming' });
  const retry = { bookingcode: body.BookingCode, paymentmethod: 'card' };
  const again = await create(retry, { retry: true, nonce: await nonceOf(numbers.good) });
  expect(again.body).toMatchObject({ Code: 1, Bref: body.Bref, PaymentResult: { Code: 1 } });
  expect((await stored(booking)).paid).toBe(true);
  const third = await create(retry, { retry: true, nonce: await nonceOf(numbers.good) });
  expect(third.body).toMatchObject({ Code: 1, Message: 'This booking has already been paid.' });
});

test('a code that opens no booking, or none any more, pays nothing by any method', async () => {
  const booking = await electronic('card');
  const { body } = await create(booking, { nonce: await nonceOf(numbers.declined) });
  const again = async (bookingcode: unknown, paymentmethod: string) =>
    (await create({ bookingcode, paymentmethod }, { retry: true, nonce: await nonceOf(numbers.good) })).body;
  const before = await moneyAt();
  const notFound = { code: 2, message: messages.bookingNotFound };
  expect(await again([...String(body.BookingCode)].reverse().join(''), 'card')).toEqual(notFound);
  const row = await stored(booking);
  await movePickup(server, row.id, server.clock.now - 31 * 86_400_000);
  for (const method of ['card', 'cash']) expect(await again(body.BookingCode, method)).toEqual(notFound);
  await movePickup(server, row.id, row.pickup_at);
  await server.database.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', row.id).execute();
  const over = { code: 2, message: messages.notPayable };
  for (const method of ['card', 'cash']) expect(await again(body.BookingCode, method)).toEqual(over);
  expect(await stored(booking)).toMatchObject({ payment_method: 'card', paid: false, status: 'cancelled' });
  expect(await moneyAt()).toBe(before);
});

test('a second confirmation is asked for, and the word of the browser alone pays nothing', async () => {
  const booking = await electronic('card');
  const { body } = await create(booking, {
    nonce: await nonceOf(numbers.challenge),
    returnurl: 'http://localhost:4300/booking.html',
  });
  const intent = body.PaymentIntent as { id: string; status: string; redirecturl: string };
  expect(intent.status).toBe('requires_action');
  const update = { Id: intent.id, Status: 'succeeded', PaymentId: intent.id, JobpartId: body.JobPartId };
  await server.put('/api/updateelectronicbooking', update);
  expect((await stored(booking)).paid).toBe(false);
  const page = await server.app(new Request(intent.redirecturl));
  expect(await page.text()).toContain('Is it you who pays?');
  const answer = await server.app(
    new Request(intent.redirecturl, { method: 'POST', body: new URLSearchParams({ id: intent.id, answer: 'yes' }) }),
  );
  expect(answer.headers.get('location')).toBe('http://localhost:4300/booking.html');
  const after = await server.put('/api/updateelectronicbooking', update);
  expect(after.body).toMatchObject({ Code: 1, PaymentResult: { Code: 1 } });
  expect((await stored(booking)).paid).toBe(true);
});

test('a payment of a return is of this return, and no other’s [1§7.25]', async () => {
  const asked = quotationOf({ paymentmethod: 'card', rtntype: 'rtn', returndate: '2026-11-25T18:00:00+00:00' });
  const { body: quoted } = await server.post('/api/quotation', asked);
  const [fare] = quoted.additionalprices as { totalfare: number }[];
  const booking = bookingOf(asked, fare?.totalfare, {
    paymentmethod: 'card',
    rtntype: 'rtn',
    returndate: '2026-11-25T18:00:00+00:00',
  });
  const { body } = await create(booking, { nonce: await nonceOf(numbers.good) });
  const { id } = body.PaymentIntent as { id: string };
  const update = (ReturnJobpartId: unknown) =>
    server.put('/api/updateelectronicbooking', {
      Id: id,
      Status: 'succeeded',
      PaymentId: id,
      JobpartId: body.JobPartId,
      ReturnJobpartId,
    });
  expect(body.ReturnRef).not.toBe('');
  expect((await update(body.ReturnRef)).body).toMatchObject({ Code: 1, PaymentResult: { Code: 1 } });
  expect((await update('')).body).toMatchObject({ Code: 1 });
  expect((await update('SOMEBODY')).body.code).not.toBe(1);
});

test('only the test numbers are taken, and nowhere kept [1§8.7]', async () => {
  const refused = await server.post('/api/cardtoken', card('4111 1111 1111 1111'));
  expect(refused.body).toEqual({ code: 2, message: 'Payment information invalid, please try again.' });
});

test('a ride that a voucher pays is booked without a card; any other asks for one', async () => {
  const asked = quotationOf({ paymentmethod: 'card' });
  const { body: quoted } = await server.post('/api/quotation', asked);
  const [fare] = quoted.additionalprices as { totalfare: number }[];
  const free = bookingOf(asked, 0, { paymentmethod: 'card', promocode: 'VOUCHER' });
  const { body } = await create(free, {});
  expect(body).toMatchObject({ Code: 1, PaymentIntent: null });
  expect(await stored(free)).toMatchObject({ paid: true, total_minor: 0 });
  expect(fare?.totalfare).toBeGreaterThan(0);
  const dear = await electronic('card');
  expect((await create(dear, {})).body).toMatchObject({ message: 'Payment information invalid, please try again.' });
  expect(await findBooking(server.database, 'request_id', String(dear.requestid))).toBeNull();
});

test('a return address elsewhere is refused', async () => {
  const booking = await electronic('paypal');
  const { status } = await create(booking, { returnurl: 'https://elsewhere.example/' });
  expect(status).toBe(400);
});

test('PayPal is approved on its page; cash after that is too late', async () => {
  const booking = await electronic('paypal');
  const { body } = await create(booking, { returnurl: 'http://localhost:4300/booking.html' });
  const intent = body.PaymentIntent as { id: string; redirecturl: string };
  await server.app(
    new Request(intent.redirecturl, { method: 'POST', body: new URLSearchParams({ id: intent.id, answer: 'yes' }) }),
  );
  const found = await server.post('/api/bookinginfo', { code: booking.requestid });
  expect(found.body.bookinginfo).toMatchObject({ ispaid: true, paymentstatus: 'succeeded', paymentmethod: 'paypal' });
  const cash = await create({ bookingcode: body.BookingCode, paymentmethod: 'cash' }, { retry: true });
  expect(cash.body.Message).toBe('This booking has already been paid.');
});

test('an unpaid booking can be paid to the driver instead, and its first payment takes nothing any more', async () => {
  const booking = await electronic('paypal');
  const { body } = await create(booking);
  const intent = body.PaymentIntent as { id: string };
  await create({ bookingcode: body.BookingCode, paymentmethod: 'cash' }, { retry: true });
  expect(await stored(booking)).toMatchObject({ payment_method: 'cash', paid: false, status: 'upcoming' });
  const before = await moneyAt();
  await server.app(
    new Request(`http://localhost:4300/sandbox/payment`, {
      method: 'POST',
      body: new URLSearchParams({ id: intent.id, answer: 'yes' }),
    }),
  );
  expect(await moneyAt()).toBe(before);
});

test('the sweeper gives up what nobody came back for, and sends back what came too late', async () => {
  const booking = await electronic('paypal');
  const { body } = await create(booking);
  const service = createPaymentService(server.deps);
  await service.sweep();
  expect((await stored(booking)).status).toBe('upcoming');
  server.clock.now += 31 * 60_000;
  await service.sweep();
  const row = await stored(booking);
  expect(row).toMatchObject({ status: 'cancelled', paid: false });
  expect(await findLastPayment(server.database, row.id)).toMatchObject({ state: 'cancelled', settle_at: null });
  // The gateway took the money although the payment was ended, which it should never do.
  const intent = body.PaymentIntent as { id: string };
  await server.database
    .updateTable('sandbox_payments')
    .set({ state: 'succeeded' })
    .where('id', '=', intent.id)
    .execute();
  await service.reconcile((await findLastPayment(server.database, row.id))?.id ?? 0);
  expect(await findLastPayment(server.database, row.id)).toMatchObject({ state: 'refunded' });
  const given = await server.database
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('payment_id', '=', intent.id)
    .execute();
  expect(given).toEqual([expect.objectContaining({ amount_minor: row.total_minor })]);
});

test('another amount than the booking’s pays nothing, and goes back whole as it was taken', async () => {
  const booking = await electronic('paypal');
  const { body } = await create(booking);
  const { id } = body.PaymentIntent as { id: string };
  const row = await stored(booking);
  for (const [amount_minor, currency] of [
    [row.total_minor + 600, 'GBP'],
    [row.total_minor, 'EUR'],
  ] as const) {
    await server.database
      .updateTable('sandbox_payments')
      .set({ state: 'succeeded', amount_minor, currency })
      .where('id', '=', id)
      .execute();
    const payment = await findLastPayment(server.database, row.id);
    await server.database
      .updateTable('payments')
      .set({ state: 'open' })
      .where('id', '=', payment?.id ?? 0)
      .execute();
    await server.database.deleteFrom('sandbox_refunds').where('payment_id', '=', id).execute();
    await createPaymentService(server.deps).reconcile(payment?.id ?? 0);
    expect(await stored(booking)).toMatchObject({ paid: false, status: 'upcoming' });
    expect(await findLastPayment(server.database, row.id)).toMatchObject({
      state: 'refunded',
      taken_minor: amount_minor,
      taken_currency: currency,
    });
    const given = await server.database
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('payment_id', '=', id)
      .execute();
    expect(given).toEqual([expect.objectContaining({ amount_minor })]);
  }
});

test('late money of a booking that the company’s account paid goes back, and the booking stays paid', async () => {
  const booking = await electronic('paypal');
  const { body } = await create(booking);
  const { id } = body.PaymentIntent as { id: string };
  const row = await stored(booking);
  const service = createPaymentService(server.deps);
  expect(await service.switchToOffline(row.id, 'account')).toBe(true);
  await server.database.updateTable('sandbox_payments').set({ state: 'succeeded' }).where('id', '=', id).execute();
  await service.reconcile((await findLastPayment(server.database, row.id))?.id ?? 0);
  expect(await findLastPayment(server.database, row.id)).toMatchObject({ state: 'refunded' });
  expect(await stored(booking)).toMatchObject({ payment_method: 'account', paid: true });
});

test('a server that dies between payment and confirmation makes up for it', async () => {
  const booking = await electronic('paypal');
  const { body } = await create(booking);
  const { id } = body.PaymentIntent as { id: string };
  await server.database.updateTable('sandbox_payments').set({ state: 'succeeded' }).where('id', '=', id).execute();
  const row = await stored(booking);
  const payment = (await findLastPayment(server.database, row.id))?.id ?? 0;
  let confirmed = 0;
  await createPaymentService(server.deps, () => Promise.reject(new Error('killed'))).reconcile(payment);
  expect((await stored(booking)).paid).toBe(true);
  const service = createPaymentService(server.deps, async (_, { reference }) => () => {
    if (reference === row.reference) confirmed++;
  });
  for (let rounds = 0; rounds < 3; rounds++) {
    server.clock.now += 61_000;
    await service.sweep();
  }
  expect(confirmed).toBe(1);
  expect(await findLastPayment(server.database, row.id)).toMatchObject({ state: 'paid', settle_at: null });
});

test('a ride that has begun is not called off because nobody paid: its payment ends, and it can be paid by its link', async () => {
  const booking = await electronic('paypal');
  const { body } = await create(booking);
  const row = await stored(booking);
  await server.database.updateTable('bookings').set({ status: 'pob' }).where('id', '=', row.id).execute();
  server.clock.now += 31 * 60_000;
  await createPaymentService(server.deps).sweep();
  expect(await stored(booking)).toMatchObject({ status: 'pob', paid: false });
  expect(await findLastPayment(server.database, row.id)).toMatchObject({ state: 'cancelled', settle_at: null });
  const giveUp = {
    transactionid: '',
    jobpartid: body.JobPartId,
    transactionstatus: 'cancelled',
    code: body.BookingCode,
  };
  expect((await server.put('/api/updatebooking', giveUp)).body.code).not.toBe(1);
  expect((await stored(booking)).status).toBe('pob');
  const retry = { bookingcode: body.BookingCode, paymentmethod: 'card' };
  const paid = await create(retry, { retry: true, nonce: await nonceOf(numbers.good) });
  expect(paid.body).toMatchObject({ Code: 1, PaymentResult: { Code: 1 } });
});

test('a booking that is paid to the driver is not given up as an unpaid one', async () => {
  const booking = await electronic('cash');
  const { body } = await server.post('/api/createbookingTest', booking);
  const giveUp = {
    transactionid: '',
    jobpartid: body.JobPartId,
    transactionstatus: 'cancelled',
    code: body.BookingCode,
  };
  expect((await server.put('/api/updatebooking', giveUp)).body.code).not.toBe(1);
  expect((await stored(booking)).status).toBe('upcoming');
});

test('a refund that is refused is tried again, ever later, and is not forgotten', async () => {
  const booking = await electronic('card');
  await create(booking, { nonce: await nonceOf(numbers.good) });
  const row = await stored(booking);
  const asked: number[] = [];
  let refuses = true;
  const [sandbox] = server.deps.paymentProviders ?? [];
  if (!sandbox) throw new Error('no gateway');
  const refusing: PaymentProvider = {
    ...sandbox,
    refund: async (...refund) => {
      asked.push(server.clock.now);
      if (refuses) throw new GatewayRefused('not now');
      return sandbox.refund(...refund);
    },
  };
  const service = createPaymentService({ ...server.deps, paymentProviders: [refusing] });
  await movePickup(server, row.id, server.clock.now + 7_200_000);
  await cancelStored(server.deps, row.id);
  await service.settleCancelled(row.id);
  for (let round = 0; round < 24 * 60; round++) {
    server.clock.now += 60_000;
    await service.sweep();
  }
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.length).toBeLessThan(20);
  refuses = false;
  server.clock.now += 6 * 3_600_000;
  await service.sweep();
  expect(await findLastPayment(server.database, row.id)).toMatchObject({ state: 'refunded', settle_at: null });
});

test('a promotion can be used again when money comes back for a booking that nobody came back to', async () => {
  const booking = await electronic('paypal');
  await create(booking);
  const row = await stored(booking);
  await server.database
    .insertInto('promo_uses')
    .values({ booking_id: row.id, promo_id: 'WELCOME', customer: 'ada@example.com' })
    .execute();
  const operator = { ...server.operator, payments: { ...server.operator.payments, abandonedmoney: 'refund' as const } };
  server.clock.now += 31 * 60_000;
  await createPaymentService({ ...server.deps, operator }).sweep();
  expect((await stored(booking)).status).toBe('cancelled');
  expect(await server.database.selectFrom('promo_uses').selectAll().where('booking_id', '=', row.id).execute()).toEqual(
    [],
  );
});

test('money that nobody came back for goes back where the operator says so; a booking without any is kept where they say so', async () => {
  const payments = { ...server.operator.payments, abandonedmoney: 'refund', unpaidbooking: 'keep' } as const;
  const service = createPaymentService({ ...server.deps, operator: { ...server.operator, payments } });
  const without = await electronic('paypal');
  const withMoney = await electronic('paypal');
  await create(without);
  const { body } = await create(withMoney);
  const { id } = body.PaymentIntent as { id: string };
  await server.database.updateTable('sandbox_payments').set({ state: 'succeeded' }).where('id', '=', id).execute();
  server.clock.now += 31 * 60_000;
  await service.sweep();
  expect(await stored(without)).toMatchObject({ status: 'upcoming', paid: false });
  expect(await stored(withMoney)).toMatchObject({ status: 'cancelled', paid: false });
  expect(await findLastPayment(server.database, (await stored(withMoney)).id)).toMatchObject({ state: 'refunded' });
});

test('a paid booking that is cancelled in time is refunded in full, later by the operator’s rule [2§4.36]', async () => {
  const service = createPaymentService(server.deps);
  const booking = await electronic('card');
  await create(booking, { nonce: await nonceOf(numbers.good) });
  const row = await stored(booking);
  await movePickup(server, row.id, server.clock.now + 7_200_000);
  await cancelStored(server.deps, row.id);
  await service.settleCancelled(row.id);
  expect(await findLastPayment(server.database, row.id)).toMatchObject({
    state: 'refunded',
    refund_minor: row.total_minor,
  });

  const late = await electronic('card');
  await create(late, { nonce: await nonceOf(numbers.good) });
  const second = await stored(late);
  await movePickup(server, second.id, server.clock.now + 60_000);
  await cancelStored(server.deps, second.id);
  await service.settleCancelled(second.id);
  expect(await findLastPayment(server.database, second.id)).toMatchObject({ state: 'paid', refund_minor: 0 });
});

test('whoever follows a booking hears each change of its payment, when it can be asked for, and nothing else', async () => {
  const service = createPaymentService(server.deps);
  const newsOf = async (row: { id: number }, step: () => Promise<unknown>) => {
    told.length = 0;
    await step();
    return told.filter(([id]) => id === row.id).map(([, status]) => status);
  };
  const made = async (number: string) => {
    const booking = await electronic('card');
    const { body } = await create(booking, { nonce: await nonceOf(number) });
    return { row: await stored(booking), retry: { bookingcode: body.BookingCode, paymentmethod: 'card' } };
  };
  const again = async (retry: object, number: string) => create(retry, { retry: true, nonce: await nonceOf(number) });

  const paid = await made(numbers.declined);
  expect(await newsOf(paid.row, () => again(paid.retry, numbers.declined))).toEqual([]);
  expect(await newsOf(paid.row, () => again(paid.retry, numbers.good))).toEqual(['upcoming']);
  expect(await newsOf(paid.row, () => again(paid.retry, numbers.good))).toEqual([]);
  await movePickup(server, paid.row.id, server.clock.now + 9e7);
  const cancelled = { bookingref: paid.row.reference, code: paid.row.code };
  const news = await newsOf(paid.row, () => server.post('/api/cancelbooking', cancelled));
  expect(new Set(news)).toEqual(new Set(['cancelled']));
  expect(await findLastPayment(server.database, paid.row.id)).toMatchObject({ state: 'refunded' });

  const cash = await made(numbers.declined);
  const toDriver = () => create({ ...cash.retry, paymentmethod: 'cash' }, { retry: true });
  expect(await newsOf(cash.row, toDriver)).toEqual(['upcoming']);

  const given = await made(numbers.declined);
  expect(await newsOf(given.row, () => service.drop(given.row.id))).toEqual(['cancelled']);

  const left = await made(numbers.challenge);
  server.clock.now += 31 * 60_000;
  expect(await newsOf(left.row, () => service.sweep())).toEqual(['cancelled']);
});

test('an attempt key that is not known yet is refused in words', async () => {
  const { body } = await server.post('/api/bookinginfo', { code: freshId() });
  expect(body.code).toBe(2);
});

test('a booker pays by the company’s account where operator and company allow it; nobody else does [1§3.23]', async () => {
  const hash = 'ab'.repeat(32);
  const person = async (email: string, more: { booker_id?: number }) => {
    const { body } = await server.post('/api/signUp', {
      email,
      firstname: 'Grace',
      surname: 'Hopper',
      dialingcode: '+44',
      phone: '07911 224321',
      passwordhash: hash,
    });
    const { custid } = body.profile as { custid: number };
    if (Object.keys(more).length > 0) {
      await server.database.updateTable('customers').set(more).where('id', '=', custid).execute();
    }
    return { authorization: `Bearer ${String(body.token)}` };
  };
  const booker = await person('booker@example.com', { booker_id: withAccounts.bookerid });
  const others = [
    {},
    await person('customer@example.com', {}),
    await person('cashbooker@example.com', { booker_id: withoutAccounts.bookerid }),
  ];
  const withAccount = { ...(await electronic('account')), customer: null };
  for (const headers of others) {
    const { body } = await server.post('/api/createbookingTest', withAccount, headers);
    expect(body).toMatchObject({ code: 2, message: 'This payment method cannot be used for this booking.' });
  }
  const { body } = await server.post('/api/createbookingTest', withAccount, booker);
  expect(body).toMatchObject({ Code: 1 });
  expect(await stored(withAccount)).toMatchObject({
    payment_method: 'account',
    paid: true,
    booker_id: withAccounts.bookerid,
  });
  const told = await server.post('/api/bookinginfo', { code: body.BookingCode });
  expect(told.body.bookinginfo).toMatchObject({ paymentmethod: 'account', ispaid: true, paymentstatus: 'succeeded' });

  // After a declined card, a company's booking can be moved to its account, but only by the company's own bookers.
  const mine = await electronic('card');
  const payment = { nonce: await nonceOf(numbers.declined) };
  const made = await server.post('/api/createelectronicbooking', { booking: mine, payment, sandbox: true }, booker);
  const over = { booking: { bookingcode: made.body.BookingCode, paymentmethod: 'account' }, payment: { retry: true } };
  const stranger = await person('stranger@example.com', { booker_id: otherCompany.bookerid });
  for (const headers of [...others, stranger]) {
    expect((await server.post('/api/createelectronicbooking', over, headers)).body.code).toBe(2);
  }
  expect((await server.post('/api/createelectronicbooking', over, booker)).body).toMatchObject({ Code: 1 });
  expect(await stored(mine)).toMatchObject({ payment_method: 'account', paid: true });
  expect((await findLastPayment(server.database, (await stored(mine)).id))?.state).toBe('declined');
});

test('who books for a passenger without an email address gets the confirmation of the payment', async () => {
  const { body: signedUp } = await server.post('/api/signUp', {
    email: 'secretary@example.com',
    firstname: 'Grace',
    surname: 'Hopper',
    dialingcode: '+44',
    phone: '07911 224322',
    passwordhash: 'ab'.repeat(32),
  });
  const headers = { authorization: `Bearer ${String(signedUp.token)}` };
  const booking = await electronic('card');
  const contact = { ...(booking.contact as object), email: '' };
  const { body } = await server.post(
    '/api/createelectronicbooking',
    { booking: { ...booking, contact }, payment: { nonce: await nonceOf(numbers.good) }, sandbox: true },
    headers,
  );
  expect(body).toMatchObject({ Code: 1, PaymentResult: { Code: 1 } });
  expect(server.emails.at(-1)).toMatchObject({ to: 'secretary@example.com' });
  expect(server.emails.at(-1)?.subject).toContain(String(body.Bref));
});

test('the server works with the payment service that it is handed', async () => {
  const service = createPaymentService(server.deps);
  const resumed: number[] = [];
  const app = createApp({
    ...server.deps,
    payments: {
      ...service,
      resume(id, nonce) {
        resumed.push(id);
        return service.resume(id, nonce);
      },
    },
  });
  const booking = await electronic('card');
  const response = await app(
    new Request('http://localhost:4300/api/createelectronicbooking', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ booking, payment: { nonce: await nonceOf(numbers.good) }, sandbox: true }),
    }),
  );
  expect(await response.json()).toMatchObject({ Code: 1, PaymentResult: { Code: 1 } });
  expect(resumed).toEqual([(await findLastPayment(server.database, (await stored(booking)).id))?.id]);
});
