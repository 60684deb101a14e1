import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/**
 * Stores rides of the last years, one every five minutes, like the oldest booking that is there; one in ten is a return.
 *
 * @param count how many
 * @param ofCompany so many of them belong to the company that the oldest was made for, the others to customers of their own
 */
export async function storeBookings(database: Database, count: number, ofCompany = 0): Promise<void> {
  const columnsOf = async (table: string, without: readonly string[]) => {
    const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(database);
    return rows.map(({ name }) => name).filter((name) => !without.includes(name));
  };
  const { rows } = await sql<{ id: number; company: number }>`select id, booker_id as company from bookings
    order by id limit 1`.execute(database);
  const [first] = rows;
  // Told apart from those of another call.
  const stored = `stored-${count}-`;
  await sql`insert into booking_references (reference) select ${stored} || n from generate_series(1, ${count}::int) n`.execute(
    database,
  );
  const own = [
    ...['id', 'request_id', 'quotation_id', 'code', 'reference', 'return_reference', 'pickup_at', 'return_at'],
    ...['status', 'booker_id', 'customer_id', 'created_at', 'email'],
  ];
  const names = sql.raw((await columnsOf('bookings', own)).map((name) => `b."${name}"`).join(', '));
  const targets = sql.raw((await columnsOf('bookings', own)).map((name) => `"${name}"`).join(', '));
  await sql`insert into bookings (request_id, quotation_id, code, reference, return_reference, pickup_at, return_at, status,
      booker_id, customer_id, created_at, email, ${targets})
    select ${stored} || n, ${stored} || n, ${stored} || n, ${stored} || n, '', b.pickup_at - n * 300000::bigint - 172800000,
      case when n % 10 = 0 then b.pickup_at - n * 300000::bigint - 86400000 end, 'finish',
      case when n % ${ofCompany > 0 ? count / ofCompany : count + 1}::int = 0 then ${first?.company ?? 0}::bigint else 0 end, 1000000 + n,
      b.created_at - n * 300000::bigint, 'guest' || n || '@example.com', ${names}
    from bookings b, generate_series(1, ${count}::int) n where b.id = ${first?.id ?? 0}`.execute(database);
  const legOwn = ['booking_id', 'reference', 'pickup_at', 'status', 'driver_id', 'accept_by'];
  const legs = sql.raw((await columnsOf('ride_legs', legOwn)).map((name) => `l."${name}"`).join(', '));
  const legTargets = sql.raw((await columnsOf('ride_legs', legOwn)).map((name) => `"${name}"`).join(', '));
  await sql`insert into ride_legs (booking_id, reference, pickup_at, status, ${legTargets})
    select b.id, b.reference, b.pickup_at, 'finish', ${legs}
    from bookings b, ride_legs l where l.booking_id = ${first?.id ?? 0} and b.reference like ${`${stored}%`}`.execute(
    database,
  );
  await sql`insert into booking_changes (booking_id, type, leg, version, at)
    select id, 'booking.created', null, 1, created_at from bookings where reference like ${`${stored}%`}`.execute(
    database,
  );
}
