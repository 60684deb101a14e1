import { fetchBooking } from '../api/product.ts';
import type { ApiError, Booking, Result } from '../domain/index.ts';
import type { CancelToken, Clock, HttpPort, StoragePort } from '../ports/index.ts';
import { keepTickets } from './stored-tickets.ts';

export interface TicketLoader {
  /** The booking that a code opens; `rejected` when there is none. */
  load(code: string, cancel: CancelToken): Promise<Result<Booking, ApiError>>;
}

export interface TicketLoaderOptions {
  readonly http: HttpPort;
  readonly apiUrl: string;
  /** For the pauses between attempts; without a clock there are none. */
  readonly clock?: Clock;
  /** The operator's zone, for moments without offset. */
  readonly timeZone?: string;
  /** Where tickets are stored for use without a network; without it they are not stored. */
  readonly kept?: StoragePort;
}

/** Loads a booking by its code, for a ticket page that was reloaded or opened from a link (POST /api/bookinginfo). */
export const createTicketLoader = ({
  http,
  apiUrl,
  clock = immediate,
  timeZone,
  kept,
}: TicketLoaderOptions): TicketLoader => {
  const connection = {
    http: kept ? keepTickets(http, kept, () => clock.now()) : http,
    clock,
    baseUrl: apiUrl,
    correlationId: 'ticket',
  };
  return { load: (code, cancel) => fetchBooking(connection, code, timeZone ?? 'Europe/London', cancel) };
};

/** A clock without pauses: timers fire immediately. */
const immediate: Clock = {
  now: () => 0,
  setTimer(_at, callback) {
    callback();
    return () => {};
  },
};
