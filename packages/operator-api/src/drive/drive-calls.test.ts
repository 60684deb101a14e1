import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { createRideService, type RideService } from '../rides/service.ts';
import {
  bookingOf,
  type Fixture,
  freshId,
  heathrow,
  noon,
  openFixture,
  origin,
  paddington,
  quotationOf,
} from '../testing/fixture.ts';

const adminKey = 'an-admin-key-for-these-tests';
const admin = { authorization: `Bearer ${adminKey}` };
const grace = {
  name: 'Grace Hopper',
  phone: '07911 123456',
  callsign: '12',
  make: 'Toyota',
  model: 'Prius',
  colour: 'grey',
  registration: 'LK21 ABC',
  licence: 'PHD-12',
};

let server: Fixture;
let rides: RideService;
const logged: unknown[] = [];

beforeAll(async () => {
  server = await openFixture({ adminKey, log: (entry) => logged.push(entry) });
  rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = noon;
  logged.length = 0;
  await server.database.deleteFrom('drivers').execute();
});

interface Driver {
  readonly id: number;
  readonly cookie: { readonly cookie: string; readonly origin: string };
}

/** @returns a driver who is signed in. */
async function signedIn(over: Readonly<Record<string, unknown>> = {}): Promise<Driver> {
  const added = await server.post('/admin/drivers', { ...grace, ...over }, admin);
  const { id } = added.body.driver as { id: number };
  const way = await server.post('/admin/drivers/code', { id }, admin);
  const link = String(way.body.link).split('#')[1];
  const answer = await server.post('/drive/v1/session', { link }, { origin });
  expect(answer.status).toBe(200);
  const cookie = /drive-session=[\w-]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  return { id, cookie: { cookie, origin } };
}

interface Ride {
  readonly id: number;
  readonly reference: string;
}

/** Books an ASAP ride as a guest and assigns a driver if one is given. */
async function booked(
  driverId: number | null,
  over: Readonly<Record<string, unknown>> = {},
  by: Fixture = server,
): Promise<Ride> {
  const quotation = quotationOf(over);
  const quoted = await by.post('/api/quotation', quotation);
  const { totalfare } = quoted.body as { totalfare: number };
  const answer = await by.post('/api/createbookingTest', bookingOf(quotation, totalfare, { paymentmethod: 'cash' }));
  expect(answer.body).toMatchObject({ Code: 1 });
  const row = { id: Number(answer.body.JobPartId), reference: String(answer.body.Bref) };
  if (driverId !== null) {
    const driver = { name: grace.name, phone: '+447911123456', photoUrl: '', licence: grace.licence };
    const vehicle = { make: 'Toyota', model: 'Prius', colour: 'grey', registration: 'LK21 ABC' };
    const assigned = await rides.assign(
      { bookingId: row.id, leg: 'outbound' },
      { driver, vehicle: { ...vehicle, licence: '', wheelchairAccessible: false }, driverId },
      { now: server.clock.now },
    );
    expect(assigned).toMatchObject({ ok: true });
  }
  return row;
}

const eventsOf = ({ reference }: Ride) => `/drive/v1/bookings/${reference}/legs/outbound/events`;
const report = (type: string, over: Readonly<Record<string, unknown>> = {}) => ({
  id: freshId(),
  type,
  occurredAt: new Date(server.clock.now).toISOString(),
  ...over,
});

describe('signing in', () => {
  it('takes the number as the driver dials it, and the digits', async () => {
    const added = await server.post('/admin/drivers', grace, admin);
    const { id, phone } = added.body.driver as { id: number; phone: string };
    expect(phone).toBe('+447911123456');
    const way = await server.post('/admin/drivers/code', { id }, admin);
    const sent = { phone: ' 07911 123 456', code: way.body.digits };
    const answer = await server.post('/drive/v1/session', sent, { origin });
    expect(answer).toMatchObject({ status: 200, body: { driver: { id, name: 'Grace Hopper', callSign: '12' } } });
    expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/drive; Max-Age=\d+; HttpOnly; SameSite=Strict/);
  });

  it('says what to do about a wrong code, and takes ten tries', async () => {
    const limited = await openFixture({ adminKey, rateLimiter: new RateLimiter(() => noon) });
    try {
      const tries: number[] = [];
      for (let count = 0; count < 11; count++) {
        const answer = await limited.post('/drive/v1/session', { phone: grace.phone, code: '000000' }, { origin });
        tries.push(answer.status);
        if (count === 0) expect(answer.body).toMatchObject({ code: 'wrong-code', field: 'code' });
      }
      expect(tries).toEqual([...Array(10).fill(403), 429]);
    } finally {
      await limited.close();
    }
  });

  it.each([
    ['nothing', {}],
    ['five digits', { phone: grace.phone, code: '12345' }],
    ['letters', { phone: grace.phone, code: 'abcdef' }],
    ['a short link', { link: 'x' }],
    ['both', { link: 'x'.repeat(32), phone: grace.phone, code: '123456' }],
    ['another field', { phone: grace.phone, code: '123456', admin: true }],
    ['a list', []],
  ])('refuses %s', async (_, body) => {
    expect((await server.post('/drive/v1/session', body, { origin })).status).toBe(400);
  });

  it('is for pages of this origin alone', async () => {
    const answer = await server.post(
      '/drive/v1/session',
      { link: 'x'.repeat(32) },
      { origin: 'https://partner.example' },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin' } });
    const nobody = await server.post('/drive/v1/session', { link: 'x'.repeat(32) });
    expect(nobody).toMatchObject({ status: 403, body: { code: 'origin' } });
  });

  it('lasts in the browser, too, while the phone is used', async () => {
    const { cookie } = await signedIn();
    expect((await server.get('/drive/v1/rides', cookie)).headers.get('set-cookie')).toBeNull();
    server.clock.now = noon + 29 * 86_400_000;
    const { headers } = await server.get('/drive/v1/rides', cookie);
    expect(headers.get('set-cookie')).toMatch(`${cookie.cookie}; Path=/drive; Max-Age=${30 * 86_400};`);
    expect((await server.get('/drive/v1/rides', cookie)).headers.get('set-cookie')).toBeNull();
  });

  it('ends on the phone that says so', async () => {
    const { cookie } = await signedIn();
    const out = await server.remove('/drive/v1/session', cookie);
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/drive-session=; .*Max-Age=0/);
    expect((await server.get('/drive/v1/rides', cookie)).status).toBe(401);
  });
});

describe("a driver's rides", () => {
  it('are their own, with all that is needed to drive them, and no more of the money than what is owed', async () => {
    const { id, cookie } = await signedIn();
    const ride = await booked(id);
    await booked(null);
    const { body } = await server.get('/drive/v1/rides', cookie);
    expect(body).toMatchObject({
      driver: { name: 'Grace Hopper' },
      operator: { phone: '+44 20 7946 0042' },
      now: '2026-11-24T12:00:00.000Z',
      rides: [
        {
          reference: ride.reference,
          leg: 'outbound',
          status: 'upcoming',
          asap: true,
          pickup: { text: expect.stringContaining('Paddington'), postcode: 'W2 1HQ' },
          passenger: { name: 'Ada Lovelace', phone: '+447911123456' },
          passengers: 2,
          noShowFrom: '',
          passengerHereAt: '',
        },
      ],
    });
    const [told] = body.rides as { fare: { totalMinor: number; owedMinor: number } }[];
    expect(told?.fare.owedMinor).toBe(told?.fare.totalMinor);
    expect(told?.fare.totalMinor).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain('ada@example.com');
  });

  it('need a session', async () => {
    expect(await server.get('/drive/v1/rides')).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    const forged = { cookie: `drive-session=${'A'.repeat(43)}` };
    expect((await server.get('/drive/v1/rides', forged)).status).toBe(401);
  });
});

describe('what a driver reports', () => {
  it('takes the ride through its day, each report once', async () => {
    const { id, cookie } = await signedIn();
    const ride = await booked(id);
    const first = report('departed_to_pickup', { latitude: 51.5, longitude: -0.17 });
    for (let times = 0; times < 2; times++) {
      expect(await server.post(eventsOf(ride), first, cookie)).toMatchObject({
        status: 200,
        body: { status: 'started' },
      });
    }
    const steps = [
      ['arrived_at_pickup', 'arrived'],
      ['passenger_on_board', 'pob'],
      ['arrived_at_dropoff', 'finish'],
    ] as const;
    for (const [type, status] of steps) {
      server.clock.now += 60_000;
      expect(await server.post(eventsOf(ride), report(type), cookie)).toMatchObject({ body: { status } });
    }
    const events = await server.database
      .selectFrom('ride_events')
      .selectAll()
      .where('booking_id', '=', ride.id)
      .execute();
    expect(events).toHaveLength(4);
  });

  it('has happened when it happened, and never later than now', async () => {
    const { id, cookie } = await signedIn();
    const ride = await booked(id);
    const before = new Date(noon - 600_000).toISOString();
    await server.post(eventsOf(ride), report('departed_to_pickup', { occurredAt: before }), cookie);
    const ahead = new Date(noon + 600_000).toISOString();
    await server.post(eventsOf(ride), report('arrived_at_pickup', { occurredAt: ahead }), cookie);
    const events = await server.database
      .selectFrom('ride_events')
      .select(['type', 'occurred_at'])
      .where('booking_id', '=', ride.id)
      .orderBy('occurred_at')
      .execute();
    expect(events.map(({ occurred_at }) => occurred_at)).toEqual([noon - 600_000, noon]);
  });

  it('is refused with what is true where it cannot be', async () => {
    const { id, cookie } = await signedIn();
    const ride = await booked(id);
    expect(await server.post(eventsOf(ride), report('arrived_at_dropoff'), cookie)).toMatchObject({
      status: 409,
      body: { current: { status: 'upcoming' } },
    });
  });

  it('says at the end of a car by the hour what was driven, which nobody asks of a ride by distance', async () => {
    const { fares, ...operator } = server.deps.operator;
    const hourly = { perhour: 40, minimumhours: 2, maximumhours: 10, includedmiles: 15, permile: 1.5 };
    const hiring = await openFixture({
      adminKey,
      operator: { ...operator, fares: { ...fares, hourly } },
      database: server.database,
    });
    const drivenOf = async ({ id }: Ride) =>
      (
        await server.database
          .selectFrom('ride_legs')
          .select('driven_metres')
          .where('booking_id', '=', id)
          .executeTakeFirstOrThrow()
      ).driven_metres;
    try {
      const { id, cookie } = await signedIn();
      const told = async (ride: Ride) =>
        ((await hiring.get('/drive/v1/rides', cookie)).body.rides as Record<string, unknown>[]).find(
          ({ reference }) => reference === ride.reference,
        );
      const hired = await booked(id, { hours: 3 }, hiring);
      expect(await told(hired)).toMatchObject({
        hours: 3,
        hire: { includedMetres: Math.round(45 * 1_609.344), unit: 'mile' },
      });
      const plain = await booked(id, {}, hiring);
      expect(await told(plain)).not.toHaveProperty('hire');
      for (const ride of [hired, plain]) {
        await hiring.post(eventsOf(ride), report('passenger_on_board'), cookie);
        const end = report('arrived_at_dropoff', { drivenMetres: 84_500 });
        expect(await hiring.post(eventsOf(ride), end, cookie)).toMatchObject({ body: { status: 'finish' } });
      }
      expect(await drivenOf(hired)).toBe(84_500);
      expect(await drivenOf(plain)).toBeNull();
    } finally {
      await hiring.close();
    }
  });

  const trailOf = (id: number) =>
    server.database.selectFrom('audit_trail').selectAll().where('actor', '=', `driver ${id}`).orderBy('id').execute();

  it("is not taken for another's ride, and that is on record", async () => {
    const { cookie, id } = await signedIn();
    const other = await booked(null);
    expect(await server.post(eventsOf(other), report('departed_to_pickup'), cookie)).toMatchObject({
      status: 404,
      body: { code: 'not-yours' },
    });
    expect(logged).toContainEqual(expect.objectContaining({ event: 'drive-refused', reference: other.reference }));
    expect(await trailOf(id)).toMatchObject([
      {
        actor: `driver ${id}`,
        action: 'POST /drive/v1/bookings/{reference}/legs/{leg}/events',
        outcome: 'refused',
        booking_id: other.id,
        detail: { reference: other.reference },
      },
    ]);
  });

  it('is not taken for another car of the same booking', async () => {
    const { cookie, id } = await signedIn();
    const ride = await booked(id);
    const other = eventsOf(ride).replace('/outbound/', '/outbound2/');
    expect(await server.post(other, report('departed_to_pickup'), cookie)).toMatchObject({
      status: 404,
      body: { code: 'not-yours' },
    });
    const { body } = await server.get('/drive/v1/rides', cookie);
    expect(body.rides).toMatchObject([{ reference: ride.reference, status: 'upcoming' }]);
  });

  it('leaves a loop of refusals a few lines an hour, and another driver theirs', async () => {
    const [one, two] = [await signedIn(), await signedIn({ name: 'Ada Lovelace', phone: '07911 224321' })];
    const other = await booked(null);
    for (let count = 0; count < 25; count++) {
      await server.post(eventsOf(other), report('departed_to_pickup'), one.cookie);
    }
    await server.post(eventsOf(other), report('departed_to_pickup'), two.cookie);
    expect(await trailOf(one.id)).toHaveLength(20);
    expect(await trailOf(two.id)).toHaveLength(1);
    server.clock.now += 3_600_000;
    await server.post(eventsOf(other), report('departed_to_pickup'), one.cookie);
    expect(await trailOf(one.id)).toHaveLength(21);
  });

  it('of a passenger who did not come is taken once the free waiting time is over, which is said', async () => {
    const { id, cookie } = await signedIn();
    const ride = await booked(id);
    await server.post(eventsOf(ride), report('departed_to_pickup'), cookie);
    await server.post(eventsOf(ride), report('arrived_at_pickup'), cookie);
    const { body } = await server.get('/drive/v1/rides', cookie);
    const told = (body.rides as { reference: string; noShowFrom: string }[]).find(
      ({ reference }) => reference === ride.reference,
    );
    expect(Date.parse(told?.noShowFrom ?? '')).toBe(noon + 10 * 60_000);
    server.clock.now = noon + 10 * 60_000 - 1;
    expect(await server.post(eventsOf(ride), report('no_show'), cookie)).toMatchObject({
      status: 409,
      body: { code: 'too-early', detail: expect.stringContaining('12:10'), current: { status: 'arrived' } },
    });
    server.clock.now += 1;
    expect(await server.post(eventsOf(ride), report('no_show'), cookie)).toMatchObject({ body: { status: 'noshow' } });
  });

  it('of no passenger at an airport is taken during the hour that the ticket says we wait [1§9.3]', async () => {
    const { id, cookie } = await signedIn();
    const ride = await booked(id, {
      ...{ pick: heathrow.address, picklat: heathrow.latitude, picklng: heathrow.longitude },
      ...{ pickpostcode: heathrow.postcode, pickcategory: heathrow.category },
      ...{ doff: paddington.address, dofflat: paddington.latitude, dofflng: paddington.longitude },
      ...{ droppostcode: paddington.postcode, doffcategory: paddington.category },
      ...{ now: false, bookingdate: new Date(noon + 3_600_000).toISOString() },
    });
    server.clock.now = noon + 3_600_000;
    await server.post(eventsOf(ride), report('departed_to_pickup'), cookie);
    await server.post(eventsOf(ride), report('arrived_at_pickup'), cookie);
    server.clock.now = noon + 2 * 3_600_000 - 1;
    expect(await server.post(eventsOf(ride), report('no_show'), cookie)).toMatchObject({
      status: 409,
      body: { code: 'too-early', detail: expect.stringContaining('14:00') },
    });
    server.clock.now += 1;
    expect(await server.post(eventsOf(ride), report('no_show'), cookie)).toMatchObject({ body: { status: 'noshow' } });
  });

  it.each([
    ['another type', { type: 'cancelled_by_operator' }, 'type'],
    ['no id', { id: undefined }, 'id'],
    ['an id of markup', { id: '<script>alert(1)</script>' }, 'id'],
    ['a moment without zone', { occurredAt: 'yesterday' }, 'occurredAt'],
    ['a place off the earth', { latitude: 91 }, 'latitude'],
    ['a distance of less than nothing', { drivenMetres: -1 }, 'drivenMetres'],
    ['a distance around the world', { drivenMetres: 40_000_000 }, 'drivenMetres'],
    ['a field that nobody knows', { fare: 0 }, 'fare'],
  ])('is refused with %s', async (_, wrong, field) => {
    const { id, cookie } = await signedIn();
    const ride = await booked(id);
    const answer = await server.post(eventsOf(ride), report('departed_to_pickup', wrong), cookie);
    expect(answer).toMatchObject({ status: 400, body: { field } });
  });
});

describe('positions', () => {
  it('are kept for the own ride that is under way, and for no other', async () => {
    const { id, cookie } = await signedIn();
    const own = await booked(id);
    const other = await booked(null);
    await server.post(eventsOf(own), report('departed_to_pickup'), cookie);
    const at = (ride: Ride, latitude: number) => ({
      reference: ride.reference,
      leg: 'outbound',
      latitude,
      longitude: -0.17,
      at: new Date(noon).toISOString(),
    });
    const sent = await server.post('/drive/v1/positions', { positions: [at(own, 51.51), at(other, 51.52)] }, cookie);
    const trail = await server.database
      .selectFrom('audit_trail')
      .select(['action', 'outcome', 'detail'])
      .where('actor', '=', `driver ${id}`)
      .execute();
    expect(trail).toEqual([
      { action: 'POST /drive/v1/positions', outcome: 'refused', detail: { references: [other.reference] } },
    ]);
    expect(sent.status).toBe(204);
    const tracks = await server.database.selectFrom('tracks').select(['booking_id', 'latitude']).execute();
    expect(tracks.filter(({ latitude }) => latitude !== null)).toEqual([{ booking_id: own.id, latitude: 51.51 }]);
  });

  it.each([
    ['none', []],
    [
      'too many',
      Array(501).fill({ reference: 'ABC1234', leg: 'outbound', latitude: 1, longitude: 1, at: '2026-11-24T12:00:00Z' }),
    ],
    ['one without a place', [{ reference: 'ABC1234', leg: 'outbound', at: '2026-11-24T12:00:00Z' }]],
  ])('are refused when there are %s', async (_, positions) => {
    const { cookie } = await signedIn();
    expect((await server.post('/drive/v1/positions', { positions }, cookie)).status).toBe(400);
  });
});

describe('the command line', () => {
  it('refuses what is no phone number, and one that another driver has', async () => {
    await server.post('/admin/drivers', grace, admin);
    expect((await server.post('/admin/drivers', { ...grace, phone: '123' }, admin)).body).toMatchObject({
      code: 2,
      field: 'phone',
    });
    expect((await server.post('/admin/drivers', { ...grace, name: 'Ada' }, admin)).body).toMatchObject({
      code: 2,
      field: 'phone',
    });
  });

  it('gives the return of a booking, by its reference, to a driver; another ride where it is named', async () => {
    const driver = { id: (await signedIn()).id };
    const ride = await booked(null, { rtntype: 'rtn', returndate: '2026-11-26T12:00:00+00:00' });
    const { return_reference: back } = await server.database
      .selectFrom('bookings')
      .select('return_reference')
      .where('id', '=', ride.id)
      .executeTakeFirstOrThrow();
    const assign = async (asked: object) =>
      (await server.post('/admin/drivers/assign', { ...driver, ...asked }, admin)).body;
    const assigned = async () => {
      const legs = server.database.selectFrom('ride_legs').select('leg').where('booking_id', '=', ride.id);
      return (await legs.where('driver_id', 'is not', null).orderBy('leg').execute()).map(({ leg }) => leg);
    };
    expect(await assign({ reference: back })).toMatchObject({ code: 1, reference: back });
    expect(await assigned()).toEqual(['return']);
    expect(await assign({ reference: back, leg: 'outbound' })).toMatchObject({ code: 1, reference: ride.reference });
    expect(await assigned()).toEqual(['outbound', 'return']);
  });

  it('changes, lists and retires', async () => {
    const { id, cookie } = await signedIn();
    await server.put('/admin/drivers', { id, registration: 'LK24 XYZ' }, admin);
    expect((await server.get('/admin/drivers', admin)).body).toMatchObject({
      drivers: [{ id, registration: 'LK24 XYZ', name: 'Grace Hopper', active: true }],
    });
    await server.post('/admin/drivers/retire', { id }, admin);
    expect((await server.get('/drive/v1/rides', cookie)).status).toBe(401);
    expect((await server.post('/admin/drivers/code', { id }, admin)).body).toMatchObject({ code: 2 });
  });
});
