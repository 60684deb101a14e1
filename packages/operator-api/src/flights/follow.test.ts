import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { addKey } from '../dispatch/keys.ts';
import type { LogEntry } from '../log.ts';
import { createRideService, type RideService } from '../rides/service.ts';
import {
  bookingOf,
  type Fixture,
  freshId,
  heathrow,
  noon,
  openFixture,
  paddington,
  quotationOf,
} from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { createFlightFollower } from './follow.ts';
import type { FlightInfoQuery, FlightRecord } from './provider.ts';

const adminKey = 'an-admin-key-of-some-length';
const minute = 60_000;
const landing = noon + 100 * minute;
const iso = (at: number) => new Date(at).toISOString();
const record = (over: Partial<FlightRecord> = {}): FlightRecord => ({
  ident: 'BA178',
  origin: 'KJFK',
  originName: 'JFK',
  originCity: 'New York',
  destination: 'EGLL',
  destinationName: 'Heathrow',
  destinationCity: 'London',
  departsAt: null,
  filedArrivalAt: landing,
  estimatedArrivalAt: null,
  actualArrivalAt: null,
  terminal: '5',
  sample: false,
  ...over,
});

let server: Fixture;
let rides: RideService;
let follow: (now: number) => Promise<number>;
let viewer: Record<string, string>;
let desk: Record<string, string>;
let dispatcher: Record<string, string>;
/** The responses of the fake flight service, and the requests it received. */
let answer: (asked: FlightInfoQuery) => readonly FlightRecord[];
let asked: FlightInfoQuery[];
const logged: LogEntry[] = [];

beforeAll(async () => {
  server = await openFixture({ adminKey });
  rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
  const flights = {
    search: async () => [],
    async info(query: FlightInfoQuery) {
      asked.push(query);
      return answer(query);
    },
  };
  follow = createFlightFollower({ ...server.deps, flights, log: (entry) => logged.push(entry) }, rides);
  viewer = await signedIn(server, adminKey, 'viewer');
  desk = await signedIn(server, adminKey, 'dispatcher');
  const { key } = await addKey(server.deps, 'Dispatch', ['bookings:read', 'rides:write']);
  dispatcher = { authorization: `Bearer ${key}` };
});
afterAll(() => server.close());
beforeEach(async () => {
  asked = [];
  logged.length = 0;
  answer = () => [];
  server.clock.now = noon;
  await server.database.updateTable('ride_legs').set({ status: 'finish' }).execute();
});

const flight = {
  flightnumber: 'BA178',
  arrivingfromairportname: 'New York',
  arrivingfromairportcode: 'KJFK',
  expflightarrival: iso(landing),
  waitingtime: 45,
};

const fromHeathrow = {
  ...{ pick: heathrow.address, picklat: heathrow.latitude, picklng: heathrow.longitude },
  ...{ pickpostcode: heathrow.postcode, pickcategory: heathrow.category },
  ...{ doff: paddington.address, dofflat: paddington.latitude, dofflng: paddington.longitude },
  ...{ droppostcode: paddington.postcode, doffcategory: paddington.category },
};

interface Booked {
  readonly id: number;
  readonly reference: string;
}

/** A ride from an airport, `minutes` from now. */
async function booked(minutes = 145, over: Record<string, unknown> = {}, way: Record<string, unknown> = {}) {
  const bookingdate = iso(server.clock.now + minutes * minute);
  const quotation = quotationOf({ now: false, bookingdate, ...way });
  const { body } = await server.post('/api/quotation', quotation);
  const made = await server.post('/api/createbookingTest', bookingOf(quotation, body.totalfare, { flight, ...over }));
  expect(made.body).toMatchObject({ Code: 1 });
  const { Bref, JobPartId } = made.body as Record<string, string>;
  return { id: Number(JobPartId), reference: String(Bref) } satisfies Booked;
}
const legOf = ({ id }: Booked, leg: 'outbound' | 'return' = 'outbound') =>
  server.database
    .selectFrom('ride_legs')
    .selectAll()
    .where('booking_id', '=', id)
    .where('leg', '=', leg)
    .executeTakeFirstOrThrow();
const changesOf = ({ id }: Booked) =>
  server.database
    .selectFrom('booking_changes')
    .select(['type', 'leg'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();

describe('a flight that lands at another time', () => {
  const late = landing + 40 * minute;

  it('is asked for until it has landed, however many hours after the pick-up time that is', async () => {
    const ride = await booked();
    const delayed = (hours: number) => () => [record({ estimatedArrivalAt: landing + hours * 60 * minute })];
    answer = delayed(8);
    expect(await follow(noon)).toBe(1);
    answer = delayed(10);
    expect(await follow(landing + 7 * 60 * minute)).toBe(1);
    expect((await legOf(ride)).flight_estimated_at).toBe(landing + 10 * 60 * minute);
    expect(await follow(landing + 11 * 60 * minute)).toBe(0);
  });

  it('is told to dispatch, desk, passenger and driver', async () => {
    const ride = await booked();
    answer = () => [record({ estimatedArrivalAt: late })];
    expect(await follow(noon)).toBe(1);
    expect(asked).toEqual([{ number: 'BA178', landingAt: landing }]);
    expect(await changesOf(ride)).toEqual([
      { type: 'booking.created', leg: null },
      { type: 'ride.updated', leg: 'outbound' },
    ]);
    const told = await server.get(`/dispatch/v1/bookings/${ride.reference}`, dispatcher);
    expect(told.body.legs).toMatchObject([
      { flight: { scheduled: '2026-11-24T13:40:00+00:00', estimated: '2026-11-24T14:20:00+00:00' } },
    ]);
    const shown = await server.get(`/desk/v1/bookings/${ride.reference}`, viewer);
    expect(shown.body.rides).toMatchObject([{ flight: 'BA178', flightLandsAt: iso(late) }]);
    const { email } = bookingOf(quotationOf(), 0).contact as { email: string };
    const info = await server.post('/api/bookinginfo', { reference: ride.reference, email });
    expect(info.body.bookinginfo).toMatchObject({ expflightarrival: '2026-11-24T14:20:00+00:00' });
  });

  it('is on the operator’s clock where the booking names no offset', async () => {
    const inSummer = Date.parse('2027-04-01T13:00:00+01:00');
    const offsetless = { ...flight, expflightarrival: '2027-04-01T12:30' };
    const ride = await booked((inSummer - noon) / minute, { flight: offsetless });
    const told = await server.get(`/dispatch/v1/bookings/${ride.reference}`, dispatcher);
    expect(told.body.legs).toMatchObject([{ flight: { scheduled: '2027-04-01T12:30:00+01:00' } }]);
    expect(await follow(inSummer - 3 * 60 * minute)).toBe(1);
    expect(asked).toEqual([{ number: 'BA178', landingAt: inSummer - 30 * minute }]);
  });

  it('is refused where it is no moment', async () => {
    const quotation = quotationOf();
    const { body } = await server.post('/api/quotation', quotation);
    const unreadable = { ...flight, expflightarrival: '24 November 2026 13:40' };
    const made = await server.post(
      '/api/createbookingTest',
      bookingOf(quotation, body.totalfare, { flight: unreadable }),
    );
    expect(made).toMatchObject({ status: 400, body: { field: 'flight.expflightarrival' } });
  });

  it('is the return’s own', async () => {
    const back = { rtntype: 'rtn', returndate: iso(noon + 230 * minute) };
    const ride = await booked(30, { flight: null, returnflight: { ...flight, flightnumber: 'LH900' } }, back);
    answer = () => [record({ ident: 'LH900', actualArrivalAt: late, estimatedArrivalAt: landing })];
    expect(await follow(noon)).toBe(1);
    expect(asked.map(({ number }) => number)).toEqual(['LH900']);
    expect((await legOf(ride)).flight_estimated_at).toBeNull();
    // After the landing, the actual time takes precedence over the estimate.
    expect((await legOf(ride, 'return')).flight_estimated_at).toBe(late);
  });

  it('is the landing at the airport of the pick-up, where the number has several legs', async () => {
    const ride = await booked(145, {}, fromHeathrow);
    // The late leg before, to Manchester, now lands when the leg to Heathrow was to land.
    const before = record({ destination: 'EGCC', destinationName: 'Manchester', estimatedArrivalAt: landing });
    answer = () => [before, record({ estimatedArrivalAt: landing + 70 * minute })];
    await follow(noon);
    expect((await legOf(ride)).flight_estimated_at).toBe(landing + 70 * minute);
  });

  it('is none of the number’s other legs where the own one is cancelled', async () => {
    const ride = await booked(145, {}, fromHeathrow);
    answer = () => [record({ destination: 'EGCC', destinationName: 'Manchester', estimatedArrivalAt: late })];
    expect(await follow(noon)).toBe(1);
    expect((await legOf(ride)).flight_estimated_at).toBeNull();
  });

  it('is asked about every quarter of an hour, told from five minutes on, and left alone once it landed', async () => {
    const ride = await booked();
    const estimates = [late, late + 4 * minute, late + 5 * minute];
    answer = () => [record({ estimatedArrivalAt: estimates[asked.length - 1] ?? 0 })];
    expect([await follow(noon), await follow(noon + 14 * minute), await follow(noon + 15 * minute)]).toEqual([1, 0, 1]);
    expect((await legOf(ride)).flight_estimated_at).toBe(late);
    await follow(noon + 30 * minute);
    expect((await legOf(ride)).flight_estimated_at).toBe(late + 5 * minute);
    expect(await changesOf(ride)).toHaveLength(3);
    expect(await follow(late + 36 * minute)).toBe(0);
  });

  async function amend(ride: Booked, what: Record<string, unknown>) {
    const { amendable, version } = (await server.get(`/desk/v1/bookings/${ride.reference}`, desk)).body as {
      amendable: Record<string, unknown>;
      version: number;
    };
    const { vehicles: _v, fixed: _f, ...asBooked } = amendable;
    const change = { id: freshId(), ...asBooked, ...what, version };
    const quoted = await server.post(`/desk/v1/bookings/${ride.reference}/amendment/quotation`, change, desk);
    const { total } = quoted.body;
    const done = await server.post(`/desk/v1/bookings/${ride.reference}/amendment`, { ...change, total }, desk);
    expect(done).toMatchObject({ status: 200 });
  }

  it('is forgotten with the flight', async () => {
    const ride = await booked();
    answer = () => [record({ estimatedArrivalAt: late })];
    await follow(noon);
    await amend(ride, { flight: 'BA112' });
    expect(await legOf(ride)).toMatchObject({ flight_estimated_at: null, flight_asked_at: 0 });
  });

  it('is that of another day once the ride is, under the same number', async () => {
    const ride = await booked();
    answer = () => [record({ estimatedArrivalAt: late })];
    await follow(noon);
    await amend(ride, { pickupAt: '2026-11-24T15:00' });
    expect((await legOf(ride)).flight_estimated_at).toBe(late);
    await amend(ride, { pickupAt: '2026-11-25T14:25' });
    expect(await legOf(ride)).toMatchObject({ flight_estimated_at: null, flight_asked_at: 0 });
    const { flight: moved } = await server.database
      .selectFrom('bookings')
      .select('flight')
      .where('id', '=', ride.id)
      .executeTakeFirstOrThrow();
    expect(moved).toEqual({ ...flight, expflightarrival: '' });
    const day = 24 * 60 * minute;
    answer = () => [record({ estimatedArrivalAt: late + day })];
    expect(await follow(noon + day)).toBe(1);
    expect((await legOf(ride)).flight_estimated_at).toBe(late + day);
  });
});

describe('nothing is asked about', () => {
  it.each<[string, () => Promise<Booked>]>([
    ['a ride of tomorrow', () => booked(24 * 60)],
    ['a ride without a flight', () => booked(145, { flight: null })],
    ['a test', () => booked(145, { sandbox: true })],
    [
      'a passenger who is on board',
      async () => {
        const ride = await booked();
        await server.database
          .updateTable('ride_legs')
          .set({ status: 'pob' })
          .where('booking_id', '=', ride.id)
          .execute();
        return ride;
      },
    ],
  ])('%s', async (_, make) => {
    await make();
    expect(await follow(noon)).toBe(0);
  });

  it('without a service', async () => {
    await booked();
    const { flights: _none, ...deps } = server.deps;
    expect(await createFlightFollower(deps, rides)(noon)).toBe(0);
  });
});

it('takes no other day’s flight of the number, and nothing for no news', async () => {
  const ride = await booked();
  answer = () => [record({ actualArrivalAt: landing - 24 * 60 * minute }), record()];
  await follow(noon);
  expect((await legOf(ride)).flight_estimated_at).toBeNull();
  expect(await changesOf(ride)).toHaveLength(1);
});

it('goes on with the next flight after a failure, thirty at once, those that waited longest first', async () => {
  const [one, two] = [await booked(145), await booked(150)];
  answer = () => {
    if (asked.length === 1) throw new Error('the flight service answered 503');
    return [record({ estimatedArrivalAt: landing + 40 * minute })];
  };
  await follow(noon);
  expect(logged).toMatchObject([{ event: 'flight-follow', error: 'the flight service answered 503' }]);
  expect((await legOf(one)).flight_estimated_at).toBeNull();
  expect((await legOf(two)).flight_estimated_at).toBe(landing + 40 * minute);

  const leg = await legOf(two);
  const others = Array.from({ length: 31 }, () => booked(160));
  await Promise.all(others);
  await server.database
    .updateTable('ride_legs')
    .set({ flight_asked_at: 1 })
    .where('booking_id', '=', leg.booking_id)
    .execute();
  answer = () => [];
  expect(await follow(noon + 20 * minute)).toBe(30);
  expect(await follow(noon + 20 * minute)).toBe(3);
});
