import { sql } from 'kysely';
import { forgetDue, keep } from '../database/cleaning.ts';
import type { Database } from '../database/open.ts';
import { type CustomerRow, isOwn } from './sessions.ts';

/** Condition that a row has the customer's email; false until the customer has confirmed that address by a link. */
const hasProvenEmail = ({ email, email_proven }: CustomerRow) =>
  email_proven ? sql<boolean>`lower(email) = ${email.toLowerCase()}` : sql<boolean>`false`;

/** All data stored about a customer besides the profile, as `personalData` defines it. */
export async function dataOf(database: Database, customer: CustomerRow) {
  const { id } = customer;
  const sameEmail = hasProvenEmail(customer);
  const [addresses, comments, bookings, sessions, payments, passengers, invoices, footprints, rides] =
    await Promise.all([
      database.selectFrom('addresses').selectAll().where('customer_id', '=', id).execute(),
      database
        .selectFrom('comments')
        .selectAll()
        .where((where) => where.or([where('customer_id', '=', id), sameEmail]))
        .execute(),
      database.selectFrom('bookings').selectAll().where(isOwn(customer)).orderBy('id').execute(),
      database.selectFrom('sessions').select(['created_at', 'expires_at']).where('customer_id', '=', id).execute(),
      database
        .selectFrom('payments')
        .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
        .select([
          'bookings.reference',
          'payments.provider',
          'payments.method',
          'payments.state',
          'payments.amount_minor',
        ])
        .select([
          'payments.currency',
          'payments.refund_minor',
          'payments.part_refund_minor',
          'payments.returned_minor',
          'payments.created_at',
          'payments.gateway_id',
        ])
        .where(isOwn(customer))
        .execute(),
      database.selectFrom('booker_passengers').selectAll().where(sameEmail).execute(),
      database.selectFrom('booker_invoices').selectAll().where('issued_by', '=', id).execute(),
      database
        .selectFrom('footprints')
        .innerJoin('bookings', 'bookings.id', 'footprints.booking_id')
        .select(['bookings.reference', 'footprints.at', 'footprints.latitude', 'footprints.longitude'])
        .where(isOwn(customer))
        .limit(50_000)
        .execute(),
      database
        .selectFrom('ride_legs')
        .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
        .select(['ride_legs.reference', 'ride_legs.leg', 'ride_legs.status', 'ride_legs.pickup_at'])
        .select(['ride_legs.share_minor', 'ride_legs.price_minor', 'ride_legs.extras', 'ride_legs.price_reason'])
        .where(isOwn(customer))
        .execute(),
    ]);
  return {
    addresses,
    comments,
    // Left out because anyone with the exported file could open the booking by its code.
    bookings: bookings.map(({ code: _code, request_id: _id, content_hash: _hash, ...booking }) => booking),
    sessions,
    payments,
    passengers,
    invoices,
    footprints,
    rides,
  };
}

/**
 * Erases a customer's personal data, in the transaction that deletes the account: from past rides at once, from future
 * rides a month after they were driven. What a company or the tax office needs of a booking is retained (see
 * `personalData`).
 */
export async function forgetCustomer(database: Database, customer: CustomerRow, now: number): Promise<void> {
  const sameEmail = hasProvenEmail(customer);
  await database
    .updateTable('bookings')
    .set({
      customer_id: 0,
      erase_at: sql<number>`case when status in ('finish', 'cancelled', 'noshow') then ${now}::bigint
        else greatest(pickup_at, coalesce(return_at, 0)) + ${keep.forgottenRideMs}::bigint end`,
    })
    .where('customer_id', '=', customer.id)
    .execute();
  await forgetDue(database, now);
  await database
    .deleteFrom('comments')
    .where((where) => where.or([where('customer_id', '=', customer.id), sameEmail]))
    .execute();
  await database.deleteFrom('booker_passengers').where(sameEmail).execute();
  if (customer.email_proven) {
    // Discards queued emails, except those about bookings.
    await database
      .updateTable('outbox')
      .set({ letter: '{}', sent_at: now })
      .where('sent_at', 'is', null)
      .where('booking_id', 'is', null)
      .where(sql`lower(letter->>'to')`, '=', customer.email.toLowerCase())
      .execute();
  }
  await database
    .updateTable('booker_invoices')
    .set({ issued_by_name: '' })
    .where('issued_by', '=', customer.id)
    .execute();
}
