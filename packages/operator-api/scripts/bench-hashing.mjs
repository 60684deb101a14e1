#!/usr/bin/env node
/**
 * Measures the delay of pages and quotations while 20 addresses send 100 calls each that hash a password.
 *
 *   node packages/operator-api/scripts/bench-hashing.mjs [main.js]
 *
 * Starts a server of its own on a free port, with its rate limits, and ends it. Fails above 200 ms (p99). The server,
 * its clients and all other programs share the machine's processors: on a busy one, reserve a share (nice, a session of
 * its own).
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleQuotation, startBuiltServer } from './bench/built-server.mjs';

const addresses = 20;
const calls = 100;
const atOnce = 10;
const most = 200;
const folder = await mkdtemp(join(tmpdir(), 'bench-hashing-'));
const site = join(folder, 'site');
await mkdir(site);
// The server reads a page from disk for every visitor; its content does not matter here.
await writeFile(join(site, 'booking.html'), `<!doctype html><title>Booking</title>${'<p>page</p>'.repeat(500)}`);
const server = await startBuiltServer(
  { DATA_DIR: folder, SITE_DIR: site, TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1' },
  process.argv[2],
);
const { url } = server;

/** Connections are kept alive: the server is measured, not how fast this machine opens 200 connections. */
const visiting = new Agent({ keepAlive: true });
const attacking = new Agent({ keepAlive: true });
const send = (agent, method, path, headers, body) =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { agent, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response));
      response.once('error', reject);
    });
    asked.once('error', reject);
    asked.end(body);
  });

let visitors = 0;
/** Every visitor of the probe has a new address, so that waiting is measured and not rate limits. */
const visitor = () => ({ 'x-forwarded-for': `198.18.${Math.floor(visitors / 250) % 250}.${visitors++ % 250}` });
const json = { 'content-type': 'application/json' };

const page = () => send(visiting, 'GET', '/booking.html', visitor());
const quotation = () => send(visiting, 'POST', '/api/quotation', { ...json, ...visitor() }, sampleQuotation());

const failed = (why) => {
  console.log(why instanceof Error ? `${why.message}: ${why.cause?.message ?? ''}` : why);
  process.exitCode = 1;
};

let going = true;
/**
 * Sends a request every `ms` milliseconds without waiting for the previous response. @returns milliseconds to the last
 * byte of each.
 */
async function probe(ask, ms) {
  const took = [];
  const under = [];
  while (going) {
    const began = performance.now();
    under.push(
      ask()
        .then(({ statusCode }) => {
          if (statusCode !== 200) failed(`the probe was answered ${statusCode}`);
        })
        .catch(failed)
        .finally(() => took.push(performance.now() - began)),
    );
    await pause(ms);
  }
  await Promise.all(under);
  return took.sort((a, b) => a - b);
}

const answers = new Map();
/** The attacker's requests: new passwords with invented codes, and sign-ins to unknown accounts. */
async function attack(address) {
  const headers = { ...json, 'x-forwarded-for': address };
  const passwordhash = 'a'.repeat(64);
  const one = async (index) => {
    const [method, path, body] =
      index % 2 === 0
        ? ['PUT', '/api/savepassword', { id: 1001, code: randomBytes(24).toString('base64url'), passwordhash }]
        : ['POST', '/api/signIn', { email: `${randomUUID()}@example.com`, passwordhash }];
    const { statusCode, headers: told } = await send(attacking, method, path, headers, JSON.stringify(body));
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    if (statusCode >= 429 && told['retry-after'] === undefined) throw new Error('no Retry-After');
  };
  let next = 0;
  const connection = async () => {
    while (next < calls) await one(next++).catch(failed);
  };
  await Promise.all(Array.from({ length: atOnce }, connection));
}

const line = (name, took) => {
  const at = (share) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  const p99 = at(0.99);
  console.log(`${name}: ${took.length} asked, p50 ${at(0.5)} ms, p99 ${p99} ms, worst ${at(1)} ms`);
  return p99;
};

async function round(name, work) {
  going = true;
  const probes = Promise.all([probe(page, 20), probe(quotation, 40)]);
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  going = false;
  const [pages, quotations] = await probes;
  console.log(`${name}, ${seconds.toFixed(1)} s`);
  return Math.max(line('  pages', pages), line('  quotations', quotations));
}

console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`);
try {
  for (let warm = 0; warm < 50; warm++) {
    await page();
    await quotation();
  }
  await round('quiet', () => pause(3_000));
  const worst = await round(`${addresses} addresses x ${calls} calls`, () =>
    Promise.all(Array.from({ length: addresses }, (_, index) => attack(`203.0.113.${index}`))),
  );
  console.log(`  answered: ${[...answers].map(([status, count]) => `${count} x ${status}`).join(', ')}`);
  if (worst > most) process.exitCode = 1;
} finally {
  visiting.destroy();
  attacking.destroy();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
