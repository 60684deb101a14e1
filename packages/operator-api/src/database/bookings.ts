import { type Selectable, sql } from 'kysely';
import { type NewLegs, newLegs } from '../rides/store.ts';
import type { Database } from './open.ts';
import { forgetVisitorsQuotations } from './quotations.ts';
import type { BookingTable } from './schema.ts';

export type BookingRow = Selectable<BookingTable>;

/** The columns of a new booking; those that the database fills in are left out or optional. */
export type NewBooking = Omit<
  BookingRow,
  | 'id'
  | 'sandbox'
  | 'host_reference'
  | 'metadata'
  | 'booked_by'
  | 'partner_id'
  | 'payment_asked_at'
  | 'language'
  | 'erase_at'
  | 'forgotten'
  | 'version'
  | 'rating'
  | 'rated_at'
  | 'deposit_minor'
> & {
  readonly sandbox?: boolean;
  readonly host_reference?: string;
  readonly language?: string;
  readonly partner_id?: number;
  readonly metadata?: unknown;
  readonly booked_by?: number | null;
  readonly deposit_minor?: number;
};

const withText = (booking: NewBooking) => ({
  ...booking,
  customer: booking.customer === null ? null : JSON.stringify(booking.customer),
  metadata: booking.metadata ? JSON.stringify(booking.metadata) : null,
  journey: JSON.stringify(booking.journey),
  route: JSON.stringify(booking.route),
  lines: JSON.stringify(booking.lines),
  flight: booking.flight === null ? null : JSON.stringify(booking.flight),
  return_flight: booking.return_flight === null ? null : JSON.stringify(booking.return_flight),
});

/**
 * @returns the name of the violated unique constraint, '' for any other error; the same for PGlite and a PostgreSQL
 * server.
 */
export function brokenConstraint(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && typeof constraint === 'string' ? constraint : '';
}

/**
 * Stores a booking and its rides, and reserves its references; call it in a transaction. @throws the database's unique
 * violation, see `brokenConstraint`.
 */
export async function insertBooking(
  database: Database,
  booking: NewBooking,
  rides: NewLegs = { returnMinor: 0, acceptBy: null },
): Promise<BookingRow> {
  const references = [booking.reference, booking.return_reference].filter((reference) => reference !== '');
  return database
    .with('made', (query) => query.insertInto('bookings').values(withText(booking)).returningAll())
    .with('taken', (query) =>
      query.insertInto('booking_references').values(references.map((reference) => ({ reference }))),
    )
    .with('rides', (query) =>
      query
        .insertInto('ride_legs')
        .values(newLegs(booking, rides).map((leg) => ({ ...leg, booking_id: sql`(select id from made)` }))),
    )
    .with('forgotten', () => forgetVisitorsQuotations(booking.quotation_id))
    .selectFrom('made')
    .selectAll()
    .executeTakeFirstOrThrow();
}

export type BookingKey = 'request_id' | 'code';

/** @returns the booking with this request id or code; null for none. */
export async function findBooking(database: Database, key: BookingKey, value: string): Promise<BookingRow | null> {
  const row = await database.selectFrom('bookings').selectAll().where(key, '=', value).executeTakeFirst();
  return row ?? null;
}

/** @returns the bookings made with this attempt key or from this quotation: two at most. */
export const findRivals = (
  database: Database,
  { requestid, quotationid }: { readonly requestid: string; readonly quotationid: string },
): Promise<BookingRow[]> =>
  database
    .selectFrom('bookings')
    .selectAll()
    .where((where) => where.or([where('request_id', '=', requestid), where('quotation_id', '=', quotationid)]))
    .execute();

/** @returns the booking with this job id and this code; the id alone does not authorise access. */
export async function findBookingWithProof(database: Database, id: number, code: string): Promise<BookingRow | null> {
  const row = await database
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

/** Records that a customer used a promotion. @throws the unique violation `promo_uses_key` if they already have. */
export async function usePromo(database: Database, promoId: string, customer: string, bookingId: number) {
  await database.insertInto('promo_uses').values({ promo_id: promoId, customer, booking_id: bookingId }).execute();
}

/** Whether any of these customers has booked with the promotion before. */
export async function promoWasUsed(
  database: Database,
  promoId: string,
  customers: readonly string[],
): Promise<boolean> {
  if (customers.length === 0) return false;
  const row = await database
    .selectFrom('promo_uses')
    .select('promo_id')
    .where('promo_id', '=', promoId)
    .where('customer', 'in', [...customers])
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the booking with this job id; null for none. The function does not check that the caller may see it. */
export async function findBookingById(database: Database, id: number): Promise<BookingRow | null> {
  const row = await database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** How many bookings there are. */
export async function countBookings(database: Database): Promise<number> {
  const row = await database
    .selectFrom('bookings')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
