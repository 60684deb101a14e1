import { isoWithOffset } from 'booking-core/domain';
import type { PartnerBooking } from 'contracts';
import type { Metadata } from 'contracts/metadata';
import { figuresOf } from '../bookers/statement-rows.ts';
import { timeZoneOf } from '../calls/context.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';

/** A booking as it is sent to the partner under whose tracking code it was made; null for any other company. */
export async function partnerBookingOf(deps: Deps, row: BookingRow, partnerId: number): Promise<PartnerBooking | null> {
  if (row.partner_id !== partnerId) return null;
  const figures = await figuresOf(deps.database, row.id);
  const zone = timeZoneOf(deps);
  const earns = row.booker_id === 0 || row.booker_id === partnerId;
  return {
    reference: row.reference,
    returnReference: row.return_reference || null,
    trackingCode: row.tracking_code,
    hostReference: row.host_reference || null,
    metadata: row.metadata as Metadata | null,
    status: row.status,
    createdAt: isoWithOffset(row.created_at, zone),
    pickupAt: isoWithOffset(row.pickup_at, zone),
    returnAt: row.return_at === null ? null : isoWithOffset(row.return_at, zone),
    currency: row.currency,
    price: figures?.price ?? 0,
    commission: earns ? (figures?.commission ?? 0) : 0,
  };
}
