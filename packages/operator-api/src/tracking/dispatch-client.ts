import type { DispatchBooking } from 'contracts';
import type { DispatchClient, OpenRide } from './simulator.ts';

/** Answers a request as the server does: the server itself in one process, `fetch` from another. */
export type Ask = (request: Request) => Promise<Response>;

interface Page {
  readonly bookings: readonly DispatchBooking[];
  readonly cursor: string;
}

/** What an open ride may be in; nobody is sent to one that was not accepted. */
const open: ReadonlySet<string> = new Set(['upcoming', 'started', 'arrived', 'pob']);
const pageSize = 200;

/** The rides of a booking that may be driven; none while it waits for its payment. */
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
 * A dispatch system's side of the dispatch API: follows the feed of bookings and keeps those with rides to drive.
 * @param key with the scopes bookings:read, rides:write and fleet:write
 * @throws what the server refuses, besides conflicts: a ride that another client changed is read again
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
