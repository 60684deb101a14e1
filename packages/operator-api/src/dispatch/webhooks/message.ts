import { isoWithOffset } from 'booking-core/domain';
import type { PartnerMessage, WebhookMessage } from 'contracts';
import { companyOf } from '../../bookers/company.ts';
import { timeZoneOf } from '../../calls/context.ts';
import type { Deps } from '../../deps.ts';
import { partnerBookingOf } from '../../partners/partner-booking.ts';
import { bookingViews } from '../booking.ts';
import type { DeliveryRow, WebhookRow } from './queue.ts';

/**
 * @returns the message of a delivery, with the current state of the booking; null when the booking or the company no
 * longer exists.
 */
export async function messageOf(
  deps: Deps,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<WebhookMessage | PartnerMessage | null> {
  const { database } = deps;
  const { change_id, booking_id, created_at } = delivery;
  const isPartner = webhook.partner_id > 0;
  if (isPartner && !companyOf(deps, webhook.partner_id)) return null;
  if (change_id === null) {
    return { type: 'webhook.test', timestamp: isoWithOffset(created_at, timeZoneOf(deps)), data: {} };
  }
  const [change, row] = await Promise.all([
    database.selectFrom('booking_changes').selectAll().where('id', '=', change_id).executeTakeFirst(),
    database.selectFrom('bookings').selectAll().where('id', '=', booking_id).executeTakeFirst(),
  ]);
  if (!change || !row) return null;
  const timestamp = isoWithOffset(change.at, timeZoneOf(deps));
  const { type, version } = change;
  if (isPartner) {
    const booking = await partnerBookingOf(deps, row, webhook.partner_id);
    return booking && type !== 'ride.updated' ? { type, timestamp, data: { version, booking } } : null;
  }
  const [booking] = await bookingViews(deps, [row]);
  return booking ? { type, timestamp, data: { leg: change.leg, version, booking } } : null;
}
