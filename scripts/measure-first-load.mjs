#!/usr/bin/env node
/**
 * What a visitor's browser loads until the form can be used, on the built product: brotli bytes of scripts and style
 * sheets, requests, layout shift; and what a whole booking paid in cash loads in the element. With --check it fails above
 * the budgets.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from './lib/browser.mjs';
import { answers, freePort } from './lib/processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const kB = 1000;

/** `goal` is what the product aims at; `budget`, what it weighs now, is what the check holds: it may only go down. */
const pages = [
  { name: 'element', path: (_api, examples) => `${examples}/plain/`, goal: 14.6 * kB, budget: 8.6 * kB },
  { name: 'site', path: (api) => `${api}/booking.html`, goal: 110 * kB, budget: 100.5 * kB },
];

/** The files that nothing but the ticket's map is in. */
const { outputs } = JSON.parse(await readFile(new URL('../packages/widget/dist/metafile-esm.json', import.meta.url)));
const ofTheMap = new Set(
  Object.entries(outputs)
    .filter(([, { inputs }]) =>
      Object.keys(inputs).every((input) =>
        /maplibre|basemap|adapters\/src\/maps|(src|features|styles)\/map(-settings)?\./.test(input),
      ),
    )
    .map(([file]) => file.split('/').at(-1))
    .concat('maplibre-gl-worker.mjs'),
);

/** The whole booking in the element, until the ticket stands; the map that the ticket draws is not counted. */
const whole = { goal: 50 * kB, budget: 60 * kB };

const ports = { api: await freePort(), examples: await freePort() };
const api = `http://localhost:${ports.api}`;
const examples = `http://localhost:${ports.examples}`;
const data = mkdtempSync(join(tmpdir(), 'taxi-booking-measure-'));
const endWithUs = ['--import', new URL('lib/end-with-parent.mjs', import.meta.url).href];
const children = [
  spawn(process.execPath, [...endWithUs, 'packages/operator-api/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(ports.api), DATA_DIR: data },
  }),
  spawn(process.execPath, [...endWithUs, 'examples/serve.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, EXAMPLES_PORT: String(ports.examples), API_ORIGIN: api },
  }),
];

/** A phone on slow 4G: what was asked for after the form could be used has not been answered before. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** Notes in the page when the pick-up can be typed into, and how much moved until then and after. */
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

/** How long the form may take without what its code asks for; longer, and it waits for that. */
const patience = 6_000;

async function measure(browser, { name, path, goal, budget }) {
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
  // What the page's own code asks for stands behind the form, unless the form waits for it: how much of it happens to be
  // here before the form is a matter of the machine's load. So it is held until the form stands.
  await page.route(`${api}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (/\.(js|css)$/.test(pathname) && !html.includes(pathname)) await held;
    await route.continue().catch(() => {});
  });
  const bodies = new Map();
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (!['script', 'stylesheet'].includes(type) || response.request().method() === 'OPTIONS') return;
    // The host page's own files are not the product's.
    if (name === 'element' && !response.url().startsWith(api)) return;
    bodies.set(
      response.url(),
      response.body().then((body) => brotliCompressSync(body).length),
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
    `${name}: ${(bytes / kB).toFixed(1)} kB brotli of scripts and style sheets (goal ${goal / kB}, budget ${budget / kB}) in ` +
      `${arrived.length} requests until the form can be used, ${(usableAt / 1000).toFixed(2)} s on slow 4G` +
      `${alone ? '' : `, ${patience / 1000} s of which it waited for what its code asks for`}; ` +
      `${(all / kB).toFixed(1)} kB once the first screen is complete; layout shift ${shift.toFixed(4)}`,
  );
  return bytes <= budget && shift < 0.001;
}

async function measureJourney(browser, { goal, budget }) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const sizes = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(`${api}/widget/`) || response.request().method() === 'OPTIONS') return;
    if (ofTheMap.has(response.url().split('/').at(-1))) return;
    const name = new URL(response.url()).pathname;
    sizes.push(
      response.body().then((body) => {
        const size = brotliCompressSync(body).length;
        console.log(`  ${String(size).padStart(7)}  ${name}`);
        return size;
      }),
    );
  });
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const choose = async (field, text) => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(text);
    await page.getByRole('option').first().click();
  };
  await page.goto(`${examples}/plain/`);
  await choose('Pick-up', 'Stratford');
  await choose('Drop-off', 'Paddington');
  await press('Next');
  await page.getByRole('button', { name: 'Who travels' }).click();
  const who = page.getByRole('dialog');
  const passenger = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada@example.com', Phone: '7911123456' };
  for (const [field, text] of Object.entries(passenger)) await who.getByRole('textbox', { name: field }).fill(text);
  await who.getByRole('button', { name: 'OK', exact: true }).click();
  await press('Next');
  await press('Book Now');
  await page.getByRole('heading', { name: /booked/i }).waitFor();
  // The map is drawn when it is seen; what comes with it and is not its own counts.
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('response');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  console.log(
    `element, a whole booking paid in cash: ${(bytes / kB).toFixed(1)} kB brotli (goal ${goal / kB}, budget ${budget / kB}) in ` +
      `${sizes.length} files`,
  );
  await page.close();
  return bytes <= budget;
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
  good = (await measureJourney(browser, whole)) && good;
  await browser.close();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => (child.exitCode === null ? new Promise((end) => child.once('exit', end)) : null)),
  );
  rmSync(data, { recursive: true, force: true });
}
process.exit(good || !process.argv.includes('--check') ? 0 : 1);
