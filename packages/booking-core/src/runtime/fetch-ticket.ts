import { fetchBooking } from '../api/product.ts';
import type { ApiError, Booking, Result } from '../domain/index.ts';
import type { CancelToken, Clock, HttpPort } from '../ports/index.ts';

export interface TicketLoader {
  /** The booking that a code opens; `rejected` when there is none. */
  load(code: string, cancel: CancelToken): Promise<Result<Booking, ApiError>>;
}

export interface TicketLoaderOptions {
  readonly http: HttpPort;
  readonly apiUrl: string;
  /** For the pauses between tries; without one they follow each other at once. */
  readonly clock?: Clock;
  /** The operator's zone, for moments without offset. */
  readonly timeZone?: string;
}

/** Loads a booking by its code, for a ticket page that was reloaded or opened from a link (POST /api/bookinginfo). */
export const createTicketLoader = ({
  http,
  apiUrl,
  clock = immediate,
  timeZone,
}: TicketLoaderOptions): TicketLoader => ({
  load: (code, cancel) =>
    fetchBooking({ http, clock, baseUrl: apiUrl, correlationId: 'ticket' }, code, timeZone ?? 'Europe/London', cancel),
});

/** Time that does not pass: a pause ends at once. */
const immediate: Clock = {
  now: () => 0,
  setTimer(_at, callback) {
    callback();
    return () => {};
  },
};
