import type { RideNews } from 'contracts';
import { sql } from 'kysely';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { rideView } from '../drive/ride-view.ts';
import { isOver, lastStepOf, passengerHereAt } from '../rides/leg.ts';
import type { LegRow, RideKey } from '../rides/store.ts';

type Standing = Pick<LegRow, 'driver_id' | 'status' | 'moments'>;

/**
 * @returns what the driver of a ride has to hear of when it changes: time, places, load, note, flight and the amount to
 * collect, as one text
 */
export function driverFacts(deps: Deps, booking: BookingRow, leg: LegRow): string {
  const { pickupAt, pickup, vias, dropoff, note, flight, fare, ...ride } = rideView(deps, booking, leg);
  const { passengers, luggage, handBags, smallChildSeats, largeChildSeats, childAges } = ride;
  const load = [passengers, luggage, handBags, smallChildSeats, largeChildSeats, childAges];
  const facts = [pickupAt, pickup, vias, dropoff, note, load, ride.wheelchair, ride.smallPets, ride.otherPets];
  return JSON.stringify([...facts, flight?.number, flight?.landsAt, fare.owedMinor]);
}

/**
 * @param isChanged whether the ride's `driverFacts` changed
 * @returns what the operator's own drivers have to hear of a change of a ride; nothing of their own reports
 */
export function newsOf(
  before: Standing,
  after: Standing,
  isChanged = false,
): readonly { readonly driverId: number; readonly news: RideNews['news'] }[] {
  // A driver who believes to be done with a ride, or further on, has to drive on from where it is again.
  const isUndone = lastStepOf(before)?.before === after.status;
  if (isOver(before.status) && !isUndone) return [];
  const was = before.driver_id;
  const is = after.driver_id;
  if (was !== is) {
    return [
      ...(was === null ? [] : [{ driverId: was, news: 'withdrawn' } as const]),
      ...(is === null || isOver(after.status) ? [] : [{ driverId: is, news: 'given' } as const]),
    ];
  }
  if (is === null) return [];
  if (after.status === 'cancelled') return [{ driverId: is, news: 'cancelled' }];
  if (passengerHereAt(before) === null && passengerHereAt(after) !== null) return [{ driverId: is, news: 'here' }];
  return (isChanged || isUndone) && !isOver(after.status) ? [{ driverId: is, news: 'changed' }] : [];
}

/**
 * Queues the news of a change of a ride for the phones of its drivers, in the transaction of the change. A phone that
 * signs out at this moment is left out: waiting for it, or failing because of it, would hold up the change.
 * @param isChanged as for `newsOf`
 * @param now epoch milliseconds
 */
export async function queueNews(
  transaction: Database,
  { bookingId, leg }: RideKey,
  {
    before,
    after,
    isChanged = false,
  }: { readonly before: Standing; readonly after: Standing; readonly isChanged?: boolean },
  now: number,
): Promise<void> {
  for (const { driverId, news } of newsOf(before, after, isChanged)) {
    await sql`
      insert into push_messages (subscription_id, booking_id, leg, news, created_at, due_at)
      select push_subscriptions.id, ${bookingId}::bigint, ${leg}, ${news}, ${now}::bigint, ${now}::bigint
      from push_subscriptions join driver_sessions on driver_sessions.token_hash = push_subscriptions.session_hash
      where driver_sessions.driver_id = ${driverId}
      for key share of push_subscriptions skip locked`.execute(transaction);
  }
}
