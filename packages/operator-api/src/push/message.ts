import { isoWithOffset } from 'booking-core/domain';
import { shortAddress } from 'booking-core/domain/short-address';
import type { RideNews } from 'contracts';
import type { Selectable } from 'kysely';
import { timeZoneOf } from '../calls/context.ts';
import type { PushMessageTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { rideView } from '../drive/ride-view.ts';
import { isOver } from '../rides/leg.ts';

export type MessageRow = Selectable<PushMessageTable>;

/** A message to a phone, and until when it matters, epoch milliseconds. */
export interface ComposedNews {
  readonly news: RideNews;
  readonly until: number;
}

/** How long after the pick-up, or after the change itself, its news still matters. */
const lateMs = 3_600_000;

/**
 * @param driverId of the phone
 * @returns the news with the ride as it is now; null when a later change has overtaken it
 */
export async function composeNews(
  deps: Deps,
  message: Pick<MessageRow, 'booking_id' | 'leg' | 'news' | 'created_at'>,
  driverId: number,
): Promise<ComposedNews | null> {
  const { database } = deps;
  const [booking, leg] = await Promise.all([
    database.selectFrom('bookings').selectAll().where('id', '=', message.booking_id).executeTakeFirst(),
    database
      .selectFrom('ride_legs')
      .selectAll()
      .where('booking_id', '=', message.booking_id)
      .where('leg', '=', message.leg)
      .executeTakeFirst(),
  ]);
  if (!booking || !leg) return null;
  const isTheirs = leg.driver_id === driverId;
  const { news } = message;
  const stands = {
    given: isTheirs && !isOver(leg.status),
    changed: isTheirs && !isOver(leg.status),
    here: isTheirs && leg.status === 'arrived',
    cancelled: isTheirs && leg.status === 'cancelled',
    withdrawn: !isTheirs,
  };
  if (!stands[news]) return null;
  return {
    news: {
      news,
      reference: leg.reference,
      leg: leg.leg,
      pickupAt: isoWithOffset(leg.pickup_at, timeZoneOf(deps)),
      pickup: shortAddress(rideView(deps, booking, leg).pickup.text),
    },
    until: Math.max(leg.pickup_at, message.created_at) + lateMs,
  };
}
