/** What the benchmarks in `scripts` take of the server's sources. */
export { migrations } from '../database/migrations/index.ts';
export { openPostgres } from '../database/open-postgres.ts';
export { startPostgres } from './postgres.ts';
export { bookingOf, quotationOf } from './requests.ts';
export { storeBookings } from './store-bookings.ts';
