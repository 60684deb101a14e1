import type { BookingRow } from '../database/bookings.ts';
import type { CustomerRow } from './sessions.ts';

/** Whether somebody may see a booking without its code: the customer it was made for, or a booker of the company. */
export const owns = (customer: CustomerRow | null, row: Pick<BookingRow, 'customer_id' | 'booker_id'>): boolean =>
  customer !== null &&
  (row.customer_id === customer.id || (customer.booker_id > 0 && row.booker_id === customer.booker_id));
