#!/usr/bin/env node
/**
 * Packs the built element, installs it into small projects of common frameworks and tool chains, builds them from their
 * lockfiles, and books a taxi in each resulting page. `node scripts/hosts.mjs webpack angular` for some of them;
 * without names all. Installed packages are cached in .hosts for the next run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from './lib/browser.mjs';
import { freePort } from './lib/free-port.mjs';
import { answers } from './lib/processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = join(root, 'examples/hosts');
// Not below node_modules: tool chains treat files there as third-party code.
const cache = join(root, '.hosts');
const work = mkdtempSync(join(tmpdir(), 'taxi-booking-hosts-'));

/**
 * How each project is built, and how its page is served: a folder of files, or a script of its package.json. A warning
 * about our package in the build output is a failure, too.
 */
const hosts = {
  typescript: { name: 'TypeScript: bundler, nodenext, CommonJS', build: 'build' },
  jest: { name: 'Jest', build: 'build' },
  turbopack: { name: 'Next, Turbopack', project: 'next', build: 'build', start: 'start' },
  webpack: { name: 'Next, webpack', project: 'next', build: 'build:webpack', start: 'start' },
  nuxt: { name: 'Nuxt', build: 'build', start: 'start' },
  sveltekit: { name: 'SvelteKit', build: 'build', folder: 'build' },
  astro: { name: 'Astro', build: 'build', folder: 'dist' },
  'react-18': { name: 'React 18', build: 'build', folder: 'dist' },
  'react-19': { name: 'React 19', build: 'build', folder: 'dist' },
  angular: { name: 'Angular, the tag', build: 'build', folder: 'dist/browser' },
  'angular-component': {
    name: 'Angular, the component',
    project: 'angular',
    build: 'build:component',
    folder: 'dist-component/browser',
  },
};

function run(folder, command, args, env = {}) {
  const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } });
  return { good: done.status === 0, words: `${done.stdout ?? ''}${done.stderr ?? ''}` };
}

const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const install = [
  '--yes',
  packageManager,
  'install',
  '--frozen-lockfile',
  '--ignore-workspace',
  '--ignore-scripts',
  '--prefer-offline',
];

/**
 * Copies a host's files, installs the packages of its lockfile, and unpacks our package's tarball.
 * @returns the folder
 */
function prepare(name, tarball) {
  const folder = join(cache, name);
  const stamp = join(folder, 'node_modules/.lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(sources, name, 'pnpm-lock.yaml')))
    .digest('hex');
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) {
    if (entry !== 'node_modules') rmSync(join(folder, entry), { recursive: true, force: true });
  }
  cpSync(join(sources, name), folder, { recursive: true });
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    const installed = run(folder, 'npx', install, { CI: 'true' });
    if (!installed.good) throw new Error(installed.words);
    writeFileSync(stamp, lock);
  }
  const own = join(folder, 'node_modules/taxi-booking');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  const unpacked = run(own, 'tar', ['-xzf', tarball, '--strip-components=1']);
  if (!unpacked.good) throw new Error(unpacked.words);
  return folder;
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' };

/** Serves a folder of files. @returns its address, and a function that stops the server */
async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
    if (!existsSync(file)) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return { url: `http://localhost:${server.address().port}/`, end: () => server.close() };
}

/** Serves with a script of the host's package.json. @returns its address, and a function that stops the script */
async function serveScript(folder, script) {
  const port = await freePort();
  const child = spawn('npm', ['run', '--silent', script, '--', '--port', String(port)], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port) },
  });
  const url = `http://localhost:${port}/`;
  if (!(await answers(url, { timeoutMs: 300_000 }))) throw new Error(`${script} does not answer`);
  return { url, end: () => process.kill(-child.pid, 'SIGTERM') };
}

/**
 * Books a taxi in a host's page, which sets the drop-off as an object and writes the booking's reference into its
 * title.
 * @returns the reference
 */
async function book(browser, url, operator) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  page.setDefaultTimeout(120_000);
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/GL Driver/.test(message.text()))
      problems.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.url().endsWith('/favicon.ico'))
      problems.push(`${response.status()} ${response.url()}`);
  });
  // The hosts' pages contain the address of `npm start`, so requests to it are redirected to the operator API.
  await page.route('http://localhost:4300/**', (route) =>
    route.continue({ url: route.request().url().replace('http://localhost:4300', operator) }),
  );
  await page.goto(url);
  const press = (name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
  await page.getByRole('combobox', { name: 'Pick-up', exact: true }).fill('Stratford');
  await page
    .getByRole('option', { name: /Stratford/ })
    .first()
    .click();
  await page.waitForFunction(() => {
    const field = document.querySelector('taxi-booking')?.shadowRoot?.querySelector('[data-field="dropoff"]');
    return field?.value.includes('Praed Street');
  });
  await press('Next');
  await page.getByRole('button', { name: 'Who travels' }).click();
  const who = page.getByRole('dialog');
  const passenger = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada@example.com', Phone: '7911123456' };
  for (const [field, text] of Object.entries(passenger)) await who.getByRole('textbox', { name: field }).fill(text);
  await who.getByRole('button', { name: 'OK', exact: true }).click();
  await press('Next');
  await press('Book Now');
  await page.waitForFunction(() => document.title.startsWith('Booked '));
  const reference = (await page.title()).replace('Booked ', '');
  // The map is a separate file; scrolling to it makes the page load it.
  await page.locator('taxi-booking canvas').first().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.close();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return reference;
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const unknown = wanted.filter((name) => !Object.hasOwn(hosts, name));
if (unknown.length > 0) {
  console.error(`No such host: ${unknown.join(', ')}. There are ${Object.keys(hosts).join(', ')}.`);
  process.exit(2);
}

const packed = run(join(root, 'packages/widget'), 'npm', ['pack', '--silent', '--pack-destination', work]);
const tarball = join(work, readdirSync(work).find((name) => name.endsWith('.tgz')) ?? packed.words);

const port = await freePort();
const operator = `http://localhost:${port}`;
const api = spawn(
  process.execPath,
  ['--import', new URL('lib/end-with-parent.mjs', import.meta.url).href, 'packages/operator-api/dist/main.js'],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: join(work, 'data') },
  },
);

let failed = 0;
try {
  if (!(await answers(`${operator}/health`, { timeoutMs: 300_000 })))
    throw new Error('the operator API does not answer');
  const found = await findBrowser(root);
  Object.assign(process.env, found.env);
  const browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: false });
  for (const host of wanted.length > 0 ? wanted : Object.keys(hosts)) {
    const { name, project = host, build, start, folder: files } = hosts[host];
    const began = Date.now();
    try {
      const folder = prepare(project, tarball);
      const built = run(folder, 'npm', ['run', '--silent', build], {
        NEXT_TELEMETRY_DISABLED: '1',
        NG_CLI_ANALYTICS: 'false',
        NUXT_TELEMETRY_DISABLED: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
      });
      if (!built.good || /warn.*(taxi-booking|\/chunks\/)/i.test(built.words)) throw new Error(built.words);
      let reference = '';
      if (start || files) {
        const served = start ? await serveScript(folder, start) : await serveFolder(join(folder, files));
        try {
          reference = `, booked ${await book(browser, served.url, operator)}`;
        } finally {
          served.end();
        }
      }
      console.log(`${name}: builds${reference}, ${((Date.now() - began) / 1000).toFixed(1)} s`);
    } catch (error) {
      failed += 1;
      console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await browser.close();
} finally {
  api.kill('SIGTERM');
  await new Promise((end) => (api.exitCode === null ? api.once('exit', end) : end()));
  rmSync(work, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
