import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { type Database, overPglite } from '../open.ts';
import { migrations } from './index.ts';

/** A database of a version without legs, migrated to the current version. */
let database: Database;

const lines = JSON.stringify([
  { kind: 'distance', label: '25.0 km', minor: 4000 },
  { kind: 'distance', label: 'Return: 25.0 km', minor: 3500 },
  { kind: 'return', label: 'Return discount', minor: -500 },
  { kind: 'corporate', label: 'Corporate rate', minor: -700 },
]);

interface Stored {
  readonly reference: string;
  readonly status: string;
  readonly kind: 'oneWay' | 'return' | 'waitAndReturn';
}

const stored: readonly Stored[] = [
  { reference: 'ONEWAY1', status: 'started', kind: 'oneWay' },
  { reference: 'RETURN1', status: 'upcoming', kind: 'return' },
  { reference: 'RETURN2', status: 'pob', kind: 'return' },
  { reference: 'RETURN3', status: 'cancelled', kind: 'return' },
  { reference: 'RETURN4', status: 'finish', kind: 'return' },
  { reference: 'WAITING', status: 'upcoming', kind: 'waitAndReturn' },
];

const run = (text: string) => database.executeQuery(CompiledQuery.raw(text));

beforeAll(async () => {
  database = overPglite(await PGlite.create());
  await migrate(
    database,
    migrations.filter(({ name }) => name < '0040'),
  );
  for (const { reference, status, kind } of stored) {
    const back = kind === 'return' ? `${reference}R` : '';
    await run(`insert into booking_references values ('${reference}')`);
    await run(`insert into bookings (request_id, content_hash, quotation_id, code, reference, return_reference, status,
      source, tracking_code, customer_id, booker_id, booker_reference, first_name, last_name, email, dialing_code, phone,
      journey, route, pickup_at, return_at, vehicle_id, vehicle_name, payment_method, paid, currency, fare_minor,
      promo_id, promo_minor, total_minor, lines, note, pickup_note, dropoff_note, created_at, commission_minor, cost_centre)
      values ('${reference}', 'h', '${reference}', '${reference}', '${reference}', '${back}', '${status}', 'web', '', 0, 0,
      '', 'Ada', 'L', '', '44', '7911224321', '{"kind":"${kind}"}', '{}', 1000, ${kind === 'return' ? 9000 : 'null'}, 1,
      'Saloon', 'cash', false, 'GBP', 6300, '', 0, 6300, '${lines}', '', '', '', 1, 0, '')`);
  }
  await run(`insert into tracks (booking_id, driver_id, driver_name, driver_number, driver_mobile, licence, make, model,
    registration, colour, photo) select id, '3', 'Driver 3', '103', '', '', '', '', 'LK21 ABC', '', '' from bookings
    where reference = 'RETURN2'`);
  await run("insert into footprints select id, 5, 51.5, -0.1 from bookings where reference = 'RETURN2'");
});
afterAll(() => database.destroy());

it('makes two legs of a stored return, one of everything else, and loses no money, driver or trail', async () => {
  await migrate(database);
  const legs = await database
    .selectFrom('ride_legs')
    .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
    .select(['ride_legs.reference', 'leg', 'ride_legs.status', 'ride_legs.pickup_at', 'share_minor', 'price_minor'])
    .orderBy('bookings.id')
    .orderBy('leg')
    .execute();
  const out = { leg: 'outbound', pickup_at: 1000 };
  const back = { leg: 'return', pickup_at: 9000, share_minor: 2700, price_minor: 2700 };
  const half = { share_minor: 3600, price_minor: 3600 };
  const whole = { share_minor: 6300, price_minor: 6300 };
  expect(legs).toEqual([
    { ...out, ...whole, reference: 'ONEWAY1', status: 'started' },
    { ...out, ...half, reference: 'RETURN1', status: 'upcoming' },
    { ...back, reference: 'RETURN1R', status: 'upcoming' },
    { ...out, ...half, reference: 'RETURN2', status: 'pob' },
    { ...back, reference: 'RETURN2R', status: 'upcoming' },
    { ...out, ...half, reference: 'RETURN3', status: 'cancelled' },
    { ...back, reference: 'RETURN3R', status: 'cancelled' },
    { ...out, ...half, reference: 'RETURN4', status: 'finish' },
    { ...back, reference: 'RETURN4R', status: 'finish' },
    { ...out, ...whole, reference: 'WAITING', status: 'upcoming' },
  ]);
  expect(await database.selectFrom('tracks').select(['leg', 'driver_name']).execute()).toEqual([
    { leg: 'outbound', driver_name: 'Driver 3' },
  ]);
  expect(await database.selectFrom('footprints').select(['leg', 'at']).execute()).toEqual([{ leg: 'outbound', at: 5 }]);
});
