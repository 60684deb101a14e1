import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/**
 * Stores rides of the last years, one every five minutes, as copies of the oldest booking in the database; one in ten
 * is a return.
 * @param count the number of rides
 * @param ofCompany how many belong to the company of the oldest booking; the others belong to customers of their own
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
  // Distinct from the references of other calls.
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

/** Gives each stored ride a driver, a status change, an email, a payment with a return URL and an invoice line. */
export async function storeTraces(database: Database): Promise<void> {
  await sql`insert into tracks (booking_id, pickup_at, driver_id, driver_name, driver_number, driver_mobile, licence, make,
      model, registration, colour, photo)
    select id, pickup_at, '', '', '', '', '', '', '', '', '', '' from bookings`.execute(database);
  await sql`insert into ride_events (booking_id, leg, event_id, type, occurred_at, received_at, applied)
    select booking_id, leg, 'finished', 'finished', pickup_at, pickup_at, true from ride_legs`.execute(database);
  await sql`insert into outbox (letter, created_at, due_at, sent_at)
    select '{}', created_at, created_at, created_at from bookings`.execute(database);
  await sql`insert into payments (booking_id, number, key, provider, method, state, amount_minor, currency, return_url,
      created_at, updated_at)
    select id, 1, reference, 'stripe', 'card', 'refunded', 100, 'GBP', '', created_at, created_at from bookings`.execute(
    database,
  );
  await sql`with invoice as (
      insert into booker_invoices (booker_id, date_from, date_to, issued_by, issued_by_name, issued_at)
      values (1, '2026-11-01', '2026-11-30', 0, '', 0) returning id
    )
    insert into booker_invoice_lines (invoice_id, booking_id, pickup_at, line)
    select invoice.id, bookings.id, pickup_at, '{}' from bookings, invoice`.execute(database);
}
