import type { BookingController } from 'booking-core';
import type { CardField } from 'booking-core/forms/card';

/** Name and billing address of the card holder; card data is never retained. */
const rememberable: ReadonlySet<CardField> = new Set([
  'name',
  'country',
  'line1',
  'line2',
  'city',
  'postalCode',
] as const);

type Kept = Partial<Record<CardField, string>>;

const byBooking = new WeakMap<BookingController, Kept>();

/**
 * The values of the card form that outlive it, in memory and for this visit only.
 * @param field the field whose current value is to be retained; number, expiry and CVC are ignored
 * @returns all retained values of this booking
 */
export function rememberedFields(booking: BookingController, field?: CardField, value = ''): Readonly<Kept> {
  const all = byBooking.get(booking) ?? {};
  byBooking.set(booking, all);
  if (field && rememberable.has(field)) all[field] = value;
  return all;
}
