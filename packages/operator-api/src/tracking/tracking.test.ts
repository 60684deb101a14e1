import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTo, createServer as createTcpServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { familyOf } from '../accounts/sessions.ts';
import { type App, createApp } from '../app.ts';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { Database } from '../database/open.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { createLicenceBook } from '../licence/licence-book.ts';
import { messages } from '../messages.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { createRideService, type RideService } from '../rides/service.ts';
import { freshDatabase } from '../testing/database.ts';
import {
  bookingOf,
  demoOperator,
  type Fixture,
  noon,
  openFixture,
  quotationOf,
  seededBytes,
} from '../testing/fixture.ts';
import { driving, movePickup, someDriver } from '../testing/rides.ts';
import { createLocalBus, type TrackingBus } from './bus.ts';
import { createDispatchClient } from './dispatch-client.ts';
import { createGate } from './gate.ts';
import { createHub, type Hub, type HubDeps } from './hub.ts';
import { createHubSockets } from './hub-sockets.ts';
import { createSimulator } from './simulator.ts';
import { simulatorKey } from './simulator-key.ts';

/** Live tracking with the official client against the hub (specification 2 §4 and §7). */
let database: Database;
let server: Fixture;
let rides: RideService;
let drive: ReturnType<typeof driving>;
let bus: TrackingBus;
let hub: Hub;
let http: Listening;

interface Listening {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves an app and its hub as the process does. */
async function listen(app: App, open: Hub): Promise<Listening> {
  const { deps } = server;
  const gate = createGate({ ...deps, hub: open }, createLicenceBook(deps.database, deps.operator, deps));
  const sockets = createHubSockets(open, gate);
  const listening = createServer(
    getRequestListener((request, env) => {
      const { incoming } = env as { incoming: { socket: { remoteAddress?: string } } };
      return app(request, { remoteAddress: incoming.socket.remoteAddress ?? '' });
    }),
  );
  listening.on('upgrade', sockets.upgrade);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async stop() {
      open.close();
      sockets.close();
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}

const openHub = (limiter = new RateLimiter(Date.now, undefined, 0)) =>
  createHub({
    database,
    bus,
    limiter,
    randomBytes: seededBytes(hubs++ + 7),
    // A running clock that starts at the fixture's noon, so that links valid there have not expired here.
    clock: () => noon + Date.now() - begun,
    timeZone: 'Europe/London',
  });
let hubs = 0;
const begun = Date.now();

beforeAll(async () => {
  database = await freshDatabase();
  bus = createLocalBus();
  hub = openHub();
  // A test code is valid on every page.
  const demo = demoOperator();
  const operator = { ...demo, licences: demo.licences.filter(({ test }) => !test) };
  server = await openFixture({ database, bus, hub, operator });
  rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
  drive = driving(rides);
  http = await listen(server.app, hub);
});

const connections: HubConnection[] = [];
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.stop()));
});
afterAll(async () => {
  await http.stop();
  await server.close();
  await database.destroy();
});

type Update = Readonly<Record<string, unknown>>;
interface Client {
  readonly connection: HubConnection;
  readonly updates: Update[];
  follow(job: string, code?: string): Promise<unknown>;
}

async function connect(
  how: {
    transport?: HttpTransportType;
    skipNegotiation?: boolean;
    session?: string;
    url?: string;
    retry?: number[];
  } = {},
): Promise<Client> {
  const builder = new HubConnectionBuilder()
    .withUrl(`${how.url ?? http.url}/notification?userName=0%7C127.0.0.1%7Cdevice`, {
      ...(how.transport === undefined ? {} : { transport: how.transport }),
      ...(how.skipNegotiation === undefined ? {} : { skipNegotiation: how.skipNegotiation }),
      accessTokenFactory: () => how.session ?? '',
    })
    .configureLogging(LogLevel.None);
  const connection = (how.retry ? builder.withAutomaticReconnect(how.retry) : builder).build();
  connections.push(connection);
  const updates: Update[] = [];
  connection.on('OnNewData', (update: Update) => {
    updates.push(update);
  });
  await connection.start();
  return { connection, updates, follow: (job, code = '') => connection.invoke('Follow', job, code) };
}

const until = async (what: () => boolean | Promise<boolean>, ms = 8_000): Promise<void> => {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

interface Ride {
  readonly id: number;
  readonly job: string;
  readonly code: string;
}

async function book(over: Record<string, unknown> = {}, auth: Record<string, string> = {}): Promise<Ride> {
  const request = quotationOf(over);
  const quoted = await server.post('/api/quotation', request);
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, quoted.body.totalfare), auth);
  const { bookinginfo } = (await server.post('/api/bookinginfo', { code: body.BookingCode })).body as {
    bookinginfo: { jobpartid: string };
  };
  return { id: Number(bookinginfo.jobpartid), job: bookinginfo.jobpartid, code: String(body.BookingCode) };
}

let people = 0;
async function signUp(): Promise<{ token: string; auth: Record<string, string> }> {
  const { body } = await server.post('/api/signUp', {
    email: `follower${++people}@example.com`,
    firstname: 'Ada',
    surname: 'Lovelace',
    dialingcode: '44',
    phone: '7911123456',
    passwordhash: 'a'.repeat(64),
  });
  const token = String(body.token);
  return { token, auth: { authorization: `Bearer ${token}` } };
}

async function started(over: Record<string, unknown> = {}, auth: Record<string, string> = {}): Promise<Ride> {
  const ride = await book(over, auth);
  await drive.assign(ride.id);
  await drive.to(ride.id, 'started');
  return ride;
}

const at = (latitude: number, moment = Date.now()) => ({ latitude, longitude: -0.2, at: moment });

describe('the official client', () => {
  it.each([
    ['as it comes', {}],
    ['without negotiation', { transport: HttpTransportType.WebSockets, skipNegotiation: true }],
  ])('follows a ride, %s [2§3.20 2§4.28 2§7.40]', async (_, how) => {
    const ride = await started();
    const client = await connect(how);
    expect(await client.follow(ride.job, ride.code)).toBe(true);
    await drive.move(ride.id, at(51.5));
    await drive.to(ride.id, 'arrived');
    await until(() => client.updates.length === 2);
    expect(client.updates[0]).toMatchObject({
      SignalrType: 'locationUpdate',
      jobpartid: ride.job,
      status: 'started',
      currentlat: 51.5,
      currentlng: -0.2,
      traveltime: expect.any(Number),
      leg: 'outbound',
    });
    expect(client.updates[1]).toMatchObject({ SignalrType: 'statusUpdate', status: 'arrived' });
    await client.connection.invoke('Leave', ride.job);
    await drive.to(ride.id, 'pob');
    expect(await client.connection.invoke('Leave', ride.job)).toBe(true);
    expect(client.updates).toHaveLength(2);
    const before = hub.figures().peers;
    await client.connection.stop();
    await until(() => hub.figures().peers === before - 1);
  });

  it('comes back after the server was killed, and follows again', async () => {
    const start = async () => {
      const own = openHub();
      const { app } = await openFixture({ database, bus, hub: own });
      return listen(app, own);
    };
    // The client comes by a port that stays open: that of a server which is down may become somebody else's meanwhile.
    let served: Listening | null = await start();
    const door = createTcpServer((near) => {
      near.on('error', () => near.destroy());
      if (!served) return near.destroy();
      const far = connectTo(served.port, '127.0.0.1');
      far.on('error', () => far.destroy());
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const { port } = door.address() as AddressInfo;
    const ride = await started();
    // It tries for as long as it takes to start the next server.
    const retry = Array.from({ length: 2_000 }, () => 50);
    const client = await connect({ url: `http://127.0.0.1:${port}`, retry });
    await client.follow(ride.job, ride.code);
    const back = new Promise<void>((resolve) => {
      client.connection.onreconnected(() => resolve());
    });
    const killed = served;
    served = null;
    await killed.stop();
    await drive.to(ride.id, 'arrived');
    served = await start();
    await back;
    expect(await client.follow(ride.job, ride.code)).toBe(true);
    await drive.to(ride.id, 'pob');
    await until(() => client.updates.some(({ status }) => status === 'pob'));
    expect(client.updates.some(({ status }) => status === 'arrived')).toBe(false);
    await client.connection.stop();
    await served.stop();
    await new Promise((resolve) => door.close(resolve));
  });

  it('hears a no for unknown methods and rides, and keeps its connection', async () => {
    const client = await connect();
    await expect(client.connection.invoke('Nothing')).rejects.toThrow('There is no such method.');
    expect(await client.follow('1e9')).toBe(false);
    expect(client.connection.state).toBe('Connected');
  });
});

it('one connection follows twenty rides, and is told so at the next', async () => {
  const client = await connect();
  const all = await Promise.all(Array.from({ length: 21 }, () => book()));
  const [next, ...first] = all as [Ride, ...Ride[]];
  for (const { job, code } of first) expect(await client.follow(job, code)).toBe(true);
  await expect(client.follow(next.job, next.code)).rejects.toThrow('Too many rides at once.');
  // One that is followed already may be asked for again.
  expect(await client.follow(first[0]?.job ?? '', first[0]?.code)).toBe(true);
});

describe('whoever is signed in', () => {
  it('hears of their own ride without asking, and of nobody else’s', async () => {
    const owner = await signUp();
    const ride = await started({}, owner.auth);
    const [mine, strangers, guests] = await Promise.all([
      connect({ session: owner.token }),
      connect({ session: (await signUp()).token }),
      connect(),
    ]);
    await drive.to(Number(ride.job), 'arrived');
    await expect.poll(() => mine.updates.map(({ status }) => status)).toContain('arrived');
    expect(mine.updates.every(({ jobpartid }) => jobpartid === ride.job)).toBe(true);
    expect([...strangers.updates, ...guests.updates]).toEqual([]);
    // The vehicle's position has an address, too.
    await drive.move(Number(ride.job), at(51.5));
    const { body } = await server.get(`/api/trackvehicle?jobpartid=${ride.job}`, owner.auth);
    expect((body.driver as { currentlocation: string }).currentlocation).not.toBe('');
  });
});

describe('who may follow a ride', () => {
  it('its owner and who knows its code, and nobody else [2§7.25 2§7.26]', async () => {
    const owner = await signUp();
    const other = await signUp();
    const ride = await started({}, owner.auth);
    const another = await started();
    const verdicts = {
      owner: await (await connect({ session: owner.token })).follow(ride.job),
      'another customer': await (await connect({ session: other.token })).follow(ride.job),
      guest: await (await connect()).follow(ride.job),
      'guest with the code': await (await connect()).follow(ride.job, ride.code),
      "guest with another ride's code": await (await connect()).follow(ride.job, another.code),
    };
    expect(verdicts).toEqual({
      owner: true,
      'another customer': false,
      guest: false,
      'guest with the code': true,
      "guest with another ride's code": false,
    });
    await expect(connect({ session: 'x'.repeat(43) })).rejects.toThrow(/401/);
    for (const [path, auth] of [
      [`/api/trackvehicle?jobpartid=${ride.job}`, {}],
      [`/api/trackvehicle?jobpartid=${ride.job}`, other.auth],
      [`/api/driverphoto?jobpartid=${ride.job}`, other.auth],
      [`/api/driverFootprint?jobpartid=${ride.job}`, other.auth],
      [`/api/trackvehicle?id=${ride.job}&jobpartid=0&code=${another.code}`, {}],
    ] as const) {
      expect((await server.get(path, auth)).body).toEqual({ code: 2, message: messages.noTracking });
    }
    expect((await server.get(`/api/trackvehicle?jobpartid=${ride.job}`, owner.auth)).body.code).toBe(1);
  });

  it('no longer than the session lasts', async () => {
    const clock = { now: Date.now() };
    const timed = createHub({
      database,
      bus,
      limiter: new RateLimiter(Date.now, undefined, 0),
      randomBytes: seededBytes(99),
      clock: () => clock.now,
      timeZone: 'Europe/London',
    });
    const owner = await signUp();
    const ride = await started({}, owner.auth);
    const family = await familyOf(database, owner.token, Date.now());
    const peer = await timed.open(family ?? 'nobody', '10.0.0.1');
    const sent: string[] = [];
    timed.connect(peer, { send: (text) => sent.push(text), waiting: 0, close: () => undefined });
    await timed.receive(peer, '{"protocol":"json","version":1}\u001e');
    await timed.receive(peer, invoke('Follow', ride.job));
    expect(timed.figures().rides).toBe(1);
    await server.post('/api/signOut', {}, owner.auth);
    clock.now += 20_000;
    await timed.receive(peer, '{"type":6}\u001e');
    clock.now += 20_000;
    await timed.receive(peer, '{"type":6}\u001e');
    clock.now += 25_000;
    await timed.receive(peer, '{"type":6}\u001e');
    await timed.tick();
    expect(timed.figures()).toMatchObject({ peers: 1, rides: 0 });
    timed.close();
  });

  it('pages of other sites only where a code lists them', async () => {
    const attempt = (origin: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${http.url.replace('http', 'ws')}/notification?userName=x`, { origin });
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('error', () => undefined);
        socket.on('open', () => {
          socket.close();
          resolve(101);
        });
      });
    expect(await attempt('https://evil.example')).toBe(403);
    expect(await attempt('null')).toBe(403);
    expect(await attempt(http.url)).toBe(101);
    const negotiate = await server.post(
      '/notification/negotiate?negotiateVersion=1',
      {},
      { origin: 'https://evil.example' },
    );
    expect(negotiate.status).toBe(403);
  });
});

describe('a shared link', () => {
  it('shows the ride and nothing else, and ends with it', async () => {
    const ride = await started();
    await drive.move(ride.id, at(51.51));
    const made = await server.post('/api/trackinglink', { jobpartid: ride.job, code: ride.code });
    const link = String(made.body.link);
    const shared = `/api/trackvehicle?id=${ride.job}&jobpartid=0&code=${link}`;
    const seen = (await server.get(shared)).body as { booking: Update; driver: Update; shared: boolean };
    expect(seen.shared).toBe(true);
    expect(seen.driver).toMatchObject({ currentlat: 51.51, drivermobile: '', etaetc: expect.any(Number) });
    expect(seen.booking).toMatchObject({ vehregno: 'LK21 ABC', bookingref: '', ispaid: false });
    expect(JSON.stringify(seen)).not.toMatch(/ada|lovelace|7911/i);
    expect((await server.post('/api/bookinginfo', { code: link })).body.message).toBe(messages.bookingNotFound);
    expect((await server.post('/api/trackinglink', { jobpartid: ride.job, code: link })).body.code).toBe(2);
    expect((await server.get(`/api/trackvehicle?id=${ride.job}&code=${link.slice(0, -2)}AA`)).body.code).toBe(2);
    const other = await started();
    expect((await server.get(`/api/trackvehicle?id=${other.job}&code=${link}`)).body.code).toBe(2);

    const client = await connect();
    expect(await client.follow(ride.job, link)).toBe(true);
    for (const status of ['arrived', 'pob', 'finish'] as const) await drive.to(ride.id, status);
    await until(() => client.updates.some(({ status }) => status === 'finish'));
    expect((await server.get(shared)).body).toEqual({ code: 2, message: messages.noTracking });
    expect(await client.follow(ride.job, link)).toBe(false);
    const owner = (await server.get(`/api/trackvehicle?id=${ride.job}&code=${ride.code}`)).body as { driver: Update };
    expect(owner.driver).toMatchObject({ status: 'finish', currentlat: null, drivermobile: '' });
  });
});

it('a shared link of the way there tells nothing of the way back', async () => {
  const there = { now: false, bookingdate: '2026-11-25T10:00:00Z' };
  const ride = await started({ ...there, rtntype: 'rtn', returndate: '2026-11-25T18:00:00Z' });
  const made = await server.post('/api/trackinglink', { jobpartid: ride.job, code: ride.code });
  const [friend, owner] = await Promise.all([connect(), connect()]);
  expect(await friend.follow(ride.job, String(made.body.link))).toBe(true);
  expect(await owner.follow(ride.job, ride.code)).toBe(true);
  await drive.assign(ride.id, 'return');
  await drive.to(ride.id, 'started', 'return');
  await drive.move(ride.id, at(51.4), 'return');
  await until(() => owner.updates.some(({ leg, currentlat }) => leg === 'return' && currentlat === 51.4));
  await drive.move(ride.id, at(51.6));
  await until(() => friend.updates.some(({ currentlat }) => currentlat === 51.6));
  expect(new Set(friend.updates.map(({ leg }) => leg))).toEqual(new Set(['outbound']));
  // Each way is shared by itself, and by itself no more.
  const own = `jobpartid=${ride.job}&code=${ride.code}`;
  expect((await server.get(`/api/trackvehicle?${own}&leg=return`)).body).toMatchObject({ code: 1, sharedat: '' });
  expect((await server.remove(`/api/trackinglink?${own}&leg=return`)).body.code).toBe(1);
  const shared = await server.get(`/api/trackvehicle?id=${ride.job}&code=${made.body.link}`);
  expect(shared.body).toMatchObject({ code: 1, shared: true });
});

describe('a passenger at the pick-up', () => {
  it('tells the driver who waits there, once; before, afterwards and by a shared link nothing is said', async () => {
    const ride = await started();
    const { link } = (await server.post('/api/trackinglink', { jobpartid: ride.job, code: ride.code })).body;
    const say = async (code: unknown) => (await server.post('/api/passengerhere', { jobpartid: ride.job, code })).body;
    const saidAt = async () => {
      const { body } = await server.post('/api/bookinginfo', { code: ride.code });
      const [leg] = (body.bookinginfo as { legs: { passengerhereat: string }[] }).legs;
      return leg?.passengerhereat;
    };
    expect(await say(ride.code)).toEqual({ code: 2, message: messages.driverNotThere });
    await drive.to(ride.id, 'arrived');
    expect(await say(link)).toMatchObject({ code: 2, message: messages.notYours });
    expect(await saidAt()).toBe('');
    expect(await say(ride.code)).toEqual({ code: 1, message: '' });
    const first = server.clock.now;
    expect(Date.parse((await saidAt()) ?? '')).toBe(first);
    server.clock.now += 60_000;
    expect(await say(ride.code)).toMatchObject({ code: 1 });
    server.clock.now = first;
    expect(Date.parse((await saidAt()) ?? '')).toBe(first);
    await drive.to(ride.id, 'pob');
    expect(await say(ride.code)).toMatchObject({ code: 2, message: messages.driverNotThere });
  });

  it('tells another driver who comes instead, too', async () => {
    const ride = await started();
    await drive.to(ride.id, 'arrived');
    const say = async () => (await server.post('/api/passengerhere', { jobpartid: ride.job, code: ride.code })).body;
    const here = async () => {
      const { moments } = await database
        .selectFrom('ride_legs')
        .select('moments')
        .where('booking_id', '=', ride.id)
        .executeTakeFirstOrThrow();
      return Object.keys(moments as object)
        .filter((type) => type !== 'departed_to_pickup')
        .sort();
    };
    expect(await say()).toMatchObject({ code: 1 });
    expect(await here()).toEqual(['arrived_at_pickup', 'passenger_here']);
    const key = { bookingId: ride.id, leg: 'outbound' } as const;
    const other = { ...someDriver, driver: { ...someDriver.driver, name: 'Alex' } };
    await rides.assign(key, other, { now: server.clock.now });
    expect(await here()).toEqual(['arrived_at_pickup']);
    expect(await say()).toMatchObject({ code: 1 });
    // The same driver under a new number has been told.
    await rides.assign(
      key,
      { ...other, driver: { ...other.driver, phone: '+447700900123' } },
      { now: server.clock.now },
    );
    expect(await here()).toEqual(['arrived_at_pickup', 'passenger_here']);
  });
});

it('a shared link stays until two days after the pick-up of a ride that was put off', async () => {
  const ride = await book();
  const { link } = (await server.post('/api/trackinglink', { jobpartid: ride.job, code: ride.code })).body;
  const shown = async () => (await server.get(`/api/trackvehicle?id=${ride.job}&code=${link}`)).body.code;
  const before = server.clock.now;
  const day = 86_400_000;
  const { pickup_at } = await server.database
    .selectFrom('bookings')
    .select('pickup_at')
    .where('id', '=', ride.id)
    .executeTakeFirstOrThrow();
  server.clock.now = pickup_at + 2 * day;
  expect(await shown()).toBe(2);
  await movePickup(server, ride.id, pickup_at + 7 * day);
  expect(await shown()).toBe(1);
  server.clock.now = pickup_at + 9 * day - 1;
  expect(await shown()).toBe(1);
  server.clock.now += 1;
  expect(await shown()).toBe(2);
  server.clock.now = before;
});

describe('a ride that is shared no more', () => {
  it('is shown by none of its links, and its followers hear nothing more; a new link works again', async () => {
    const ride = await started();
    const asked = { jobpartid: ride.job, code: ride.code };
    const share = async () => String((await server.post('/api/trackinglink', asked)).body.link);
    const seen = async (code: string) => (await server.get(`/api/trackvehicle?id=${ride.job}&code=${code}`)).body;
    expect((await seen(ride.code)).sharedat).toBe('');
    const [link, again] = [await share(), await share()];
    expect(Date.parse(String((await seen(ride.code)).sharedat))).toBe(server.clock.now);
    expect(await seen(link)).toMatchObject({ code: 1, sharedat: '' });
    const client = await connect();
    expect(await client.follow(ride.job, link)).toBe(true);

    const stop = (code: string) => server.remove(`/api/trackinglink?jobpartid=${ride.job}&code=${code}`);
    expect((await stop(link)).body).toMatchObject({ code: 2, message: messages.notYours });
    expect((await stop(ride.code)).body).toEqual({ code: 1, message: '' });
    for (const old of [link, again]) expect(await seen(old)).toEqual({ code: 2, message: messages.noTracking });
    expect(await seen(ride.code)).toMatchObject({ code: 1, sharedat: '' });
    await until(() => client.updates.length > 0);
    const heard = client.updates.length;
    await drive.move(ride.id, at(51.51));
    const owner = await connect();
    expect(await owner.follow(ride.job, ride.code)).toBe(true);
    await drive.to(ride.id, 'arrived');
    await until(() => owner.updates.some(({ status }) => status === 'arrived'));
    expect(client.updates).toHaveLength(heard);
    expect(await client.follow(ride.job, link)).toBe(false);
    expect(await seen(await share())).toMatchObject({ code: 1, shared: true });
  });
});

describe('the calls', () => {
  it('tell everything that a page shows [1§3.1 2§3.18 2§3.19 2§7.24]', async () => {
    const ride = await book();
    const ask = async () => (await server.get(`/api/trackvehicle?jobpartid=${ride.job}&code=${ride.code}`)).body;
    expect(await ask()).toMatchObject({ code: 1, driver: null, booking: { status: 'upcoming', vehregno: '' } });
    await drive.assign(ride.id);
    await drive.move(ride.id, at(51.4, Date.now() - 60_000));
    expect(await ask()).toMatchObject({ driver: { drivername: 'Driver 3', currentlat: null, positiontime: '' } });
    await drive.to(ride.id, 'started');
    const start = Date.now() + 10_000;
    await drive.move(ride.id, at(51.41, start));
    await drive.move(ride.id, at(51.42, start + 6_000));
    await drive.move(ride.id, at(51.3, start + 2_000));
    const body = (await ask()) as { booking: { routepath: number[][] }; driver: Update };
    expect(body.driver).toMatchObject({ currentlat: 51.42, etaetc: 35, drivermobile: '+447700900003' });
    expect(body.booking.routepath[0]?.[0]).toBeCloseTo(-0.1769, 2);
    const photo = await server.get(`/api/driverphoto?jobpartid=${ride.job}&code=${ride.code}`);
    expect(photo.body).toMatchObject({ code: 1, photo: someDriver.driver.photoUrl });
    const trail = await server.get(`/api/driverFootprint?jobpartid=${ride.job}&code=${ride.code}`);
    // Where the vehicle was before it set off for this ride is private.
    expect((trail.body.footprint as Update[]).map(({ lat }) => lat)).toEqual([51.41, 51.42]);
  });

  it('show the whole way of a car that is hired for a day, in some thousand points', async () => {
    const ride = await started();
    const start = Date.now() + 10_000;
    const day = 86_400_000;
    await sql`insert into footprints (booking_id, leg, at, latitude, longitude)
      select ${ride.id}::bigint, 'outbound', ${start}::bigint + 5000 * n, 51 + n / 100000.0, -0.2
      from generate_series(0, ${day / 5_000 - 1}::integer) as n`.execute(database);
    const { body } = await server.get(`/api/driverFootprint?jobpartid=${ride.job}&code=${ride.code}`);
    const times = (body.footprint as Update[]).map(({ time }) => Date.parse(String(time)));
    expect(times.length).toBeGreaterThan(2_500);
    expect(times.length).toBeLessThanOrEqual(5_001);
    expect(times[0]).toBe(Math.floor(start / 1_000) * 1_000);
    expect(times.at(-1)).toBe(Math.floor((start + day - 5_000) / 1_000) * 1_000);
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(25_000);
  });

  it('show nothing of where a driver was in whose place dispatch has sent another one', async () => {
    const ride = await started();
    const trail = async () => {
      const { body } = await server.get(`/api/driverFootprint?jobpartid=${ride.job}&code=${ride.code}`);
      return (body.footprint as Update[]).map(({ lat }) => lat);
    };
    const start = Date.now() + 10_000;
    await drive.move(ride.id, at(51.41, start));
    await drive.move(ride.id, at(51.42, start + 6_000));
    expect(await trail()).toEqual([51.41, 51.42]);
    // The same driver under a new number keeps his trail.
    await drive.assign(ride.id, 'outbound', {
      ...someDriver,
      driver: { ...someDriver.driver, phone: '+447700900009' },
    });
    expect(await trail()).toEqual([51.41, 51.42]);
    await drive.assign(ride.id, 'outbound', { ...someDriver, driver: { ...someDriver.driver, name: 'Alex' } });
    expect(await trail()).toEqual([]);
    await drive.move(ride.id, at(51.6, start + 12_000));
    expect(await trail()).toEqual([51.6]);
  });

  it('show a ride that nobody reported the end of as over, long after it, and no more of its driver’s phone', async () => {
    const ride = await book();
    await drive.assign(ride.id);
    server.clock.now += 86_400_000;
    try {
      const { body } = await server.get(`/api/trackvehicle?jobpartid=${ride.job}&code=${ride.code}`);
      expect(body).toMatchObject({
        booking: { status: 'finish', legs: [{ status: 'finish' }] },
        driver: { status: 'finish', state: 'finish', drivername: 'Driver 3', drivermobile: '' },
      });
      const { bookinginfo } = (await server.post('/api/bookinginfo', { code: ride.code })).body;
      expect(bookinginfo).toMatchObject({ status: 'finish', legs: [{ status: 'finish', drivermobile: '' }] });
      // The passenger of a flight that lands today is still to be met.
      const late = { flight_estimated_at: server.clock.now };
      await database.updateTable('ride_legs').set(late).where('booking_id', '=', ride.id).execute();
      const { body: met } = await server.get(`/api/trackvehicle?jobpartid=${ride.job}&code=${ride.code}`);
      expect(met).toMatchObject({ booking: { status: 'upcoming' }, driver: { drivermobile: '+447700900003' } });
      const { bookinginfo: toCome } = (await server.post('/api/bookinginfo', { code: ride.code })).body;
      expect(toCome).toMatchObject({ status: 'upcoming', legs: [{ status: 'upcoming' }] });
    } finally {
      server.clock.now = noon;
    }
  });

  it('a driver who is given to a ride is told to its followers, once', async () => {
    const ride = await book();
    const client = await connect();
    await client.follow(ride.job, ride.code);
    expect(await drive.assign(ride.id)).toMatchObject({ ok: true, changed: true });
    // Assigning the same driver again is no change; assigning another one is.
    expect(await drive.assign(ride.id)).toMatchObject({ ok: true, changed: false });
    await drive.to(ride.id, 'started');
    await until(() => client.updates.some(({ status }) => status === 'started'));
    expect(client.updates.map(({ SignalrType, status }) => [SignalrType, status])).toEqual([
      ['statusUpdate', 'upcoming'],
      ['statusUpdate', 'started'],
    ]);
  });

  it('a ride that was reported to be over by mistake is told to its followers to go on', async () => {
    const ride = await started();
    await drive.to(ride.id, 'arrived');
    const [passenger, friend] = await Promise.all([connect(), connect()]);
    expect(await passenger.follow(ride.job, ride.code)).toBe(true);
    const { body } = await server.post('/api/trackinglink', { jobpartid: ride.job, code: ride.code });
    expect(await friend.follow(ride.job, String(body.link))).toBe(true);
    await drive.to(ride.id, 'noshow');
    const key = { bookingId: ride.id, leg: 'outbound' } as const;
    expect(await rides.undoStep(key, { now: server.clock.now })).toMatchObject({ ok: true });
    const told = ({ updates }: Client) => updates.map(({ status }) => status);
    await until(() => told(passenger).at(-1) === 'arrived');
    // The link that was shared has ended with the ride.
    expect([told(passenger), told(friend)]).toEqual([['noshow', 'arrived'], ['noshow']]);
  });

  it('a cancelled booking is told to its followers', async () => {
    const ride = await book();
    const client = await connect();
    await client.follow(ride.job, ride.code);
    const { bookinginfo } = (await server.post('/api/bookinginfo', { code: ride.code })).body as {
      bookinginfo: { bookingref: string };
    };
    await server.post('/api/cancelbooking', { bookingref: bookinginfo.bookingref, code: ride.code });
    await until(() => client.updates.some(({ status }) => status === 'cancelled'));
  });

  it('a cancelled booking is told by the commit: the process may end before the refund, or its own bus be away', async () => {
    const { id, code } = await book();
    const local = createLocalBus();
    const told: string[] = [];
    local.subscribe({ update: ({ bookingId, status }) => told.push(`${bookingId} ${status}`), gap: () => undefined });
    const other = await openFixture({ database, bus: { ...local, publish: async () => undefined } });
    const { bookinginfo } = (await other.post('/api/bookinginfo', { code })).body as {
      bookinginfo: { bookingref: string };
    };
    const { bookingref } = bookinginfo;
    expect((await other.post('/api/cancelbooking', { bookingref, code })).body).toMatchObject({ code: 1 });
    expect(told).toEqual([`${id} cancelled`]);
  });
});

const invoke = (target: string, ...args: readonly unknown[]) =>
  `${JSON.stringify({ type: 1, invocationId: '1', target, arguments: args })}\u001e`;

describe('the hub itself', () => {
  function scripted(limiter?: RateLimiter, metrics?: HubDeps['metrics']) {
    const clock = { now: Date.now() };
    const own = createHub({
      database,
      bus,
      limiter: limiter ?? new RateLimiter(() => clock.now, undefined, 0),
      randomBytes: seededBytes(1_000 + hubs++),
      clock: () => clock.now,
      timeZone: 'Europe/London',
      ...(metrics ? { metrics } : {}),
    });
    const meet = async (handshake = '{"protocol":"json","version":1}\u001e') => {
      const peer = await own.open('', '10.0.0.9');
      const sent: string[] = [];
      const pipe = { waiting: 0, closed: false };
      own.connect(peer, {
        send: (text) => sent.push(text),
        get waiting() {
          return pipe.waiting;
        },
        close: () => {
          pipe.closed = true;
        },
      });
      await own.receive(peer, handshake);
      return { peer, sent, pipe };
    };
    return { hub: own, clock, meet };
  }

  it('tells how old each update was when it was sent to followers, and nothing of rides that nobody follows', async () => {
    const ages: number[] = [];
    const { hub: own, meet, clock } = scripted(undefined, { hubUpdate: (seconds) => void ages.push(seconds) });
    const ride = await started();
    await drive.move(ride.id, at(51.1, clock.now));
    const { peer } = await meet();
    await own.receive(peer, invoke('Follow', ride.job, ride.code));
    const moment = clock.now + 1_000;
    clock.now = moment + 1_500;
    await drive.move(ride.id, at(51.2, moment));
    // The clock of a driver's phone that is ahead.
    await drive.move(ride.id, at(51.3, moment + 60_000));
    expect(ages).toEqual([1.5, 0]);
    own.close();
  });

  it('leaves positions out for a slow client, keeps the last, and loses no status', async () => {
    const { hub: own, meet, clock } = scripted();
    const ride = await started();
    const { peer, sent, pipe } = await meet();
    await own.receive(peer, invoke('Follow', ride.job, ride.code));
    sent.length = 0;
    pipe.waiting = 100_000;
    for (let second = 1; second <= 50; second++) {
      await drive.move(ride.id, at(51 + second / 1000, Date.now() + second * 1000));
    }
    expect(sent).toEqual([]);
    await drive.to(ride.id, 'arrived');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('"arrived"');
    expect(own.figures().dropped).toBe(49);
    pipe.waiting = 0;
    peer.drained(clock.now);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain('51.05');
    pipe.waiting = 2_000_000;
    await drive.to(ride.id, 'pob');
    expect(own.figures().peers).toBe(0);
    expect(pipe.closed).toBe(true);
    own.close();
  });

  it.each([
    ['is shared no more', ({ job, code }: Ride) => server.remove(`/api/trackinglink?jobpartid=${job}&code=${code}`)],
    ['has ended', ({ id }: Ride) => drive.to(id, 'finish')],
  ])('sends a slow client no position that it held back of a ride that %s', async (_, end) => {
    const { hub: own, meet, clock } = scripted();
    clock.now = noon;
    const ride = await started();
    await drive.to(ride.id, 'arrived');
    await drive.to(ride.id, 'pob');
    const made = await server.post('/api/trackinglink', { jobpartid: ride.job, code: ride.code });
    const { peer, sent, pipe } = await meet();
    await own.receive(peer, invoke('Follow', ride.job, String(made.body.link)));
    expect(own.figures().rides).toBe(1);
    pipe.waiting = 100_000;
    await drive.move(ride.id, at(51.0625));
    await end(ride);
    await until(() => own.figures().rides === 0);
    pipe.waiting = 0;
    peer.drained(clock.now);
    expect(sent.join('')).not.toContain('51.0625');
    own.close();
  });

  it('lets go of a ride that is over once no step of it can be undone, and of its last position at once', async () => {
    const { hub: own, meet, clock } = scripted();
    clock.now = Date.now();
    const ride = await started();
    const { peer, sent, pipe } = await meet();
    await own.receive(peer, invoke('Follow', ride.job, ride.code));
    pipe.waiting = 100_000;
    await drive.move(ride.id, at(51.0625));
    for (const status of ['arrived', 'pob', 'finish'] as const) await drive.to(ride.id, status);
    pipe.waiting = 0;
    peer.drained(clock.now);
    expect(sent.at(-1)).toContain('"finish"');
    const rides: number[] = [];
    for (const passed of [7_100_000, 200_000]) {
      clock.now += passed;
      await own.receive(peer, '{"type":6}\u001e');
      await own.tick();
      rides.push(own.figures().rides);
    }
    expect([own.figures().peers, ...rides]).toEqual([1, 1, 0]);
    own.close();
  });

  it('pings every 15 s and lets go of who was silent for 30 s [2§9.8]', async () => {
    const { hub: own, meet, clock } = scripted();
    const { peer, sent } = await meet();
    const silent = await meet();
    sent.length = 0;
    clock.now += 14_000;
    await own.tick();
    expect(sent).toEqual([]);
    clock.now += 1_000;
    await own.tick();
    expect(sent).toEqual(['{"type":6}\u001e']);
    await own.receive(peer, '{"type":6}\u001e');
    clock.now += 16_000;
    await own.tick();
    expect(own.figures().peers).toBe(1);
    expect(silent.sent.at(-1)).toContain('"allowReconnect":true');
    await own.open('', '10.0.0.8');
    clock.now += 16_000;
    await own.receive(peer, '{"type":6}\u001e');
    await own.tick();
    expect(own.figures().peers).toBe(1);
    own.close();
  });

  it('ends with clients that do not speak its language', async () => {
    const { hub: own, meet } = scripted();
    expect((await meet('{"protocol":"messagepack","version":1}\u001e')).pipe.closed).toBe(true);
    expect((await meet('hello\u001e')).pipe.closed).toBe(true);
    for (const said of [
      'x'.repeat(9_000),
      'null\u001e',
      '{"type":1}\u001e',
      `{"type":1,"target":"Follow","arguments":"${'['.repeat(9_000)}"}\u001e`,
      '{"type":1,"target":"Follow","arguments":[1,2,3,4,5]}\u001e',
    ]) {
      const { peer, pipe } = await meet();
      await own.receive(peer, said);
      expect(pipe.closed, said.slice(0, 40)).toBe(true);
    }
    const { peer, pipe, sent } = await meet();
    await own.receive(peer, '{"type":1,"target":"Fol');
    await own.receive(
      peer,
      'low","invocationId":"7","arguments":[{"a":1},["b"]]}\u001e{"type":2}\u001e{"type":4}\u001e',
    );
    expect(sent.at(-1)).toBe('{"type":3,"invocationId":"7","result":false}\u001e');
    expect(pipe.closed).toBe(false);
    own.close();
  });

  it('is limited: connections of an address, and what one connection asks', async () => {
    const { hub: own, meet } = scripted(new RateLimiter(() => 1, undefined, 1));
    const { peer, pipe, sent } = await meet();
    for (let tries = 0; tries < 31; tries++) await own.receive(peer, invoke('Leave', '1'));
    expect(pipe.closed).toBe(true);
    expect(sent.at(-1)).toContain('Too many requests');
    const opened = async () => {
      for (let tries = 0; tries < 120; tries++) await own.open('', '10.0.0.7');
    };
    await expect(opened()).rejects.toThrow('Too many requests');
    own.close();
  });
});

describe('the simulator', () => {
  let simulatorsKey = '';
  beforeAll(async () => {
    simulatorsKey = await simulatorKey(server.deps);
  });
  /** The server with another clock. */
  const api = (clock: { now: number }) => createApp({ ...server.deps, clock: () => clock.now, rides });
  const simulate = (clock: { now: number }) =>
    createSimulator({
      client: createDispatchClient(
        (request) => api(clock)(request, { remoteAddress: '127.0.0.1' }),
        'http://localhost:4300',
        simulatorsKey,
      ),
      providers: server.deps.providers,
      clock: () => clock.now,
      speed: 60,
    });

  it('gives a new booking a driver and drives it through every status; a restarted server goes on', async () => {
    const ride = await book();
    const clock = { now: server.clock.now };
    const start = () => simulate(clock);
    let simulator = start();
    const state = async () => {
      const { body } = await server.get(`/api/trackvehicle?jobpartid=${ride.job}&code=${ride.code}`);
      const { booking, driver } = body as { booking: Update; driver: Update | null };
      return { status: String(booking.status), driver };
    };
    await simulator.tick();
    expect(await state()).toMatchObject({
      status: 'upcoming',
      driver: { drivername: expect.stringMatching(/^Driver \d$/), currentlat: null },
    });
    const seen: string[] = [];
    let eta = Number.POSITIVE_INFINITY;
    for (let second = 0; second < 400; second++) {
      clock.now += 1_000;
      if (second % 7 === 0) simulator = start();
      await simulator.tick();
      const { status, driver } = await state();
      if (seen.at(-1) !== status) {
        seen.push(status);
        eta = Number.POSITIVE_INFINITY;
      }
      if (status === 'started' || status === 'pob') {
        expect(Number(driver?.traveltime)).toBeLessThanOrEqual(eta);
        eta = Number(driver?.traveltime);
      }
      if (status === 'finish') break;
    }
    expect(seen).toEqual(['upcoming', 'started', 'arrived', 'pob', 'finish']);
    const row = await database.selectFrom('tracks').selectAll().where('booking_id', '=', ride.id).executeTakeFirst();
    expect(row?.latitude).toBeCloseTo(51.4695, 2);
  });

  it.each([
    ['w&r', {}, 'outbound', ['pickup', 'between', 'dropoff', 'between', 'pickup', 'finish']],
    ['rtn', { returndate: '2026-11-26T12:00:00+00:00' }, 'outbound', ['pickup', 'between', 'dropoff', 'finish']],
    ['rtn', { returndate: '2026-11-26T12:00:00+00:00' }, 'return', ['dropoff', 'between', 'pickup', 'finish']],
  ] as const)(
    'drives a waiting driver there and back, a return ride by ride: %s %o %s',
    async (rtntype, more, leg, way) => {
      const ride = await book({ now: false, bookingdate: '2026-11-25T12:00:00+00:00', rtntype, ...more });
      const clock = { now: Date.parse('2026-11-24T12:00:00Z') };
      const simulator = simulate(clock);
      await simulator.tick();
      clock.now = Date.parse(leg === 'return' ? '2026-11-26T12:00:00Z' : '2026-11-25T12:00:00Z');
      const row = () =>
        database
          .selectFrom('ride_legs')
          .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
          .innerJoin('tracks', (join) =>
            join.onRef('tracks.booking_id', '=', 'ride_legs.booking_id').onRef('tracks.leg', '=', 'ride_legs.leg'),
          )
          .select(['ride_legs.status', 'bookings.journey', 'tracks.latitude', 'tracks.longitude'])
          .where('bookings.id', '=', ride.id)
          .where('ride_legs.leg', '=', leg)
          .executeTakeFirstOrThrow();
      const { journey } = await row();
      const ends = journey as { pickup: { latitude: number }; dropoff: { latitude: number } };
      const near = (at: number | null, end: { latitude: number }) => at !== null && Math.abs(at - end.latitude) < 0.002;
      const seen: string[] = [];
      for (let second = 0; second < 400 && seen.at(-1) !== 'finish'; second++) {
        clock.now += 1_000;
        await simulator.tick();
        const { status, latitude } = await row();
        const where = near(latitude, ends.pickup) ? 'pickup' : near(latitude, ends.dropoff) ? 'dropoff' : 'between';
        const now = status === 'pob' ? where : status;
        if (seen.at(-1) !== now) seen.push(now);
      }
      expect(seen.slice(seen.indexOf('arrived') + 1)).toEqual(way);
    },
  );

  it('begins anew when the driver on the way is withdrawn', async () => {
    const ride = await book();
    const key = { bookingId: ride.id, leg: 'outbound' } as const;
    const clock = { now: server.clock.now };
    const simulator = simulate(clock);
    const until = async (status: string) => {
      const seen: string[] = [];
      for (let second = 0; second < 400 && seen.at(-1) !== status; second++) {
        clock.now += 1_000;
        await simulator.tick();
        const { body } = await server.get(`/api/trackvehicle?jobpartid=${ride.job}&code=${ride.code}`);
        const now = String((body.booking as Update).status);
        if (seen.at(-1) !== now) seen.push(now);
      }
      return seen;
    };
    expect((await until('arrived')).at(-1)).toBe('arrived');
    expect(await rides.withdraw(key, { now: clock.now })).toMatchObject({ ok: true, changed: true });
    expect(await until('finish')).toEqual(['upcoming', 'started', 'arrived', 'pob', 'finish']);
    const events = await database
      .selectFrom('ride_events')
      .select('type')
      .where('booking_id', '=', ride.id)
      .orderBy('received_at')
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      'departed_to_pickup',
      'arrived_at_pickup',
      'departed_to_pickup',
      'arrived_at_pickup',
      'passenger_on_board',
      'arrived_at_dropoff',
    ]);
  });

  it('comes at the new time of a ride that is postponed', async () => {
    const ride = await book({ now: false, bookingdate: '2026-11-25T12:00:00+00:00' });
    const clock = { now: Date.parse('2026-11-24T12:00:00Z') };
    const simulator = simulate(clock);
    await simulator.tick();
    const row = () => database.selectFrom('bookings').selectAll().where('id', '=', ride.id).executeTakeFirstOrThrow();
    const { journey, route, vehicle_id, vehicle_name, note, version } = await row();
    const amendment = {
      ...{ journey: journey as QuotedJourney, route: route as object, note, flight: null, returnFlight: null },
      ...{ pickupAt: Date.parse('2026-11-26T12:00:00Z'), returnAt: null, fare: null, promoMinor: 0, facts: [] },
      vehicle: { id: vehicle_id, name: vehicle_name },
    };
    expect(await rides.amend(ride.id, amendment, { now: clock.now, version }, async () => {})).toMatchObject({
      ok: true,
    });
    await simulator.tick();
    clock.now = Date.parse('2026-11-25T12:00:01Z');
    await simulator.tick();
    expect((await row()).status).toBe('upcoming');
    clock.now = Date.parse('2026-11-26T12:00:01Z');
    await simulator.tick();
    expect((await row()).status).toBe('arrived');
  });

  it('waits with an unpaid ride, and with the time that a ride is booked for', async () => {
    const later = await book({ now: false, bookingdate: '2026-11-25T12:00:00+00:00' });
    const clock = { now: Date.parse('2026-11-24T12:00:00Z') };
    const unpaid = await book();
    await database.updateTable('bookings').set({ payment_method: 'card' }).where('id', '=', unpaid.id).execute();
    const simulator = simulate(clock);
    const statuses = async () =>
      database
        .selectFrom('bookings')
        .leftJoin('tracks', 'tracks.booking_id', 'bookings.id')
        .select(['bookings.status', 'tracks.driver_name'])
        .where('bookings.id', 'in', [later.id, unpaid.id])
        .orderBy('bookings.id')
        .execute();
    await simulator.tick();
    clock.now += 3_600_000;
    await simulator.tick();
    expect((await statuses()).map(({ status }) => status)).toEqual(['upcoming', 'upcoming']);
    expect((await statuses())[1]?.driver_name).toBeNull();
    clock.now = Date.parse('2026-11-25T12:00:01Z');
    await simulator.tick();
    expect((await statuses())[0]?.status).toBe('arrived');
  });
});
