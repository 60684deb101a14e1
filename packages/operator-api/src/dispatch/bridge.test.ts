import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DispatchBooking } from 'contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { startedBefore } from '../testing/database.ts';
import { bookingOf, ownFolder, quotationOf } from '../testing/fixture.ts';

/**
 * For a longer run: `BRIDGE_RIDES=1000 BRIDGE_KILLS=40 npx vitest run --project server src/dispatch/bridge`. Every
 * fifth booking is a return.
 */
const bookings = Number(process.env.BRIDGE_RIDES ?? 10);
const kills = Number(process.env.BRIDGE_KILLS ?? 2);
const minutes = Number(process.env.BRIDGE_MINUTES ?? 6);

const adminKey = 'a-key-of-the-operator-alone';
const examples = join(ownFolder, '..', '..', 'examples');
const bundle = join(ownFolder, 'node_modules', '.cache', `bridge-test-${process.pid}`);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let folder = '';
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dispatch-bridge-'));
  await cp(join(ownFolder, 'operator'), join(folder, 'operator'), { recursive: true });
  const tsup = join(ownFolder, 'node_modules', 'tsup', 'dist', 'cli-default.js');
  await promisify(execFile)(process.execPath, [tsup, '--out-dir', bundle, '--silent'], { cwd: ownFolder });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await rm(bundle, { recursive: true, force: true });
});

/** A program that the test kills and restarts; if it exits by itself, the error contains its last output. */
function program(file: string, env: Record<string, string>) {
  let child: ChildProcess | null = null;
  let said = '';
  let meant = false;
  const start = async () => {
    meant = false;
    child = spawn(process.execPath, [file], { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } });
    running.add(child);
    const listens = new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said = `${said}${chunk.toString()}`.slice(-4_000);
        if (said.includes('listening on')) resolve();
      };
      child?.stdout?.on('data', hear);
      child?.stderr?.on('data', hear);
      child?.on('exit', () => {
        if (!meant) reject(new Error(`${file} ended: ${said}`));
      });
    });
    await listens;
  };
  const kill = async () => {
    meant = true;
    said = '';
    if (!child) return;
    running.delete(child);
    const over = once(child, 'exit');
    child.kill('SIGKILL');
    await over;
  };
  return { start, kill, said: () => said };
}

type Change = DispatchBooking & { readonly change: { readonly type: string; readonly version: number } };
/** The latest reported state of each booking, by reference. */
const latest = (changes: readonly Change[]) => new Map(changes.map((each) => [each.reference, each]));
const isDriven = ({ legs }: DispatchBooking) => legs.every(({ status }) => status === 'finish');

/** A running operator's server with its own bridge, which is not started yet. */
async function company(name: string) {
  const [port, bridgePort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  /** Repeats a request until the server responds, as it may be down at the moment. */
  const ask = async (path: string, body?: object, key = adminKey): Promise<Record<string, unknown>> => {
    for (;;) {
      try {
        const response = await fetch(`${url}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(20_000),
        });
        if (response.status < 500) return (await response.json()) as Record<string, unknown>;
      } catch {
        // The server was killed during the request.
      }
      await wait(200);
    }
  };
  const book = async (path: string, body: object) => {
    for (;;) {
      try {
        const response = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (response.status < 500) return (await response.json()) as Record<string, unknown>;
      } catch {
        // Repeating the same attempt creates the same booking.
      }
      await wait(200);
    }
  };

  const server = program(join(bundle, 'main.js'), {
    ...{
      PORT: String(port),
      DATA_DIR: await startedBefore(join(folder, name, 'data')),
      ADMIN_KEY: adminKey,
      RATE_LIMIT: 'off',
    },
    WEBHOOK_ALLOW_PRIVATE: '1',
    OPERATOR_DIR: join(folder, 'operator'),
  });
  await server.start();
  const scopes = ['bookings:read', 'bookings:write', 'rides:write', 'fleet:write'];
  const { key } = await ask('/admin/keys', { name: 'Bridge', scopes });
  const { secret } = await ask('/admin/webhooks', { url: `http://localhost:${bridgePort}/` });
  const data = join(folder, name, 'bridge');
  const bridge = program(join(examples, 'dispatch-bridge', 'bridge.mjs'), {
    ...{ OPERATOR_URL: url, DISPATCH_KEY: String(key), WEBHOOK_SECRET: String(secret) },
    ...{ PORT: String(bridgePort), DATA_DIR: data, STEP_MS: '20' },
  });
  /** @returns all changes of the feed and the final cursor. */
  const readFeed = async () => {
    const changes: Change[] = [];
    for (let cursor = ''; ; ) {
      const after = cursor === '' ? '' : `&after=${cursor}`;
      const page = await ask(`/dispatch/v1/bookings?limit=200${after}`, undefined, String(key));
      const rows = page.bookings as Change[];
      if (rows.length === 0) return { changes, cursor };
      changes.push(...rows);
      cursor = String(page.cursor);
    }
  };
  const feed = async () => (await readFeed()).changes;
  /** Waits until all webhook messages have arrived, two minutes at most. */
  const untilTold = async () => {
    for (let tries = 0; tries < 600; tries++) {
      const { webhooks } = (await ask('/admin/webhooks')) as { webhooks: { waiting: number }[] };
      if (webhooks.every(({ waiting }) => waiting === 0)) return;
      await wait(200);
    }
  };
  return { server, bridge, bridgePort, key: String(key), data, ask, book, readFeed, feed, untilTold };
}

it(
  `${bookings} bookings are driven by a bridge while it and the server are killed: none lost, nothing twice, in order`,
  async () => {
    const { server, bridge, data, book, feed, untilTold } = await company('killed');
    await bridge.start();

    const made: string[] = [];
    const begun = Date.now();
    const passengers = async (share: number) => {
      for (let index = share; index < bookings; index += 4) {
        const back = index % 5 === 0;
        const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
        const quotation = quotationOf({
          requestid: `bridge-quote-${process.pid}-${index}`,
          ...(back ? { rtntype: 'rtn', now: false, bookingdate: days(2), returndate: days(4) } : {}),
        });
        const asked = bookingOf(quotation, 0, { requestid: `bridge-attempt-${process.pid}-${index}` });
        const { totalfare } = await book('/api/quotation', quotation);
        const answer = await book('/api/createbookingTest', { ...asked, totalfare });
        expect(answer.Code ?? answer).toBe(1);
        made.push(String(answer.Bref));
      }
    };

    let over = false;
    const killing = (async () => {
      for (let count = 0; count < kills && !over; count++) {
        await wait(800 + Math.random() * 2_500);
        const victim = count % 2 === 0 ? server : bridge;
        await victim.kill();
        await wait(Math.random() * 500);
        await victim.start();
      }
    })();
    await Promise.all([0, 1, 2, 3].map(passengers));
    await killing;
    let told = latest(await feed());
    while (!made.every((reference) => isDriven(told.get(reference) as DispatchBooking))) {
      if (Date.now() - begun > minutes * 60_000) break;
      await wait(1_000);
      told = latest(await feed());
    }
    over = true;
    await untilTold();

    const changes = await feed();
    const written = (await readFile(join(data, 'bookings.ndjson'), 'utf8')).split('\n').flatMap((line) => {
      try {
        const entry = JSON.parse(line) as { key?: string; version: number; booking: DispatchBooking };
        return entry.key === undefined ? [] : [{ key: entry.key, version: entry.version, of: entry.booking.reference }];
      } catch {
        return [];
      }
    });
    const keys = written.map((entry) => entry.key);
    const rides = [...told.values()].flatMap(({ legs }) => legs);
    const lost = {
      bookings: made.filter((reference) => !told.has(reference)).length,
      rides: rides.filter(({ status }) => status !== 'finish').length,
      changes: changes.filter(({ reference, change }) => !keys.includes(`${reference}#${change.version}`)).length,
    };
    // Updates per leg: acknowledged, assigned, and four events. More would mean a duplicate.
    const perLeg = changes.filter(({ change }) => change.type === 'ride.updated').length / rides.length;
    const order = ['departed_to_pickup', 'arrived_at_pickup', 'passenger_on_board', 'arrived_at_dropoff'] as const;
    const mixed = rides.filter(({ events }) => {
      const moments = order.map((type) => Date.parse(events[type] ?? ''));
      return moments.some((at, index) => !(at >= (moments[index - 1] ?? 0)));
    });
    const versions = new Map<string, number[]>();
    for (const { of, version } of written) versions.set(of, [...(versions.get(of) ?? []), version]);
    const unsorted = [...versions.values()].filter((list) =>
      list.some((each, index) => each <= (list[index - 1] ?? 0)),
    );
    const result = {
      ...{ bookings: made.length, rides: rides.length, lost, perLeg },
      twice: keys.length - new Set(keys).size,
      outOfOrder: mixed.length + unsorted.length,
    };
    process.stdout.write(
      `bridge: ${kills} kills, ${Math.round((Date.now() - begun) / 1000)} s, ${JSON.stringify(result)}\n`,
    );
    expect(result).toEqual({
      ...{ bookings, rides: bookings + Math.ceil(bookings / 5) },
      lost: { bookings: 0, rides: 0, changes: 0 },
      perLeg: 6,
      ...{ twice: 0, outOfOrder: 0 },
    });
  },
  (minutes + 4) * 60_000,
);

describe('drives after its next start', () => {
  type Feed = { readonly changes: readonly Change[]; readonly cursor: string };
  let shared: Awaited<ReturnType<typeof company>>;
  beforeAll(async () => {
    shared = await company('restarted');
  }, 60_000);

  it.each<[string, string, (feed: Feed) => readonly object[]]>([
    [
      'what it had written down and not taken on when it was killed',
      'killed',
      ({ changes, cursor }) => [
        ...changes.map(({ change, ...booking }) => ({
          ...{ key: `${booking.reference}#${change.version}`, type: change.type, version: change.version, booking },
        })),
        { cursor },
      ],
    ],
    [
      'what it knows of nothing, when its cursor is refused as after a restored backup',
      'refused',
      () => [{ cursor: '9.AAAAAAAAAAAAAAAAAAAAAA' }],
    ],
  ])('%s', async (_, name, journalOf) => {
    const { bridge, bridgePort, data, book, readFeed, feed, untilTold } = shared;
    await bridge.kill();
    const receiver = createHttpServer((_, response) => response.writeHead(204).end()).listen(bridgePort);
    const quotation = quotationOf({ requestid: `bridge-${name}-quote` });
    const { totalfare } = await book('/api/quotation', quotation);
    const asked = bookingOf(quotation, 0, { requestid: `bridge-${name}-attempt` });
    const answer = await book('/api/createbookingTest', { ...asked, totalfare });
    expect(answer.Code ?? answer).toBe(1);
    await untilTold();
    receiver.close();
    await once(receiver, 'close');
    await mkdir(data, { recursive: true });
    const lines = journalOf(await readFeed()).map((line) => `\n${JSON.stringify(line)}`);
    await writeFile(join(data, 'bookings.ndjson'), lines);
    await bridge.start();
    const isAllDriven = async () => [...latest(await feed()).values()].every(isDriven);
    await expect.poll(isAllDriven, { timeout: 60_000 }).toBe(true);
  });
});

it('drives a ride to its end of which the operator’s staff reported a later step than its own next one', async () => {
  const { bridge, key, ask, book, readFeed, feed } = await company('overtaken');
  const quotation = quotationOf({ requestid: 'bridge-overtaken-quote' });
  const { totalfare } = await book('/api/quotation', quotation);
  const asked = bookingOf(quotation, 0, { requestid: 'bridge-overtaken-attempt' });
  const { Bref } = await book('/api/createbookingTest', { ...asked, totalfare });
  const event = { id: 'staff-1', type: 'passenger_on_board', occurredAt: new Date().toISOString() };
  const told = await ask(`/dispatch/v1/bookings/${Bref}/legs/outbound/events`, event, key);
  expect(told).toMatchObject({ applied: true });
  expect((await readFeed()).changes).toHaveLength(2);
  await bridge.start();
  await expect.poll(async () => [...latest(await feed()).values()].every(isDriven), { timeout: 60_000 }).toBe(true);
  await bridge.kill();
}, 180_000);

it('goes on when a webhook breaks off before its end', async () => {
  const port = await freePort();
  const bridge = program(join(examples, 'dispatch-bridge', 'bridge.mjs'), {
    ...{ OPERATOR_URL: `http://localhost:${await freePort()}`, DISPATCH_KEY: 'dk_test' },
    ...{ WEBHOOK_SECRET: `whsec_${btoa('a secret of 24 bytes....')}` },
    ...{ PORT: String(port), DATA_DIR: join(folder, 'broken-off') },
  });
  await bridge.start();
  const socket = connect(port, 'localhost');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{');
  await wait(200);
  socket.destroy();
  await wait(500);
  const { status } = await fetch(`http://localhost:${port}/`, { method: 'POST', body: '{}' });
  expect(status, bridge.said()).toBe(401);
  await bridge.kill();
});

it('its calls are those of the contract: types made of the document fit it', async () => {
  const target = join(folder, 'types');
  await mkdir(target);
  await copyFile(join(examples, 'dispatch-bridge', 'bridge.mjs'), join(target, 'bridge.mjs'));
  await symlink(join(examples, 'node_modules'), join(target, 'node_modules'));
  const options = {
    ...{ allowJs: true, checkJs: true, noEmit: true, strict: true, skipLibCheck: true, types: ['node'] },
    ...{ target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext' },
    typeRoots: [join(ownFolder, 'node_modules', '@types'), join(ownFolder, '..', '..', 'node_modules', '@types')],
  };
  await writeFile(join(target, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['bridge.mjs'] }));
  const run = (script: string, ...args: string[]) => promisify(execFile)(process.execPath, [script, ...args]);
  const openapi = join(ownFolder, '..', 'contracts', 'openapi.json');
  await run(
    join(examples, 'node_modules', 'openapi-typescript', 'bin', 'cli.js'),
    openapi,
    '-o',
    join(target, 'api.d.ts'),
  );
  const tsc = join(ownFolder, '..', '..', 'node_modules', 'typescript-7', 'bin', 'tsc');
  const told = await run(tsc, '-p', target).catch((error: { stdout?: string }) => ({ stdout: String(error.stdout) }));
  expect(told.stdout).toBe('');
});
