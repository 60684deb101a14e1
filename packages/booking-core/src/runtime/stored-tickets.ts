import { productEndpoints } from 'contracts/endpoints/product';
import { readJson } from '../domain/json.ts';
import type { HttpPort, StoragePort } from '../ports/index.ts';

/** The storage key of the device's tickets; signing out removes it. */
export const ticketsKey = 'taxi-booking:tickets';

const dayMs = 24 * 3_600_000;
/** The number of tickets stored; beyond it the oldest are removed. */
const maxStoredTickets = 5;

/**
 * Fields not stored, personal data and notes: others may use this device, and a host page's scripts can read storage.
 */
const personal = new Set(
  'passengername phone email dialingcode custname custphone custemail custdialingcode custcountryalpha2code notes pickupnote pickdownnote bookerref costcentre hostreference metadata'.split(
    ' ',
  ),
);

interface StoredTicket {
  readonly code: string;
  /** When the server sent it, epoch milliseconds. */
  readonly at: number;
  /** A day after its last ride, epoch milliseconds. */
  readonly until: number;
  readonly ride: Readonly<Record<string, unknown>>;
}

const without = (ride: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(ride).filter(([name]) => !personal.has(name.toLowerCase())));

function read(storage: StoragePort, now: number): readonly StoredTicket[] {
  const kept = readJson(storage.get(ticketsKey) ?? '');
  return Array.isArray(kept) ? (kept as StoredTicket[]).filter((ticket) => ticket?.until > now) : [];
}

/**
 * Makes tickets readable without a network: a booking that was fetched by its code is stored, without personal data and
 * until a day after its last ride, and replaces a response that fails; `asof` then holds the time it was fetched. A
 * booking that the server no longer returns is removed.
 */
export function keepTickets(http: HttpPort, storage: StoragePort, now: () => number): HttpPort {
  return {
    async send(request, cancel) {
      const outcome = await http.send(request, cancel);
      const { code: asked } = (readJson(request.body ?? '') ?? {}) as { code?: unknown };
      if (
        typeof asked !== 'string' ||
        !request.url.endsWith(productEndpoints.bookingInfo.path) ||
        outcome.kind === 'aborted'
      ) {
        return outcome;
      }
      const kept = read(storage, now());
      if (outcome.kind === 'response' && outcome.status === 429) return outcome;
      // Not an object: the page of a network or a proxy, which knows nothing of the booking.
      const answer = outcome.kind === 'response' && readJson(outcome.body);
      if (outcome.kind !== 'response' || outcome.status >= 500 || !answer) {
        const found = kept.find(({ code }) => code === asked);
        if (!found) return outcome;
        const body = JSON.stringify({ code: 1, bookinginfo: { ...found.ride, asof: found.at } });
        return { kind: 'response', status: 200, body };
      }
      const ride = (answer as { bookinginfo?: Record<string, unknown> }).bookinginfo;
      const code = typeof ride?.bookingcode === 'string' ? ride.bookingcode : asked;
      const others = kept.filter((ticket) => ticket.code !== code && ticket.code !== asked);
      const last = ride && (Date.parse(`${ride.returndatetime || ride.pickupdatetime}`) || now());
      const mine = ride && last ? [{ code, at: now(), until: last + dayMs, ride: without(ride) }] : [];
      const all = [...mine, ...others].slice(0, maxStoredTickets);
      if (all.length === 0) storage.remove(ticketsKey);
      else storage.set(ticketsKey, JSON.stringify(all));
      return outcome;
    },
  };
}
