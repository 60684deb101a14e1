import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const operator = (...args) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '..', 'operator.mjs'), ...args], { encoding: 'utf8' });

it('the command line takes every option that its help names', () => {
  const help = operator('--help').stdout;
  const withValue = [...new Set([...help.matchAll(/(--[a-z-]+) [^\s[\]]/g)].map(([, option]) => option))];
  expect(withValue).toContain('--hours');
  const { status, stderr } = operator('--help', ...withValue.map((option) => `${option}=1`));
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it.each([
  ['notes.txt', 10, 'must be a PNG, JPEG or WebP file'],
  ['none.png', 0, 'must be a PNG, JPEG or WebP file'],
  ['huge.jpg', 40_000, 'must be 37 kB or smaller'],
])('a driver’s picture is no %s of %i bytes', (name, bytes, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'picture-'));
  const file = join(folder, name);
  if (bytes > 0) writeFileSync(file, Buffer.alloc(bytes));
  const { status, stderr } = operator('driver', 'add', 'Grace Hopper', '--phone', '1', '--photo', file);
  rmSync(folder, { recursive: true });
  expect(stderr).toContain(`--photo ${file}: ${words}`);
  expect(status).toBe(1);
});

it.each([
  ['a file that is missing', ['--check', 'none.json'], '--check none.json cannot be read: ENOENT'],
  [
    'a file of something else',
    ['--check', 'package.json'],
    '--check package.json: this file was not written by scripts --save',
  ],
  ['an address that is none', ['taxi.example'], 'taxi.example is not an address like https://taxi.example'],
  ['a server that does not run', ['http://127.0.0.1:1'], 'The payment page at http://127.0.0.1:1 cannot be read: '],
])('scripts says what is wrong about %s, in a line', (_, args, words) => {
  const { status, stderr } = operator('scripts', ...args);
  expect(stderr).toContain(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

/** @returns what the command line prints on stderr, with these settings */
const refusal = (args, env) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', 'operator.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  expect(status).toBe(1);
  return stderr;
};

it('an address without http is not taken for a server that does not respond', () => {
  expect(refusal(['list'], { ADMIN_KEY: 'a-key', OPERATOR_URL: 'localhost:4300' })).toBe(
    'OPERATOR_URL must be an http(s) URL like http://localhost:4300.\n',
  );
});

it('a missing key is looked for where the server has it, also of one that runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'none-'));
  const words = refusal(['list'], { DATA_DIR: folder });
  expect(refusal(['list'], { ADMIN_KEY_FILE: join(folder, 'key') })).toContain(join(folder, 'key'));
  rmSync(folder, { recursive: true });
  expect(words).toContain(`There is no key at ${join(folder, 'admin-key')}.`);
  expect(words).toContain('Set DATA_DIR as for the server, or its ADMIN_KEY.');
});

it.each([
  [['init'], 'Which folder?', 'init FOLDER [--name'],
  [['fare', 'LHR'], 'Where to?', 'fare FROM TO'],
  [['key'], 'key needs one of these commands: add, list, revoke.', 'key add NAME'],
  [['staff', 'ad'], 'There is no command staff ad.', 'staff add EMAIL'],
  [['lst'], 'There is no command lst.', 'npm run operator -- --help'],
])('%s says what is missing at the end, where a terminal shows it', (args, words, own) => {
  const lines = refusal(args, {}).trim().split('\n');
  expect(lines.at(-1)).toContain(words);
  expect(lines.join('\n')).toContain(own);
  expect(lines.length).toBeLessThan(20);
});

it.each([
  [['disable', 'HOTEL1', 'HOTEL2'], 'disable takes no "HOTEL2".'],
  [['staff', 'remove', 'ada@cabs.example', 'grace@cabs.example'], 'staff remove takes no "grace@cabs.example".'],
  [['list', 'HOTEL1'], 'list takes no "HOTEL1".'],
])('%s is refused as a whole, rather than done for a part of it', (args, words) => {
  expect(refusal(args, { ADMIN_KEY: 'a-key', OPERATOR_URL: 'http://127.0.0.1:1' })).toContain(`${words}\n`);
});

it('the list of webhooks tells whose each is, and which ones are sent nothing', async () => {
  const webhook = { waiting: 0, parked: 0, createdAt: 0, rotatingUntil: null, goneAt: null, offAt: null };
  const webhooks = [
    { ...webhook, id: 1, url: 'https://dispatch.example/hook', partnerId: 0 },
    { ...webhook, id: 2, url: 'https://hotel.example/hook', partnerId: 7, offAt: Date.parse('2026-11-24T12:00Z') },
  ];
  const server = createServer((_, response) => response.end(JSON.stringify({ code: 1, webhooks, parked: [] })));
  await new Promise((resolve) => server.listen(0, resolve));
  const env = { ...process.env, ADMIN_KEY: 'key', OPERATOR_URL: `http://localhost:${server.address().port}` };
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'operator.mjs'), 'webhook', 'list'], { env });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await once(child, 'close');
  server.close();
  const [, own, partners] = out.split('\n');
  expect(own).toMatch(/^1 +https:\/\/dispatch\.example\/hook +operator +on /);
  expect(partners).toMatch(/^2 +https:\/\/hotel\.example\/hook +company 7 +off since 2026-11-24 12:00 /);
});

it('the key is read from its file, as containers are given it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-'));
  const file = join(folder, 'admin_key');
  writeFileSync(file, 'the key of a file\n');
  let sent;
  const server = createServer((request, response) => {
    sent = request.headers.authorization;
    response.end('{"code":1,"licences":[]}');
  });
  await new Promise((resolve) => server.listen(0, resolve));
  const env = {
    ...process.env,
    ADMIN_KEY: '',
    ADMIN_KEY_FILE: file,
    OPERATOR_URL: `http://localhost:${server.address().port}`,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'operator.mjs'), 'list'], {
    env,
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(sent).toBe('Bearer the key of a file');
  server.close();
  rmSync(folder, { recursive: true });
});

it('the lines for a page are printed for a test code too, which needs no domain', async () => {
  let asked = '';
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end('{"code":1,"licences":[{"trackingcode":"TRYOUT","domains":[]}]}');
    else {
      request.on('data', (chunk) => {
        asked += chunk;
      });
      request.on('end', () => response.end('{"code":1,"snippet":"<taxi-booking>"}'));
    }
  });
  await new Promise((resolve) => server.listen(0, resolve));
  const env = { ...process.env, ADMIN_KEY: 'a-key', OPERATOR_URL: `http://localhost:${server.address().port}` };
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'operator.mjs'), 'snippet', 'tryout'], {
    env,
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await once(child, 'close');
  server.close();
  expect(said).toBe('<taxi-booking>\n');
  expect(JSON.parse(asked)).toEqual({ trackingcode: 'TRYOUT', page: expect.stringMatching(/^https:/) });
});
