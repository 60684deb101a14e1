import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';

/** The address for emails about a booking: the passenger's, else that of the account that booked it; '' for none. */
export async function addressOf(database: Database, booking: BookingRow): Promise<string> {
  if (booking.email !== '' || booking.customer_id === 0) return booking.email;
  const owner = await database
    .selectFrom('customers')
    .select('email')
    .where('id', '=', booking.customer_id)
    .executeTakeFirst();
  return owner?.email ?? '';
}
