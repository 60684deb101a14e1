import type { DispatchBooking } from 'contracts';
import type { DispatchClient, OpenRide } from './simulator.ts';

/** Sends a request to the server: the app's own handler in the same process, `fetch` from another one. */
export type Ask = (request: Request) => Promise<Response>;

interface Page {
  readonly bookings: readonly DispatchBooking[];
  readonly cursor: string;
}

/** The statuses of rides that may be driven; `requested` rides are not accepted yet. */
const open: ReadonlySet<string> = new Set(['upcoming', 'started', 'arrived', 'pob']);
const pageSize = 200;

/** @returns the rides of a booking that may be driven; none while its payment is pending. */
function ridesOf(booking: DispatchBooking): OpenRide[] {
  const { method, state } = booking.payment;
  if (method !== 'cash' && state === 'unpaid') return [];
  return booking.legs
    .filter(({ status }) => open.has(status))
    .map((leg) => ({
      reference: booking.reference,
      leg: leg.leg,
      status: leg.status,
      pickupAt: Date.parse(leg.pickupAt),
      asap: leg.asap,
      stops: [leg.pickup, ...leg.vias, leg.dropoff].map(({ latitude, longitude }) => ({ latitude, longitude })),
      comesBack: leg.waitAndReturn,
      vehicleId: booking.vehicle.id,
      assigned: leg.driver !== null,
      moments: Object.fromEntries(Object.entries(leg.events).map(([type, at]) => [type, Date.parse(at)])),
    }));
}

/**
 * A client of the dispatch API: it reads the feed of bookings and caches those with rides to drive.
 * @param key with the scopes bookings:read, rides:write and fleet:write
 * @returns a client whose methods throw an Error for any error response but 404 and 409: a ride that another client
 * changed is read again from the feed
 */
export function createDispatchClient(ask: Ask, baseUrl: string, key: string): DispatchClient {
  const known = new Map<string, readonly OpenRide[]>();
  let cursor = '';

  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer | null> {
    const response = await ask(
      new Request(`${baseUrl}/dispatch/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    if (response.status === 404 || response.status === 409) return null;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  const rideAt = ({ reference, leg }: { readonly reference: string; readonly leg: string }): string =>
    `/bookings/${reference}/legs/${leg}`;
  const rfc = (at: number): string => new Date(at).toISOString();

  return {
    async openRides() {
      for (;;) {
        const after = cursor === '' ? '' : `&after=${encodeURIComponent(cursor)}`;
        const page = await send<Page>('GET', `/bookings?limit=${pageSize}${after}`);
        if (!page) break;
        for (const booking of page.bookings) {
          const rides = ridesOf(booking);
          if (rides.length > 0) known.set(booking.reference, rides);
          else known.delete(booking.reference);
        }
        cursor = page.cursor;
        if (page.bookings.length < pageSize) break;
      }
      return [...known.values()].flat();
    },
    async assign(ride, { driver, vehicle }) {
      await send('PUT', `${rideAt(ride)}/assignment`, { driver, vehicle });
    },
    async report(ride, { id, type, at, latitude, longitude }) {
      await send('POST', `${rideAt(ride)}/events`, { id, type, occurredAt: rfc(at), latitude, longitude });
    },
    async positions(list) {
      await send('POST', '/positions', { positions: list.map(({ at, ...seen }) => ({ ...seen, at: rfc(at) })) });
    },
  };
}
