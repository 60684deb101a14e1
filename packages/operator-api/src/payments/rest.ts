import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { Operator } from '../operator/operator.ts';
import { isAmendable, isOver } from '../rides/leg.ts';
import { findLegs, type LegRow } from '../rides/store.ts';
import { heldOf } from './held.ts';

const online: ReadonlySet<string> = new Set(['card', 'paypal']);

type Standing = readonly Pick<LegRow, 'status'>[];

/**
 * Whether what a paid booking's payments did not take can be paid online (`rest` of payments.json): as long as nobody is on
 * board. From then on the driver collects it. Pure.
 */
export const takesRest = (
  { payments }: Pick<Operator, 'payments'>,
  { paid, status, payment_method: method }: Pick<BookingRow, 'paid' | 'status' | 'payment_method'>,
  rides: Standing,
): boolean =>
  payments.rest === 'online' &&
  paid &&
  status !== 'cancelled' &&
  online.has(method) &&
  rides.every((ride) => ride.status === 'cancelled' || isAmendable(ride.status));

/** What can be paid online besides what a locked booking's payments hold, minor units; 0 for nothing. */
export async function restDue(
  { operator }: { readonly operator: Pick<Operator, 'payments'> },
  database: Database,
  booking: BookingRow,
): Promise<number> {
  if (!takesRest(operator, booking, await findLegs(database, booking.id))) return 0;
  return Math.max(0, booking.total_minor - ((await heldOf(database, booking.id)) ?? booking.total_minor));
}

/** Whether money for the rest is kept that comes now: it was asked for before the ride, and no driver has collected it yet. */
export async function keepsRest(database: Database, booking: BookingRow): Promise<boolean> {
  if (!booking.paid || booking.status === 'cancelled') return false;
  const rides = await findLegs(database, booking.id);
  return rides.every(({ status }) => status === 'cancelled' || !isOver(status));
}
