import type { Deps } from '../deps.ts';
import { decideRefunds } from '../payments/refunds.ts';
import type { Leg, RideEventType } from '../rides/leg.ts';
import type { RideOutcome } from '../rides/outcome.ts';
import type { Assignment, RideService } from '../rides/service.ts';

/** A driver for tests; the number is in a range reserved for fiction. */
export const someDriver: Assignment = {
  driver: {
    name: 'Driver 3',
    phone: '+447700900003',
    photoUrl:
      'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxwYXRoIGQ9Ik0wIDhxMC0zIDQtM3Q0IDNNMiAzYTIgMiAwIDEgMCA0IDAgMiAyIDAgMSAwLTQgMCIvPjwvc3ZnPg==',
    licence: 'DEMO-103',
  },
  vehicle: {
    make: 'Toyota',
    model: 'Prius',
    colour: 'grey',
    registration: 'LK21 ABC',
    licence: 'V-103',
    wheelchairAccessible: false,
  },
};

const eventsTo = {
  started: 'departed_to_pickup',
  arrived: 'arrived_at_pickup',
  pob: 'passenger_on_board',
  finish: 'arrived_at_dropoff',
  noshow: 'no_show',
  cancelled: 'cancelled_by_operator',
} as const satisfies Record<string, RideEventType>;

let events = 0;

/** Short functions that bring rides forward. */
export const driving = (rides: RideService, now: () => number = Date.now) => ({
  assign: (bookingId: number, leg: Leg = 'outbound', assignment = someDriver): Promise<RideOutcome> =>
    rides.assign({ bookingId, leg }, assignment, { now: now() }),
  /** Reports the event that brings a ride to a status. */
  to: (bookingId: number, status: keyof typeof eventsTo, leg: Leg = 'outbound'): Promise<RideOutcome> =>
    rides.applyEvent(
      { bookingId, leg },
      { id: `event-${++events}`, type: eventsTo[status], occurredAt: now() },
      { now: now() },
    ),
  move: (
    bookingId: number,
    at: { readonly latitude: number; readonly longitude: number; readonly at: number },
    leg: Leg = 'outbound',
  ) => rides.move([{ ride: { bookingId, leg }, ...at }]),
});

/** Moves the pick-up of a stored booking and of its rides. */
export async function movePickup({ database }: Pick<Deps, 'database'>, id: number, pickup_at: number): Promise<void> {
  await database.updateTable('bookings').set({ pickup_at }).where('id', '=', id).execute();
  await database.updateTable('ride_legs').set({ pickup_at }).where('booking_id', '=', id).execute();
}

/** Cancels a stored booking as its passenger does, without sending its refunds. */
export async function cancelStored(
  { database, operator, clock }: Pick<Deps, 'database' | 'operator' | 'clock'>,
  id: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', id).execute();
    await transaction.updateTable('ride_legs').set({ status: 'cancelled' }).where('booking_id', '=', id).execute();
    await decideRefunds(operator, transaction, id, clock());
  });
}
