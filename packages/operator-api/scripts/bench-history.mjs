/**
 * Measures a page of the booking history of a customer with ten bookings and one with ten thousand (embedded database).
 *   node scripts/bench-history.mjs [bookings]
 * Exits with 1 when the long history takes more than one and a half times as long as the short one plus 5 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'tsup';

const many = Number(process.argv[2] ?? 10_000);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(dirname(here('../package.json')), 'node_modules', '.bench-'));

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  await build({
    entry: { fixture: here('../src/testing/fixture.ts') },
    outDir: folder,
    format: 'esm',
    target: 'node20',
    silent: true,
    config: false,
    noExternal: [/^booking-core/],
  });
  const { bookingOf, openFixture, quotationOf } = await import(pathToFileURL(join(folder, 'fixture.js')).href);
  const server = await openFixture();

  const signUp = async (email) => {
    const { body } = await server.post('/api/signUp', {
      email,
      firstname: 'A',
      surname: 'B',
      dialingcode: '44',
      phone: '7911224321',
      passwordhash: 'a'.repeat(64),
    });
    if (!body.token) throw new Error(`signing up failed: ${JSON.stringify(body)}`);
    return { authorization: `Bearer ${body.token}` };
  };
  const book = async (headers) => {
    const asked = quotationOf();
    const { body } = await server.post('/api/quotation', asked, headers);
    const answer = await server.post('/api/createbookingTest', bookingOf(asked, body.totalfare), headers);
    if (answer.body.Code !== 1) throw new Error(`booking failed: ${JSON.stringify(answer.body)}`);
  };
  /** Copies the booked ride as past rides. */
  const multiply = async (email, count) => {
    const { sql } = await import('kysely');
    const { rows } = await sql`select * from bookings where customer_id =
      (select id from customers where email = ${email}) limit 1`.execute(server.database);
    const [row] = rows;
    await sql`insert into booking_references (reference)
      select ${row.reference} || '-' || n from generate_series(1, ${count}) n`.execute(server.database);
    const own = ['id', 'request_id', 'quotation_id', 'code', 'reference', 'pickup_at', 'status'];
    const others = Object.keys(row).filter((name) => !own.includes(name));
    const names = sql.raw(others.map((name) => `"${name}"`).join(', '));
    await sql`insert into bookings (request_id, quotation_id, code, reference, pickup_at, status, ${names})
      select request_id || n, quotation_id || n, code || n, reference || '-' || n,
        pickup_at - n * 600000::bigint - 86400000, 'finished', ${names}
      from bookings, generate_series(1, ${count}) n where id = ${row.id}`.execute(server.database);
  };
  const time = async (headers, page) => {
    const path = `/api/journeyhistory?filter=0&pageindex=${page}`;
    const taken = [];
    for (let round = 0; round < 60; round += 1) {
      const began = performance.now();
      const { body } = await server.get(path, headers);
      taken.push(performance.now() - began);
      if (body.jlist?.length !== 5) throw new Error(`page ${page} has ${JSON.stringify(body).slice(0, 200)}`);
    }
    return median(taken);
  };

  const measured = {};
  for (const [email, count] of [
    ['few@example.com', 10],
    ['many@example.com', many],
  ]) {
    const headers = await signUp(email);
    await book(headers);
    await multiply(email, count);
    measured[count] = { headers };
  }
  const { sql } = await import('kysely');
  // As the server's cleaning job does.
  await sql`vacuum analyze bookings`.execute(server.database);
  const few = await time(measured[10].headers, 1);
  const first = await time(measured[many].headers, 1);
  const last = await time(measured[many].headers, Math.floor(many / 5));
  console.log(
    `a page of 10 bookings: ${few.toFixed(1)} ms; of ${many}: ${first.toFixed(1)} ms, its last page ${last.toFixed(1)} ms`,
  );
  await server.close();
  if (first > 1.5 * few + 5) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
