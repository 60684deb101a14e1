import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { openSince } from './booking-link.ts';
import type { CustomerRow } from './sessions.ts';

/**
 * Makes bookings a customer's own that were made without an account under the customer's email, so that they are listed
 * and stay theirs. Whoever has a booking's code could read and cancel it before; the email alone proves nothing, as
 * anybody may sign up with it. Bookings of a company, of another account and of deleted ones stay as they are.
 * @param codes the bookings' codes; those that open none, or have expired, are passed over
 */
export async function takeGuestBookings(
  database: Database,
  { id, email }: Pick<CustomerRow, 'id' | 'email'>,
  codes: readonly string[],
  now: number,
): Promise<void> {
  if (codes.length === 0) return;
  await database
    .updateTable('bookings')
    .set({ customer_id: id })
    .where('code', 'in', codes)
    .where('code', '<>', '')
    .where('customer_id', '=', 0)
    .where('booker_id', '=', 0)
    .where('erase_at', 'is', null)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where(sql<number>`greatest(pickup_at, coalesce(return_at, 0))`, '>', openSince(now))
    .execute();
}
