import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { openEmbedded } from './database/open-embedded.ts';
import { startedBefore } from './testing/database.ts';
import { bookingOf, operatorTexts, ownFolder, quotationOf } from './testing/fixture.ts';
import { writeMontevideo } from './testing/montevideo.ts';
import { photonStandIn } from './testing/photon-stand-in.ts';
import { startPostgres } from './testing/postgres.ts';
import { serveStandIn } from './testing/serve-stand-in.ts';
import { startReceiver } from './testing/webhook-receiver.ts';
import { createPostgresBus } from './tracking/postgres-bus.ts';
import { statusOf } from './tracking/rides.ts';

/** The process as it is shipped: bundled, started from another folder, killed, started again. */
const bundle = join(ownFolder, 'node_modules', '.cache', `main-test-${process.pid}`);
let folder: string;
const running = new Set<ChildProcess>();
/** A killed run skips `afterAll`: this makes its servers end by themselves. */
const endsWithUs = new URL('../../../scripts/lib/end-with-parent.mjs', import.meta.url).href;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-api-'));
  const tsup = join(ownFolder, 'node_modules', 'tsup', 'dist', 'cli-default.js');
  await promisify(execFile)(process.execPath, [tsup, '--out-dir', bundle, '--silent'], { cwd: ownFolder });
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await rm(bundle, { recursive: true, force: true });
});

/** The code, or the name of the signal that ended the process. */
type Exit = number | string | null;

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Exit>;
  /** What it has written to the standard error output. */
  readonly errors: () => string;
}

interface Ended {
  readonly code: Exit;
  readonly errors: string;
}

function launch(env: Record<string, string>): {
  child: ChildProcess;
  errors: () => string;
  ended: Promise<Exit>;
} {
  const child = spawn(process.execPath, ['--import', endsWithUs, join(bundle, 'main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as Exit;
  });
  return { child, errors: () => errors, ended };
}

async function start(env: Record<string, string> = {}): Promise<Server> {
  const { child, errors, ended } = launch(env);
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /^operator-api listening on (http:\/\/localhost:\d+)$/m.exec(out);
      if (found?.[1]) resolve(found[1]);
    });
    ended.then((code) => reject(new Error(`ended with ${code}: ${errors()}`)));
  });
  return { url, child, ended, errors };
}

async function fails(env: Record<string, string>): Promise<Ended> {
  const { errors, ended } = launch(env);
  const code = await ended;
  return { code, errors: errors() };
}

const post = async (url: string, path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

/** Messages sent while a process's connection is cut are missed, but it receives all later ones. */
async function survivesALostConnection(url: string): Promise<void> {
  const errors: Error[] = [];
  const bus = await createPostgresBus(url, (error) => errors.push(error));
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const heard: string[] = [];
  const gap = new Promise<void>((resolve) => {
    bus.subscribe({ update: ({ status }) => heard.push(status), gap: resolve });
  });
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'");
  await gap;
  await bus.publish(statusOf(1, 'started', 0));
  await admin.query("select pg_notify('ride_updates', 'nonsense')");
  await bus.publish(statusOf(1, 'arrived', 0));
  await expect.poll(() => heard).toEqual(['started', 'arrived']);
  expect(errors.length).toBeGreaterThan(0);
  await bus.close();
  await admin.end();
}

describe('two processes of one database', () => {
  it('tell each other what happens to rides', async () => {
    const database = await startPostgres();
    try {
      const env = { DATABASE_URL: database.url, RATE_LIMIT: 'off' };
      const other = await start(env);
      const driver = await start({ ...env, SIMULATOR: '1000' });
      const request = quotationOf();
      const quoted = await post(other.url, '/api/quotation', request);
      const booked = await post(other.url, '/api/createbookingTest', bookingOf(request, quoted.totalfare));
      const info = await post(other.url, '/api/bookinginfo', { code: booked.BookingCode });
      const { jobpartid } = info.bookinginfo as { jobpartid: string };
      const statuses = await Promise.all(
        [other, driver].map(async ({ url }) => {
          const connection = new HubConnectionBuilder()
            .withUrl(`${url}/notification?userName=0`)
            .configureLogging(LogLevel.None)
            .build();
          const seen = new Set<string>();
          let positions = 0;
          const finished = new Promise<void>((resolve) => {
            connection.on('OnNewData', ({ SignalrType, status }: Record<string, unknown>) => {
              if (SignalrType === 'locationUpdate') positions += 1;
              // Whether a client connected before or after the driver was assigned depends on timing.
              else if (status !== 'upcoming') seen.add(String(status));
              if (status === 'finish') resolve();
            });
          });
          await connection.start();
          expect(await connection.invoke('Follow', jobpartid, booked.BookingCode)).toBe(true);
          await finished;
          await connection.stop();
          // The number depends on the machine's speed, because the car moves in real time.
          expect(positions).toBeGreaterThan(0);
          return [...seen];
        }),
      );
      const all = ['started', 'arrived', 'pob', 'finish'];
      expect(statuses).toEqual([all, all]);
      await survivesALostConnection(database.url);
      for (const { child, ended } of [other, driver]) {
        child.kill('SIGTERM');
        expect(await ended).toBe(0);
      }
    } finally {
      await database.stop();
    }
  });
});

describe('a company of its own', () => {
  const commandWith =
    (env: Record<string, string>) =>
    (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(bundle, 'operator-files.js'), ...args], {
        cwd: folder,
        env: { ...process.env, ...env },
      });
  const command = commandWith({});

  it('comes from an empty folder to a booking, with addresses of its own city', async () => {
    const given = ['--country=FR', '--at=45.7578,4.832', '--currency=EUR', '--unit=km', '--language=fr'];
    await expect(command('init', 'lyon', ...given)).rejects.toMatchObject({
      stderr: expect.stringContaining('--name'),
    });
    await command('init', 'lyon', '--name=Taxis Bellecour', ...given);
    expect((await command('validate', 'lyon')).stdout).toBe('lyon: no mistakes found.\n');
    await expect(commandWith({ PAYPAL_SECRET: 'secret' })('validate', 'lyon')).rejects.toMatchObject({
      stdout: 'PayPal needs PAYPAL_CLIENT_ID and PAYPAL_SECRET.\n',
    });
    const live = { PUBLIC_URL: 'https://taxis.example', SMTP_URL: 'smtp://mail.example', SCENARIOS: '1' };
    await expect(commandWith(live)('validate', 'lyon')).rejects.toMatchObject({
      stdout: expect.stringMatching(/^SMTP_URL needs MAIL_FROM.*\nDATABASE_URL is not set,.*\nSCENARIOS=1 lets .*\n$/),
    });
    await expect(command('init', 'lyon', '--name=Again', ...given)).rejects.toMatchObject({ code: 1 });
    await writeFile(join(folder, 'notes.txt'), 'Dear reader');
    await expect(command('init', 'notes.txt', '--name=Again', ...given)).rejects.toMatchObject({
      stderr: `${join(folder, 'notes.txt')} is no folder that can be read.\n`,
    });
    await expect(command('validate', 'lion')).rejects.toMatchObject({
      stderr: `There is no folder ${join(folder, 'lion')}.\n`,
    });
    const photon = await serveStandIn(photonStandIn().fetch);
    const settings = { PLACES_KIND: 'photon', PLACES_URL: photon.url, OPERATOR_DIR: join(folder, 'lyon') };
    const { url, child, ended } = await start({
      ...settings,
      DATA_DIR: await startedBefore(join(folder, 'lyon-data')),
    });
    try {
      const find = async (prefix: string) => {
        const found = await fetch(`${url}/api/searchaddress?prefix=${encodeURIComponent(prefix)}`);
        const { addresses } = (await found.json()) as { addresses: Record<string, unknown>[] };
        return addresses[0] ?? {};
      };
      const [from, to] = [await find('14 rue de la rep'), await find('musée des beaux-arts')];
      const request = quotationOf({
        ...{ pick: from.fulladdress, picklat: from.latitude, picklng: from.longitude, pickpostcode: from.postcode },
        ...{ doff: to.fulladdress, dofflat: to.latitude, dofflng: to.longitude, droppostcode: to.postcode },
        ...{ pickcategory: from.category, doffcategory: to.category, currencyCode: '' },
      });
      const quoted = await post(url, '/api/quotation', request);
      expect(quoted).toMatchObject({ code: 1, currencycode: 'EUR', totalfare: 10 });
      const booking = bookingOf(request, quoted.totalfare, { currencycode: 'EUR' });
      expect(await post(url, '/api/createbookingTest', booking)).toMatchObject({ Code: 1, Bref: expect.any(String) });
    } finally {
      child.kill('SIGTERM');
      await ended;
      photon.stop();
    }
  });

  it('drives by the roads of its own extract', async () => {
    const given = [
      '--name=Taxi Sur',
      '--country=UY',
      '--at=-34.9,-56.18',
      '--currency=UYU',
      '--unit=km',
      '--language=es',
    ];
    await command('init', 'sur', ...given);
    const extract = join(folder, 'montevideo.osm.pbf');
    writeMontevideo(extract);
    const data = await startedBefore(join(folder, 'sur-data'));
    const { url, child, ended, errors } = await start({
      ...{ OPERATOR_DIR: join(folder, 'sur'), DATA_DIR: data },
      ...{ ROUTING_KIND: 'valhalla-local', ROUTING_EXTRACT: extract },
    });
    try {
      const ends = {
        ...{
          pick: 'Plaza Independencia',
          picklat: -34.9066,
          picklng: -56.1995,
          pickpostcode: '',
          pickcategory: 'Point',
        },
        ...{ doff: 'Tres Cruces', dofflat: -34.8937, dofflng: -56.1664, droppostcode: '', doffcategory: 'Point' },
      };
      // Until the tiles are built, routes are estimates, and a request then would cause the next ones to be estimates,
      // too.
      await vi.waitFor(() => expect(errors()).toContain('routing-tiles-built'), { timeout: 60_000, interval: 100 });
      expect(await readdir(join(data, 'roads'))).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
      const quoted = await post(url, '/api/quotation', quotationOf({ ...ends, currencyCode: '' }));
      expect(quoted).toMatchObject({ code: 1, currencycode: 'UYU', routesource: 'valhalla' });
      expect(quoted.routedistance).toBeGreaterThan(3_300);
      expect(quoted.routedistance).toBeLessThan(6_000);
      expect(await readdir(folder)).not.toContain('duplicateways.txt');
    } finally {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  it('hears of every mistake at once, with an error for whoever asks', async () => {
    await command(
      'init',
      'wrong',
      ...['--name=X', '--country=FR', '--at=45.7578,4.832', '--currency=EUR', '--unit=km', '--language=fr'],
    );
    const path = join(folder, 'wrong', 'configuration.json');
    const said = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(
      path,
      JSON.stringify({ ...said, baselat: said.baselng, baselng: said.baselat, currencycode: 'ZZZ' }),
    );
    const { stdout } = (await commandWith({ ROUTING_KIND: 'osrm', METRICS_PORT: 'x' })('validate', 'wrong').catch(
      (error: unknown) => error,
    )) as { stdout: string };
    expect(stdout.trim().split('\n')).toEqual([
      'configuration.json, field currencycode: expected an ISO 4217 currency code like GBP (found "ZZZ")',
      'configuration.json, field baselat: latitude and longitude are swapped (found 4.832, 45.7578)',
      'ROUTING_KIND=osrm needs ROUTING_URL.',
      'METRICS_PORT must be a port number.',
    ]);
  });
});

describe('the process', () => {
  it('waits at its start for a database that is not there yet', async () => {
    const database = await startPostgres();
    const { hostname, port: real } = new URL(database.url);
    const door = createServer((near) => {
      const far = connect(Number(real), hostname);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) socket.on('error', () => [near, far].map((each) => each.destroy()));
    });
    const port = await freePort();
    const url = new URL(database.url);
    url.port = String(port);
    const early = launch({ DATA_DIR: join(folder, 'early'), DATABASE_URL: url.href });
    try {
      await expect.poll(() => early.errors(), { timeout: 20_000 }).toContain('"event":"database-awaited"');
      let out = '';
      early.child.stdout?.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      door.listen(port, '127.0.0.1');
      await expect.poll(() => out, { timeout: 30_000 }).toContain('listening on');
    } finally {
      early.child.kill('SIGKILL');
      await early.ended;
      door.close();
      await database.stop();
    }
  });

  it('ends when asked while it waits for its database, also as process 1 of a container', async () => {
    const early = launch({
      DATA_DIR: join(folder, 'waiting'),
      DATABASE_URL: 'postgresql://operator@127.0.0.1:1/operator',
    });
    await expect.poll(() => early.errors(), { timeout: 20_000 }).toContain('"event":"database-awaited"');
    early.child.kill('SIGTERM');
    // The system does not end process 1 by a signal without a handler, so the process exits itself, with a code.
    expect(await early.ended).toBe(0);
  });

  it('keeps a booking over kill -9 and a lost answer, refuses a second process, and ends when asked', async () => {
    const env = { DATA_DIR: join(folder, 'data'), SCENARIOS: '1' };
    const first = await start(env);
    expect(await (await fetch(`${first.url}/health`)).json()).toMatchObject({ status: 'ok', database: 'ready' });
    const request = quotationOf();
    const quoted = await post(first.url, '/api/quotation', request);
    const booking = bookingOf(request, quoted.totalfare);
    await expect(post(first.url, '/api/createbookingTest', booking, { 'x-scenario': 'lost-answer' })).rejects.toThrow();

    const second = await fails(env);
    expect(second).toEqual({
      code: 1,
      errors: `The data folder ${join(folder, 'data')} is in use by process ${first.child.pid}.\n`,
    });

    first.child.kill('SIGKILL');
    await first.ended;
    const third = await start(env);
    const info = await post(third.url, '/api/bookinginfo', { code: booking.requestid });
    const again = await post(third.url, '/api/createbookingTest', booking);
    expect(info.code).toBe(1);
    expect(again.Bref).toBe((info.bookinginfo as { bookingref: string }).bookingref);

    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    const fourth = await start(env);
    expect((await post(fourth.url, '/api/bookinginfo', { code: booking.requestid })).code).toBe(1);
    fourth.child.kill('SIGINT');
    expect(await fourth.ended).toBe(0);
  });

  it('writes the email that a response has just promised before it ends', async () => {
    const env = { DATA_DIR: await startedBefore(join(folder, 'promised')) };
    const { url, child, ended } = await start(env);
    const email = 'zoe@example.com';
    const signed = await post(url, '/api/signUp', {
      ...{ email, firstname: 'Zoë', surname: 'O’Neil', passwordhash: 'a'.repeat(64) },
      ...{ dialingcode: '44', phone: '7911123456' },
    });
    expect(signed.Code).toBe(1);
    expect((await post(url, '/api/resetpassword', { email })).code).toBe(1);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const database = await openEmbedded(join(env.DATA_DIR, 'database'));
    expect(await database.selectFrom('password_resets').select('customer_id').execute()).toHaveLength(1);
    await database.destroy();
  });

  it('tells a webhook to the end before it ends, so that the next process does not repeat the message', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    let answer = () => {};
    receiver.answer = () =>
      new Promise((resolve) => {
        answer = () => resolve(204);
      });
    const env = { DATA_DIR: await startedBefore(join(folder, 'told')), ADMIN_KEY: 'a-key-of-the-operator-alone' };
    const { url, child, ended } = await start({ ...env, WEBHOOK_ALLOW_PRIVATE: '1' });
    const { code } = await post(
      url,
      '/admin/webhooks',
      { url: receiver.url },
      { authorization: `Bearer ${env.ADMIN_KEY}` },
    );
    expect(code).toBe(1);
    const request = quotationOf();
    const quoted = await post(url, '/api/quotation', request);
    await post(url, '/api/createbookingTest', bookingOf(request, quoted.totalfare));
    await expect.poll(() => receiver.received.length).toBe(1);
    child.kill('SIGTERM');
    const isRefused = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(Number(new URL(url).port), 'localhost', () => {
          socket.destroy();
          resolve(false);
        });
        socket.on('error', () => resolve(true));
      });
    await expect.poll(isRefused).toBe(true);
    answer();
    expect(await ended).toBe(0);
    const database = await openEmbedded(join(env.DATA_DIR, 'database'));
    const delivered = await database.selectFrom('webhook_deliveries').select('delivered_at').execute();
    await database.destroy();
    expect(delivered).toEqual([{ delivered_at: expect.any(Number) }]);
  });

  it('keeps ES modules out of the code of its threads: Node aborts when one is ended while it requires some', async () => {
    const code = await readFile(join(bundle, 'scrypt-worker.cjs'), 'utf8');
    const required = Array.from(code.matchAll(/require\("([^"]+)"\)/g), ([, name]) => name);
    expect(required).toEqual(['crypto']);
  });

  it('is backed up while it is stopped, and restored where nothing lies', async () => {
    const run = (script: string, file: string, env: Record<string, string>) =>
      promisify(execFile)(join(ownFolder, '..', '..', 'deploy', script), [file], {
        env: { PATH: process.env.PATH ?? '', ...env },
      }).catch((error: { stderr: string }) => error);
    const env = { DATA_DIR: await startedBefore(join(folder, 'backed-up')) };
    const backup = join(folder, 'backup.tgz');
    const before = await start(env);
    const request = quotationOf();
    const booking = bookingOf(request, (await post(before.url, '/api/quotation', request)).totalfare);
    expect((await post(before.url, '/api/createbookingTest', booking)).Code).toBe(1);
    expect((await run('backup.sh', backup, env)).stderr).toMatch(/^A server uses .*backed-up\. Stop it first/);
    before.child.kill('SIGTERM');
    await before.ended;
    expect((await run('backup.sh', backup, env)).stderr).toBe('');
    expect((await run('restore.sh', backup, env)).stderr).toMatch(/backed-up is not empty/);
    await rm(env.DATA_DIR, { recursive: true });
    expect((await run('restore.sh', backup, env)).stderr).toBe('');
    const after = await start(env);
    expect((await post(after.url, '/api/bookinginfo', { code: booking.requestid })).code).toBe(1);
    after.child.kill('SIGTERM');
    expect(await after.ended).toBe(0);
  });

  it('moves what the embedded database holds to PostgreSQL, while it is stopped', async () => {
    const env = { DATA_DIR: await startedBefore(join(folder, 'moved')) };
    const before = await start(env);
    const request = quotationOf();
    const { totalfare } = await post(before.url, '/api/quotation', request);
    const booking = bookingOf(request, totalfare);
    expect((await post(before.url, '/api/createbookingTest', booking)).Code).toBe(1);
    const database = await startPostgres();
    const ran = (program: string, args: string[], more: Record<string, string>) =>
      promisify(execFile)(process.execPath, [join(bundle, program), ...args], {
        env: { PATH: process.env.PATH ?? '', ...more },
      }).catch((error: { stderr: string }) => error);
    const copy = (more = env) => ran('copy.js', ['--to', database.url], more);
    try {
      // As beside a server on PostgreSQL, or where another user runs it.
      const elsewhere = { DATA_DIR: await mkdtemp(join(folder, 'elsewhere-')) };
      const none = /^(Not disarmed\. .*: )?There is no database in .*elsewhere-.*database\. /;
      expect((await copy(elsewhere)).stderr).toMatch(none);
      expect((await ran('disarm.js', [], elsewhere)).stderr).toMatch(none);
      expect(await readdir(elsewhere.DATA_DIR)).toEqual([]);
      expect((await copy()).stderr).toBe(`The data folder ${env.DATA_DIR} is in use by process ${before.child.pid}.\n`);
      before.child.kill('SIGTERM');
      await before.ended;
      const wrongly = (url: string) => ran('copy.js', ['--to', url], env);
      for (const url of [
        database.url.replace(/\/[^/]*$/, '/no_such_database'),
        'postgresql://nobody@127.0.0.1:1/none',
      ]) {
        expect((await wrongly(url)).stderr).toMatch(/^Nothing was copied: the database of --to cannot be opened: /);
      }
      expect(await wrongly(database.url.replace('operator:operator@', 'operator:mistyped@'))).toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'Nothing was copied: the database of --to cannot be opened: password authentication failed for user "operator"\n',
      });
      const target = new pg.Client(database.url);
      await target.connect();
      const { rows: tables } = await target.query(`select from pg_tables where schemaname = 'public'`);
      await target.end();
      expect(tables).toEqual([]);
      expect(await copy()).toMatchObject({ stdout: expect.stringMatching(/same +1 {2}bookings\n/) });
      const after = await start({ ...env, DATABASE_URL: database.url });
      expect((await post(after.url, '/api/bookinginfo', { code: booking.requestid })).code).toBe(1);
      after.child.kill('SIGTERM');
      expect(await after.ended).toBe(0);
    } finally {
      await database.stop();
    }
  });

  it('says in a sentence why it cannot start', async () => {
    const blocker = createServer();
    blocker.listen(0);
    await once(blocker, 'listening');
    const address = blocker.address();
    const taken = String(typeof address === 'object' && address ? address.port : 0);
    try {
      expect(await fails({ DATA_DIR: await startedBefore(join(folder, 'other')), PORT: taken })).toEqual({
        code: 1,
        errors: `Port ${taken} is in use by another program. Choose another one with PORT.\n`,
      });
      // Of two processes with the same settings on one machine, the second finds the port of the first.
      expect(await fails({ DATA_DIR: await startedBefore(join(folder, 'figures')), METRICS_PORT: taken })).toEqual({
        code: 1,
        errors: `Port ${taken} is in use by another program. Choose another one with METRICS_PORT.\n`,
      });
    } finally {
      blocker.close();
    }
    const operator = await mkdtemp(join(folder, 'operator-'));
    const texts = { ...operatorTexts(), 'promos.json': '[{"id": "x"}]' };
    for (const [name, text] of Object.entries(texts)) await writeFile(join(operator, name), text);
    await mkdir(join(folder, 'letters', 'database'), { recursive: true });
    await writeFile(join(folder, 'letters', 'database', 'letter.txt'), 'Dear reader');
    const [port, routing, wrong, unreachable, foreign, full, live] = await Promise.all([
      fails({ PORT: 'many' }),
      fails({ ROUTING_KIND: 'osrm' }),
      fails({ DATA_DIR: join(folder, 'third'), OPERATOR_DIR: operator }),
      fails({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DATABASE_START_TIMEOUT: '0' }),
      fails({ DATA_DIR: join(folder, 'letters') }),
      fails({ DATA_DIR: join(folder, 'full'), DISK_RESERVE_MB: '1000000000' }),
      fails({ DATA_DIR: join(folder, 'live'), PUBLIC_URL: 'https://cabs.example' }),
    ]);
    expect(port).toEqual({ code: 1, errors: 'PORT must be a port number.\n' });
    expect(routing).toEqual({ code: 1, errors: 'ROUTING_KIND=osrm needs ROUTING_URL.\n' });
    expect(wrong.code).toBe(1);
    expect(wrong.errors).toContain(`${operator}: promos.json, field 0.code`);
    expect(unreachable.code).toBe(1);
    expect(unreachable.errors).toMatch(/^The server could not start: DATABASE_URL: .*ECONNREFUSED/);
    expect(foreign).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The folder .*database contains files but no/),
    });
    expect(live.code).toBe(1);
    // All risks are reported at once, the demonstration's gateway included.
    expect(live.errors.match(/(ALLOW_LIVE|SANDBOX_GATEWAY_FOR)=[a-z-]+/g)).toEqual([
      'ALLOW_LIVE=demo-codes',
      'ALLOW_LIVE=demo-company',
      'ALLOW_LIVE=demo-company',
      'ALLOW_LIVE=embedded-database',
      'SANDBOX_GATEWAY_FOR=cabs',
    ]);
    expect(full).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The disk of .* is full, or nearly full\. /),
    });
  });
});
