import { auditFacts } from 'contracts/audit-labels';
import { changeLabels } from 'contracts/labels';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { type Answered, bookingOf, type Fixture, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { createDeskFeed } from './live.ts';

const adminKey = 'an-admin-key-of-some-length';
const admin = { authorization: `Bearer ${adminKey}` };

type Row = Record<string, unknown> & { reference: string; leg: string; version: number; status: string };
type Role = 'viewer' | 'dispatcher' | 'owner';

let server: Fixture;
let auth: Record<Role, Record<string, string>>;

const member = (role: Role) => signedIn(server, adminKey, role);

beforeAll(async () => {
  server = await openFixture({ adminKey });
  auth = { viewer: await member('viewer'), dispatcher: await member('dispatcher'), owner: await member('owner') };
});
afterAll(() => server.close());

/** A ride that a guest booked, in cash. @returns its reference */
async function booked(over: Record<string, unknown> = {}, journey: Record<string, unknown> = {}): Promise<string> {
  const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00', ...journey });
  const { body: quoted } = await server.post('/api/quotation', quotation);
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.totalfare, over));
  expect(body).toMatchObject({ Code: 1 });
  return String(body.Bref);
}

const driver = {
  driver: { name: 'Sam Driver', phone: '+447911224321' },
  vehicle: { model: 'Estate', registration: 'AB12 CDE' },
};
const ridePath = (reference: string, rest: string) => `/desk/v1/bookings/${reference}/legs/outbound/${rest}`;
const dayOf = async (day = '2026-11-24') =>
  (await server.get(`/desk/v1/rides?day=${day}`, auth.viewer)).body.rides as Row[];
const report = (reference: string, type: string, id = `report-${reference}-${type}`) =>
  server.post(ridePath(reference, 'events'), { id, type }, auth.dispatcher);
const lastAuditEntry = () =>
  server.database.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('the rides of a day', () => {
  it('tells what a dispatcher has to know of each, and none of another day', async () => {
    const reference = await booked();
    const [row] = (await dayOf()).filter((each) => each.reference === reference);
    expect(row).toMatchObject({
      leg: 'outbound',
      status: 'upcoming',
      pickupAt: '2026-11-24T18:00:00.000Z',
      passenger: 'Ada Lovelace',
      phone: '+447911123456',
      people: 2,
      bags: 3,
      method: 'cash',
      paid: false,
      driver: null,
    });
    expect((await dayOf('2026-11-25')).map((each) => each.reference)).not.toContain(reference);
    expect((await server.get('/desk/v1/rides?day=2026-02-30', auth.viewer)).status).toBe(400);
  });

  it('goes on telling of a ride of yesterday evening that nobody has driven yet', async () => {
    const reference = await booked({}, { bookingdate: '2026-11-24T23:55' });
    const over = await booked({}, { bookingdate: '2026-11-24T23:56' });
    const { pickup_at } = await server.database
      .selectFrom('bookings')
      .select('pickup_at')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await server.database
      .updateTable('ride_legs')
      .set({ status: 'cancelled' })
      .where('booking_id', 'in', (query) => query.selectFrom('bookings').select('id').where('reference', '=', over))
      .execute();
    await server.database.updateTable('bookings').set({ status: 'cancelled' }).where('reference', '=', over).execute();
    const before = server.clock.now;
    try {
      const listedAt = async (moment: number) => {
        server.clock.now = moment;
        return (await dayOf('2026-11-25')).map((each) => each.reference);
      };
      expect(await listedAt(pickup_at)).not.toContain(reference);
      const today = await listedAt(pickup_at + 10 * 60_000);
      expect(today).toContain(reference);
      expect(today).not.toContain(over);
      expect(await listedAt(pickup_at + 7 * 3_600_000)).not.toContain(reference);
      // The passenger of a flight that lands hours late is still to be met.
      const late = { flight_estimated_at: pickup_at + 8 * 3_600_000 };
      await server.database.updateTable('ride_legs').set(late).where('reference', '=', reference).execute();
      expect(await listedAt(pickup_at + 7 * 3_600_000)).toContain(reference);
      expect(await listedAt(pickup_at + 15 * 3_600_000)).not.toContain(reference);
    } finally {
      server.clock.now = before;
    }
  });

  it('leaves tests out', async () => {
    const reference = await booked({ sandbox: true });
    expect((await dayOf()).map((each) => each.reference)).not.toContain(reference);
    expect((await server.get(`/desk/v1/bookings/${reference}`, auth.viewer)).status).toBe(404);
  });

  it('finds by reference, name, phone as it is dialled at home and postcode; a percent sign finds nothing', async () => {
    const contact = {
      firstname: 'Zephyrine',
      lastname: 'Quill',
      email: 'z@example.com',
      phone: '7911224321',
      dialingcode: '44',
    };
    const reference = await booked({ contact });
    const find = async (search: string) =>
      ((await server.get(`/desk/v1/rides?search=${encodeURIComponent(search)}`, auth.viewer)).body.rides as Row[]).map(
        (each) => each.reference,
      );
    for (const search of [
      reference.toLowerCase(),
      'zephyrine q',
      '07911 224321',
      '+44 (0)7911 224321',
      'w21hq',
      'TW6 1EW',
    ]) {
      expect([search, await find(search)]).toEqual([search, expect.arrayContaining([reference])]);
    }
    expect(await find('%%')).toEqual([]);
  });

  it('finds by addresses and stops, flight, driver, plate and the person who booked, written as people write them', async () => {
    const via = {
      ...{ address: 'Zanzibar Wharf 7, London', postcode: 'SW1X 7TA', category: 'Landmark' },
      ...{ latitude: 51.5027, longitude: -0.1527 },
    };
    const reference = await booked(
      {
        customer: { firstname: 'Octavia', lastname: 'Penhaligon', dialingcode: '44', phone: '7911224987' },
        flight: {
          ...{ flightnumber: 'ZQ 0417', arrivingfromairportname: 'Lisbon', arrivingfromairportcode: 'LIS' },
          ...{ expflightarrival: '2026-11-24T17:00:00+00:00', waitingtime: 30 },
        },
      },
      { viaaddresses: [via] },
    );
    await server.put(
      ridePath(reference, 'driver'),
      { driver: { name: 'Ximena Quarrell' }, vehicle: { registration: 'ZQ70 WXV' } },
      auth.dispatcher,
    );
    const find = async (search: string) =>
      ((await server.get(`/desk/v1/rides?search=${encodeURIComponent(search)}`, auth.viewer)).body.rides as Row[]).map(
        (each) => each.reference,
      );
    for (const search of [
      ...['zanzibar wharf', 'Zanzibar, Wharf 7'],
      ...['zq0417', 'ZQ 0417', 'ximena', 'zq70wxv', 'ZQ70 WXV'],
      ...['penhaligon', '07911 224987', '+44 07911 224987', '0044 7911 224987'],
    ]) {
      expect([search, await find(search)]).toEqual([search, [reference]]);
    }
    expect(await find('zanzibar quay')).toEqual([]);
  });

  it('finds by the company and by the tracking code, as the filter of a day does', async () => {
    const { operator, database } = server;
    const [company] = operator.bookers;
    const [ofCompany, byCode, other] = [await booked(), await booked({ trackingcode: 'demo' }), await booked()];
    await database
      .updateTable('bookings')
      .set({ booker_id: company?.bookerid ?? 0 })
      .where('reference', '=', ofCompany)
      .execute();
    const find = async (search: string) =>
      ((await server.get(`/desk/v1/rides?search=${encodeURIComponent(search)}`, auth.viewer)).body.rides as Row[]).map(
        (each) => each.reference,
      );
    const name = (company?.name ?? '').toLowerCase();
    for (const search of [name, name.slice(0, 6), name.replace(/[^a-z]/g, '')]) {
      expect([search, await find(search)]).toEqual([search, [ofCompany]]);
    }
    const found = await find('demo');
    expect([found.includes(byCode), found.includes(other)]).toEqual([true, false]);
  });

  it('tells how many more bookings a search finds than it lists, and lists more', async () => {
    const contact = {
      ...{ firstname: 'Quillon', lastname: 'Many', email: 'q@example.com' },
      ...{ phone: '7911224321', dialingcode: '44' },
    };
    for (let each = 0; each < 3; each += 1) await booked({ contact });
    const find = async (most: number) =>
      (await server.get(`/desk/v1/rides?search=quillon&most=${most}`, auth.viewer)).body as {
        rides: Row[];
        more: number;
      };
    expect(await find(2)).toMatchObject({ rides: [{}, {}], more: 1 });
    expect(await find(100)).toMatchObject({ rides: [{}, {}, {}], more: 0 });
    expect((await server.get('/desk/v1/rides?search=quillon&most=9999', auth.viewer)).status).toBe(400);
  });

  it('finds a return by both of its references with a slash, as emails and tickets show them', async () => {
    const reference = await booked({}, { rtntype: 'rtn', returndate: '2026-11-25T18:00' });
    const { body: opened } = await server.get(`/desk/v1/bookings/${reference}`, auth.viewer);
    const search = encodeURIComponent(`${reference}/${opened.returnReference}`);
    const { body } = await server.get(`/desk/v1/rides?search=${search}`, auth.viewer);
    expect(body.rides).toMatchObject([
      { reference, leg: 'outbound' },
      { reference, leg: 'return' },
    ]);
  });

  it('tells what the host page knows a booking by, and finds it by that', async () => {
    const reference = await booked({ hostreference: 'ROOM-7/2026', metadata: { guest: 'VIP' } });
    const { body } = await server.get('/desk/v1/rides?search=room-7', auth.viewer);
    expect(body.rides).toMatchObject([{ reference, hostReference: 'ROOM-7/2026' }]);
    const opened = await server.get(`/desk/v1/bookings/${reference}`, auth.viewer);
    expect(opened.body.metadata).toEqual({ guest: 'VIP' });
  });
});

describe('working on a ride', () => {
  it('assigns, drives and ends it, each step on record and in its history', async () => {
    const reference = await booked();
    const assigned = await server.put(ridePath(reference, 'driver'), { ...driver, version: 1 }, auth.dispatcher);
    expect(assigned).toMatchObject({ status: 200, body: { driver: { name: 'Sam Driver', registration: 'AB12 CDE' } } });
    // The trail is never deleted from, so that it names no driver.
    const { detail } = await lastAuditEntry();
    expect(detail).toEqual({ leg: 'outbound', driver: null });
    for (const [type, status] of [
      ['departed_to_pickup', 'started'],
      ['arrived_at_pickup', 'arrived'],
      ['passenger_on_board', 'pob'],
      ['arrived_at_dropoff', 'finish'],
    ] as const) {
      expect((await report(reference, type)).body).toMatchObject({ status });
    }
    const { body } = await server.get(`/desk/v1/bookings/${reference}`, auth.viewer);
    const history = (body.history as { what: string; who: string }[]).filter(({ who }) => who.includes('dispatcher'));
    expect(history.map(({ what }) => what)).toEqual(expect.arrayContaining(['ride.assign', 'ride.report']));
    expect(await lastAuditEntry()).toMatchObject({ actor: 'dispatcher@operator.example', action: 'ride.report' });
  });

  it('keeps the newest entries of a long history, and that it was booked', async () => {
    const reference = await booked();
    const { id } = await server.database
      .selectFrom('bookings')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const at = server.clock.now;
    await server.database
      .insertInto('audit_trail')
      .values(
        Array.from({ length: 500 }, () => ({
          ...{ at, actor: 'system@operator.example', action: 'ride.report', outcome: 'done' as const },
          ...{ booking_id: id, detail: {} },
        })),
      )
      .execute();
    await server.database
      .insertInto('booking_changes')
      .values(
        Array.from({ length: 500 }, () => ({
          at,
          booking_id: id,
          type: 'ride.updated' as const,
          leg: null,
          version: 1,
        })),
      )
      .execute();
    await server.put(ridePath(reference, 'driver'), driver, auth.dispatcher);
    await server.database
      .insertInto('booking_changes')
      .values({ at, booking_id: id, type: 'booking.amended', leg: null, version: 2 })
      .execute();
    const { body } = await server.get(`/desk/v1/bookings/${reference}`, auth.viewer);
    const whats = (body.history as { what: string }[]).map(({ what }) => what);
    expect(whats).toEqual(expect.arrayContaining(['ride.assign', changeLabels['booking.amended'], 'Booked']));
  });

  it('refuses what the ride does not allow, with what is true, and on record', async () => {
    const reference = await booked();
    const answer = await report(reference, 'no_show');
    expect(answer).toMatchObject({ status: 409, body: { code: 'impossible', current: { status: 'upcoming' } } });
    expect(await lastAuditEntry()).toMatchObject({ outcome: 'refused', action: 'ride.report' });
  });

  it('refuses a version that somebody else has changed', async () => {
    const reference = await booked();
    const body = { ...driver, version: 1 };
    expect((await server.put(ridePath(reference, 'driver'), body, auth.dispatcher)).status).toBe(200);
    const late = await server.put(
      ridePath(reference, 'driver'),
      { ...body, driver: { name: 'Late' } },
      auth.dispatcher,
    );
    expect(late).toMatchObject({ status: 409, body: { code: 'version', current: { driver: { name: 'Sam Driver' } } } });
  });

  it('keeps a driver whom somebody else has assigned meanwhile', async () => {
    const reference = await booked();
    const path = ridePath(reference, 'driver');
    const { version } = (await server.put(path, driver, auth.dispatcher)).body;
    await server.put(path, { ...driver, driver: { name: 'Alex' }, version }, auth.dispatcher);
    const late = await server.remove(`${path}?version=${version}`, auth.dispatcher);
    expect(late).toMatchObject({ status: 409, body: { code: 'version', current: { driver: { name: 'Alex' } } } });
    const seen = (late.body.current as { version: number }).version;
    expect(await server.remove(`${path}?version=${seen}`, auth.dispatcher)).toMatchObject({ body: { driver: null } });
  });

  it('takes a driver back, and counts the same report once', async () => {
    const reference = await booked();
    await server.put(ridePath(reference, 'driver'), driver, auth.dispatcher);
    const withdrawn = await server.remove(ridePath(reference, 'driver'), auth.dispatcher);
    expect(withdrawn).toMatchObject({ status: 200, body: { driver: null } });
    await server.put(ridePath(reference, 'driver'), driver, auth.dispatcher);
    const first = await report(reference, 'departed_to_pickup', 'the-same-id');
    const again = await report(reference, 'departed_to_pickup', 'the-same-id');
    expect(again.body.version).toBe(first.body.version);
  });

  it('breaks a price down into lines that come to the total, the promotion among them', async () => {
    const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00' });
    const { totalfare } = (await server.post('/api/quotation', quotation)).body;
    const asked = bookingOf(quotation, Number(totalfare) - 5, { promocode: 'FIVER' });
    const { Bref } = (await server.post('/api/createbookingTest', asked)).body;
    const { body } = await server.get(`/desk/v1/bookings/${Bref}`, auth.viewer);
    const { lines, total } = body.price as { lines: { label: string; amount: number }[]; total: number };
    expect(lines.at(-1)).toEqual({ label: 'Promotion', amount: -500 });
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  it('adds a line of more than ten million, which is no unusual amount in dong or rupiah', async () => {
    const reference = await booked();
    const lines = [{ kind: 'other', label: 'Hotel for the driver', amount: 12_500_000 }];
    const answer = await server.put(
      ridePath(reference, 'price'),
      { version: 1, lines, reason: 'Stayed overnight' },
      auth.dispatcher,
    );
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } });
  });

  it('adds waiting time to the price, with lines and reason', async () => {
    const reference = await booked();
    const [row] = (await dayOf()).filter((each) => each.reference === reference);
    const lines = [{ kind: 'waiting', label: 'Waiting time', amount: 750 }];
    const answer = await server.put(
      ridePath(reference, 'price'),
      { version: row?.version, lines, reason: 'Waited 30 minutes' },
      auth.dispatcher,
    );
    expect(answer).toMatchObject({ status: 200, body: { price: Number(row?.price) + 750 } });
    const { detail } = await lastAuditEntry();
    const money = (minor: number, currency: string) => `${currency} ${(minor / 100).toFixed(2)}`;
    expect(auditFacts(detail as Record<string, unknown>, money)).toContainEqual({
      what: 'Lines',
      before: null,
      after: 'waiting GBP 7.50',
    });
  });

  it('cancels with a reason', async () => {
    const reference = await booked();
    const answer = await server.post(
      ridePath(reference, 'cancellation'),
      { refund: true, reason: 'No vehicle' },
      auth.dispatcher,
    );
    expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(server.emails.at(-1)).toMatchObject({ to: 'ada@example.com' });
  });

  it('gives nothing back of what was not paid', async () => {
    const reference = await booked();
    const body = { id: 'refund-one', amount: 500, reason: 'Late' };
    const answer = await server.post(`/desk/v1/bookings/${reference}/refunds`, body, auth.dispatcher);
    expect(answer).toMatchObject({ status: 409, body: { code: 'too-much', current: { refundable: 0 } } });
    // In dong or rupiah, no unusual fare.
    const high = { ...body, id: 'refund-two', amount: 12_500_000 };
    expect(await server.post(`/desk/v1/bookings/${reference}/refunds`, high, auth.dispatcher)).toMatchObject({
      status: 409,
      body: { code: 'too-much' },
    });
  });

  it('writes to the passenger, in plain text under the booking', async () => {
    const reference = await booked();
    const body = { subject: 'Where we meet', text: 'The driver waits at pillar 12.' };
    const answer = await server.post(`/desk/v1/bookings/${reference}/messages`, body, auth.dispatcher);
    expect(answer).toMatchObject({ status: 202, body: { to: 'ada@example.com' } });
    expect(server.emails.at(-1)).toMatchObject({
      to: 'ada@example.com',
      subject: `Where we meet (${reference})`,
    });
    expect(server.emails.at(-1)?.text).toContain('pillar 12');
  });

  it('writes to the account that booked for a passenger without an address, as every other email does', async () => {
    const reference = await booked();
    const name = { first_name: 'Grace', last_name: 'Hopper' };
    const account = { ...name, dialing_code: '44', phone: '7911224321', password: '', created_at: 0 };
    const { id } = await server.database
      .insertInto('customers')
      .values({ ...account, email: 'agent@company.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.database
      .updateTable('bookings')
      .set({ email: '', customer_id: id })
      .where('reference', '=', reference)
      .execute();
    const { body: shown } = await server.get(`/desk/v1/bookings/${reference}`, auth.dispatcher);
    expect(shown).toMatchObject({ passenger: { email: '' }, emailsTo: 'agent@company.example' });
    const words = { subject: 'Where we meet', text: 'The driver waits at pillar 12.' };
    const answer = await server.post(`/desk/v1/bookings/${reference}/messages`, words, auth.dispatcher);
    expect(answer).toMatchObject({ status: 202, body: { to: 'agent@company.example' } });
    expect(server.emails.at(-1)).toMatchObject({ to: 'agent@company.example' });
  });

  it('writes once, also when the answer was lost and the same message is sent again', async () => {
    const reference = await booked();
    const body = { id: 'message-one', subject: 'Where we meet', text: 'At pillar 12.' };
    const send = (each: object) => server.post(`/desk/v1/bookings/${reference}/messages`, each, auth.dispatcher);
    await send(body);
    const sent = server.emails.length;
    expect(await send(body)).toMatchObject({ status: 202, body: { to: 'ada@example.com' } });
    expect(server.emails.length).toBe(sent);
    await send({ ...body, id: 'message-two' });
    expect(server.emails.length).toBe(sent + 1);
  });

  it('writes once what is sent twice at the same time', async () => {
    const reference = await booked();
    const body = { id: 'message-one', subject: 'Where we meet', text: 'At pillar 12.' };
    const send = () => server.post(`/desk/v1/bookings/${reference}/messages`, body, auth.dispatcher);
    const sent = server.emails.length;
    const told = { status: 202, body: { to: 'ada@example.com' } };
    expect(await Promise.all([send(), send()])).toMatchObject([told, told]);
    expect(server.emails.length).toBe(sent + 1);
    const { body: shown } = await server.get(`/desk/v1/bookings/${reference}`, auth.dispatcher);
    const { history } = shown as { history: readonly { what: string }[] };
    expect(history.filter(({ what }) => what.startsWith('booking.message'))).toHaveLength(1);
  });
});

describe('who may', () => {
  const reference = 'C97A94F';
  type Asked = (headers: Record<string, string>) => Promise<Answered>;
  const post =
    (path: string, body: unknown): Asked =>
    (headers) =>
      server.post(path, body, headers);
  const put =
    (path: string, body: unknown): Asked =>
    (headers) =>
      server.put(path, body, headers);
  const get =
    (path: string): Asked =>
    (headers) =>
      server.get(path, headers);
  const status =
    (path: string): Asked =>
    async (headers) => {
      const { status, headers: sent } = await server.app(new Request(`${origin}${path}`, { headers }));
      return { status, headers: sent, body: {} };
    };
  const place = { address: 'A', postcode: '', category: '', latitude: 1, longitude: 1, precision: '', houseNumber: '' };
  const load = {
    people: 1,
    smallChildSeats: 0,
    largeChildSeats: 0,
    cases: 0,
    handBags: 0,
    vehicle: 1,
    childAges: [],
    wheelchair: false,
  };
  const when = { pickupAt: '2026-11-24T18:00', returnAt: null, flight: '', returnFlight: '', note: '' };
  const amendment = { id: 'amendment-id', version: 1, pickup: place, dropoff: place, vias: [], ...load, ...when };
  const calls: readonly (readonly [string, Role, Asked])[] = [
    ['rides', 'viewer', get('/desk/v1/rides')],
    ['booking', 'viewer', get(`/desk/v1/bookings/${reference}`)],
    ['numbers', 'viewer', get('/desk/v1/numbers?from=2026-11-01&to=2026-11-30')],
    ['numbersFile', 'viewer', status('/desk/v1/numbers.csv?from=2026-11-01&to=2026-11-30')],
    ['conversion', 'viewer', get('/desk/v1/numbers/conversion?from=2026-11-01&to=2026-11-30')],
    ['commission', 'viewer', get('/desk/v1/numbers/commission?from=2026-11-01&to=2026-11-30')],
    ['listFile', 'viewer', status('/desk/v1/lists/bookings?from=2026-11-01&to=2026-11-30')],
    ['auditFile', 'owner', status('/desk/v1/audit.csv?from=2026-11-01&to=2026-11-30')],
    ['register', 'owner', get('/desk/v1/register?from=2026-11-01&to=2026-11-30')],
    ['registerFile', 'owner', status('/desk/v1/register.csv?from=2026-11-01&to=2026-11-30')],
    ['assign', 'dispatcher', put(ridePath(reference, 'driver'), driver)],
    ['candidates', 'dispatcher', get(ridePath(reference, 'candidates'))],
    ['withdraw', 'dispatcher', (headers) => server.remove(ridePath(reference, 'driver'), headers)],
    ['report', 'dispatcher', post(ridePath(reference, 'events'), { id: 'an-event-id', type: 'no_show' })],
    ['undoStep', 'dispatcher', post(ridePath(reference, 'undo'), { version: 1 })],
    ['price', 'dispatcher', put(ridePath(reference, 'price'), { version: 1, lines: [], reason: 'x' })],
    ['cancel', 'dispatcher', post(ridePath(reference, 'cancellation'), { refund: true, reason: 'x' })],
    ['accept', 'dispatcher', post(`/desk/v1/bookings/${reference}/acceptance`, { accepted: true })],
    [
      'refund',
      'dispatcher',
      post(`/desk/v1/bookings/${reference}/refunds`, { id: 'refund-id', amount: 1, reason: 'x' }),
    ],
    ['bookedRide', 'dispatcher', get(`/desk/v1/bookings/${reference}/legs/outbound`)],
    ['callers', 'dispatcher', get('/desk/v1/callers?phone=447911123456')],
    ['quoteAmendment', 'dispatcher', post(`/desk/v1/bookings/${reference}/amendment/quotation`, amendment)],
    ['amend', 'dispatcher', post(`/desk/v1/bookings/${reference}/amendment`, { ...amendment, total: 1 })],
    ['message', 'dispatcher', post(`/desk/v1/bookings/${reference}/messages`, { subject: 'x', text: 'x' })],
    ['sendPaymentLink', 'dispatcher', post(`/desk/v1/bookings/${reference}/payment-link`, {})],
    ['companies', 'dispatcher', get('/desk/v1/companies')],
    ['chargeCompany', 'dispatcher', put(`/desk/v1/bookings/${reference}/company`, { version: 1, company: 1 })],
    ['drivers', 'viewer', get('/desk/v1/drivers')],
    ['inviteDriver', 'dispatcher', post('/desk/v1/drivers/999/way-in', {})],
    ['signOutDriver', 'dispatcher', (headers) => server.remove('/desk/v1/drivers/999/sessions', headers)],
    ['addDriver', 'dispatcher', post('/desk/v1/drivers', { name: 'x', phone: 'none' })],
    ['changeDriver', 'dispatcher', put('/desk/v1/drivers/999', { name: 'x', phone: '07911 123456' })],
    ['retireDriver', 'dispatcher', (headers) => server.remove('/desk/v1/drivers/999', headers)],
    ['webhooks', 'owner', get('/desk/v1/webhooks')],
    ['addWebhook', 'owner', post('/desk/v1/webhooks', { url: 'http://insecure.example' })],
    ['removeWebhook', 'owner', (headers) => server.remove('/desk/v1/webhooks/999', headers)],
    ['rotateWebhook', 'owner', post('/desk/v1/webhooks/999/secret', {})],
    ['switchWebhook', 'owner', put('/desk/v1/webhooks/999', { enabled: false })],
    ['replayWebhook', 'owner', post('/desk/v1/webhooks/999/replays', {})],
    ['replayDelivery', 'owner', post('/desk/v1/deliveries/999/replays', {})],
    ['keys', 'owner', get('/desk/v1/keys')],
    ['addKey', 'owner', post('/desk/v1/keys', { name: 'x', scopes: ['bookings:read'] })],
    ['revokeKey', 'owner', (headers) => server.remove('/desk/v1/keys/999', headers)],
    ['trackingCodes', 'owner', get('/desk/v1/tracking-codes')],
    ['addTrackingCode', 'owner', post('/desk/v1/tracking-codes', { code: 'DESKCODE1', domains: ['partner.example'] })],
    ['changeTrackingCode', 'owner', put('/desk/v1/tracking-codes/DESKCODE1', { enabled: false })],
    ['trackingCodeVersions', 'owner', get('/desk/v1/tracking-codes/DEMO/versions')],
    ['decideDomain', 'owner', post('/desk/v1/domains/999/decision', { approve: true })],
    ['joinRequests', 'owner', get('/desk/v1/join-requests')],
    ['decideJoin', 'owner', post('/desk/v1/join-requests/999/decision', { approve: true })],
  ];
  const ranks: readonly Role[] = ['viewer', 'dispatcher', 'owner'];
  it.each(calls)('%s needs %s: others are refused and on record, nobody gets 401', async (_, needed, ask) => {
    expect((await ask({ origin })).status).toBe(401);
    for (const role of ranks) {
      const { status } = await ask(auth[role]);
      if (ranks.indexOf(role) >= ranks.indexOf(needed)) expect([401, 403]).not.toContain(status);
      else {
        expect(status).toBe(403);
        expect(await lastAuditEntry()).toMatchObject({ actor: `${role}@operator.example`, outcome: 'refused' });
      }
    }
  });
});

describe("the operator's own drivers", () => {
  beforeEach(() => server.database.deleteFrom('drivers').execute());

  it('are put down for a ride as they are known, and let in to their page', async () => {
    const facts = {
      name: 'Grace Hopper',
      phone: '07911 224321',
      make: 'Toyota',
      model: 'Prius',
      registration: 'LK21 ABC',
    };
    const { body: added } = await server.post('/admin/drivers', facts, admin);
    const { id } = added.driver as { id: number };
    const listed = await server.get('/desk/v1/drivers', auth.viewer);
    expect(listed.body).toMatchObject({ drivers: [{ id, name: 'Grace Hopper', vehicle: 'Toyota Prius' }] });

    const reference = await booked();
    const sent = { ...driver, driverId: id };
    const assigned = await server.put(ridePath(reference, 'driver'), sent, auth.dispatcher);
    expect(assigned).toMatchObject({
      status: 200,
      body: { driver: { name: 'Grace Hopper', registration: 'LK21 ABC' } },
    });
    const nobody = await server.put(ridePath(reference, 'driver'), { ...driver, driverId: id + 1 }, auth.dispatcher);
    expect(nobody.status).toBe(404);

    const way = await server.post(`/desk/v1/drivers/${id}/way-in`, {}, auth.dispatcher);
    expect(way.body).toMatchObject({ digits: expect.stringMatching(/^\d{6}$/) });
    expect(await lastAuditEntry()).toMatchObject({ action: 'driver.invite', outcome: 'done' });
    const link = String(way.body.link).split('#')[1];
    const phone = await server.post('/drive/v1/session', { link }, { origin });
    const cookie = (phone.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const { body } = await server.get('/drive/v1/rides', { cookie });
    expect(body.rides).toMatchObject([{ reference, status: 'upcoming' }]);
  });

  it('begin a ride anew that a colleague was on the way to, but not one with its passenger on board', async () => {
    const add = async (name: string, phone: string) => {
      const { body } = await server.post('/admin/drivers', { name, phone, make: 'Toyota' }, admin);
      return (body.driver as { id: number }).id;
    };
    const first = await add('Fay First', '07911 123461');
    const second = await add('Sol Second', '07911 123462');
    const third = await add('Tia Third', '07911 123463');
    const reference = await booked();
    const put = (driverId: number) =>
      server.put(ridePath(reference, 'driver'), { ...driver, driverId }, auth.dispatcher);
    await put(first);
    await report(reference, 'departed_to_pickup');
    await report(reference, 'arrived_at_pickup');
    const { body } = await put(second);
    expect(body).toMatchObject({ status: 'upcoming', driver: { name: 'Sol Second' } });
    await report(reference, 'passenger_on_board');
    expect((await put(third)).body).toMatchObject({ status: 'pob', driver: { name: 'Tia Third' } });
  });
});

describe('who can be there', () => {
  it('tells minutes by where each was last seen, when who is under way is free, who is nowhere, and who takes no wheelchair', async () => {
    const add = async (name: string, phone: string, wheelchairAccessible = false) => {
      const { body } = await server.post(
        '/admin/drivers',
        { name, phone, make: 'Toyota', wheelchairaccessible: wheelchairAccessible },
        admin,
      );
      return (body.driver as { id: number }).id;
    };
    const near = await add('Nadia Near', '07911 123457');
    const busy = await add('Bo Busy', '07911 123458', true);
    await add('Ula Unknown', '07911 123459');
    const drives = async (id: number, at: { latitude: number; longitude: number }, ...types: string[]) => {
      const reference = await booked();
      await server.put(ridePath(reference, 'driver'), { ...driver, driverId: id }, auth.dispatcher);
      for (const type of types) await report(reference, type);
      await server.database
        .updateTable('tracks')
        .set({ ...at, position_at: server.clock.now })
        .where('booking_id', '=', (select) =>
          select.selectFrom('bookings').select('id').where('reference', '=', reference),
        )
        .execute();
    };
    const all = ['departed_to_pickup', 'arrived_at_pickup', 'passenger_on_board'];
    await drives(near, { latitude: 51.52, longitude: -0.18 }, ...all, 'arrived_at_dropoff');
    await drives(busy, { latitude: 51.5165, longitude: -0.1769 }, ...all);
    const asked = async (reference: string) =>
      (await server.get(ridePath(reference, 'candidates'), auth.dispatcher)).body.drivers as {
        name: string;
        seconds: number | null;
        freeAt: string | null;
        cannot: string;
      }[];
    const some = (drivers: Awaited<ReturnType<typeof asked>>) =>
      drivers.filter(({ name }) => ['Nadia Near', 'Bo Busy', 'Ula Unknown'].includes(name));
    const [first, second, third] = some(await asked(await booked()));
    expect([first?.name, second?.name, third?.name]).toEqual(['Nadia Near', 'Bo Busy', 'Ula Unknown']);
    expect(first).toMatchObject({ freeAt: null, cannot: '' });
    expect(first?.seconds).toBeLessThan(300);
    // To Heathrow with the passenger, then back to the pick-up.
    expect(Date.parse(second?.freeAt ?? '')).toBeGreaterThan(server.clock.now);
    expect(second?.seconds).toBeGreaterThan(1_800);
    expect(third).toMatchObject({ seconds: null, freeAt: null });

    const wheelchair = server.operator.vehicles.find(({ image }) => image === 'wheelchair');
    const drivers = some(
      await asked(await booked({ vehtypeid: wheelchair?.vehtypeid }, { vehtypeid: wheelchair?.vehtypeid })),
    );
    expect(drivers.map(({ name, cannot }) => [name, cannot !== ''])).toEqual([
      ['Bo Busy', false],
      ['Nadia Near', true],
      ['Ula Unknown', true],
    ]);
  });
});

describe('a driver who has another ride at that time', () => {
  it('is told with its pick-up, and stands behind those who are free', async () => {
    const add = async (name: string, phone: string) =>
      ((await server.post('/admin/drivers', { name, phone }, admin)).body.driver as { id: number }).id;
    const drives = async (driverId: number, bookingdate: string) => {
      const reference = await booked({}, { bookingdate });
      await server.put(ridePath(reference, 'driver'), { ...driver, driverId }, auth.dispatcher);
      return reference;
    };
    // The ride of 18:00 takes most of an hour.
    await drives(await add('Abel Also', '07911 123501'), '2026-11-24T18:30');
    await drives(await add('Ben Before', '07911 123502'), '2026-11-24T17:40');
    await drives(await add('Fay Free', '07911 123503'), '2026-11-24T22:00');
    const own = await drives(await add('Olga Own', '07911 123504'), '2026-11-24T18:00');
    const answer = await server.get(ridePath(own, 'candidates'), auth.dispatcher);
    const drivers = (answer.body.drivers as { name: string; alsoAt: string | null }[]).filter(({ name }) =>
      /Also|Before|Free|Own/.test(name),
    );
    expect(drivers.map(({ name, alsoAt }) => [name, alsoAt])).toEqual([
      ['Fay Free', null],
      ['Olga Own', null],
      ['Abel Also', '2026-11-24T18:30:00.000Z'],
      ['Ben Before', '2026-11-24T17:40:00.000Z'],
    ]);
  });
});

describe('a driver who says not to be available', () => {
  it('stands behind the others with the time since when, until they are again, and can be given a ride', async () => {
    const add = async (name: string, phone: string) =>
      ((await server.post('/admin/drivers', { name, phone }, admin)).body.driver as { id: number }).id;
    const away = await add('Ava Away', '07911 123511');
    await add('Zoe Zealous', '07911 123512');
    const link = String((await server.post('/admin/drivers/code', { id: away }, admin)).body.link).split('#')[1];
    const phone = await server.post('/drive/v1/session', { link }, { origin });
    expect(phone.body.driver).toMatchObject({ available: true });
    const cookie = (phone.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const say = (available: boolean) => server.put('/drive/v1/availability', { available }, { origin, cookie });
    const reference = await booked();
    const listed = async () => {
      const { body } = await server.get(ridePath(reference, 'candidates'), auth.dispatcher);
      const drivers = body.drivers as { name: string; unavailableSince: string | null }[];
      return drivers.filter(({ name }) => /Away|Zealous/.test(name)).map((each) => [each.name, each.unavailableSince]);
    };
    const since = new Date(server.clock.now).toISOString();
    expect(await say(false)).toMatchObject({ status: 200, body: { driver: { id: away, available: false } } });
    server.clock.now += 60_000;
    await say(false);
    expect((await server.get('/drive/v1/rides', { cookie })).body.driver).toMatchObject({ available: false });
    expect(await listed()).toEqual([
      ['Zoe Zealous', null],
      ['Ava Away', since],
    ]);
    const { body } = await server.get('/desk/v1/drivers', auth.viewer);
    expect(body.drivers).toContainEqual(expect.objectContaining({ id: away, unavailableSince: since }));
    const given = await server.put(ridePath(reference, 'driver'), { ...driver, driverId: away }, auth.dispatcher);
    expect(given.status).toBe(200);
    await say(true);
    expect(await listed()).toEqual([
      ['Ava Away', null],
      ['Zoe Zealous', null],
    ]);
  });
});

describe('a driver who stays with the passenger', () => {
  it.each([
    ['wait and return', { rtntype: 'w&r' }, {}],
    ['is hired for hours', {}, { hours: 3, seconds: 10_800 }],
  ])('(%s) is free when that is over, however near the first destination is', async (_, asked, hire) => {
    const name = `Wanda Waits ${Object.keys(hire).length}`;
    const { body } = await server.post('/admin/drivers', { name, phone: `+44791112347${name.at(-1)}` }, admin);
    const reference = await booked({}, asked);
    const driverId = (body.driver as { id: number }).id;
    await server.put(ridePath(reference, 'driver'), { ...driver, driverId }, auth.dispatcher);
    for (const type of ['departed_to_pickup', 'arrived_at_pickup', 'passenger_on_board']) await report(reference, type);
    const { id, journey } = await server.database
      .selectFrom('bookings')
      .select(['id', 'journey'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const ride = { ...(journey as QuotedJourney), ...hire };
    await server.database
      .updateTable('bookings')
      .set({ journey: JSON.stringify(ride) })
      .where('id', '=', id)
      .execute();
    const { latitude, longitude } = ride.dropoff;
    await server.database
      .updateTable('tracks')
      .set({ latitude, longitude, position_at: server.clock.now })
      .where('booking_id', '=', id)
      .execute();
    const waiting = ride.kind === 'waitAndReturn' ? server.operator.fares.waitandreturn.waitingminutes * 60 : 0;
    const whole = ride.seconds + waiting + (waiting > 0 ? ride.returnSeconds : 0);
    const told = async () => {
      const answer = await server.get(ridePath(await booked(), 'candidates'), auth.dispatcher);
      return (answer.body.drivers as { name: string; seconds: number; freeAt: string }[]).find(
        (each) => each.name === name,
      );
    };
    expect(Date.parse((await told())?.freeAt ?? '')).toBe(server.clock.now + whole * 1000);
    server.clock.now += 1_800_000;
    const later = await told();
    expect(Date.parse(later?.freeAt ?? '')).toBe(server.clock.now + whole * 1000 - 1_800_000);
    // A driver who waits ends at the pick-up, which is that of the other ride too.
    if (waiting > 0) expect(later?.seconds).toBe(whole - 1_800);
  });
});

describe('numbers', () => {
  it('adds up by day, partner and vehicle what the table shows, cancelled rides apart', async () => {
    const rides = await dayOf();
    const counted = async (by: string) =>
      (await server.get(`/desk/v1/numbers?from=2026-11-24&to=2026-11-24&by=${by}`, auth.viewer)).body.rows as {
        name: string;
        rides: number;
        cancelled: number;
        revenue: number;
      }[];
    const [day] = await counted('day');
    const standing = rides.filter(({ status }) => status !== 'cancelled');
    expect(day).toMatchObject({
      name: '2026-11-24',
      rides: rides.length,
      cancelled: rides.length - standing.length,
      revenue: standing.reduce((sum, { price }) => sum + Number(price), 0),
    });
    expect((await counted('vehicle')).reduce((sum, row) => sum + row.rides, 0)).toBe(rides.length);
    const file = await server.app(
      new Request(`${origin}/desk/v1/numbers.csv?from=2026-11-24&to=2026-11-24&by=day`, { headers: auth.viewer }),
    );
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await file.text()).toContain('2026-11-24,GBP,');
  });
});

it('tells staff who watch of a booking that comes, once, and nothing of before', async () => {
  const told: string[] = [];
  const feed = await createDeskFeed(server.database, {
    tellStaff: (changes) => told.push(...changes.map(({ reference, type }) => `${type} ${reference}`)),
  });
  const reference = await booked();
  await feed.tick();
  await feed.tick();
  expect(told).toEqual([`booking.created ${reference}`]);
});
