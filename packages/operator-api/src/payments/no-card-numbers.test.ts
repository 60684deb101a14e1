import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingOf, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';

let server: Fixture;
const log: string[] = [];

beforeAll(async () => {
  server = await openFixture({ accessLog: 'calls', log: (entry) => log.push(JSON.stringify(entry)) });
});
afterAll(() => server.close());

const numbers = ['4242424242424242', '4000000000000002', '4000002500003155', '4111111111111111'];
const cvc = '739';

/** All contents of the database, as text. */
async function everything(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(server.database);
  const rows = await Promise.all(
    tables.rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(server.database)),
  );
  return JSON.stringify(rows.map((result) => result.rows));
}

test('after a run with every test number, good and bad requests, no card number is anywhere [1§3.15]', async () => {
  const answers: string[] = [];
  for (const number of numbers) {
    const spaced = number.replace(/(.{4})(?=.)/g, '$1 ');
    const card = { number: spaced, cvv: cvc, cardholdername: 'Ada', expiry: '12/2030', billingpostalcode: 'W2 1HQ' };
    const { body } = await server.post('/api/cardtoken', card);
    answers.push(JSON.stringify(body));
    for (const wrong of [
      { ...card, expiry: '13/30' },
      { ...card, cvv: [cvc] },
      { ...card, number: [number] },
    ]) {
      answers.push(JSON.stringify((await server.post('/api/cardtoken', wrong)).body));
    }
    const asked = quotationOf({ paymentmethod: 'card' });
    const quoted = await server.post('/api/quotation', asked);
    const [fare] = quoted.body.additionalprices as { totalfare: number }[];
    const booking = bookingOf(asked, fare?.totalfare, { paymentmethod: 'card' });
    // Card fields that a client sends with the booking are ignored.
    const payment = { nonce: String(body.nonce ?? 'none'), CardNumber: number, CVC: cvc };
    const made = await server.post('/api/createelectronicbooking', { booking, payment, sandbox: true });
    answers.push(JSON.stringify(made.body));
  }
  // A database that fails in the middle writes an error report.
  await sql`alter table sandbox_tokens rename to sandbox_tokens_away`.execute(server.database);
  const failed = await server.post('/api/cardtoken', {
    number: numbers[0],
    cvv: cvc,
    cardholdername: 'Ada',
    expiry: '12/2030',
    billingpostalcode: 'W2 1HQ',
  });
  expect(failed.status).toBe(500);
  await sql`alter table sandbox_tokens_away rename to sandbox_tokens`.execute(server.database);

  const kept = `${await everything()} ${log.join(' ')} ${answers.join(' ')}`;
  expect(log.length).toBeGreaterThan(numbers.length * 4);
  expect(kept).toContain('nonce_');
  const plain = kept.replace(/[\s-]/g, '');
  for (const number of numbers) expect(plain).not.toContain(number);
  expect(kept).not.toContain(`"${cvc}"`);
});
