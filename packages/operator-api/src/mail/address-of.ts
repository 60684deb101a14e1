import { owns } from '../accounts/sessions.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';

/**
 * The address for emails about a booking: the passenger's, else that of the account that booked it, unless that has left
 * the company it booked for; '' for none.
 */
export async function addressOf(database: Database, booking: BookingRow): Promise<string> {
  if (booking.email !== '' || booking.customer_id === 0) return booking.email;
  const owner = await database
    .selectFrom('customers')
    .select(['id', 'booker_id', 'email'])
    .where('id', '=', booking.customer_id)
    .executeTakeFirst();
  return owner && owns(owner, booking) ? owner.email : '';
}
