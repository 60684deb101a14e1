import type { BookingController } from 'booking-core';
import type { CardField } from 'booking-core/forms/card';

/** Whose card it is and where its owner lives; nothing of the card itself is ever kept. */
const mayBeKept: ReadonlySet<CardField> = new Set(['name', 'country', 'line1', 'line2', 'city', 'postalCode'] as const);

type Kept = Partial<Record<CardField, string>>;

const byBooking = new WeakMap<BookingController, Kept>();

/**
 * What stood in the fields of the card form that may outlive it, in memory and for this visit alone.
 * @param field the field that was typed into, with what stands in it now; number, expiry and CVC are left out
 */
export function kept(booking: BookingController, field?: CardField, value = ''): Readonly<Kept> {
  const all = byBooking.get(booking) ?? {};
  byBooking.set(booking, all);
  if (field && mayBeKept.has(field)) all[field] = value;
  return all;
}
