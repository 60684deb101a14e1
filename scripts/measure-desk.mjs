#!/usr/bin/env node
/**
 * Measures the built desk with a day of many rides (2,000, or the given number): time until the table is displayed,
 * frame times while it is scrolled, the time per key in the search, the heap, and the number of rows in the page; on a
 * desktop and on a phone. It prints the figures without limits, because they depend on the machine.
 *
 *   node scripts/measure-desk.mjs [RIDES]
 */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from './lib/browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'packages/desk/dist');
const count = Number(process.argv[2] ?? 2_000);
const origin = 'http://desk.example';
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const now = Date.now();
const rides = Array.from({ length: count }, (_, index) => ({
  reference: `M${index}`,
  leg: 'outbound',
  ofReturn: false,
  version: 1,
  status: index < count / 4 ? 'finish' : 'upcoming',
  overdue: false,
  pickupAt: new Date(now + (index - count / 4) * 20_000).toISOString(),
  asap: false,
  pickup: {
    address: `${index} Praed Street, London W2 1HQ`,
    postcode: 'W2 1HQ',
    latitude: 51.5165,
    longitude: -0.1769,
  },
  vias: [],
  dropoff: { address: 'Heathrow Terminal 2, TW6 1EW', postcode: 'TW6 1EW', latitude: 51.4695, longitude: -0.4514 },
  passenger: `Passenger ${index}`,
  phone: `+4479112${String(index).padStart(5, '0')}`,
  people: 2,
  bags: 3,
  needs: index % 9 === 0 ? ['wheelchair'] : [],
  flight: index % 4 === 0 ? 'BA178' : '',
  vehicle: 'Saloon',
  partner: '',
  company: '',
  price: 4_000 + index,
  currency: 'GBP',
  method: 'cash',
  paid: false,
  driver: null,
  createdAt: new Date(now).toISOString(),
}));
const answers = {
  '/desk/v1/me': {
    staff: { id: 1, email: 'mina@operator.example', name: 'Mina', role: 'dispatcher' },
    operator: {
      company: 'Demonstration Cars',
      phone: '+442079460000',
      timezone: 'Europe/London',
      currency: 'GBP',
      map: { latitude: 51.5, longitude: -0.12 },
    },
    now: new Date(now).toISOString(),
  },
  '/desk/v1/rides': { day: new Date(now).toISOString().slice(0, 10), now: new Date(now).toISOString(), rides },
};

const serve = (route) => {
  const { pathname } = new URL(route.request().url());
  if (pathname in answers) return route.fulfill({ json: answers[pathname] });
  const file = join(dist, pathname.replace(/^\/desk\//, ''));
  if (pathname.startsWith('/desk/assets/') && existsSync(file)) {
    return route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'application/octet-stream' });
  }
  if (pathname === '/desk/') {
    return route.fulfill({ body: readFileSync(join(dist, 'index.html')), contentType: 'text/html' });
  }
  return route.fulfill({ status: 404, body: '' });
};

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const worst = (values, share) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const round = (value) => Math.round(value * 10) / 10;

/** Scrolls a little in each frame. @returns the times between frames, ms */
const scrollFrames = (table) =>
  new Promise((resolve) => {
    const pauses = [];
    let last = performance.now();
    const frame = (at) => {
      pauses.push(at - last);
      last = at;
      table.scrollTop += 240;
      if (pauses.length < 180) requestAnimationFrame(frame);
      else resolve(pauses.slice(2));
    };
    requestAnimationFrame(frame);
  });

/** Types into the search. @returns for each key the time until the next frame was drawn, ms */
const searchTimes = async (input) => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const times = [];
  for (const typed of ['p', 'pa', 'pas', 'passenger 1', 'passenger 19', 'passenger 1', '', 'w21hq', '']) {
    const begun = performance.now();
    set.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - begun);
  }
  return times;
};

const found = await findBrowser(root);
Object.assign(process.env, found.env);
const browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: false });
const rows = [];
for (const [name, viewport] of [
  ['desktop 1440', { width: 1440, height: 900 }],
  ['phone 360', { width: 360, height: 740 }],
]) {
  const page = await browser.newPage({ viewport });
  await page.route(`${origin}/**`, serve);
  await page.goto(`${origin}/desk/`);
  const first = page.getByRole('button', { name: /M\d+, Passenger/ }).first();
  await first.waitFor({ timeout: 60_000 });
  const shown = await page.evaluate(() => performance.now());
  const drawn = await page.getByRole('button', { name: /M\d+, Passenger/ }).count();
  const frames = await page.getByRole('region', { name: 'Rides' }).evaluate(scrollFrames);
  const letters = await page.getByRole('searchbox').evaluate(searchTimes);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  rows.push({
    screen: name,
    'shown ms': round(shown),
    'rows in the page': drawn,
    'frame ms, median': round(median(frames)),
    'frame ms, 95 %': round(worst(frames, 0.95)),
    'letter ms, median': round(median(letters)),
    'letter ms, worst': round(worst(letters, 1)),
    'heap MB': round(usedSize / 1e6),
  });
  await page.close();
}
await browser.close();
console.log(`${count} rides`);
console.table(rows);
