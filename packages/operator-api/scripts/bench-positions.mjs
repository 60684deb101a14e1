/**
 * Measures how long positions take from a dispatch system through the built server to the followers of its rides, and the
 * servers' memory.
 *   npm run build                                            (once, in this package)
 *   node scripts/bench-positions.mjs [--seconds 60] [--rides 250] [--followers 2 a ride] [--positions 500 a second]
 *     [--processes 1] (more than one on a PostgreSQL of its own, followers in turn; DATABASE_URL for another)
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { startBuiltServer } from './bench/built-server.mjs';
import { loadSources } from './bench/sources.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rides: { type: 'string', default: '250' },
    followers: { type: 'string', default: '2' },
    positions: { type: 'string', default: '500' },
    processes: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds);
const rides = Number(values.rides);
const followersPerRide = Number(values.followers);
const perSecond = Number(values.positions);
const processes = Number(values.processes);
const callsPerSecond = 20;

const operator = fileURLToPath(new URL('../operator', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'bench-positions-'));
const adminKey = 'a-key-of-the-operator-alone';
const separator = '\u001e';
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
const { bookingOf, quotationOf, startPostgres } = await loadSources();

const postgres = processes > 1 && !process.env.DATABASE_URL ? await startPostgres() : null;
const servers = [];
for (let count = 0; count < processes; count++) {
  const settings = { OPERATOR_DIR: operator, ADMIN_KEY: adminKey, RATE_LIMIT: 'off' };
  const database = postgres ? { DATABASE_URL: postgres.url } : {};
  servers.push(await startBuiltServer({ ...settings, ...database, DATA_DIR: join(data, String(count)) }));
}
let turn = 0;
/** The servers in turn, like a load balancer without affinity. */
const next = () => servers[turn++ % servers.length];

/** Sends a request. @throws {Error} for any response other than 2xx */
async function ask(method, path, body, key) {
  const response = await fetch(`${next().url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Starts a ride whose driver is on the way to the pick-up. */
async function startRide(key) {
  const asked = quotationOf({ requestid: randomUUID() });
  const { totalfare } = await ask('POST', '/api/quotation', asked);
  const booking = bookingOf(asked, totalfare, { requestid: randomUUID() });
  // A new address each time, because emails per address are limited.
  booking.contact.email = `${randomUUID()}@example.com`;
  const booked = await ask('POST', '/api/createbookingTest', booking);
  const leg = `/dispatch/v1/bookings/${booked.Bref}/legs/outbound`;
  await ask('PUT', `${leg}/assignment`, { driver: { name: 'A driver' }, vehicle: { registration: 'LK21 ABC' } }, key);
  const event = { id: randomUUID(), type: 'departed_to_pickup', occurredAt: new Date().toISOString() };
  await ask('POST', `${leg}/events`, event, key);
  return { reference: booked.Bref, job: booked.JobPartId, code: booked.BookingCode };
}

/** When each ride's position was sent, by latitude. */
const sentAt = new Map();
const latencies = [];

/** The hub's protocol: a client that sends nothing for 30 seconds is disconnected. */
const pingMs = 15_000;
let lost = 0;

/** Subscribes to a ride; resolves when the subscription is accepted. */
const follow = (ride) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${next().url.replace('http', 'ws')}/notification?userName=bench`);
    socket.on('error', reject);
    const pings = setInterval(() => socket.send(`{"type":6}${separator}`), pingMs);
    socket.on('close', () => {
      clearInterval(pings);
      lost += 1;
    });
    socket.on('open', () => {
      socket.send(`{"protocol":"json","version":1}${separator}`);
      const message = { type: 1, invocationId: '1', target: 'Follow', arguments: [ride.job, ride.code] };
      socket.send(`${JSON.stringify(message)}${separator}`);
    });
    socket.on('message', (text) => {
      const now = performance.now();
      for (const part of String(text).split(separator)) {
        if (part === '') continue;
        const { type, result, arguments: [update] = [] } = JSON.parse(part);
        if (type === 3) result === true ? resolve(socket) : reject(new Error('may not follow'));
        else if (update?.SignalrType === 'locationUpdate') {
          const sent = sentAt.get(`${update.jobpartid} ${update.currentlat}`);
          if (sent !== undefined) latencies.push(now - sent);
        }
      }
    });
  });

/** Resident memory of each server, megabytes. */
const memory = () =>
  servers
    .map(({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024)
    .map(Math.round)
    .join(' + ');
const percentile = (values, share) =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))]?.toFixed(1);
const told = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return `p50 ${percentile(sorted, 0.5)} ms, p99 ${percentile(sorted, 0.99)} ms, worst ${percentile(sorted, 1)} ms`;
};

try {
  const scopes = ['bookings:read', 'rides:write', 'fleet:write'];
  const { key } = await ask('POST', '/admin/keys', { name: 'Bench', scopes }, adminKey);
  const fleet = [];
  while (fleet.length < rides) fleet.push(await startRide(key));
  for (const ride of fleet) await Promise.all(Array.from({ length: followersPerRide }, () => follow(ride)));
  console.log(
    `${rides * followersPerRide} followers of ${rides} rides, ${processes} × ` +
      `${postgres || process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database'}, Node ${process.version}, ` +
      `${availableParallelism()} × ${cpus()[0]?.model}, load ${loadavg()[0].toFixed(1)} before`,
  );

  const figures = [['at the start', memory()]];
  const calls = [];
  const batch = perSecond / callsPerSecond;
  const begun = performance.now();
  const posts = [];
  /** Number of rejected positions, by reason. */
  const refused = {};
  for (let count = 0; count < seconds * callsPerSecond; count++) {
    await wait(begun + (count * 1_000) / callsPerSecond - performance.now());
    const positions = Array.from({ length: batch }, (_, index) => {
      const ride = fleet[(count * batch + index) % rides];
      const latitude = Number((51.4 + (count % 100_000) * 1e-6).toFixed(6));
      sentAt.set(`${ride.job} ${latitude}`, performance.now());
      const where = { latitude, longitude: -0.1, at: new Date().toISOString() };
      return { reference: ride.reference, leg: 'outbound', ...where };
    });
    const sent = performance.now();
    posts.push(
      ask('POST', '/dispatch/v1/positions', { positions }, key).then((answer) => {
        calls.push(performance.now() - sent);
        for (const { reason } of answer.refused) refused[reason] = (refused[reason] ?? 0) + 1;
      }),
    );
    if (count === Math.floor((seconds * callsPerSecond) / 2)) figures.push(['in the middle', memory()]);
  }
  await Promise.all(posts);
  const took = (performance.now() - begun) / 1_000;
  figures.push(['at the end', memory()]);
  await wait(2_000);

  const all = seconds * perSecond;
  const kept = all - Object.values(refused).reduce((sum, count) => sum + count, 0);
  const reasons = Object.entries(refused).map(([reason, count]) => `${count} ${reason}`);
  console.log(
    `${all} positions in ${took.toFixed(1)} s (${Math.round(all / took)} a second), ${kept} kept, refused: ${reasons.join(', ') || 'none'}`,
  );
  console.log(
    `from post to message: ${told(latencies)}; ${latencies.length} of ${kept * followersPerRide} messages, ${lost} followers lost`,
  );
  console.log(`a call of ${batch}: ${told(calls)}`);
  console.log(`memory: ${figures.map(([when, mb]) => `${mb} MB ${when}`).join(', ')}`);
  console.log(`load ${loadavg()[0].toFixed(1)} after`);
} finally {
  for (const server of servers) await server.stop();
  await postgres?.stop();
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);
