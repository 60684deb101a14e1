import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { cancelWithin, isCancelled, settle } from './cancelling.ts';
import { type At, no } from './change.ts';
import { outcomeOf, type RideEventType } from './leg.ts';
import { type RideOutcome, rideMessages } from './outcome.ts';
import type { RideKey } from './store.ts';
import type { RideWork } from './work.ts';

export interface RideEvent {
  /**
   * Chosen by the sender, for idempotency: an event with the same id is ignored, unless the ride has begun anew since
   * and this one is later.
   */
  readonly id: string;
  readonly type: RideEventType;
  /** Epoch milliseconds. */
  readonly occurredAt: number;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  /** At the end of a ride by the hour: the distance with the passenger on board, as reported by the driver. */
  readonly drivenMetres?: number | null | undefined;
}

/** Stores a ride event and applies its effects on the ride. */
export async function applyEvent(work: RideWork, key: RideKey, event: RideEvent, at: At): Promise<RideOutcome> {
  let cancelled = false;
  const outcome = await work.change(key, at, async (held) => {
    const { transaction, booking, ride } = held;
    if (booking.sandbox) return no(rideMessages.test);
    const before = await transaction
      .selectFrom('ride_events')
      .select(['type', 'occurred_at'])
      .where('booking_id', '=', key.bookingId)
      .where('leg', '=', key.leg)
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    if (before && before.type !== event.type) return no(rideMessages.otherEvent);
    const known = ride.moments as Readonly<Partial<Record<RideEventType, number>>>;
    // A ride begins anew without its driver, and an id built from the ride and the type is the same for the next one.
    const isNextDrivers = before && known[event.type] === undefined && event.occurredAt > before.occurred_at;
    if (before && !isNextDrivers) return {};
    const to = outcomeOf(ride.status, event.type);
    if (to === 'impossible') return no(rideMessages.impossible(event.type, ride.status));
    const told = {
      type: event.type,
      occurred_at: event.occurredAt,
      received_at: at.now,
      latitude: event.latitude ?? null,
      longitude: event.longitude ?? null,
      applied: to !== 'late',
    };
    await transaction
      .insertInto('ride_events')
      .values({ booking_id: key.bookingId, leg: key.leg, event_id: event.id, ...told })
      .onConflict((conflict) => conflict.columns(['booking_id', 'leg', 'event_id']).doUpdateSet(told))
      .execute();
    const metres =
      event.type === 'arrived_at_dropoff' && (booking.journey as QuotedJourney).hours ? event.drivenMetres : null;
    const driven = metres == null ? {} : { driven_metres: metres };
    // Another client may have ended the ride; the distance reported by its driver is stored nevertheless.
    if (to === 'late') return metres == null ? {} : { set: driven };
    const moments = JSON.stringify({ ...known, [event.type]: event.occurredAt });
    if (to === 'finish') return { set: { ...driven, status: to, moments } };
    if (to === 'noshow') return { set: { status: to, moments }, mailAfter: work.noShowAfter };
    if (to !== 'cancelled') return { set: { status: to, moments } };
    cancelled = true;
    const { mail } = await cancelWithin(work, held, [ride], { refund: 'full', reason: '', by: 'operator' }, at.now);
    return { set: { ...isCancelled, moments }, mail };
  });
  if (cancelled) await settle(work, key.bookingId);
  return outcome;
}
