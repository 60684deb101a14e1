import { createServer, connect as dial, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RateLimiter } from '../http/rate-limit.ts';
import { freshId, openFixture, quotationOf, seededBytes } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { createLocalBus } from '../tracking/bus.ts';
import { createHub } from '../tracking/hub.ts';
import { openPostgres, openProbe } from './open-postgres.ts';
import { DatabaseUnavailable } from './until-reachable.ts';

/**
 * A TCP proxy that can stop forwarding while its connections stay open, as a database that hangs; or that drops only
 * the traffic of existing connections, as after a failover to another machine.
 */
async function proxyTo(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let stalled = false;
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (stalled) from.pause();
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    stall(on: boolean) {
      stalled = on;
      for (const socket of sockets) on ? socket.pause() : socket.resume();
    },
    forget() {
      for (const socket of sockets) socket.pause();
      sockets.clear();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a PostgreSQL server that goes away', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it('ends connections that are in use, and nothing but their own calls fails', async () => {
    const heard: string[] = [];
    const database = await openPostgres(server.url, { onError: (error) => heard.push(error.message) });
    const other = await openPostgres(server.url);
    const broken = await Promise.all(
      [1, 2, 3].map(() =>
        database
          .transaction()
          .execute(async (transaction) => {
            const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
            await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
            await sql`select pg_sleep(0.1)`.execute(other);
            await sql`select 1`.execute(transaction);
          })
          .catch((error: unknown) => error),
      ),
    );
    expect(broken.map((error) => error instanceof DatabaseUnavailable)).toEqual([true, true, true]);
    expect(heard.length).toBeGreaterThanOrEqual(3);
    expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
    await database.destroy();
    await other.destroy();
  });

  it('ends statements, locks and transactions that last too long', async () => {
    const database = await openPostgres(server.url, {
      statementSeconds: 0.3,
      lockSeconds: 0.1,
      idleTransactionSeconds: 0.2,
    });
    await expect(sql`select pg_sleep(5)`.execute(database)).rejects.toThrow(DatabaseUnavailable);
    const holder = await openPostgres(server.url);
    const idle = database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await sql`select pg_sleep(0.5)`.execute(holder);
      await sql`select 1`.execute(transaction);
    });
    await expect(idle).rejects.toThrow(DatabaseUnavailable);
    await holder.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
      await expect(sql`select pg_advisory_lock(7)`.execute(database)).rejects.toThrow(DatabaseUnavailable);
    });
    await database.destroy();
    await holder.destroy();
  });

  it('prepares statements, and asks anew when another process has changed their table', async () => {
    const database = await openPostgres(server.url, { poolSize: 1 });
    const other = await openPostgres(server.url);
    await sql`create table changing (id integer)`.execute(other);
    await sql`insert into changing values (1)`.execute(other);
    const all = (within = database) => sql`select * from changing where id = ${1}`.execute(within);
    await all();
    const prepared = await sql`select statement from pg_prepared_statements
      where statement like 'select * from changing%'`.execute(database);
    expect(prepared.rows).toHaveLength(1);
    await sql`alter table changing add column name text default 'new'`.execute(other);
    expect((await all()).rows).toEqual([{ id: 1, name: 'new' }]);
    await all();
    await sql`alter table changing drop column name`.execute(other);
    await expect(database.transaction().execute((transaction) => all(transaction))).rejects.toThrow(
      DatabaseUnavailable,
    );
    expect((await all()).rows).toEqual([{ id: 1 }]);
    await database.destroy();
    await other.destroy();
  });

  it('stalls: searches and pages answer as ever, health says so within two seconds, calls are refused, and all is well after', async () => {
    const proxy = await proxyTo(server.url);
    // The default timeouts of a server.
    const database = await openPostgres(proxy.url, { onError: () => undefined });
    const probe = openProbe(proxy.url);
    const page = async (request: Request) =>
      new URL(request.url).pathname === '/booking' ? new Response('a page') : null;
    const hub = createHub({
      ...{ database, bus: createLocalBus(), limiter: new RateLimiter(Date.now, undefined, 0) },
      ...{ randomBytes: seededBytes(), clock: Date.now, timeZone: 'Europe/London' },
    });
    const { app, get, post, deps, clock } = await openFixture({ database, probe, files: [page], hub });
    const timed = async <T>(work: Promise<T>): Promise<{ result: T; ms: number }> => {
      const began = performance.now();
      return { result: await work, ms: performance.now() - began };
    };
    const signed = await post('/api/signUp', {
      email: 'stall@example.com',
      firstname: 'A',
      surname: 'B',
      dialingcode: '44',
      phone: '7911123456',
      passwordhash: 'a'.repeat(64),
    });
    const authorization = `Bearer ${String(signed.body.token)}`;
    const quoted = quotationOf({ requestid: freshId() });
    expect((await post('/api/quotation', quoted)).body.code).toBe(1);
    expect((await get('/health')).status).toBe(200);

    // Open connections to hang on: a new one is given up after two seconds.
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.2)`.execute(database)));
    proxy.stall(true);
    clock.now += 60_000;
    const followed = timed(post('/notification/negotiate', {}, { authorization }));
    const asked = [1, 2, 3, 4].map(() => timed(get('/api/searchaddress?prefix=heathrow', { authorization })));
    const health = await timed(get('/health'));
    expect([health.result.status, health.result.body.database]).toEqual([503, 'unreachable']);
    expect(health.ms).toBeLessThan(2_000);
    for (const search of await Promise.all(asked)) {
      expect(search.result.status).toBe(200);
      expect(search.result.body.addresses).not.toEqual([]);
      expect(search.ms).toBeLessThan(1_500);
    }
    // The next request does not wait for the list of tracking codes again.
    const again = await timed(app(new Request('http://localhost:4300/booking')));
    expect([again.result.status, again.ms < 500]).toEqual([200, true]);
    const refused = await timed(post('/api/quotation', { ...quoted, requestid: freshId() }));
    expect([refused.result.status, refused.result.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.ms).toBeLessThan(3_000);
    const fed = await get('/dispatch/v1/bookings', { authorization: `Bearer dk_${'x'.repeat(43)}` });
    expect([fed.status, fed.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
    expect([fed.body.code, fed.headers.get('retry-after')]).toEqual(['not-now', '5']);
    const { result: notFollowed, ms: followedFor } = await followed;
    expect([notFollowed.status, notFollowed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(followedFor).toBeLessThan(3_000);
    // Also while many requests wait for a connection.
    const crowd = await Promise.all(
      Array.from({ length: 30 }, () => timed(post('/api/quotation', { ...quoted, requestid: freshId() }))),
    );
    expect(crowd.map(({ result }) => result.status)).toEqual(crowd.map(() => 503));
    expect(Math.max(...crowd.map(({ ms }) => ms))).toBeLessThan(3_000);

    proxy.stall(false);
    await expect.poll(async () => (await get('/health')).status, { timeout: 20_000, interval: 200 }).toBe(200);
    expect((await post('/api/quotation', { ...quoted, requestid: freshId() })).body.code).toBe(1);
    await probe.destroy();
    await deps.database.destroy();
    proxy.close();
  });

  it('comes back as another machine: no call waits longer than three seconds on what is left of the old one', async () => {
    const proxy = await proxyTo(server.url);
    let renewConnections: (() => void) | undefined;
    const database = await openPostgres(proxy.url, {
      ...{ onError: () => undefined, poolSize: 8 },
      onPool: (_figures, renew) => {
        renewConnections = renew;
      },
    });
    const probe = openProbe(proxy.url);
    const { post } = await openFixture({ database, probe, renewConnections: () => renewConnections?.() });
    const quote = async () => {
      const began = performance.now();
      const { status, headers } = await post('/api/quotation', quotationOf({ requestid: freshId() }));
      return { status, ms: performance.now() - began, retry: headers.get('retry-after') };
    };
    // Opens and uses every connection of the pool.
    await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.2)`.execute(database)));
    expect((await quote()).status).toBe(200);
    proxy.forget();
    const asked: ReturnType<typeof quote>[] = [];
    for (let at = 0; at < 12; at++) {
      asked.push(quote());
      await sql`select pg_sleep(0.4)`.execute(probe).catch(() => undefined);
    }
    const answers = await Promise.all(asked);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3_000);
    for (const { status, retry } of answers) expect([status, retry]).toEqual(status === 200 ? [200, null] : [503, '5']);
    expect(answers.at(-1)?.status).toBe(200);
    proxy.close();
    await probe.destroy();
    await database.destroy();
  });

  it('is not asked on one connection after the other that a network has let go of', async () => {
    const proxy = await proxyTo(server.url);
    const database = await openPostgres(proxy.url, { poolSize: 4, statementSeconds: 0.3 });
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.2)`.execute(database)));
    proxy.forget();
    await expect(sql`select 1`.execute(database)).rejects.toThrow(DatabaseUnavailable);
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
    proxy.close();
    await database.destroy();
  });

  it('has to find new room on its disk each time that it is asked whether a booking could be written', async () => {
    const probe = openProbe(server.url);
    const { get, clock, close } = await openFixture({ database: await openPostgres(server.url), probe });
    const files = new Set<number>();
    for (let looks = 1; looks <= 3; looks++) {
      clock.now += 60_000;
      expect((await get('/health/ready')).body.database).toBe('ready');
      const { rows } = await sql<{ file: number; bytes: number }>`select pg_relation_filenode('pg_temp.room') as file,
        pg_relation_size('pg_temp.room')::int as bytes`.execute(probe);
      // More than a booking writes, with its indexes and emails.
      expect(rows[0]?.bytes).toBeGreaterThan(1_000_000);
      files.add(rows[0]?.file ?? 0);
      expect(files.size).toBe(looks);
    }
    await close();
    await probe.destroy();
  });

  it('that is only slow is waited for: a call is not refused while the database answers others', async () => {
    const database = await openPostgres(server.url, { poolSize: 1 });
    const probe = openProbe(server.url);
    const { post } = await openFixture({ database, probe });
    const busy = sql`select pg_sleep(2.5)`.execute(database);
    const quoted = await post('/api/quotation', quotationOf({ requestid: freshId() }));
    expect([quoted.status, quoted.body.code]).toEqual([200, 1]);
    await busy;
    await probe.destroy();
    await database.destroy();
  });
});
