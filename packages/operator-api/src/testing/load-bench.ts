/** What `scripts/bench-load.mjs` takes of the server's sources. */
export { openPostgres } from '../database/open-postgres.ts';
export { startPostgres } from './postgres.ts';
export { bookingOf } from './requests.ts';
export { storeBookings } from './store-bookings.ts';
