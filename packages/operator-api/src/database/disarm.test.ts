import { expect, it, onTestFinished } from 'vitest';
import { readBookingLink, readTrackingLink, signBookingLink, signTrackingLink } from '../accounts/booking-link.ts';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { createRideService } from '../rides/service.ts';
import { freshDatabase } from '../testing/database.ts';
import { bookingOf, freshId, openFixture, quotationOf, seededBytes } from '../testing/fixture.ts';
import { disarm } from './disarm.ts';

const card = {
  number: '4242 4242 4242 4242',
  cvv: '123',
  cardholdername: 'Ada Lovelace',
  expiry: '12/2030',
  billingpostalcode: 'W2 1HQ',
};

async function openBooked(paymentmethod: string) {
  const database = await freshDatabase();
  onTestFinished(() => database.destroy());
  const company = await openFixture({ database });
  await database
    .insertInto('webhooks')
    .values({ url: 'https://dispatch.example/hook', secret: 'whsec_x', created_at: 1 })
    .execute();
  const quotation = quotationOf({ requestid: freshId(), paymentmethod });
  const { body } = await company.post('/api/quotation', quotation);
  const [{ totalfare } = { totalfare: 0 }] = body.additionalprices as { totalfare: number }[];
  const booking = bookingOf(quotation, totalfare, { requestid: freshId(), paymentmethod });
  if (paymentmethod === 'cash') await company.post('/api/createbookingTest', booking);
  else {
    const { nonce } = (await company.post('/api/cardtoken', card)).body;
    await company.post('/api/createelectronicbooking', { booking, payment: { nonce }, sandbox: true });
  }
  return { database, company, now: company.deps.clock() };
}

it('leaves a copy with no email and no webhook that reaches anybody', async () => {
  const { database, company, now } = await openBooked('cash');
  const letter = JSON.stringify({ to: 'ada@example.com', subject: 'Your taxi is booked' });
  await database.insertInto('outbox').values({ letter, created_at: 1, due_at: 1, sent_at: null }).execute();
  // A ride that nobody has accepted in time: its passenger is about to be written to.
  await database
    .updateTable('ride_legs')
    .set({ status: 'requested', accept_by: now - 1 })
    .execute();
  expect(await disarm(database, now)).toEqual({ letters: 1, webhooks: 1, payments: 0, phones: 0 });
  const rides = createRideService(company.deps, createConfirmingPaymentService(company.deps));
  expect(await rides.remindUnaccepted(now)).toBe(0);
  const outbox = await database.selectFrom('outbox').select(['letter', 'sent_at', 'failure']).execute();
  expect(outbox).toEqual([{ letter: {}, sent_at: now, failure: 'staging' }]);
  expect(await database.selectFrom('webhooks').select('gone_at').execute()).toEqual([{ gone_at: now }]);
  const deliveries = await database.selectFrom('webhook_deliveries').select(['parked_at', 'failure']).execute();
  expect(deliveries.length).toBeGreaterThan(0);
  expect(new Set(deliveries.map((row) => `${row.parked_at} ${row.failure}`))).toEqual(new Set([`${now} staging`]));
  expect(await disarm(database, now)).toEqual({ letters: 0, webhooks: 0, payments: 0, phones: 0 });
});

it('leaves emails that were sent and webhook messages that have ended as they are', async () => {
  const { database, now } = await openBooked('cash');
  await database.deleteFrom('webhook_deliveries').execute();
  const letter = JSON.stringify({ subject: 'Your taxi is booked' });
  await database.insertInto('outbox').values({ letter, created_at: 1, due_at: 1, sent_at: 2 }).execute();
  const { id: webhook_id } = await database.selectFrom('webhooks').select('id').executeTakeFirstOrThrow();
  const delivery = { webhook_id, booking_id: 1, created_at: 1, due_at: 1 };
  await database
    .insertInto('webhook_deliveries')
    .values([
      { ...delivery, delivered_at: 2 },
      { ...delivery, parked_at: 3, failure: 'answered 500' },
    ])
    .execute();
  expect(await disarm(database, now)).toMatchObject({ letters: 0 });
  expect(await database.selectFrom('outbox').select(['letter', 'sent_at', 'failure']).execute()).toEqual([
    { letter: { subject: 'Your taxi is booked' }, sent_at: 2, failure: '' },
  ]);
  const ended = database.selectFrom('webhook_deliveries').select(['delivered_at', 'parked_at', 'failure']);
  expect(await ended.orderBy('id').execute()).toEqual([
    { delivered_at: 2, parked_at: null, failure: '' },
    { delivered_at: null, parked_at: 3, failure: 'answered 500' },
  ]);
});

it.each([
  ['new', 'cancelled'],
  ['open', 'cancelled'],
  ['capturing', 'cancelled'],
  ['paid', 'paid'],
  ['refunding', 'refunding'],
] as const)('leaves no payment that its gateway hears of: %s', async (state, after) => {
  const { database, now } = await openBooked('card');
  const { id } = await database.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  await database.updateTable('payments').set({ provider: 'stripe', state, settle_at: 1 }).execute();
  await database
    .insertInto('part_refunds')
    .values({ payment_id: id, name: 'leg', amount_minor: 100, created_at: 1, settle_at: 1 })
    .execute();
  expect(await disarm(database, now)).toMatchObject({ payments: 1 });
  expect(await database.selectFrom('payments').select(['provider', 'settle_at', 'state']).execute()).toEqual([
    { provider: 'sandbox', settle_at: null, state: after },
  ]);
  expect(await database.selectFrom('part_refunds').select('settle_at').execute()).toEqual([{ settle_at: null }]);
  expect(await disarm(database, now)).toMatchObject({ payments: 0 });
});

it('leaves a copy whose links open nothing of the original, though its bookings get the same numbers', async () => {
  const { database, company, now } = await openBooked('cash');
  const row = await database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
  const original = company.deps;
  expect(await readBookingLink(original, await signBookingLink(original, row), now)).toBe(row.id);
  await disarm(database, now);
  const copy = { ...original, database: database.withoutPlugins(), randomBytes: seededBytes(2) };
  const link = await signBookingLink(copy, row);
  const shared = await signTrackingLink(copy, row.id, 'outbound', row.pickup_at);
  expect(await readBookingLink(copy, link, now)).toBe(row.id);
  expect(await readBookingLink(original, link, now)).toBeNull();
  expect(await readTrackingLink(original, shared, now)).toBeNull();
});
