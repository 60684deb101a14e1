#!/usr/bin/env node
/**
 * Measures a booker's statement of 50,000 lines on the built server: a page with its totals, in three orders, the CSV file,
 * and the memory that the server holds.
 *
 *   node packages/operator-api/scripts/bench-statement.mjs [lines]
 *
 * Starts a server of its own on a free port with an empty data folder, and ends it.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startBuiltServer } from './bench/built-server.mjs';

const lines = Number(process.argv[2] ?? 50_000);
const folder = await mkdtemp(join(tmpdir(), 'bench-statement-'));

const start = () => startBuiltServer({ DATA_DIR: folder, RATE_LIMIT: 'off' });

const post = async (url, body, headers = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
};

try {
  const first = await start();
  const person = { firstname: 'Ada', surname: 'Lovelace', dialingcode: '44', phone: '7911123456' };
  const account = { email: 'bench@example.com', passwordhash: 'a'.repeat(64) };
  const { token } = await post(`${first.url}/api/signUp`, { ...person, ...account });
  const headers = { authorization: `Bearer ${token}` };
  await post(`${first.url}/api/booker`, { joincode: 'DEMO-DESK' }, headers);
  await first.stop();

  const pglite = await PGlite.create({ dataDir: join(folder, 'database') });
  const now = Date.now();
  await pglite.query(`insert into booking_references (reference) select 'L' || n from generate_series(1, $1::int) n`, [
    lines,
  ]);
  await pglite.query(
    `insert into bookings (request_id, content_hash, quotation_id, code, reference, return_reference, status, source,
      tracking_code, customer_id, booker_id, booker_reference, first_name, last_name, email, dialing_code, phone, journey,
      route, pickup_at, vehicle_id, vehicle_name, payment_method, paid, currency, fare_minor, promo_id, promo_minor,
      total_minor, lines, note, pickup_note, dropoff_note, created_at, commission_minor, cost_centre)
    select 'long-' || n, '', 'long-' || n, 'long-' || n, 'L' || n, '', case when n % 10 = 0 then 'cancelled' else 'finish' end,
      'web', '', 0, 1, 'PO ' || n, 'Ada', 'Lovelace', '', '44', '7911123456',
      '{"pickup": {"address": "Paddington Station, London", "postcode": "W2 1HQ"}, "vias": [],
        "dropoff": {"address": "Heathrow Terminal 2, Hounslow", "postcode": "TW6 1EW"}}',
      '{}', $2::bigint - n::bigint * 60000, 1, 'Saloon', (array['cash', 'card', 'account'])[1 + n % 3], true, 'GBP',
      100 + n % 9000, '', 0, 100 + n % 9000, '[]', '', '', '', $2::bigint, n % 900, 'Events'
    from generate_series(1, $1::int) n`,
    [lines, now],
  );
  await pglite.close();

  const server = await start();
  const day = (at) => new Date(at).toISOString().slice(0, 10);
  const range = `datefrom=${day(now - (lines + 1_440) * 60_000)}&dateto=${day(now + 86_400_000)}`;
  const last = Math.ceil(lines / 25);
  for (const [name, path] of [
    ['first page, by date', `bookerstatement?${range}&pagesize=25`],
    ['first page, by commission', `bookerstatement?${range}&pagesize=25&sort=commission`],
    ['last page, by date', `bookerstatement?${range}&pagesize=25&pageindex=${last}`],
    ['the CSV file', `bookerstatementfile?${range}&format=csv`],
  ]) {
    const times = [];
    let size = 0;
    for (let run = 0; run < 10; run++) {
      const began = performance.now();
      const response = await fetch(`${server.url}/api/${path}`, { headers });
      const text = await response.text();
      times.push(performance.now() - began);
      size = text.length;
      if (JSON.parse(text).code !== 1) throw new Error(text.slice(0, 200));
    }
    times.sort((a, b) => a - b);
    process.stdout.write(`${name}: median ${times[5].toFixed(0)} ms, worst ${times[9].toFixed(0)} ms, ${size} bytes\n`);
  }
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  process.stdout.write(`memory: ${/VmRSS:\s*(.*)/.exec(status)?.[1]}, at most ${/VmHWM:\s*(.*)/.exec(status)?.[1]}\n`);
  await server.stop();
} finally {
  await rm(folder, { recursive: true, force: true });
}
