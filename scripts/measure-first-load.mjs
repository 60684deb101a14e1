#!/usr/bin/env node
/**
 * What a visitor's browser loads until the form can be used, on the built product: brotli bytes of scripts and style
 * sheets, requests, layout shift. With --check it fails above the budgets.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from './lib/browser.mjs';
import { answers, freePort } from './lib/processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const kB = 1000;

/** `goal` is what the product is to weigh; `budget`, what it weighs now, is what the check holds: it may only go down. */
const pages = [
  { name: 'element', path: (_api, examples) => `${examples}/plain/`, goal: 30 * kB, budget: 56 * kB },
  { name: 'site', path: (api) => `${api}/booking.html`, goal: 110 * kB, budget: 122 * kB },
];

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

async function measure(browser, { name, path, goal, budget }) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const bodies = [];
  let requests = 0;
  let counting = true;
  page.on('request', () => {
    if (counting) requests++;
  });
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (!counting || !['script', 'stylesheet'].includes(type) || response.request().method() === 'OPTIONS') return;
    // The host page's own files are not the product's.
    if (name === 'element' && !response.url().startsWith(api)) return;
    bodies.push(response.body().then((body) => ({ url: response.url(), bytes: brotliCompressSync(body).length })));
  });
  await page.goto(path(api, examples));
  const pickup = page.getByRole('combobox', { name: 'Pick-up', exact: true });
  await pickup.waitFor();
  while (!(await pickup.isEnabled())) await page.evaluate(() => new Promise(requestAnimationFrame));
  counting = false;
  const files = await Promise.all(bodies);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => window.shifts);
  await page.close();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of files) console.log(`  ${String(file.bytes).padStart(7)}  ${new URL(file.url).pathname}`);
  console.log(
    `${name}: ${(bytes / kB).toFixed(1)} kB brotli of scripts and style sheets (goal ${goal / kB}, budget ${budget / kB}), ` +
      `${requests} requests, layout shift ${shift.toFixed(4)}`,
  );
  return bytes <= budget && shift < 0.001;
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
  await browser.close();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map((child) => (child.exitCode === null ? new Promise((end) => child.once('exit', end)) : null)),
  );
  rmSync(data, { recursive: true, force: true });
}
process.exit(good || !process.argv.includes('--check') ? 0 : 1);
