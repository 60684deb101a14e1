import { afterEach, beforeEach, expect, it } from 'vitest';
import { totalsByCompany } from '../bookers/statement-rows.ts';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { createLocalBus, type TrackingBus } from '../tracking/bus.ts';

const adminKey = 'an-admin-key-of-some-length';
const company = {
  bookerid: 3,
  name: 'Analytical Engines',
  joincode: 'ABCDEFGH12345678',
  approval: 'required' as const,
  enabled: true,
  commissionpercent: 10,
  discountpercent: 0,
  accountallowed: true,
  costcentres: ['Events', 'Front desk'],
};
let server: Fixture;
let staff: Record<string, string>;
let bus: TrackingBus;

beforeEach(async () => {
  const operator = demoOperator();
  const bookers = [
    company,
    { ...company, bookerid: 4, name: 'Pays at once', accountallowed: false },
    { ...company, bookerid: 5, name: 'Closed', enabled: false },
    { ...company, bookerid: 6, name: 'Aerodynamics' },
  ];
  const configuration = { ...operator.configuration, isaccountallowed: true };
  bus = createLocalBus();
  server = await openFixture({ adminKey, bus, operator: { ...operator, bookers, configuration } });
  staff = await signedIn(server, adminKey, 'dispatcher');
});
afterEach(() => server.close());

async function booked(over: object = {}) {
  const request = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00', ...over });
  const { totalfare } = (await server.post('/api/quotation', request)).body;
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare));
  const { version } = await rowOf(Number(body.JobPartId));
  return { id: Number(body.JobPartId), reference: String(body.Bref), version };
}
const rowOf = (id: number) =>
  server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const legOf = (id: number) =>
  server.database.selectFrom('ride_legs').selectAll().where('booking_id', '=', id).executeTakeFirstOrThrow();
const charge = (reference: string, body: Record<string, unknown>) =>
  server.put(`/desk/v1/bookings/${reference}/company`, body, staff);

it('tells the companies that pay by account, by name, and no code to join them', async () => {
  const { body } = await server.get('/desk/v1/companies', staff);
  expect(body.companies).toEqual([
    { id: 6, name: 'Aerodynamics', costCentres: ['Events', 'Front desk'] },
    { id: 3, name: 'Analytical Engines', costCentres: ['Events', 'Front desk'] },
  ]);
});

it('tells the followers of the booking, whose pages offer to pay for it', async () => {
  const { id, reference, version } = await booked();
  const told: number[] = [];
  bus.subscribe({ update: ({ bookingId }) => told.push(bookingId), gap: () => undefined });
  expect(await charge(reference, { version, company: 3 })).toMatchObject({ status: 200 });
  expect(told).toEqual([id]);
});

it('puts a caller’s booking on the company’s account with its cost centre, on record and on the statement', async () => {
  const { id, reference, version } = await booked();
  const body = { version, company: 3, costCentre: 'Events', orderReference: 'PO 7' };
  const answer = await charge(reference, body);
  expect(answer).toMatchObject({ status: 200, body: { company: 'Analytical Engines', version: version + 1 } });
  const row = await rowOf(id);
  expect(row).toMatchObject({
    version: version + 1,
    booker_id: 3,
    cost_centre: 'Events',
    booker_reference: 'PO 7',
    payment_method: 'account',
    paid: true,
    commission_minor: Math.round(row.total_minor / 10),
  });
  const told = await server.get(`/desk/v1/bookings/${reference}`, staff);
  expect(told.body).toMatchObject({
    company: { name: 'Analytical Engines', reference: 'PO 7', costCentre: 'Events' },
    price: { method: 'account', paid: true },
  });
  expect(told.body.history).toContainEqual(
    expect.objectContaining({ what: 'booking.company', who: 'dispatcher@operator.example' }),
  );
  const changes = await server.database
    .selectFrom('booking_changes')
    .select('type')
    .where('booking_id', '=', id)
    .execute();
  expect(changes.map(({ type }) => type)).toEqual(['booking.created', 'booking.paid']);
  const owed = await server.get('/desk/v1/numbers/commission?from=2026-11-01&to=2026-11-30', staff);
  expect(owed.body.rows).toMatchObject([{ company: 'Analytical Engines', commission: row.commission_minor }]);
});

const earned = async (on: string) => {
  const { body } = await server.get(`/desk/v1/numbers/commission?from=${on}&to=${on}`, staff);
  return body.rows;
};

it('is owed the commission of what the ride came to by then, not of what it was booked for', async () => {
  const { id, reference, version } = await booked({ bookingdate: '2026-12-01T10:00' });
  const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
  const waited = { lines: [{ kind: 'waiting', label: 'Waiting', minor: 5_000 }], totalMinor: null } as const;
  const { share_minor: share } = await legOf(id);
  await rides.price({ bookingId: id, leg: 'outbound' }, { ...waited, reason: 'Waited' }, { now: noon, version: 1 });
  expect(await charge(reference, { version: version + 1, company: 3 })).toMatchObject({ status: 200 });
  const commission = Math.round((share + 5_000) / 10);
  expect(await earned('2026-12-01')).toMatchObject([{ revenue: share + 5_000, commission }]);
});

it('pays all of a booking whose deposit nobody paid: its driver collects none of it', async () => {
  const { id, reference, version } = await booked({ bookingdate: '2026-12-02T10:00' });
  await server.database
    .updateTable('bookings')
    .set({ payment_method: 'card', deposit_minor: 1_000 })
    .where('id', '=', id)
    .execute();
  expect(await charge(reference, { version, company: 3 })).toMatchObject({ status: 200 });
  const { total_minor: total } = await rowOf(id);
  const day = { fromAt: Date.parse('2026-12-02T00:00Z'), untilAt: Date.parse('2026-12-03T00:00Z') };
  expect(await totalsByCompany(server.database, day)).toMatchObject([
    { price: total, card: 0, cash: 0, account: total },
  ]);
});

it('keeps the cost centre and reference that the company’s booker gave where staff give none', async () => {
  const { id, reference, version } = await booked({ bookingdate: '2026-12-03T10:00' });
  const given = { booker_id: 3, cost_centre: 'Front desk', booker_reference: 'PO 8' };
  await server.database.updateTable('bookings').set(given).where('id', '=', id).execute();
  const body = { version, company: 3, costCentre: '', orderReference: '' };
  expect(await charge(reference, body)).toMatchObject({ status: 200 });
  expect(await rowOf(id)).toMatchObject({ ...given, payment_method: 'account' });
});

it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['no-account', {}, { company: 4 }],
  ['no-account', {}, { company: 5 }],
  ['no-account', {}, { company: 99 }],
  ['version', {}, { version: 99 }],
  ['nothing-owed', { paid: true }, {}],
  ['nothing-owed', { status: 'cancelled' }, {}],
  ['other-company', { booker_id: 6 }, {}],
])('refuses with %s: %j, %j', async (code, values, over) => {
  const { id, reference, version } = await booked();
  if (Object.keys(values).length > 0) {
    await server.database.updateTable('bookings').set(values).where('id', '=', id).execute();
  }
  const before = await rowOf(id);
  const answer = await charge(reference, { version, company: 3, ...over });
  expect(answer).toMatchObject({ status: 409, body: { code } });
  expect(await rowOf(id)).toEqual(before);
});

it('refuses while the passenger is paying', async () => {
  const { id, reference } = await booked();
  const { code } = await rowOf(id);
  const booking = { bookingcode: code, paymentmethod: 'paypal' };
  const begun = await server.post('/api/createelectronicbooking', { booking, payment: { retry: true } });
  expect(begun.body).toMatchObject({ Code: 1 });
  const { version } = await rowOf(id);
  expect(await charge(reference, { version, company: 3 })).toMatchObject({ status: 409, body: { code: 'payment' } });
});
