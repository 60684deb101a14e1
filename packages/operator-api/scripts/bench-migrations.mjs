#!/usr/bin/env node
/**
 * Measures the duration of an upgrade with many bookings: migrates a PostgreSQL database of an early version, with
 * bookings, returns among them, drivers and tracks.
 *
 *   node scripts/bench-migrations.mjs [--stored 200000] [--from 0001,0040] [--at-most 10]
 *
 * `from` is the first migration that is measured; 0001 starts from a database with bookings only. DATABASE_URL: an empty
 * database to use instead. Exits with 1 when an upgrade took longer than `at-most` seconds.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadSources } from './bench/sources.mjs';

const { values } = parseArgs({
  options: {
    stored: { type: 'string', default: '200000' },
    from: { type: 'string', default: '0001,0040' },
    'at-most': { type: 'string', default: '10' },
  },
});
const stored = Number(values.stored);
const { migrations, startPostgres } = await loadSources();
const given = process.env.DATABASE_URL;
const postgres = given ? null : await startPostgres();
const client = new pg.Client({ connectionString: given ?? postgres.url });
await client.connect();

/** One of a hundred shapes of a booking, as `calls/bookings` stored it at that version. */
const place = (name, lat, lng) =>
  `jsonb_build_object('address', '${name} ' || n, 'postcode', 'W' || n % 9 || ' ' || n % 7 || 'HQ', 'category', 'Station',
    'latitude', ${lat} + n % 100 / 1000.0, 'longitude', ${lng}, 'note', '')`;
const bookings = `insert into bookings (request_id, content_hash, quotation_id, code, reference, return_reference, status, source,
    tracking_code, customer_id, booker_id, booker_reference, first_name, last_name, email, dialing_code, phone, journey, route,
    pickup_at, return_at, vehicle_id, vehicle_name, payment_method, paid, currency, fare_minor, promo_id, promo_minor,
    total_minor, lines, note, pickup_note, dropoff_note, created_at)
  select 'request-' || n, md5(n::text), 'quotation-' || n, md5('code' || n), 'R' || n, case when n % 10 = 0 then 'B' || n else '' end,
    (array['finish', 'finish', 'finish', 'cancelled', 'upcoming'])[1 + n % 5], 'web', '', 1000000 + n % 50000, 0, '',
    'Ada', 'Lovelace ' || n % 5000, 'guest' || n % 50000 || '@example.com', '44', '79' || lpad((n % 100000000)::text, 8, '0'),
    jsonb_build_object('kind', case when n % 10 = 0 then 'return' else 'oneWay' end, 'pickup', ${place('Paddington Station', 51.5, -0.17)},
      'dropoff', ${place('Heathrow Terminal', 51.4, -0.45)}, 'vias', '[]'::jsonb, 'passengers', 1 + n % 4),
    jsonb_build_object('metres', 20000 + n % 9000, 'seconds', 2400, 'line', repeat('k~wyHlpc@', 40)),
    1700000000000 + n * 300000::bigint, case when n % 10 = 0 then 1700000000000 + n * 300000::bigint + 86400000 end,
    1, 'Saloon', 'cash', false, 'GBP', 6300, '', 0, 6300,
    '[{"kind":"distance","label":"25.0 km","minor":4000},{"kind":"distance","label":"Return: 25.0 km","minor":2300}]',
    '', '', '', 1690000000000 + n * 300000::bigint
  from generate_series(1, ${stored}) n`;
/** For the latest rides only: retention has deleted older tracks. */
const drivers = `insert into tracks (booking_id, driver_id, driver_name, driver_number, driver_mobile, licence, make, model,
    registration, colour, photo) select id, '3', 'Driver 3', '103', '', '', '', '', 'LK21 ABC', '', ''
  from bookings order by id desc limit ${Math.round(stored / 20)}`;
const trails = `insert into footprints (booking_id, at, latitude, longitude)
  select booking_id, 1700000000000 + s * 5000::bigint, 51.5, -0.1 from tracks, generate_series(1, 50) s`;

const { rows } = await client.query('select pg_backend_pid() as pid');
/**
 * CPU time of the database's process in milliseconds, where it is on this machine; unlike the duration, it does not
 * depend on other load.
 */
const usedMs = () => {
  try {
    const fields = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
};

/** @returns milliseconds */
async function apply({ name, statements }) {
  const began = performance.now();
  for (const statement of statements) await client.query(statement);
  await client.query('insert into schema_migrations (name) values ($1)', [name]);
  return performance.now() - began;
}

try {
  for (const from of values.from.split(',')) {
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    await client.query(
      'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const isBefore = ({ name }, index) => (from === '0001' ? index === 0 : name < from);
    const before = migrations.filter(isBefore);
    for (const migration of before) await apply(migration);
    await client.query('insert into booking_references select $1 || n from generate_series(1, $2::int) n', [
      'R',
      stored,
    ]);
    await client.query(bookings);
    if (before.some(({ name }) => name.includes('tracking'))) {
      await client.query(drivers);
      await client.query(trails);
    }
    await client.query('analyze');
    const rest = migrations.filter((migration) => !before.includes(migration));
    const taken = [];
    const usedBefore = usedMs();
    await client.query('begin');
    for (const migration of rest) taken.push({ name: migration.name, ms: await apply(migration) });
    await client.query('commit');
    const seconds = taken.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
    console.log(
      `${stored} bookings, ${rest.length} migrations after ${before.at(-1).name}: ${seconds.toFixed(1)} s, ${((usedMs() - usedBefore) / 1_000).toFixed(1)} of a processor, load ${loadavg()[0].toFixed(1)}`,
    );
    for (const { name, ms } of taken.filter(({ ms: each }) => each > 200))
      console.log(`  ${name}: ${(ms / 1_000).toFixed(2)} s`);
    if (seconds > Number(values['at-most'])) process.exitCode = 1;
  }
} finally {
  await client.end();
  await postgres?.stop();
}
process.exit();
