import type { RideNews } from 'contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { disarm } from '../database/disarm.ts';
import type { StoredFare } from '../database/quotations.ts';
import { createTargets } from '../dispatch/target.ts';
import type { Metrics, PushOutcome } from '../metrics.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import type { RideEventType } from '../rides/leg.ts';
import { createRideService, type RideService } from '../rides/service.ts';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { type Browser, type PushService, startPushService } from '../testing/push-service.ts';
import { signedIn as staffSignedIn } from '../testing/staff.ts';
import { createPushSender } from './sender.ts';

const adminKey = 'an-admin-key-for-these-tests';
const admin = { authorization: `Bearer ${adminKey}` };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let server: Fixture;
let rides: RideService;
let service: PushService;
const logged: unknown[] = [];
const counted: PushOutcome[] = [];
const uncounted = () => undefined;
const metrics: Metrics = {
  ...{ request: uncounted, call: uncounted, booking: uncounted, payment: uncounted, hubUpdate: uncounted },
  push: (outcome) => counted.push(outcome),
  text: async () => '',
  contentType: '',
};

beforeEach(async () => {
  logged.length = 0;
  counted.length = 0;
  server = await openFixture({
    adminKey,
    metrics,
    pushTargets: createTargets({ allowPrivate: true }),
    log: (entry) => logged.push(entry),
  });
  rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
  service = await startPushService();
});
afterEach(async () => {
  await service.close();
  await server.close();
});

interface Driver {
  readonly id: number;
  readonly phone: string;
  readonly cookie: { readonly cookie: string; readonly origin: string };
}

let drivers = 0;
async function addDriver(): Promise<Pick<Driver, 'id' | 'phone'>> {
  const phone = `+4479111234${String(10 + (drivers++ % 80))}`;
  const added = await server.post('/admin/drivers', { name: 'Grace Hopper', phone }, admin);
  return { id: (added.body.driver as { id: number }).id, phone };
}
async function signedIn(driver?: Pick<Driver, 'id' | 'phone'>): Promise<Driver> {
  const { id, phone } = driver ?? (await addDriver());
  const way = await server.post('/admin/drivers/code', { id }, admin);
  const link = String(way.body.link).split('#')[1];
  const answer = await server.post('/drive/v1/session', { link }, { origin });
  const cookie = /drive-session=[\w-]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  return { id, phone, cookie: { cookie, origin } };
}

const turnOn = ({ cookie }: Driver, { subscription }: Browser) => server.put('/drive/v1/push', subscription, cookie);
const keyFor = async ({ cookie }: Driver) => String((await server.get('/drive/v1/push', cookie)).body.key);

/** @returns a driver whose phone hears of rides, and the browser of the phone. */
async function reachable(): Promise<{ driver: Driver; phone: Browser }> {
  const driver = await signedIn();
  const phone = service.subscribe(await keyFor(driver));
  expect((await turnOn(driver, phone)).status).toBe(204);
  return { driver, phone };
}

interface Ride {
  readonly id: number;
  readonly reference: string;
}
async function booked(over: Readonly<Record<string, unknown>> = {}): Promise<Ride> {
  const quotation = quotationOf(over);
  const { totalfare } = (await server.post('/api/quotation', quotation)).body as { totalfare: number };
  const asked = bookingOf(quotation, totalfare, { paymentmethod: 'cash' });
  const { body } = await server.post('/api/createbookingTest', asked);
  return { id: Number(body.JobPartId), reference: String(body.Bref) };
}
const at = () => ({ now: server.clock.now });
const give = ({ id }: Ride, driver: Pick<Driver, 'id'> | null) =>
  rides.assign(
    { bookingId: id, leg: 'outbound' },
    {
      driver: { name: `Driver ${driver?.id}`, phone: '', photoUrl: '', licence: '' },
      vehicle: { make: '', model: '', colour: '', registration: '', licence: '', wheelchairAccessible: false },
      driverId: driver?.id ?? null,
    },
    at(),
  );

/** Changes a booking as staff do. */
async function amend(
  { id }: Ride,
  over: { note?: string; pickupAt?: number; journey?: Partial<QuotedJourney>; fare?: StoredFare },
) {
  const row = await server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { journey, ...rest } = over;
  const outcome = await rides.amend(
    id,
    {
      journey: { ...(row.journey as QuotedJourney), ...journey },
      route: row.route as object,
      pickupAt: row.pickup_at,
      returnAt: row.return_at,
      vehicle: { id: row.vehicle_id, name: row.vehicle_name },
      note: row.note,
      flight: null,
      returnFlight: null,
      fare: null,
      promoMinor: row.promo_minor,
      facts: [],
      ...rest,
    },
    { ...at(), version: row.version },
    async () => undefined,
  );
  expect(outcome.ok).toBe(true);
}

/** Sends what is due until nothing is. */
async function send(timeoutMs = 5_000): Promise<void> {
  const sender = createPushSender(server.deps, timeoutMs);
  await sender.tick();
  await sender.idle();
}
const waiting = async () => (await server.database.selectFrom('push_messages').select('id').execute()).length;
const subscriptions = async () =>
  (await server.database.selectFrom('push_subscriptions').select('id').execute()).length;
const told = ({ received }: Browser): readonly RideNews['news'][] => received.map(({ news }) => news.news);

describe('a locked phone', () => {
  it('hears of a ride that its driver is given: when and where, encrypted, and nothing of the passenger', async () => {
    const { driver, phone } = await reachable();
    const ride = await booked();
    expect(service.asked).toBe(0);
    await give(ride, driver);
    expect(service.asked).toBe(0);
    await send();
    expect(phone.received.map(({ news }) => news)).toEqual([
      {
        news: 'given',
        reference: ride.reference,
        leg: 'outbound',
        pickupAt: '2026-11-24T12:10:00+00:00',
        pickup: expect.stringContaining('Paddington'),
      },
    ]);
    const [{ headers, by } = { headers: {}, by: {} }] = phone.received;
    expect(headers).toMatchObject({ urgency: 'high', ttl: '4200', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(counted).toEqual(['taken']);
    expect(by.sub).toBe(`mailto:${server.operator.configuration.email}`);
    await send();
    expect([phone.received.length, service.asked, await waiting()]).toEqual([1, 1, 0]);
  });

  it('hears of changes that matter to its driver, of the cancellation, and of no report of their own', async () => {
    const { driver, phone } = await reachable();
    const ride = await booked({ now: false, bookingdate: '2026-11-24 15:00' });
    await give(ride, driver);
    await send();
    await amend(ride, { note: 'By the clock' });
    await send();
    await amend(ride, { pickupAt: server.clock.now + 4 * hourMs });
    await send();
    await amend(ride, {});
    await send();
    const key = { bookingId: ride.id, leg: 'outbound' } as const;
    const event = { id: 'departed-1', type: 'departed_to_pickup', occurredAt: server.clock.now } as const;
    await rides.applyEvent(key, event, at());
    await send();
    expect(told(phone)).toEqual(['given', 'changed', 'changed']);
    expect(phone.received.at(-1)?.news.pickupAt).toBe('2026-11-24T16:00:00+00:00');
    expect(await rides.cancelLeg(key, { by: 'operator' }, at())).toMatchObject({ ok: true });
    await send();
    expect(told(phone)).toEqual(['given', 'changed', 'changed', 'cancelled']);
    expect(new Set(phone.received.map(({ headers }) => headers.topic)).size).toBe(1);
  });

  it('hears that the passenger says to be at the pick-up, as long as its driver waits there', async () => {
    const { driver, phone } = await reachable();
    const ride = await booked();
    await give(ride, driver);
    const key = { bookingId: ride.id, leg: 'outbound' } as const;
    for (const type of ['departed_to_pickup', 'arrived_at_pickup'] as const) {
      await rides.applyEvent(key, { id: type, type, occurredAt: server.clock.now }, at());
    }
    expect(await rides.passengerHere(key, at())).toMatchObject({ ok: true, changed: true });
    await rides.passengerHere(key, at());
    await send();
    expect(told(phone)).toEqual(['given', 'here']);
    // The next passenger is on board before the phone can be told.
    const next = await booked();
    await give(next, driver);
    const nextKey = { ...key, bookingId: next.id };
    for (const type of ['departed_to_pickup', 'arrived_at_pickup'] as const) {
      await rides.applyEvent(nextKey, { id: type, type, occurredAt: server.clock.now }, at());
    }
    await rides.passengerHere(nextKey, at());
    await rides.applyEvent(nextKey, { id: 'on', type: 'passenger_on_board', occurredAt: server.clock.now }, at());
    await send();
    expect(told(phone)).toEqual(['given', 'here', 'given']);
  });

  it('hears of another amount to collect and of another landing time, and of no other price', async () => {
    const { driver, phone } = await reachable();
    const ride = await booked();
    const flight = { flightnumber: 'BA178', expflightarrival: '', waitingtime: 0 };
    await server.database
      .updateTable('bookings')
      .set({ flight: JSON.stringify(flight) })
      .execute();
    await give(ride, driver);
    await send();
    const key = { bookingId: ride.id, leg: 'outbound' } as const;
    const price = (minor: number, reason = '') =>
      rides.price(key, { lines: [{ kind: 'toll', label: 'Toll', minor }], totalMinor: null, reason }, at());
    expect(await price(500)).toMatchObject({ ok: true });
    await send();
    expect(told(phone)).toEqual(['given', 'changed']);
    // Another reason for the same price is the passenger's matter.
    expect(await price(500, 'Bridge')).toMatchObject({ ok: true, changed: true });
    await send();
    expect(told(phone)).toEqual(['given', 'changed']);
    await rides.expectLanding(key, server.clock.now + 2 * hourMs, at());
    await send();
    expect(told(phone)).toEqual(['given', 'changed', 'changed']);
  });

  it('hears of another amount to collect after a change of the booking', async () => {
    const { driver, phone } = await reachable();
    const ride = await booked();
    await give(ride, driver);
    await send();
    await amend(ride, { fare: { vehicleId: 1, onwardMinor: 9_900, returnMinor: 0, totalMinor: 9_900, lines: [] } });
    await send();
    expect(told(phone)).toEqual(['given', 'changed']);
  });

  it('hears that the passenger cancelled the whole booking', async () => {
    const { driver, phone } = await reachable();
    const ride = await booked({ now: false, bookingdate: '2026-11-25 15:00' });
    await give(ride, driver);
    await send();
    const row = await server.database.selectFrom('bookings').select('code').executeTakeFirstOrThrow();
    const cancelled = await server.post('/api/cancelbooking', { bookingref: ride.reference, code: row.code });
    expect(cancelled.body).toMatchObject({ code: 1 });
    await send();
    expect(told(phone)).toEqual(['given', 'cancelled']);
  });

  it('hears that a colleague drives instead, who hears that the ride is theirs', async () => {
    const first = await reachable();
    const second = await reachable();
    const ride = await booked();
    await give(ride, first.driver);
    await send();
    await give(ride, second.driver);
    await send();
    await give(ride, null);
    await send();
    expect([told(first.phone), told(second.phone)]).toEqual([
      ['given', 'withdrawn'],
      ['given', 'withdrawn'],
    ]);
  });

  it.each<[string, readonly RideEventType[]]>([
    ['over', ['departed_to_pickup', 'arrived_at_pickup', 'no_show']],
    ['under way', ['departed_to_pickup', 'arrived_at_pickup']],
  ])('hears that the office took back the last step of a ride that is %s', async (_, steps) => {
    const { driver, phone } = await reachable();
    const ride = await booked();
    await give(ride, driver);
    const key = { bookingId: ride.id, leg: 'outbound' } as const;
    for (const type of steps) await rides.applyEvent(key, { id: type, type, occurredAt: server.clock.now }, at());
    await send();
    const before = told(phone).length;
    expect(await rides.undoStep(key, at())).toMatchObject({ ok: true, changed: true });
    await send();
    expect(told(phone).slice(before)).toEqual(['changed']);
  });

  it('does not hear what was overtaken before it could be told', async () => {
    const { driver, phone } = await reachable();
    const ride = await booked();
    service.answer = () => 503;
    await give(ride, driver);
    await send();
    await rides.withdraw({ bookingId: ride.id, leg: 'outbound' }, at());
    service.answer = () => 201;
    server.clock.now += minuteMs;
    await send();
    expect([told(phone), await waiting()]).toEqual([['withdrawn'], 0]);
  });

  it('that is off for a week is told by its push service of a ride of next week', async () => {
    const { driver, phone } = await reachable();
    const ride = await booked({ now: false, bookingdate: '2026-12-01 12:00' });
    await give(ride, driver);
    await send();
    expect(phone.received[0]?.headers.ttl).toBe(String(7 * 86_400 + 3_600));
  });
});

describe('a phone is told no more', () => {
  const ways: readonly (readonly [string, (driver: Driver) => Promise<unknown>])[] = [
    ['its driver turned it off', ({ cookie }) => server.remove('/drive/v1/push', cookie)],
    ['its driver signed out', ({ cookie }) => server.remove('/drive/v1/session', cookie)],
    ['its driver has left', ({ id }) => server.post('/admin/drivers/retire', { id }, admin)],
  ];
  it.each(ways)('once %s, also of what waited', async (_, end) => {
    const { driver, phone } = await reachable();
    const ride = await booked();
    service.answer = () => 503;
    await give(ride, driver);
    await send();
    await end(driver);
    expect([await subscriptions(), await waiting()]).toEqual([0, 0]);
    service.answer = () => 201;
    server.clock.now += minuteMs;
    await give(ride, null);
    await send();
    expect(phone.received).toEqual([]);
  });

  it.each([404, 410])('once its push service answers %d', async (status) => {
    const { driver, phone } = await reachable();
    service.answer = () => status;
    await give(await booked(), driver);
    await give(await booked(), driver);
    await send();
    expect([await subscriptions(), await waiting()]).toEqual([0, 0]);
    expect(logged).toContainEqual(expect.objectContaining({ event: 'push-ended', driver: driver.id }));
    expect(counted[0]).toBe('ended');
    service.answer = () => 201;
    await give(await booked(), driver);
    await send();
    expect(phone.received).toEqual([]);
  });

  it('of the rides of a driver who was signed in on it before', async () => {
    const { driver, phone } = await reachable();
    const next = await signedIn();
    expect((await turnOn(next, phone)).status).toBe(204);
    await give(await booked(), driver);
    await send();
    expect(phone.received).toEqual([]);
    await give(await booked(), next);
    await send();
    expect(told(phone)).toEqual(['given']);
  });

  it('by a staging copy', async () => {
    const { driver } = await reachable();
    const key = await keyFor(driver);
    await give(await booked(), driver);
    expect(await disarm(server.database, server.clock.now)).toMatchObject({ phones: 1 });
    expect([await subscriptions(), await waiting()]).toEqual([0, 0]);
    const kept = await server.database.selectFrom('secrets').select('value').execute();
    expect(JSON.stringify(kept)).not.toContain(key);
  });
});

it('the desk shows which drivers have a phone that hears of rides', async () => {
  const dispatcher = await staffSignedIn(server, adminKey, 'dispatcher');
  const { driver } = await reachable();
  const without = await signedIn();
  const shown = async () => {
    const { body } = await server.get('/desk/v1/drivers', dispatcher);
    const listed = body.drivers as { id: number; hasPush: boolean }[];
    return [driver, without].map(({ id }) => listed.find((each) => each.id === id)?.hasPush);
  };
  expect(await shown()).toEqual([true, false]);
  await server.remove(`/desk/v1/drivers/${driver.id}/sessions`, dispatcher);
  expect(await shown()).toEqual([false, false]);
});

describe('a push service that fails', () => {
  it('is asked again after 1, 5 and 30 seconds, until the ride is over', async () => {
    const { driver } = await reachable();
    await give(await booked(), driver);
    service.answer = () => 500;
    const seen: number[] = [];
    for (const wait of [0, 999, 1, 4_999, 1, 29_999, 1]) {
      server.clock.now += wait;
      await send();
      seen.push(service.asked);
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4]);
    for (let step = 0; step < 20 && (await waiting()) > 0; step++) {
      server.clock.now += 10 * minuteMs;
      await send();
    }
    expect([await waiting(), await subscriptions()]).toEqual([0, 1]);
    expect(server.clock.now - Date.parse('2026-11-24T12:00:00Z')).toBeLessThan(2 * hourMs);
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'push-given-up', driver: driver.id, failure: 'answered 500' }),
    );
    expect(counted).toEqual(['given-up']);
  });

  it('and asks for rest gets it', async () => {
    const { driver, phone } = await reachable();
    await give(await booked(), driver);
    service.answer = () => 429;
    service.headers = { 'retry-after': '120' };
    await send();
    service.answer = () => 201;
    server.clock.now += 119_999;
    await send();
    expect(service.asked).toBe(1);
    server.clock.now += 1;
    await send();
    expect(told(phone)).toEqual(['given']);
  });

  it('by silence delays no other phone', async () => {
    const silent = await reachable();
    const other = await reachable();
    service.answer = (browser) => (browser === silent.phone ? 'silence' : 201);
    const sender = createPushSender(server.deps, 60_000);
    await give(await booked(), silent.driver);
    await sender.tick();
    await give(await booked(), other.driver);
    await sender.tick();
    await expect.poll(() => told(other.phone)).toEqual(['given']);
    await service.close();
    await sender.idle();
    expect(await waiting()).toBe(1);
  });

  it('is sent a message to the end by a process that ends, which begins no other: the next one repeats none', async () => {
    const { driver, phone } = await reachable();
    await give(await booked(), driver);
    const sender = createPushSender(server.deps);
    await sender.tick();
    const stopped = sender.stop();
    await give(await booked(), driver);
    await sender.tick();
    await stopped;
    expect([told(phone), await waiting()]).toEqual([['given'], 1]);
    await send();
    expect([told(phone), service.asked]).toEqual([['given', 'given'], 2]);
  });

  it('is sent each message once by two processes', async () => {
    const { driver, phone } = await reachable();
    for (let count = 0; count < 6; count++) await give(await booked(), driver);
    const senders = [createPushSender(server.deps), createPushSender(server.deps)];
    await Promise.all(senders.map((sender) => sender.tick()));
    await Promise.all(senders.map((sender) => sender.idle()));
    expect([phone.received.length, service.asked]).toEqual([6, 6]);
  });
});

describe('the subscription of a phone', () => {
  it('is sent again at every start of the page, and loses no message that waits', async () => {
    const { driver, phone } = await reachable();
    service.answer = () => 503;
    await give(await booked(), driver);
    await send();
    expect((await turnOn(driver, phone)).status).toBe(204);
    service.answer = () => 201;
    server.clock.now += minuteMs;
    await send();
    expect(told(phone)).toEqual(['given']);
  });

  it('replaces the former one of the phone', async () => {
    const { driver, phone } = await reachable();
    const renewed = service.subscribe(await keyFor(driver));
    await turnOn(driver, renewed);
    await give(await booked(), driver);
    await send();
    expect([told(phone), told(renewed)]).toEqual([[], ['given']]);
  });

  it.each([
    'http://push.example/abc',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest',
    'https://[::1]/abc',
    'https://user:password@8.8.8.8/abc',
    'ftp://8.8.8.8/abc',
    '/drive',
  ])('is no address inside: %s', async (endpoint) => {
    const strict = await openFixture({ adminKey, database: server.database });
    const driver = await signedIn();
    const { keys } = service.subscribe(await keyFor(driver)).subscription;
    const answer = await strict.put('/drive/v1/push', { endpoint, keys }, driver.cookie);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', field: 'endpoint' } });
    expect(await subscriptions()).toBe(0);
  });

  it('is not asked at an address that leads inside by now', async () => {
    const { driver } = await reachable();
    await give(await booked(), driver);
    const strict = createPushSender({ ...server.deps, pushTargets: createTargets({ allowPrivate: false }) });
    await strict.tick();
    await strict.idle();
    expect([service.asked, await waiting()]).toEqual([0, 1]);
  });

  it('needs a session, and a page of this origin', async () => {
    const { driver, phone } = await reachable();
    const { cookie } = driver.cookie;
    expect((await server.get('/drive/v1/push')).status).toBe(401);
    expect((await server.put('/drive/v1/push', phone.subscription, { origin })).status).toBe(401);
    const elsewhere = { cookie, origin: 'https://partner.example' };
    expect((await server.put('/drive/v1/push', phone.subscription, elsewhere)).status).toBe(403);
    expect((await server.remove('/drive/v1/push', elsewhere)).status).toBe(403);
    expect(await subscriptions()).toBe(1);
  });

  it('is for the key of the server, which stays, or is the one of its settings', async () => {
    const { driver } = await reachable();
    const key = await keyFor(driver);
    const restarted = await openFixture({ adminKey, database: server.database.withoutPlugins() });
    expect((await restarted.get('/drive/v1/push', driver.cookie)).body.key).toBe(key);
    const vapidKeys = { publicKey: 'B'.repeat(87), privateKey: 'x'.repeat(43) };
    const set = await openFixture({ adminKey, database: server.database, vapidKeys });
    expect((await set.get('/drive/v1/push', driver.cookie)).body.key).toBe(vapidKeys.publicKey);
  });
});
