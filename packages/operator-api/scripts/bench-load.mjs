#!/usr/bin/env node
/**
 * Measures the built server under load: the mix of 6 searches, 2 quotations and 1 booking, quotations alone, searches alone.
 *
 *   npm run build                                            (once, in this package)
 *   node scripts/bench-load.mjs [--seconds 10] [--connections 32,200] [--stored 0,200000]
 *     [--only mix,quotation,booking,search] [--main /other/build/dist/main.js] (what to measure, and of which build)
 *     [--warm 60] (seconds of the mix before measuring: a new server spends a quarter of its processor on compiling)
 *     [--rounds 12 --rate 30] (repeats the mix, at most `rate` requests a second: for memory use over an hour)
 *     --database postgres (a PostgreSQL of its own; DATABASE_URL for another), or embedded
 *
 * Starts a server of its own on a free port, without rate limits, and ends it. The database copies stored bookings from
 * one. Each line shows the load average: figures from a busy machine are not valid.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { sampleQuotation, startBuiltServer } from './bench/built-server.mjs';
import { loadSources } from './bench/sources.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32,200' },
    stored: { type: 'string', default: '0' },
    warm: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '1' },
    rate: { type: 'string' },
    only: { type: 'string', default: 'mix,quotation,search' },
    main: { type: 'string' },
    database: { type: 'string', default: 'postgres' },
  },
});
const seconds = Number(values.seconds);
const connectionCounts = values.connections.split(',').map(Number);
const storedCounts = values.stored.split(',').map(Number);
const only = new Set(values.only.split(','));
const rounds = Number(values.rounds);
const isEmbedded = values.database === 'embedded';
if (isEmbedded && storedCounts.some((count) => count > 0)) throw new Error('Stored bookings are made in PostgreSQL.');

const json = { 'content-type': 'application/json' };
const prefixes = ['he', 'heathrow ter', 'padd', 'sw1a 1aa', 'kings cros', 'manch', 'lhr', 'e15', 'gatwik', 'vict'];
let next = 0;
const search = () => ({
  method: 'GET',
  setupRequest: (request) => ({
    ...request,
    path: `/api/searchaddress?prefix=${encodeURIComponent(prefixes[next++ % prefixes.length])}`,
  }),
});
const quotation = () => ({
  method: 'POST',
  path: '/api/quotation',
  headers: json,
  setupRequest: (request, context) => {
    context.quoted = JSON.parse(sampleQuotation());
    return { ...request, body: JSON.stringify(context.quoted) };
  },
  onResponse: (_status, body, context) => {
    context.fare = JSON.parse(body).totalfare;
  },
});
/** Bookings that the server accepted. */
let booked = 0;
let guests = 0;
/** A new guest each time: emails are counted per recipient, and none is written after thirty in an hour. */
const guest = () => ({
  ...{ firstname: 'Ada', lastname: 'Lovelace', phone: '7911123456', dialingcode: '44' },
  email: `guest${++guests}@example.com`,
});
/** A booking of the last quotation on the same connection. */
const booking = () => ({
  method: 'POST',
  path: '/api/createbookingTest',
  headers: json,
  setupRequest: (request, { quoted, fare }) => ({
    ...request,
    body: JSON.stringify(bookingOf(quoted, fare, { contact: guest() })),
  }),
  onResponse: (_status, body) => {
    if (JSON.parse(body).Code === 1) booked += 1;
  },
});
/** Mixed on each connection as well, because a busy machine may not reach the end of the list. */
const mix = () => [
  ...[search(), quotation(), search(), booking(), search()],
  ...[search(), quotation(), search(), search()],
];

/** CPU time of the process, milliseconds. */
const usedMs = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** No limit by default. */
const atMost = values.rate ? { overallRate: Number(values.rate) } : {};

async function measure(server, name, connections, requests) {
  const before = usedMs(server.pid);
  booked = 0;
  const result = await autocannon({
    url: server.url,
    duration: seconds,
    connections,
    requests,
    timeout: 30,
    ...atMost,
  });
  const bad = result.errors + result.timeouts + result.non2xx;
  const perRequest = (usedMs(server.pid) - before) / Math.max(1, result.requests.total);
  console.log(
    `${name}, ${connections} connections: ${Math.round(result.requests.average)} requests/s, ` +
      `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ${perRequest.toFixed(2)} ms of a processor each, ` +
      `${booked} booked, ${bad} failed, ${residentMb(server.pid)} MB, load ${loadavg()[0].toFixed(1)}`,
  );
  if (bad > 0) process.exitCode = 1;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-load-'));
const { bookingOf, openPostgres, startPostgres, storeBookings } = await loadSources();
const given = process.env.DATABASE_URL;
const postgres = isEmbedded || given ? null : await startPostgres();
const url = isEmbedded ? '' : (given ?? postgres.url);
const server = await startBuiltServer(
  {
    ...(url === '' ? {} : { DATABASE_URL: url }),
    ...{ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', DATABASE_STATEMENT_TIMEOUT: '60' },
  },
  values.main,
);
try {
  await autocannon({ url: server.url, duration: Number(values.warm), connections: 32, requests: mix() });
  for (const stored of storedCounts) {
    if (stored > 0) {
      const opened = await openPostgres(url, { poolSize: 2, statementSeconds: 3_600 });
      await storeBookings(opened, stored, stored / 5);
      // A database has been vacuumed and has written its pages long before it holds this many bookings.
      await sql`vacuum (analyze)`.execute(opened);
      await sql`checkpoint`.execute(opened);
      await opened.destroy();
    }
    console.log(`${isEmbedded ? 'embedded' : 'PostgreSQL'}, ${stored} bookings stored before`);
    const once = rounds === 1;
    if (once && only.has('search')) await measure(server, 'search alone', 32, [search()]);
    if (once && only.has('quotation')) await measure(server, 'quotation alone', 32, [quotation()]);
    for (const connections of only.has('mix') ? connectionCounts : []) {
      for (let round = 0; round < rounds; round++) await measure(server, 'mix 6:2:1', connections, mix());
    }
    // Last, because sending these bookings' emails may take longer than the measurement.
    if (once && only.has('booking')) await measure(server, 'quotation and booking', 32, [quotation(), booking()]);
  }
} finally {
  await server.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
