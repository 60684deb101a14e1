import { execSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const namesIn = (text, pattern) => [...new Set(Array.from(text.matchAll(pattern), ([, name]) => name))];
const settings = read('packages/operator-api/src/env.ts');

test('the dashboard shows all figures that the server tells of itself, and no others', () => {
  const told = namesIn(read('packages/operator-api/src/metrics.ts'), /\b(taxi_[a-z_]+)\b/g);
  const shown = namesIn(read('deploy/grafana.json'), /\b(taxi_[a-z_]+?)(?:_bucket|_count|_sum)?\b/g);
  expect(shown.sort()).toEqual(told.sort());
});

test('the guide names every figure that counts what waits for a person, and no others', () => {
  const metrics = read('packages/operator-api/src/metrics.ts');
  const named = namesIn(read('docs/operations.md'), /`(taxi_[a-z_]+)`/g);
  for (const name of named) expect(metrics).toContain(name);
  expect(named).toEqual(expect.arrayContaining(namesIn(metrics, /\b(taxi_\w+_(?:late|given_up|parked))\b/g)));
});

test('the guide says where each text that describes the operator is replaced', () => {
  const guide = read('docs/operations.md');
  for (const name of readdirSync(new URL('../../packages/site/public', import.meta.url)).filter((file) =>
    /\.txt$/.test(file),
  ))
    expect(guide).toContain(`\`${name}\``);
});

test.each(['Containerfile', 'compose.yaml', 'taxi-booking.service'])('%s sets what the server reads', (file) => {
  const text = read(`deploy/${file}`);
  const set = [
    ...namesIn(text, /^(?:ENV |Environment=| {6})(.+)$/gm).flatMap((line) =>
      namesIn(line, /\b([A-Z][A-Z_]+)\b ?[=:]/g),
    ),
    // Variables of Node, PostgreSQL and the C library are not read by the server's own settings.
  ].filter((name) => !/^(NODE_ENV|POSTGRES_|MALLOC_)/.test(name));
  expect(set.length).toBeGreaterThan(0);
  for (const name of set) expect(settings, name).toContain(`'${name.replace(/_FILE$/, '')}'`);
});

test('the settings of deploy/.env reach the servers of compose.yaml, which say where they lie in a container', () => {
  const [, server = ''] = /^ {2}server:\n((?: {4}.*\n)+)/m.exec(read('deploy/compose.yaml')) ?? [];
  // `environment` goes before `env_file`: OPERATOR_DIR is the folder of the host there.
  expect(server).toMatch(/^ {4}env_file: \.env$/m);
  expect(server).toMatch(/^ {6}OPERATOR_DIR: \/operator$/m);
});

test('files that hold keys are made for their owner alone', () => {
  const guide = read('docs/operations.md');
  expect(guide).toContain('install -m 600 /dev/null /etc/taxi-booking.env');
  expect(guide).toContain('install -m 600 /dev/null deploy/.env');
});

test('a second unit with the same state folder runs as the same user', () => {
  const unit = read('deploy/taxi-booking.service');
  // Without a name systemd derives one from the unit's, and gives the folder to whichever unit started last.
  expect(unit).toMatch(/^DynamicUser=yes$/m);
  expect(unit).toMatch(/^User=taxi-booking$/m);
});

test('the image has the command line with all that it needs', () => {
  const app = mkdtempSync(join(tmpdir(), 'image-'));
  const copying = read('deploy/Containerfile')
    .split(/&&|\n(?=[A-Z])/)
    .map((command) => command.replace(/\\\s*$/, '').trim())
    .filter((command) => /^(mkdir|cp) .*\/app\/(deploy|scripts)/.test(command));
  for (const command of copying) {
    execSync(command.replaceAll('/app/', `${app}/`), { cwd: fileURLToPath(new URL('../..', import.meta.url)) });
  }
  const operator = (...args) =>
    spawnSync(process.execPath, [join(app, 'scripts/operator.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(app, 'data') },
    });
  expect(operator('--help')).toMatchObject({ status: 0, stderr: '' });
  // The restore script exists and looks for the file.
  expect(operator('restore', join(app, 'none.tgz')).stderr).toContain('none.tgz');
  rmSync(app, { recursive: true });
});

test.each(['.gitignore', '.dockerignore'])('%s keeps a deployment’s secrets and settings out', (file) => {
  expect(read(file).split(/\/?\n/)).toEqual(expect.arrayContaining(['deploy/secrets', 'deploy/.env']));
});

test('the image is asked for its health at the port that it was given', async () => {
  const [, check] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(read('deploy/Containerfile'));
  const [, ...args] = JSON.parse(check);
  const server = createServer((request, response) => response.end(request.url)).listen(0);
  await once(server, 'listening');
  const child = spawn(process.execPath, args, { env: { ...process.env, PORT: String(server.address().port) } });
  expect(await once(child, 'exit')).toEqual([0, null]);
  server.close();
});

test('a backup and its way back ask the database whose address stands in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  writeFileSync(join(folder, 'database_url'), 'postgresql://of-a-file/operator\n');
  for (const name of ['pg_dump', 'pg_restore', 'psql']) {
    writeFileSync(join(folder, name), '#!/bin/sh\necho "$0 $*" >> "$ASKED"; : > "$WRITTEN"\n', { mode: 0o755 });
  }
  const [asked, written] = [join(folder, 'asked'), join(folder, 'a.dump')];
  for (const script of ['backup', 'restore']) {
    const { status } = spawnSync(fileURLToPath(new URL(`../../deploy/${script}.sh`, import.meta.url)), [written], {
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        ...{ ASKED: asked, WRITTEN: `${written}.part` },
        ...{ DATABASE_URL_FILE: join(folder, 'database_url'), DATA_DIR: join(folder, 'data') },
      },
    });
    expect([script, status]).toEqual([script, 0]);
    expect(readFileSync(asked, 'utf8')).toContain('postgresql://of-a-file/operator');
    rmSync(asked);
  }
  rmSync(folder, { recursive: true });
});

test.each(['backup', 'restore'])('%s.sh does not choose between two databases', (script) => {
  const folder = mkdtempSync(join(tmpdir(), 'two-'));
  const asked = join(folder, 'asked');
  writeFileSync(join(folder, 'database_url'), 'postgresql://live/operator\n');
  for (const name of ['pg_dump', 'pg_restore', 'psql']) {
    writeFileSync(join(folder, name), `#!/bin/sh\n: > ${asked}\n`, { mode: 0o755 });
  }
  const { status, stderr } = spawnSync(
    fileURLToPath(new URL(`../../deploy/${script}.sh`, import.meta.url)),
    [join(folder, 'a.dump')],
    {
      encoding: 'utf8',
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        ...{ DATABASE_URL: 'postgresql://here/staging', DATABASE_URL_FILE: join(folder, 'database_url') },
      },
    },
  );
  const wasAsked = existsSync(asked);
  rmSync(folder, { recursive: true });
  expect({ status, stderr, wasAsked }).toEqual({
    ...{ status: 1, wasAsked: false },
    stderr: 'Set DATABASE_URL or DATABASE_URL_FILE, not both.\n',
  });
});

describe('a backup of PostgreSQL', () => {
  /** @returns what the script sends to the database, where `pg_restore` is the given shell script */
  const restored = (pgRestore) => {
    const folder = mkdtempSync(join(tmpdir(), 'restore-'));
    const sent = join(folder, 'sent.sql');
    writeFileSync(join(folder, 'pg_restore'), `#!/bin/sh\n${pgRestore}\n`, { mode: 0o755 });
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\ncat > "$SENT"\n', { mode: 0o755 });
    const { status } = spawnSync(fileURLToPath(new URL('../../deploy/restore.sh', import.meta.url)), ['a.dump'], {
      env: { PATH: `${folder}:${process.env.PATH}`, SENT: sent, DATABASE_URL: 'postgresql://here/operator' },
    });
    const sql = existsSync(sent) ? readFileSync(sent, 'utf8') : null;
    rmSync(folder, { recursive: true });
    return { status, sql };
  };

  test('from before an upgrade takes the place of all that the newer version has added', async () => {
    const before = 'create table bookings (id int primary key); create function seen() returns int return 1;';
    const database = await PGlite.create();
    await database.exec(`${before} insert into bookings values (1);
      create table ratings (booking int references bookings); create table refusals (id int);
      create function later() returns int return 2;`);
    const { status, sql } = restored(`[ "$1" = --file=/dev/null ] || echo '${before}'`);
    expect(status).toBe(0);
    await database.exec(sql);
    const { rows } = await database.query(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace order by name`);
    expect(rows.map(({ name }) => name)).toEqual(['bookings', 'seen']);
    expect((await database.query('select * from bookings')).rows).toEqual([]);
    await database.close();
  });

  test('gives out no number again that a later booking has had, whose links still are in emails', async () => {
    const { sql } = restored(`[ "$1" = --file=/dev/null ] || cat <<'DUMP'
      select pg_catalog.set_config('search_path', '', false);
      create table public.bookings (id bigint generated always as identity (start with 1001) primary key, at int);
      select pg_catalog.setval('public.bookings_id_seq', 1005);
      create table public.customers (id text);\nDUMP`);
    const database = await PGlite.create();
    await database.exec(sql);
    const { rows } = await database.query('insert into public.bookings (at) values (1) returning id');
    expect(rows).toEqual([{ id: 1_001_006 }]);
    await database.close();
  });

  test('leaves the extensions alone, which are not always the operator’s own', () => {
    const { sql } = restored(`case " $* " in *" --clean "*) echo 'drop extension if exists pg_trgm;' ;; esac
      echo 'create extension if not exists pg_trgm;'
      case " $* " in *" --no-comments "*) ;; *) echo 'comment on extension pg_trgm is null;' ;; esac`);
    expect(sql).toContain('create extension if not exists pg_trgm');
    expect(sql).not.toMatch(/(drop|comment on) extension/);
  });

  test('changes nothing when it is damaged', () => {
    expect(restored('exit 1')).toEqual({ status: 1, sql: null });
    // Damage that shows only the second time ends the transaction without a commit, and is no success.
    const { status, sql } = restored(`[ "$1" = --file=/dev/null ] || { echo 'create table a ();'; exit 1; }`);
    expect(status).toBe(1);
    expect(sql).toMatch(/^begin;/);
    expect(sql).not.toContain('commit');
  });
});

describe('a backup of the embedded database', () => {
  const place = 'another container pid:[1]';
  /** @returns the script's stderr for a lock that was renewed `ago` seconds ago */
  const tried = (holder, ago) => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    const data = join(folder, 'data');
    const lock = join(data, 'server.lock');
    mkdirSync(join(data, 'database'), { recursive: true });
    writeFileSync(join(data, 'database/PG_VERSION'), '17');
    writeFileSync(lock, JSON.stringify({ pid: process.pid, ...holder, started: '', nonce: 'n' }));
    utimesSync(lock, new Date(), new Date(Date.now() - ago * 1000));
    const { stderr } = spawnSync(
      fileURLToPath(new URL('../../deploy/backup.sh', import.meta.url)),
      [join(folder, 'a.tgz')],
      { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: data } },
    );
    rmSync(folder, { recursive: true });
    return stderr;
  };

  test('is refused while a server touches its lock, in whichever container', () => {
    expect(tried({ place, pid: 2 ** 22 + 1 }, 2)).toContain('Stop it first');
  });

  test('is made of what a killed server left, though a process has its number', () => {
    expect(tried({ place }, 90)).toBe('');
  });

  test('is refused while a server of a version runs that touched nothing', () => {
    expect(tried({}, 90)).toContain('Stop it first');
  });

  test('is none where there is no database, as beside a server on PostgreSQL', () => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    const data = join(folder, 'data');
    mkdirSync(join(data, 'kept'), { recursive: true });
    writeFileSync(join(data, 'admin-key'), 'a key');
    const { status, stderr } = spawnSync(
      fileURLToPath(new URL('../../deploy/backup.sh', import.meta.url)),
      [join(folder, 'a.tgz')],
      { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: data } },
    );
    const files = readdirSync(folder);
    rmSync(folder, { recursive: true });
    expect({ status, files }).toEqual({ status: 1, files: ['data'] });
    expect(stderr).toBe(
      `There is no database in ${data}. Set DATABASE_URL for PostgreSQL, or the server's DATA_DIR.\n`,
    );
  });

  test.each([
    ['is missing', null],
    ['is damaged', 'half'],
    ['is one of PostgreSQL, restored without DATABASE_URL', 'PGDMP'],
    ['is an archive of something else', 'other'],
  ])('that %s leaves the folder as it was, for the right one', (_, kind) => {
    const folder = mkdtempSync(join(tmpdir(), 'wrong-'));
    const file = join(folder, 'a.tgz');
    mkdirSync(join(folder, 'data/database'), { recursive: true });
    writeFileSync(join(folder, 'data/database/PG_VERSION'), '17');
    writeFileSync(join(folder, 'data/database/1'), randomBytes(200_000));
    execSync(
      `tar --create --gzip --file=${file} --directory=${join(folder, 'data')} ${kind === 'other' ? './database/1' : '.'}`,
    );
    if (kind === 'half') writeFileSync(file, readFileSync(file).subarray(0, 100_000));
    else if (kind === 'PGDMP') writeFileSync(file, kind);
    else if (kind === null) rmSync(file);
    const restored = join(folder, 'restored');
    const { status, stderr } = spawnSync(fileURLToPath(new URL('../../deploy/restore.sh', import.meta.url)), [file], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: restored },
    });
    const isThere = existsSync(restored);
    rmSync(folder, { recursive: true });
    expect({ status, isThere }).toEqual({ status: 1, isThere: false });
    expect(stderr).toContain(`${file} is no backup of the embedded database. Nothing was changed.`);
  });

  test('that is restored in part only is no database for a server', () => {
    const folder = mkdtempSync(join(tmpdir(), 'part-'));
    const run = (script, data, file, env = {}) =>
      spawnSync(fileURLToPath(new URL(`../../deploy/${script}.sh`, import.meta.url)), [join(folder, file)], {
        env: { PATH: process.env.PATH, ...env, DATA_DIR: join(folder, data) },
      }).status;
    const database = (data) => readdirSync(join(folder, data, 'database')).sort();
    mkdirSync(join(folder, 'data/database/base'), { recursive: true });
    writeFileSync(join(folder, 'data/database/PG_VERSION'), '17');
    writeFileSync(join(folder, 'data/database/base/1'), randomBytes(200_000));
    expect(run('backup', 'data', 'a.tgz')).toBe(0);
    expect(run('restore', 'whole', 'a.tgz')).toBe(0);
    // A server that finds the mark gives out no number again.
    expect(database('whole')).toEqual(['PG_VERSION', 'base', 'restored']);
    const whole = readFileSync(join(folder, 'a.tgz'));
    // As killed at the beginning, and near the end: `openEmbedded` refuses a folder with files and without PG_VERSION.
    for (const [index, length] of [10, whole.length - 1_000].entries()) {
      // A `tar` that reads the whole backup, and restores a part of it.
      writeFileSync(join(folder, 'part.tgz'), whole.subarray(0, length));
      writeFileSync(
        join(folder, 'tar'),
        '#!/bin/sh\n[ "$1" != --extract ] || set -- "$1" --gzip --file="$PART" "$4" "$5"\nexec "$TAR" "$@"\n',
        { mode: 0o755 },
      );
      const path = `${folder}:${process.env.PATH}`;
      const tar = execSync('command -v tar', { encoding: 'utf8' }).trim();
      expect(
        run('restore', `part-${index}`, 'a.tgz', { PATH: path, PART: join(folder, 'part.tgz'), TAR: tar }),
      ).not.toBe(0);
      expect(database(`part-${index}`)).not.toContain('PG_VERSION');
      expect(database(`part-${index}`)).not.toEqual([]);
    }
    rmSync(folder, { recursive: true });
  });
});
