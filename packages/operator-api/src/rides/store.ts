import { carOf, isWayBack, type LegName, legNames } from 'contracts/legs';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { BookingRow, NewBooking } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { RideLegTable } from '../database/schema.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { carShare, isToCome, type LegStatus, returnShare, rollUp } from './leg.ts';

export type LegRow = Selectable<RideLegTable>;

export interface RideKey {
  readonly bookingId: number;
  readonly leg: LegName;
}

/** What a new booking's rides begin as. */
export interface NewLegs {
  /** Of the booking's fare, minor units. */
  readonly returnMinor: number;
  /** Until when the operator is to accept it; null where it is not asked. */
  readonly acceptBy: number | null;
}

/** The rides of a booking that is being made; one that is stored with another status (an import, a test) has it. */
export function newLegs(
  row: NewBooking,
  { returnMinor, acceptBy }: NewLegs,
): Omit<Insertable<RideLegTable>, 'booking_id'>[] {
  const isReturn = row.return_reference !== '' && row.return_at !== null;
  const back = isReturn ? returnShare(row.total_minor, row.fare_minor, returnMinor) : 0;
  const asked = acceptBy !== null && row.status === 'requested';
  const { cars = 1 } = row.journey as QuotedJourney;
  const { deposit_minor: deposit = 0 } = row;
  let depositMinor = deposit;
  return legNames
    .filter((leg) => carOf(leg) <= cars && (isReturn || !isWayBack(leg)))
    .map((leg) => {
      const isBack = isWayBack(leg);
      const shareMinor = carShare(isBack ? back : row.total_minor - back, cars, carOf(leg));
      // The rides are paid by the deposit one after the other: the driver of the first has the least to collect.
      const paidMinor = Math.min(depositMinor, shareMinor);
      depositMinor -= paidMinor;
      return {
        leg,
        reference: isBack ? row.return_reference : row.reference,
        status: row.status as LegStatus,
        pickup_at: isBack ? (row.return_at ?? row.pickup_at) : row.pickup_at,
        acceptance: asked ? 'pending' : 'automatic',
        accept_by: asked ? acceptBy : null,
        share_minor: shareMinor,
        deposit_minor: deposit > 0 ? paidMinor : null,
        price_minor: shareMinor,
      };
    });
}

/** The rides of a booking, the way out first. */
export const findLegs = (database: Database, bookingId: number): Promise<LegRow[]> => findLegsOf(database, [bookingId]);

/** The rides of many bookings, by one question; each booking's way out before its way back. */
export async function findLegsOf(database: Database, bookingIds: readonly number[]): Promise<LegRow[]> {
  if (bookingIds.length === 0) return [];
  return database
    .selectFrom('ride_legs')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('booking_id')
    .orderBy('leg')
    .execute();
}

/** What of a ride is paid before it once its booking is, minor units. */
export const coveredOf = ({
  deposit_minor: covered,
  share_minor: share,
}: Pick<LegRow, 'deposit_minor' | 'share_minor'>): number => covered ?? share;

/** What the driver of a ride collects, minor units: all of it, or what is not paid before; nothing of a company's account. */
export function owedForRide(
  { paid, payment_method: method }: Pick<BookingRow, 'paid' | 'payment_method'>,
  ride: LegRow,
): number {
  if (method === 'account') return 0;
  return paid ? Math.max(0, ride.price_minor - coveredOf(ride)) : ride.price_minor;
}

/** Changes a ride of a locked booking, and the booking's status with it. @returns the ride as it is now. */
export async function updateLeg(
  transaction: Database,
  { bookingId, leg }: RideKey,
  values: Omit<Updateable<RideLegTable>, 'version'>,
): Promise<LegRow> {
  const row = await transaction
    .updateTable('ride_legs')
    .set(values)
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (values.status !== undefined) await updateRollUp(transaction, bookingId);
  return row;
}

async function updateRollUp(transaction: Database, bookingId: number): Promise<void> {
  const rides = await findLegs(transaction, bookingId);
  await transaction
    .updateTable('bookings')
    .set({ status: rollUp(rides.map(({ status }) => status)) })
    .where('id', '=', bookingId)
    .execute();
}

/** Cancels every ride of a locked booking that has not begun, as its booking is cancelled. */
export async function cancelLegs(transaction: Database, bookingId: number): Promise<void> {
  for (const { leg, status } of await findLegs(transaction, bookingId)) {
    if (isToCome(status)) await updateLeg(transaction, { bookingId, leg }, { status: 'cancelled', accept_by: null });
  }
}
