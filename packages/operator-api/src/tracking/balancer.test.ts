import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { Database } from '../database/open.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { openRedis } from '../database/redis.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { createLicenceBook } from '../licence/licence-book.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, openFixture, quotationOf, seededBytes } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { startRedisStandIn } from '../testing/redis-stand-in.ts';
import { driving } from '../testing/rides.ts';
import type { RideUpdate, TrackingBus } from './bus.ts';
import { createGate } from './gate.ts';
import { createHub } from './hub.ts';
import { createHubSockets } from './hub-sockets.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { withRedisPositions } from './redis-bus.ts';
import { statusOf } from './rides.ts';

/** Several server processes with one PostgreSQL behind a load balancer without sticky sessions. */
const patience = { timeout: 30_000, interval: 20 };
let postgres: Awaited<ReturnType<typeof startPostgres>>;
const ends: (() => unknown)[] = [];
const connections: HubConnection[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.stop()));
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => postgres.stop());

/** A server as in a separate process: with its own database connection, bus, hub and port. */
async function startServer(number: number, busOf: (bus: TrackingBus) => TrackingBus = (bus) => bus) {
  const database = await openPostgres(postgres.url, { poolSize: 3 });
  const bus = busOf(await createPostgresBus(postgres.url, () => undefined));
  const hub = createHub({
    database,
    bus,
    limiter: new RateLimiter(Date.now, undefined, 0),
    randomBytes: seededBytes(number),
    clock: Date.now,
    timeZone: 'Europe/London',
  });
  const fixture = await openFixture({ database, bus, hub, randomBytes: seededBytes(100 + number) });
  const { deps } = fixture;
  const gate = createGate(deps, createLicenceBook(deps.database, deps.operator, deps));
  const sockets = createHubSockets(hub, gate);
  const http = createServer(getRequestListener((request) => fixture.app(request, { remoteAddress: '127.0.0.1' })));
  http.on('upgrade', sockets.upgrade);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const kill = async () => {
    sockets.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  ends.push(async () => {
    await kill();
    hub.close();
    await fixture.close();
    await bus.close();
    await database.destroy();
  });
  const rides = createRideService(fixture.deps, createConfirmingPaymentService(fixture.deps));
  return { ...fixture, hub, bus, kill, drive: driving(rides), port: (http.address() as AddressInfo).port };
}

/** Forwards each connection to the next server that accepts it. */
async function balance(ports: readonly number[]): Promise<string> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const proxy = createTcpServer((socket) => {
    sockets.add(socket);
    const to = (tries: number) => {
      const onward = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
      sockets.add(onward);
      onward.on('connect', () => {
        socket.pipe(onward);
        onward.pipe(socket);
      });
      onward.on('error', () => (tries > 1 && !onward.readableDidRead ? to(tries - 1) : socket.destroy()));
      socket.on('close', () => onward.destroy());
      onward.on('close', (failed) => {
        if (!failed) socket.destroy();
      });
    };
    socket.on('error', () => socket.destroy());
    to(ports.length);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  ends.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => proxy.close(resolve));
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function bookedRide({ post, drive }: Server) {
  const request = quotationOf();
  const quoted = await post('/api/quotation', request);
  const { body } = await post('/api/createbookingTest', bookingOf(request, quoted.body.totalfare));
  const { bookinginfo } = (await post('/api/bookinginfo', { code: body.BookingCode })).body as {
    bookinginfo: { jobpartid: string };
  };
  const id = Number(bookinginfo.jobpartid);
  await drive.assign(id);
  await drive.to(id, 'started');
  return { id, job: bookinginfo.jobpartid, code: String(body.BookingCode) };
}

const asTheElement = { transport: HttpTransportType.WebSockets, skipNegotiation: true };

async function follow(url: string, ride: { job: string; code: string }, how: typeof asTheElement | object) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/notification?userName=0`, how)
    .withAutomaticReconnect([0, 50, 100, 200, 400, 800, 1_600])
    .configureLogging(LogLevel.None)
    .build();
  connections.push(connection);
  const seen: Record<string, unknown>[] = [];
  connection.on('OnNewData', (update: Record<string, unknown>) => seen.push(update));
  let returns = 0;
  connection.onreconnected(async () => {
    await connection.invoke('Follow', ride.job, ride.code);
    returns += 1;
  });
  await connection.start();
  expect(await connection.invoke('Follow', ride.job, ride.code)).toBe(true);
  return { seen, returns: () => returns };
}

const at = (latitude: number, moment: number) => ({ latitude, longitude: -0.2, at: moment });
const statuses = (seen: readonly Record<string, unknown>[]) =>
  seen.filter(({ SignalrType }) => SignalrType === 'statusUpdate').map(({ status }) => status);
const lastLatitude = (seen: readonly Record<string, unknown>[]) =>
  seen.filter(({ SignalrType }) => SignalrType === 'locationUpdate').at(-1)?.currentlat;

describe('three servers behind a balancer that goes round', () => {
  it('followers hear what happens at any of them, however they connect [2§3.20]', async () => {
    const servers = [await startServer(1), await startServer(2), await startServer(3)];
    const [first, second, third] = servers as [Server, Server, Server];
    const url = await balance(servers.map(({ port }) => port));
    const ride = await bookedRide(first);
    const followers = [];
    for (let index = 0; index < 6; index++) followers.push(await follow(url, ride, index % 2 ? {} : asTheElement));
    expect(servers.every(({ hub }) => hub.figures().peers > 0)).toBe(true);
    const now = Date.now();
    await second.drive.move(ride.id, at(51.5, now));
    await third.drive.to(ride.id, 'arrived');
    for (const { seen } of followers) await expect.poll(() => lastLatitude(seen), patience).toBe(51.5);
    for (const { seen } of followers) await expect.poll(() => statuses(seen), patience).toContain('arrived');
  });

  it('a server that ends hands its followers over, and they hear the rest', async () => {
    const servers = [await startServer(4), await startServer(5)];
    const [first, second] = servers as [Server, Server];
    const url = await balance(servers.map(({ port }) => port));
    const ride = await bookedRide(second);
    const followers = [await follow(url, ride, asTheElement), await follow(url, ride, asTheElement)];
    await first.kill();
    await expect.poll(() => followers.reduce((sum, { returns }) => sum + returns(), 0), patience).toBe(1);
    await second.drive.to(ride.id, 'arrived');
    for (const { seen } of followers) await expect.poll(() => statuses(seen), patience).toContain('arrived');
  });
});

describe('the bus of several processes', () => {
  /** Records the notifications on the database's channel. */
  async function overheard() {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('listen ride_updates');
    const texts: string[] = [];
    client.on('notification', ({ payload }) => texts.push(payload ?? ''));
    ends.push(() => client.end());
    return texts;
  }
  async function busAndEar(busOf: (bus: TrackingBus) => TrackingBus = (bus) => bus) {
    const bus = busOf(await createPostgresBus(postgres.url, () => undefined));
    ends.push(() => bus.close());
    const heard: RideUpdate[] = [];
    bus.subscribe({ update: (update) => heard.push(update), gap: () => undefined });
    return { bus, heard };
  }
  const position = (bookingId: number, latitude = 51.5): RideUpdate => ({
    ...statusOf(bookingId, 'started', 1, { leg: 'outbound' }),
    ...{ kind: 'locationUpdate', latitude, longitude: -0.2, secondsLeft: 60, metresLeft: 900 },
  });

  it('tells positions together, the last of each ride', async () => {
    const texts = await overheard();
    const { bus, heard } = await busAndEar();
    for (let ride = 1; ride <= 200; ride++) {
      await bus.publish(position(ride, 1));
      await bus.publish(position(ride, 2));
    }
    await expect.poll(() => heard.length, patience).toBe(200);
    expect(heard.every(({ latitude }) => latitude === 2)).toBe(true);
    expect(texts.length).toBeLessThan(10);
    expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000);
  });

  it('tells a status by the commit that makes it true, even when the process ends there', async () => {
    const database: Database = await openPostgres(postgres.url, { poolSize: 1 });
    ends.push(() => database.destroy());
    const { bus, heard } = await busAndEar();
    const undone = database.transaction().execute(async (transaction) => {
      await bus.publishInTransaction(statusOf(1, 'arrived', 1), transaction);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.transaction().execute((transaction) => bus.publishInTransaction(statusOf(2, 'pob', 1), transaction));
    await expect.poll(() => heard.map(({ status }) => status), patience).toEqual(['pob']);
  });

  it('has every process check its clients again', async () => {
    const database: Database = await openPostgres(postgres.url, { poolSize: 1 });
    ends.push(() => database.destroy());
    const { bus } = await busAndEar();
    const other = await busAndEar();
    let rechecks = 0;
    for (const { subscribe } of [bus, other.bus]) {
      subscribe({ update: () => undefined, gap: () => undefined, recheck: () => void rechecks++ });
    }
    await bus.publishRecheck(database);
    await expect.poll(() => rechecks, patience).toBe(2);
    expect(other.heard).toEqual([]);
  });

  it('tells positions over Redis where there is one, statuses never; over PostgreSQL while Redis is away', async () => {
    const texts = await overheard();
    const redis = await startRedisStandIn(Date.now);
    const clients = [1, 2].map(() => openRedis(redis.url, () => undefined));
    ends.push(() => {
      for (const client of clients) client.disconnect();
    });
    const [one, other] = await Promise.all(
      clients.map((client) => busAndEar((bus) => withRedisPositions(bus, client))),
    );
    await expect.poll(() => redis.listening(), patience).toBe(2);
    await one?.bus.publish(position(7, 51.7));
    await one?.bus.publish(statusOf(7, 'arrived', 1));
    await expect
      .poll(() => other?.heard.map(({ kind }) => kind).sort(), patience)
      .toEqual(['locationUpdate', 'statusUpdate']);
    expect(texts.join()).not.toContain('locationUpdate');
    await redis.stop();
    await one?.bus.publish(position(7, 51.8));
    await expect.poll(() => other?.heard.at(-1)?.latitude, patience).toBe(51.8);
  });
});
