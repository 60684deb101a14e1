import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from '../dispatch/changes.ts';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';

/** The register of rides that licensing authorities ask for. */
let server: Fixture;
let dispatcher: Record<string, string>;
let owner: Record<string, string>;

beforeAll(async () => {
  server = await openFixture({ adminKey });
  dispatcher = await signedIn(server, adminKey, 'dispatcher');
  owner = await signedIn(server, adminKey, 'owner');
});
afterAll(() => server.close());

async function booked(headers: Record<string, string> = {}, over: Record<string, unknown> = {}, journey = {}) {
  const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00', ...journey });
  const { body: quoted } = await server.post('/api/quotation', quotation, { origin });
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.totalfare, over), headers);
  expect(body).toMatchObject({ Code: 1 });
  return { id: Number(body.JobPartId), reference: String(body.Bref) };
}
const grace = {
  driver: { name: 'Grace Hopper', phone: '+447911224321', licence: 'PHD 7788' },
  vehicle: { model: 'Prius', registration: 'LK21 ABC', licence: 'PHV 99' },
};
const days = 'from=2026-11-01&to=2026-11-30';
type Entry = Readonly<Record<string, unknown>> & { readonly id: number };
const entriesOf = async (reference: string): Promise<Entry[]> => {
  const { body } = await server.get(`/desk/v1/register?${days}`, owner);
  return (body.entries as Entry[]).filter((each) => each.reference === reference).reverse();
};
const leg = (reference: string, rest: string) => `/desk/v1/bookings/${reference}/legs/outbound/${rest}`;

describe('a ride that staff took and dispatched', () => {
  let ride: { id: number; reference: string };
  beforeAll(async () => {
    ride = await booked({ ...dispatcher, 'x-for-caller': '1' });
    const put = await server.put(leg(ride.reference, 'driver'), { ...grace, version: 1 }, dispatcher);
    expect(put.status).toBe(200);
    for (const type of ['departed_to_pickup', 'arrived_at_pickup', 'passenger_on_board', 'arrived_at_dropoff']) {
      server.clock.now += 60_000;
      const id = `event-${type}`;
      expect((await server.post(leg(ride.reference, 'events'), { id, type }, dispatcher)).status).toBe(200);
    }
  });

  it('is written down with who took it, who dispatched it, driver, vehicle, their licences, and each time', async () => {
    const entries = await entriesOf(ride.reference);
    expect(entries.map(({ event, status }) => `${event} ${status}`)).toEqual([
      'booking.created upcoming',
      'ride.updated upcoming',
      'ride.updated started',
      'ride.updated arrived',
      'ride.updated pob',
      'ride.updated finish',
    ]);
    const who = 'dispatcher@operator.example';
    expect(entries[0]).toMatchObject({
      takenBy: who,
      actor: who,
      dispatchedBy: '',
      driver: '',
      passenger: 'Ada Lovelace',
    });
    expect(entries.at(-1)).toMatchObject({
      takenBy: who,
      dispatchedBy: who,
      driver: 'Grace Hopper',
      driverLicence: 'PHD 7788',
      registration: 'LK21 ABC',
      vehicleLicence: 'PHV 99',
      pickupAt: '2026-11-24T18:00:00.000Z',
    });
    const times = entries.map(({ at }) => String(at));
    expect([...new Set(times)]).toHaveLength(5);
    expect([...times].sort()).toEqual(times);
  });

  it('is a file for owners alone, of which it is on record who took it', async () => {
    const file = (headers: Record<string, string>) =>
      server.app(new Request(`${origin}/desk/v1/register.csv?${days}`, { headers }));
    expect((await file(dispatcher)).status).toBe(403);
    const answer = await file(owner);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text()).split('\r\n').filter((line) => line.includes(ride.reference));
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toContain('Grace Hopper,PHD 7788,LK21 ABC,PHV 99');
    // No internal codes: authorities read the file.
    expect(lines[0]).toContain(`,Booked,dispatcher@operator.example,${ride.reference},outbound,`);
    expect(lines[0]).toContain(',Ada Lovelace,Upcoming,');
    expect(lines.at(-1)).toMatch(/,Ride changed,.*,Done,/);
    const auditEntry = await server.database
      .selectFrom('audit_trail')
      .select(['action', 'actor'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(auditEntry).toEqual({ action: 'list.export', actor: 'owner@operator.example' });
  });
});

it('a return has an entry of each way, the way back from where the way out goes to; a test has none', async () => {
  const back = await booked({}, {}, { rtntype: 'rtn', returndate: '2026-11-26T09:00' });
  const rows = await server.database
    .selectFrom('ride_register')
    .select(['leg', 'pickup', 'destination', 'taken_by'])
    .where('booking_id', '=', back.id)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { leg: 'outbound', taken_by: '' },
    { leg: 'return', taken_by: '' },
  ]);
  expect([rows[1]?.pickup, rows[1]?.destination]).toEqual([rows[0]?.destination, rows[0]?.pickup]);
  const test = await booked({}, { sandbox: true });
  const entries = server.database.selectFrom('ride_register').select('id').where('booking_id', '=', test.id);
  expect(await entries.execute()).toEqual([]);
});

it('an entry goes with the change that it tells: undone with it, and nothing is written for what changes no ride', async () => {
  const { id, reference } = await booked();
  const before = (await entriesOf(reference)).length;
  const refused = await server.put(leg(reference, 'driver'), { ...grace, version: 99 }, dispatcher);
  expect(refused.status).toBe(409);
  const change = { bookingId: id, type: 'booking.paid', now: server.clock.now } as const;
  await server.database.transaction().execute((transaction) => recordChange(transaction, change));
  const undone = server.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('ride_legs').set({ status: 'noshow' }).where('booking_id', '=', id).execute();
    await recordChange(transaction, change);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await entriesOf(reference)).toHaveLength(before);
});

describe('the database', () => {
  const entry = (at: number) =>
    sql<{ id: number }>`insert into ride_register (at, booking_id, leg, event, actor, reference, booked_at, taken_by,
      status, pickup_at, pickup, destination, vehicle_name, price_minor, currency, dispatched_by, driver_name,
      driver_licence, registration, vehicle_licence)
    values (${at}, 1, 'outbound', 'x', '', 'OLD', ${at}, '', 'finish', ${at}, '', '', '', 0, 'GBP', '', '', '', '', '')
    returning id`.execute(server.database);

  it.each([
    ['changes', sql`update ride_register set driver_name = 'Somebody else'`],
    ['empties', sql`truncate ride_register`],
    ['deletes the newest of', sql`delete from ride_register where id = (select max(id) from ride_register)`],
  ])('refuses whoever %s it', async (_, statement) => {
    await booked();
    await expect(statement.execute(server.database)).rejects.toThrow('only added to');
  });

  it('lets go of what is older than a year by its own clock, and nothing else', async () => {
    await entry(Date.UTC(2001, 0, 1));
    await sql`delete from ride_register where at < ${Date.UTC(2002, 0, 1)}`.execute(server.database);
    await entry(Date.UTC(2900, 0, 1));
    const future = sql`delete from ride_register where at > ${Date.UTC(2800, 0, 1)}`;
    await expect(future.execute(server.database)).rejects.toThrow('only added to');
    const old = server.database.selectFrom('ride_register').select('id').where('reference', '=', 'OLD');
    expect(await old.execute()).toHaveLength(1);
  });
});
