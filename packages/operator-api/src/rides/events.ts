import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { cancelWithin, isCancelled, settle } from './cancelling.ts';
import { type At, no } from './change.ts';
import { outcomeOf, type RideEventType } from './leg.ts';
import { type RideOutcome, rideMessages } from './outcome.ts';
import type { RideKey } from './store.ts';
import type { RideWork } from './work.ts';

export interface RideEvent {
  /** Chosen by the sender, for idempotency: an event with the same id is ignored. */
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
    if (before) return before.type === event.type ? {} : no(rideMessages.otherEvent);
    const to = outcomeOf(ride.status, event.type);
    if (to === 'impossible') return no(rideMessages.impossible(event.type, ride.status));
    await transaction
      .insertInto('ride_events')
      .values({
        booking_id: key.bookingId,
        leg: key.leg,
        event_id: event.id,
        type: event.type,
        occurred_at: event.occurredAt,
        received_at: at.now,
        latitude: event.latitude ?? null,
        longitude: event.longitude ?? null,
        applied: to !== 'late',
      })
      .execute();
    const told =
      event.type === 'arrived_at_dropoff' && (booking.journey as QuotedJourney).hours ? event.drivenMetres : null;
    const driven = told == null ? {} : { driven_metres: told };
    // Another client may have ended the ride; the distance reported by its driver is stored nevertheless.
    if (to === 'late') return told == null ? {} : { set: driven };
    const moments = JSON.stringify({ ...(ride.moments as object), [event.type]: event.occurredAt });
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
