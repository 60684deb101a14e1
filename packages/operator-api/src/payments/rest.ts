import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { payableOnline } from '../fares/coin.ts';
import type { Operator } from '../operator/operator.ts';
import { isAmendable, isOver } from '../rides/leg.ts';
import { findLegs, type LegRow } from '../rides/store.ts';
import { heldOf } from './held.ts';

const online: ReadonlySet<string> = new Set(['card', 'paypal']);

type Standing = readonly Pick<LegRow, 'status'>[];

/**
 * Whether the remainder of a paid booking can be paid online (`rest` of payments.json): until the passenger is on
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

/** The remainder of a locked booking that can be paid online, minor units; 0 for none. */
export async function restDue(
  { operator }: { readonly operator: Pick<Operator, 'payments'> },
  database: Database,
  booking: BookingRow,
): Promise<number> {
  if (!takesRest(operator, booking, await findLegs(database, booking.id))) return 0;
  const held = (await heldOf(database, booking.id)) ?? booking.total_minor;
  return payableOnline(Math.max(0, booking.total_minor - held), booking.currency);
}

/**
 * Whether a payment for the remainder that succeeds now is accepted. It was opened before the ride, so it is accepted
 * until a ride is over, when the driver has collected the remainder.
 */
export async function keepsRest(database: Database, booking: BookingRow): Promise<boolean> {
  if (!booking.paid || booking.status === 'cancelled') return false;
  const rides = await findLegs(database, booking.id);
  return rides.every(({ status }) => status === 'cancelled' || !isOver(status));
}
