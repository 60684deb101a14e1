import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clean } from '../cleaning.ts';
import { migrate } from '../migrate.ts';
import { type Database, overPglite } from '../open.ts';
import { migrations } from './index.ts';

/** A database of a version that erased names but not exact places, migrated to the current version. */
let database: Database;

const run = (text: string) => database.executeQuery(CompiledQuery.raw(text));

const place = (address: string) => ({
  ...{ address, postcode: 'W2 1HQ', category: '', latitude: 51.51789, longitude: -0.17891 },
});
const journey = JSON.stringify({
  ...{ kind: 'oneWay', pickup: place('Quarrender House, London W2 1HQ'), vias: [] },
  dropoff: place('Dunstable Lodge, London W2 1HQ'),
});

/** Bookings by reference: the stored passenger data and the company. */
const stored = {
  ERASED: { first: '', last: '', email: '', phone: '', company: 0 },
  COMPANY: { first: '', last: '', email: '', phone: '', company: 4 },
  NAMED: { first: 'Ada', last: 'Lovelace', email: 'ada@example.com', phone: '7911224321', company: 0 },
  LASTNAME: { first: '', last: 'Lovelace', email: '', phone: '', company: 0 },
};
const pickupAt = Date.UTC(2026, 10, 24, 9);

beforeEach(async () => {
  database = overPglite(await PGlite.create());
  await migrate(
    database,
    migrations.filter(({ name }) => name < '0115'),
  );
  for (const [reference, { first, last, email, phone, company }] of Object.entries(stored)) {
    await run(`insert into booking_references values ('${reference}')`);
    await run(`insert into bookings (request_id, content_hash, quotation_id, code, reference, return_reference, status,
      source, tracking_code, customer_id, booker_id, booker_reference, first_name, last_name, email, dialing_code, phone,
      journey, route, pickup_at, vehicle_id, vehicle_name, payment_method, paid, currency, fare_minor,
      promo_id, promo_minor, total_minor, lines, note, pickup_note, dropoff_note, created_at, commission_minor, cost_centre)
      values ('${reference}', 'h', '${reference}', '${reference}', '${reference}', '', 'finish', 'web', '', 0, ${company},
      '', '${first}', '${last}', '${email}', '44', '${phone}', '${journey}', '{"path":[[51.51789,-0.17891]]}',
      ${pickupAt}, 1, 'Saloon', 'cash', true, 'GBP', 6300, '', 0, 6300, '[]', '', '', '', 1, 0, '')`);
  }
  await migrate(database);
});
afterEach(() => database.destroy());

it('bookings that were erased before their doors were are due again, and no other', async () => {
  const due = await database.selectFrom('bookings').select('reference').where('erase_at', 'is not', null).execute();
  expect(due.map(({ reference }) => reference).sort()).toEqual(['COMPANY', 'ERASED']);
});

it('loses the doors and the way of those with the next cleaning; a company’s papers and everybody else’s stay', async () => {
  await clean(database, pickupAt);
  const rows = await database
    .selectFrom('bookings')
    .select(['reference', 'first_name', 'journey', 'route', 'total_minor', 'erase_at'])
    .execute();
  expect(rows).toHaveLength(Object.keys(stored).length);
  const doors = rows.filter((row) => JSON.stringify(row.journey).includes('Quarrender House'));
  expect(doors.map(({ reference }) => reference).sort()).toEqual(['COMPANY', 'LASTNAME', 'NAMED']);
  const erased = rows.find(({ reference }) => reference === 'ERASED');
  expect(erased).toMatchObject({ total_minor: 6300, erase_at: null });
  expect(erased?.journey).toMatchObject({ pickup: { address: 'W2', latitude: 51.52 }, dropoff: { address: 'W2' } });
  expect(erased?.route).toMatchObject({ path: [] });
  expect(rows.find(({ reference }) => reference === 'NAMED')?.first_name).toBe('Ada');
});
