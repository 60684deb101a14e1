import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import {
  type Answered,
  bookingOf,
  demoOperator,
  type Fixture,
  openFixture,
  origin,
  quotationOf,
} from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';

/** Staff book for callers through the same API calls as passengers. */
let server: Fixture;
let staff: Record<string, string>;

beforeAll(async () => {
  const operator = demoOperator();
  server = await openFixture({
    adminKey,
    operator: { ...operator, configuration: { ...operator.configuration, allowguest: false } },
  });
  staff = await signedIn(server, adminKey, 'dispatcher');
});
afterAll(() => server.close());

const caller = { firstname: 'Grace', lastname: 'Hopper', email: '', phone: '7911224321', dialingcode: '44' };
const forCaller = { 'x-for-caller': '1' };

async function book(
  headers: Record<string, string>,
  over: Record<string, unknown> = {},
  journey: Record<string, unknown> = {},
): Promise<Answered & { readonly sent: Record<string, unknown> }> {
  const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00', ...journey });
  const { body: quoted } = await server.post('/api/quotation', quotation, { origin });
  const sent = bookingOf(quotation, quoted.totalfare, { contact: caller, ...over });
  return { ...(await server.post('/api/createbookingTest', sent, headers)), sent };
}
const rowOf = (reference: unknown) =>
  server.database
    .selectFrom('bookings')
    .selectAll()
    .where('reference', '=', String(reference))
    .executeTakeFirstOrThrow();
const auditEntriesOf = async (id: number) =>
  (
    await server.database.selectFrom('audit_trail').select(['action', 'actor']).where('booking_id', '=', id).execute()
  ).map(({ action, actor }) => `${action} ${actor}`);

describe('a booking for a caller', () => {
  it('is made without an account or an email address, by the staff who took it, on record once', async () => {
    const { body, sent } = await book({ ...staff, ...forCaller });
    expect(body).toMatchObject({ Code: 1 });
    const again = await server.post('/api/createbookingTest', sent, { ...staff, ...forCaller });
    expect(again.body.Bref).toBe(body.Bref);
    const row = await rowOf(body.Bref);
    expect(row).toMatchObject({ source: 'desk', customer_id: 0, email: '' });
    expect(row.booked_by).not.toBeNull();
    expect(await auditEntriesOf(row.id)).toEqual(['booking.create dispatcher@operator.example']);
    const told = await server.get(`/desk/v1/bookings/${row.reference}`, staff);
    expect(told.body.history).toContainEqual(
      expect.objectContaining({ what: 'booking.create', who: 'dispatcher@operator.example' }),
    );
  });

  it('is nobody’s to make who only says so: no session, a viewer, another page, a session that is over', async () => {
    const viewer = await signedIn(server, adminKey, 'viewer');
    const { origin: _, ...programme } = staff;
    const before = await server.database.selectFrom('bookings').select('id').execute();
    for (const [headers, status] of [
      [{ origin, ...forCaller }, 401],
      [{ ...viewer, ...forCaller }, 403],
      [{ ...programme, ...forCaller }, 403],
      [{ ...staff, origin: 'https://elsewhere.example', ...forCaller }, 403],
      [{ origin, cookie: `desk-session=${'x'.repeat(43)}`, ...forCaller }, 401],
    ] as const) {
      expect([headers, (await book(headers)).status]).toEqual([headers, status]);
    }
    // A staff session alone does not mark a booking as one for a caller: on the site, staff book for themselves.
    expect((await book(staff)).body).toMatchObject({ code: 2, message: messages.signIn });
    expect(await server.database.selectFrom('bookings').select('id').execute()).toEqual(before);
    const refused = await server.database
      .selectFrom('audit_trail')
      .selectAll()
      .where('outcome', '=', 'refused')
      .execute();
    expect(refused.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'booking.create viewer@operator.example',
    ]);
  });
});

describe('a ride that a caller’s company pays', () => {
  const forCompany = (id: unknown) => ({ ...staff, ...forCaller, 'x-for-company': String(id) });
  /** Quotes and books as the desk does for a company. */
  async function bookFor(id: unknown, over: Record<string, unknown> = {}, headers = forCompany(id)) {
    const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00' });
    const quoted = await server.post('/api/quotation', quotation, headers);
    const sent = bookingOf(quotation, quoted.body.totalfare ?? 10, {
      contact: caller,
      paymentmethod: 'account',
      ...over,
    });
    return { quoted, ...(await server.post('/api/createbookingTest', sent, headers)) };
  }
  const withAccount = () => {
    const company = demoOperator().bookers.find(({ accountallowed, enabled }) => accountallowed && enabled);
    if (!company) throw new Error('the demonstration has a company with an account');
    return company;
  };

  it('goes on its account with cost centre and reference, at its rate, and the next call knows it', async () => {
    const company = withAccount();
    const { body, quoted } = await bookFor(company.bookerid, { bookerref: 'PO 7', costcentre: 'Events' });
    expect(body).toMatchObject({ Code: 1 });
    const row = await rowOf(body.Bref);
    expect(row).toMatchObject({
      ...{ booker_id: company.bookerid, payment_method: 'account', paid: true, source: 'desk', customer_id: 0 },
      ...{ booker_reference: 'PO 7', cost_centre: 'Events' },
    });
    expect(row.commission_minor).toBe(Math.round((row.total_minor * company.commissionpercent) / 100));
    const open = await server.post('/api/quotation', quotationOf({ now: false, bookingdate: '2026-11-24T18:00' }), {
      origin,
    });
    const off = 1 - company.discountpercent / 100;
    expect(Number(quoted.body.totalfare) / Number(open.body.totalfare)).toBeCloseTo(off, 1);
    const known = await server.get('/desk/v1/callers?phone=447911224321', staff);
    expect(known.body.account).toEqual({ company: company.bookerid, costCentre: 'Events' });
    const booked = await server.get(`/desk/v1/bookings/${body.Bref}/legs/outbound`, staff);
    expect(booked.body.account).toEqual({
      ...{ company: company.bookerid, name: company.name, costCentre: 'Events', orderReference: 'PO 7' },
    });
  });

  it.each([
    ['without a company', '0'],
    ['for one that there is not', '999999'],
    ['for what is no number', "1' or '1"],
  ])('is refused %s, and nothing is booked', async (_, id) => {
    const before = await server.database.selectFrom('bookings').select('id').execute();
    expect((await bookFor(id)).body).toMatchObject({ code: 2, message: messages.companyGone });
    expect(await server.database.selectFrom('bookings').select('id').execute()).toEqual(before);
  });

  it('is nobody’s to order who only says so', async () => {
    const { bookerid } = withAccount();
    const said = { origin, 'x-for-company': String(bookerid) };
    expect((await bookFor(bookerid, {}, said as never)).body.Code).not.toBe(1);
  });
});

describe('a ride that is booked again', () => {
  const rideOf = (reference: unknown, leg: string) => server.get(`/desk/v1/bookings/${reference}/legs/${leg}`, staff);

  it('is told with everything that was booked, also once it is cancelled', async () => {
    const note = 'Ring twice';
    const { body } = await book({ ...staff, ...forCaller }, { note, pickupnote: 'Side door' }, { smallchilds: '1' });
    const cancelled = await server.post(
      `/desk/v1/bookings/${body.Bref}/legs/outbound/cancellation`,
      { refund: true, reason: 'By mistake' },
      staff,
    );
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
    const told = await rideOf(body.Bref, 'outbound');
    expect(told.body).toMatchObject({
      reference: body.Bref,
      pickupAt: '2026-11-24T18:00:00.000Z',
      ...{ firstName: 'Grace', lastName: 'Hopper', email: '', phone: '+447911224321' },
      pickup: { address: quotationOf().pick, postcode: 'W2 1HQ' },
      dropoff: { address: quotationOf().doff },
      ...{ vehicleId: 1, people: 2, smallChildSeats: 1, cases: 2, handBags: 1 },
      ...{ asap: false, hours: 0, waitAndReturn: false, flight: '', account: null },
      notes: { driver: note },
    });
    expect((await rideOf(body.Bref, 'return')).status).toBe(404);
    expect((await rideOf('NONE111', 'outbound')).status).toBe(404);
  });

  it('goes the way back for a return, at its time', async () => {
    const back = { rtntype: 'rtn', returndate: '2026-11-26T18:00' };
    const { body } = await book({ ...staff, ...forCaller }, {}, back);
    expect((await rideOf(body.Bref, 'return')).body).toMatchObject({
      pickupAt: '2026-11-26T18:00:00.000Z',
      pickup: { address: quotationOf().doff },
      dropoff: { address: quotationOf().pick },
    });
  });

  it('takes the load of its own car, of several', async () => {
    const many = { vehtypeid: 4, passengers: '10', luggages: '2' };
    const { body } = await book({ ...staff, ...forCaller }, { vehtypeid: 4 }, many);
    expect(body).toMatchObject({ Code: 1 });
    const loads = await Promise.all(['outbound', 'outbound2'].map((leg) => rideOf(body.Bref, leg)));
    expect(loads.map(({ body: { people, cases } }) => [people, cases])).toEqual([
      [5, 1],
      [5, 1],
    ]);
  });
});

describe('who calls', () => {
  const callers = (phone: string, headers = staff) => server.get(`/desk/v1/callers?phone=${phone}`, headers);

  it('is known by the number: where they went, the last first, each way once, nobody else’s', async () => {
    const contact = { ...caller, phone: '7911123456', email: 'grace@example.com' };
    const back = {
      pick: quotationOf().doff,
      picklat: quotationOf().dofflat,
      picklng: quotationOf().dofflng,
      pickpostcode: quotationOf().droppostcode,
      doff: quotationOf().pick,
      dofflat: quotationOf().picklat,
      dofflng: quotationOf().picklng,
      droppostcode: quotationOf().pickpostcode,
    };
    const headers = { ...staff, ...forCaller };
    await book(headers, { contact }, { bookingdate: '2026-11-25T09:00' });
    const { body: last } = await book(headers, { contact }, { bookingdate: '2026-11-26T09:00' });
    const { body: home } = await book(headers, { contact }, { ...back, bookingdate: '2026-11-25T19:00' });
    const { body } = await callers('447911123456');
    const rides = body.rides as { reference: string; pickup: { address: string } }[];
    expect(rides.map(({ reference }) => reference)).toEqual([last.Bref, home.Bref]);
    expect(rides[0]).toMatchObject({
      firstName: 'Grace',
      email: 'grace@example.com',
      pickup: { address: quotationOf().pick, postcode: 'W2 1HQ' },
      dropoff: { address: quotationOf().doff },
      ...{ people: Number(quotationOf().passengers), childAges: [], wheelchair: false, smallPets: 0 },
    });
    // A test went nowhere.
    const test = await book(headers, { contact: { ...contact, phone: '7911123457' }, sandbox: true });
    expect(test.body).toMatchObject({ Code: 1 });
    expect((await callers('447911123457')).body).toEqual({ account: null, rides: [] });
  });

  it('is told to dispatchers alone, and only for a whole number', async () => {
    const viewer = { origin, cookie: '' };
    expect((await callers('447911123456', viewer)).status).toBe(401);
    for (const phone of ['', '1', '%25%25%25%25%25%25', `44${'9'.repeat(40)}`]) {
      expect([phone, (await callers(phone)).status]).toEqual([phone, 400]);
    }
  });
});
