#!/usr/bin/env node
/**
 * What the element costs the page that carries it until its largest content is painted, on the built product: the plain
 * example with a photograph at its head, on a phone on slow 4G, with and without the element's script, turn by turn.
 * `node packages/widget/scripts/bench-lcp.mjs [rounds]`
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/lib/browser.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { answers } from '../../../scripts/lib/processes.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const rounds = Number(process.argv[2] ?? 7);
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** A photograph as far as the network is concerned: noise, which does not compress, about 120 kB. */
function photograph(width = 240, height = 166) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), randomBytes(width * 3)]));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const image = photograph();

const ports = { api: await freePort(), examples: await freePort() };
const examples = `http://localhost:${ports.examples}`;
const data = mkdtempSync(join(tmpdir(), 'taxi-booking-lcp-'));
const start = (file, env) =>
  spawn(process.execPath, [file], { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } });
const children = [
  start('packages/operator-api/dist/main.js', { PORT: String(ports.api), DATA_DIR: data }),
  start('examples/serve.mjs', { EXAMPLES_PORT: String(ports.examples), API_ORIGIN: `http://localhost:${ports.api}` }),
];

/** A host page of its own, so that its photograph comes over the same slow network as the element. */
const host = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://host');
  if (pathname === '/photograph.png') return response.setHeader('content-type', 'image/png').end(image);
  const html = await (await fetch(`${examples}/plain/`)).text();
  const page = html
    .replaceAll('"/shared/', `"${examples}/shared/`)
    .replace('<h1 ', '<img src="/photograph.png" alt="" width="380" height="240"><h1 ')
    .replace(/<script type="module" src="[^"]*taxi-booking\.js"><\/script>/, pathname === '/with' ? '$&' : '');
  response.setHeader('content-type', 'text/html').end(page);
});
const hostPort = await freePort();
await new Promise((resolve) => host.listen(hostPort, resolve));

async function paintedAt(browser, which) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', slow4G);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { startTime, element } = list.getEntries().at(-1);
      window.largest = { at: startTime, what: element?.localName ?? 'none' };
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(`http://localhost:${hostPort}/${which}`);
  await page.waitForLoadState('networkidle');
  const largest = await page.evaluate(() => window.largest);
  await page.close();
  return largest;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
try {
  for (const url of [`http://localhost:${ports.api}/health`, `${examples}/plain/`]) {
    if (!(await answers(url))) throw new Error(`${url} did not answer`);
  }
  const found = await findBrowser(root);
  Object.assign(process.env, found.env);
  const browser = await chromium.launch({ executablePath: found.path, chromiumSandbox: false });
  const all = { without: [], with: [] };
  for (let round = -1; round < rounds; round++) {
    for (const which of ['without', 'with']) {
      const { at, what } = await paintedAt(browser, which);
      console.log(`${which} the element: ${at.toFixed(0)} ms, ${what}`);
      if (round >= 0) all[which].push(at);
    }
  }
  await browser.close();
  console.log(
    `largest contentful paint, median of ${rounds}: ${median(all.without).toFixed(0)} ms without the element, ` +
      `${median(all.with).toFixed(0)} ms with it`,
  );
} finally {
  for (const child of children) child.kill('SIGTERM');
  host.close();
  rmSync(data, { recursive: true, force: true });
}
