#!/usr/bin/env node
/**
 * Runs several processes on one PostgreSQL under load and kills one (SIGKILL) every ten seconds, then restarts it.
 * Measures which bookings are lost or made twice, which statuses followers miss, and how many calls fail.
 *
 *   npm run build                                            (once, in this package)
 *   node scripts/bench-kills.mjs [--seconds 120] [--processes 3] [--passengers 16] [--followers 60]
 *
 * A passenger acts like the page: requests a fare, books with a new attempt key, and after a lost response repeats the
 * request with the same key. A follower whose connection ends connects to the next server and requests the ride's
 * status. Exits with 1 when anything was lost or made twice, or when more than 0.5 % of the calls failed.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { startBuiltServer } from './bench/built-server.mjs';
import { loadSources } from './bench/sources.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    processes: { type: 'string', default: '3' },
    passengers: { type: 'string', default: '16' },
    followers: { type: 'string', default: '60' },
  },
});
const [seconds, processes, passengers, followers] = [
  values.seconds,
  values.processes,
  values.passengers,
  values.followers,
].map(Number);
if (processes < 2) throw new Error('Who is killed needs another process beside.');
const killEveryMs = 10_000;
const adminKey = 'a-key-of-the-operator-alone';
const separator = '\u001e';
const operator = fileURLToPath(new URL('../operator', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-kills-'));
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const { bookingOf, openPostgres, quotationOf, startPostgres } = await loadSources();
const postgres = await startPostgres();
const start = (number, port) =>
  startBuiltServer({
    ...{ DATABASE_URL: postgres.url, DATA_DIR: join(folder, String(number)), PORT: String(port) },
    ...{ OPERATOR_DIR: operator, ADMIN_KEY: adminKey, RATE_LIMIT: 'off' },
  });
const servers = [];
for (let number = 0; number < processes; number++) servers.push(await start(number, await freePort()));

/** The running servers in turn, like a load balancer that skips unavailable ones. */
let turn = 0;
const next = () => {
  for (;;) {
    const server = servers[turn++ % servers.length];
    if (server) return server;
  }
};

let calls = 0;
/** Number of failed calls, by cause. */
const failed = {};
/** One call, repeated until it succeeds; 5xx and broken connections count as failures. @throws {Error} for other statuses */
async function ask(method, path, body, key) {
  for (;;) {
    calls += 1;
    try {
      const response = await fetch(`${next().url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = await response.json();
      if (response.ok) return answer;
      if (response.status < 500) throw Object.assign(new Error(`${path}: ${response.status}`), { refused: true });
      failed[response.status] = (failed[response.status] ?? 0) + 1;
    } catch (error) {
      if (error.refused) throw error;
      const what = error.cause?.code ?? error.name;
      failed[what] = (failed[what] ?? 0) + 1;
    }
    await wait(50);
  }
}

/** The reference returned to the passenger, by attempt key. */
const booked = new Map();
async function book() {
  const quotation = quotationOf({ requestid: randomUUID() });
  const { totalfare } = await ask('POST', '/api/quotation', quotation);
  const attempt = randomUUID();
  const booking = bookingOf(quotation, totalfare, { requestid: attempt });
  booking.contact.email = `${attempt}@example.com`;
  const answer = await ask('POST', '/api/createbookingTest', booking);
  if (answer.Code !== 1) throw new Error(JSON.stringify(answer));
  booked.set(attempt, answer.Bref);
  return answer;
}

/** The newest status that each follower has received. */
const known = new Map();
let reconnects = 0;
function follow(follower, ride) {
  const socket = new WebSocket(`${next().url.replace('http', 'ws')}/notification?userName=bench`);
  const again = () => {
    clearInterval(pings);
    if (ended) return;
    reconnects += 1;
    setTimeout(() => follow(follower, ride), 200);
  };
  const pings = setInterval(() => socket.readyState === 1 && socket.send(`{"type":6}${separator}`), 15_000);
  socket.on('error', () => undefined);
  socket.on('close', again);
  socket.on('open', () => {
    socket.send(`{"protocol":"json","version":1}${separator}`);
    const message = { type: 1, invocationId: '1', target: 'Follow', arguments: [ride.job, ride.code] };
    socket.send(`${JSON.stringify(message)}${separator}`);
  });
  socket.on('message', async (text) => {
    for (const part of String(text).split(separator)) {
      if (part === '') continue;
      const { type, result, arguments: [update] = [] } = JSON.parse(part);
      if (type === 3 && result === true) {
        const { booking } = await ask('GET', `/api/trackvehicle?jobpartid=0&id=${ride.job}&code=${ride.code}`);
        known.set(follower, booking.status);
      } else if (update?.SignalrType === 'statusUpdate') known.set(follower, update.status ?? update.jobstatus);
    }
  });
}

let ended = false;
const steps = ['departed_to_pickup', 'arrived_at_pickup', 'passenger_on_board', 'arrived_at_dropoff'];
try {
  const { key } = await ask('POST', '/admin/keys', { name: 'Bench', scopes: ['rides:write'] }, adminKey);
  const rides = [];
  for (let count = 0; count < followers / 2; count++) {
    const { Bref, JobPartId, BookingCode } = await book();
    const leg = `/dispatch/v1/bookings/${Bref}/legs/outbound`;
    await ask('PUT', `${leg}/assignment`, { driver: { name: 'A driver' }, vehicle: { registration: 'LK21 ABC' } }, key);
    rides.push({ job: JobPartId, code: BookingCode, leg });
    for (const each of [0, 1]) follow(`${count}-${each}`, rides.at(-1));
  }
  console.log(
    `${processes} processes, ${passengers} passengers, ${followers} followers, load ${loadavg()[0].toFixed(1)}`,
  );
  calls = 0;
  const from = performance.now();
  const until = from + seconds * 1_000;
  const passenger = async () => {
    while (performance.now() < until) await book();
  };
  /** Completes each ride within the time, one status after the other. */
  const drive = async (ride, index) => {
    for (const [step, type] of steps.entries()) {
      const at = from + (seconds * 1_000 * (step + index / rides.length)) / (steps.length + 1);
      await wait(Math.max(0, at - performance.now()));
      const event = { id: randomUUID(), type, occurredAt: new Date().toISOString() };
      await ask('POST', `${ride.leg}/events`, event, key);
    }
  };
  let kills = 0;
  const killer = async () => {
    while (performance.now() + killEveryMs < until) {
      await wait(killEveryMs);
      const number = kills++ % processes;
      const { pid, url } = servers[number];
      process.kill(pid, 'SIGKILL');
      servers[number] = null;
      servers[number] = await start(number, new URL(url).port);
    }
  };
  await Promise.all([
    killer(),
    ...Array.from({ length: passengers }, passenger),
    ...rides.map((ride, index) => drive(ride, index)),
  ]);
  await wait(5_000);
  ended = true;

  const database = await openPostgres(postgres.url, { poolSize: 2 });
  const rows = await database.selectFrom('bookings').select('reference').execute();
  await database.destroy();
  const stored = new Set(rows.map(({ reference }) => reference));
  const told = new Set(booked.values());
  const lost = [...told].filter((reference) => !stored.has(reference)).length;
  const twice = booked.size - told.size + [...stored].filter((reference) => !told.has(reference)).length;
  const behind = [...known.values()].filter((status) => status !== 'finish').length + followers - known.size;
  const wrong = Object.values(failed).reduce((sum, count) => sum + count, 0);
  const share = (100 * wrong) / calls;
  console.log(`${kills} kills, ${booked.size} bookings: ${lost} lost, ${twice} made that nobody was told of`);
  console.log(`${followers} followers, ${reconnects} connections made again: ${behind} do not know the last status`);
  console.log(`${calls} calls, ${wrong} failed (${share.toFixed(2)} %): ${JSON.stringify(failed)}`);
  console.log(`load ${loadavg()[0].toFixed(1)}`);
  if (lost + twice + behind > 0 || share > 0.5) process.exitCode = 1;
} finally {
  for (const server of servers) await server?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
