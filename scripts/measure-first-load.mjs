#!/usr/bin/env node
/**
 * Measures what the browser loads from the built product until the form can be used: brotli bytes of scripts and style
 * sheets, requests, layout shift; and what whole bookings load in the element, from opening the page to the ticket.
 * With --check it fails above the limits.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { compress } from './lib/brotli.mjs';
import { findBrowser } from './lib/browser.mjs';
import { freePort } from './lib/free-port.mjs';
import { answers } from './lib/processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const kB = 1000;

const pages = [
  { name: 'element', path: (_api, examples) => `${examples}/plain/`, limit: 14.6 * kB },
  { name: 'site', path: (api) => `${api}/booking.html`, limit: 140 * kB },
];

/** Whole bookings in the element, without the map of the ticket. */
const journeys = [
  { name: 'a plain journey paid in cash', limit: 102.5 * kB, files: 7, book: bookPlain },
  {
    name: 'a journey from an airport with its flight, a promo code opened and a time chosen',
    limit: 120.4 * kB,
    files: 10,
    book: bookFromAirport,
  },
];
const ofTheMap = /\/chunks\/(maps?|map-settings|map-worker|maplibre|maplibre-gl|basemap|view|geometry)-[\w-]{8}\.m?js$/;

/**
 * Server and pages run at noon: at some hours a ride an hour later costs more, and then the page also loads the code of
 * that notice.
 */
const [hour, minute] = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
  .format()
  .split(':')
  .map(Number);
const aheadMs = ((36 - hour) * 60 - minute) * 60_000;
const movableClock = ['--import', new URL('../e2e/fixtures/movable-clock.mjs', import.meta.url).href];

const ports = { api: await freePort(), examples: await freePort() };
const api = `http://localhost:${ports.api}`;
const examples = `http://localhost:${ports.examples}`;
const data = mkdtempSync(join(tmpdir(), 'taxi-booking-measure-'));
const endWithUs = ['--import', new URL('lib/end-with-parent.mjs', import.meta.url).href];
const children = [
  spawn(process.execPath, [...endWithUs, ...movableClock, 'packages/operator-api/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(ports.api), DATA_DIR: data, AHEAD_MS: String(aheadMs) },
  }),
  spawn(process.execPath, [...endWithUs, 'examples/serve.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, EXAMPLES_PORT: String(ports.examples), API_ORIGIN: api },
  }),
];

/**
 * A phone on slow 4G (ms, bytes per second): slow enough that code requested after the form is usable arrives after it.
 */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** Runs in the page: records when the pick-up field becomes usable (`usableAt`, ms) and the sum of layout shifts. */
function watch() {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const root = document.querySelector('taxi-booking')?.shadowRoot ?? document;
    const field = root.querySelector('input[role="combobox"]');
    if (field && !field.disabled) window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** Milliseconds to wait for the form while requests of its code are held back; then they are released. */
const patience = 6_000;

async function measure(browser, { name, path, limit }) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', slow4G);
  await page.addInitScript(watch);
  const url = path(api, examples);
  const html = await (await fetch(url)).text();
  let letGo;
  const held = new Promise((resolve) => {
    letGo = resolve;
  });
  // Files that the page's code requests do not block the form, unless it waits for them. How many of them arrive before
  // the form depends on the machine's load, so they are held back until the form is usable.
  await page.route(`${api}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (/\.(js|css)$/.test(pathname) && !html.includes(pathname)) await held;
    await route.continue().catch(() => {});
  });
  const bodies = new Map();
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (!['script', 'stylesheet'].includes(type) || response.request().method() === 'OPTIONS') return;
    // The host page's own files do not count.
    if (name === 'element' && !response.url().startsWith(api)) return;
    bodies.set(
      response.url(),
      response.body().then(async (body) => (await compress(body)).length),
    );
  });
  await page.goto(url, { waitUntil: 'commit' });
  const stands = page.waitForFunction(() => window.usableAt);
  const alone = await Promise.race([
    stands.then(() => true),
    new Promise((resolve) => setTimeout(resolve, patience, false)),
  ]);
  letGo();
  const usableAt = await (await stands).jsonValue();
  await page.waitForLoadState('networkidle');
  const { shift, arrived } = await page.evaluate((until) => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return {
      shift: window.shifts,
      arrived: entries.filter((entry) => entry.responseEnd <= until).map((entry) => entry.name),
    };
  }, usableAt);
  let bytes = 0;
  for (const each of arrived) {
    const size = await bodies.get(each);
    if (size === undefined) continue;
    bytes += size;
    console.log(`  ${String(size).padStart(7)}  ${new URL(each).pathname}`);
  }
  const all = (await Promise.all(bodies.values())).reduce((sum, size) => sum + size, 0);
  await page.close();
  console.log(
    `${name}: ${(bytes / kB).toFixed(1)} kB brotli of scripts and style sheets (limit ${limit / kB}) in ` +
      `${arrived.length} requests until the form can be used, ${(usableAt / 1000).toFixed(2)} s on slow 4G` +
      `${alone ? '' : `, ${patience / 1000} s of which it waited for what its code asks for`}; ` +
      `${(all / kB).toFixed(1)} kB once the first screen is complete; layout shift ${shift.toFixed(4)}`,
  );
  return bytes <= limit && shift < 0.001;
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();

async function choose(page, field, text, option) {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

async function fillContact(page) {
  await page.getByRole('button', { name: 'Who travels' }).click();
  const who = page.getByRole('dialog');
  const passenger = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada@example.com', Phone: '7911123456' };
  for (const [field, text] of Object.entries(passenger)) await who.getByRole('textbox', { name: field }).fill(text);
  await who.getByRole('button', { name: 'OK', exact: true }).click();
}

async function bookPlain(page) {
  await choose(page, 'Pick-up', 'Stratford', /Stratford/);
  await choose(page, 'Drop-off', 'Paddington', /Paddington/);
  await press(page, 'Next');
  await fillContact(page);
  await press(page, 'Next');
  await press(page, 'Book Now');
}

async function bookFromAirport(page) {
  await choose(page, 'Pick-up', 'Heathrow', /Terminal 5/);
  await choose(page, 'Drop-off', 'Paddington', /^Paddington Station/);
  // Waits for the fare: whether it arrives before the time is changed would depend on the machine's speed.
  await page.getByRole('status', { name: 'Total fare' }).getByText('£').waitFor();
  await press(page, 'Later');
  await page
    .getByRole('button', { name: /^in 60 min/i })
    .or(page.getByRole('gridcell').last())
    .first()
    .click();
  await press(page, 'Next');
  await page.getByRole('button', { name: /^Promo code/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await fillContact(page);
  await press(page, 'Next');
  const flight = page.getByRole('dialog', { name: 'Flight Details' });
  await flight.getByRole('checkbox', { name: /^I don't have flight details/ }).check();
  await flight.getByRole('button', { name: 'OK', exact: true }).click();
  await press(page, 'Book Now');
}

async function measureJourney(browser, { name, limit, files, book }) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.clock.install({ time: Date.now() + aheadMs });
  const sizes = new Map();
  page.on('response', (response) => {
    if (!response.url().startsWith(`${api}/widget/`) || response.request().method() === 'OPTIONS') return;
    const { pathname } = new URL(response.url());
    sizes.set(
      pathname,
      response.body().then(async (body) => (await compress(body)).length),
    );
  });
  // Whether the files that the ticket's map shares with others arrive before the ticket's heading is seen would depend
  // on the machine's speed.
  await page.route(
    ({ pathname }) => ofTheMap.test(pathname),
    (route) => route.abort(),
  );
  await page.goto(`${examples}/plain/`);
  await book(page);
  await page.getByRole('heading', { name: /booked/i }).waitFor();
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('response');
  let bytes = 0;
  for (const [path, size] of sizes) {
    console.log(`  ${String(await size).padStart(7)}  ${path}`);
    bytes += await size;
  }
  console.log(
    `element, ${name}: ${(bytes / kB).toFixed(1)} kB brotli (limit ${limit / kB}) in ${sizes.size} files (limit ${files})`,
  );
  await page.close();
  return bytes <= limit && sizes.size <= files;
}

let good = true;
try {
  for (const url of [`${api}/health`, `${examples}/plain/`]) {
    if (!(await answers(url))) throw new Error(`${url} did not answer`);
  }
  const found = await findBrowser(root);
  Object.assign(process.env, found.env);
  const browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: false });
  for (const page of pages) good = (await measure(browser, page)) && good;
  for (const journey of journeys) good = (await measureJourney(browser, journey)) && good;
  await browser.close();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => (child.exitCode === null ? new Promise((end) => child.once('exit', end)) : null)),
  );
  rmSync(data, { recursive: true, force: true });
}
process.exit(good || !process.argv.includes('--check') ? 0 : 1);
