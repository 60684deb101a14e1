import type { Database } from '../database/open.ts';
import { notOverEmail } from '../mail/emails.ts';
import { type At, no } from './change.ts';
import { isOver, lastStepOf } from './leg.ts';
import { allOver } from './money.ts';
import { type RideOutcome, rideMessages } from './outcome.ts';
import type { RideKey } from './store.ts';
import type { RideWork } from './work.ts';

/** Whether money of a booking went back at or after a time (epoch milliseconds). */
async function isRefundedSince(transaction: Database, bookingId: number, since: number): Promise<boolean> {
  const part = await transaction
    .selectFrom('part_refunds')
    .innerJoin('payments', 'payments.id', 'part_refunds.payment_id')
    .select('part_refunds.name')
    .where('payments.booking_id', '=', bookingId)
    .where('part_refunds.created_at', '>=', since)
    .executeTakeFirst();
  if (part) return true;
  const whole = await transaction
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('updated_at', '>=', since)
    .where((where) => where.or([where('state', 'in', ['refunding', 'refunded']), where('returned_minor', '>', 0)]))
    .executeTakeFirst();
  return whole !== undefined;
}

/**
 * Takes back the last step of a ride that was reported by mistake: the ride has its former status again. A passenger to
 * whom it was written that the ride is over is told that it is not. What was refunded since cannot be charged again, so
 * the ride stays over then.
 */
export const undoStep = ({ change, passengerEmail, deps }: RideWork, key: RideKey, at: At): Promise<RideOutcome> =>
  change(key, at, async ({ transaction, rides, ride }) => {
    const step = lastStepOf(ride);
    if (!step) return no(rideMessages.nothingToUndo);
    if (at.now > step.until) return no(rideMessages.undoneTooLate);
    if (isOver(ride.status) && (await isRefundedSince(transaction, key.bookingId, step.at))) {
      return no(rideMessages.refundedSince);
    }
    const { [step.type]: _, ...moments } = ride.moments as Readonly<Record<string, number>>;
    // A no-show was written of each ride, a receipt only after the last one.
    const isWritten = ride.status === 'noshow' || (ride.status === 'finish' && allOver(rides));
    return {
      set: {
        status: step.before,
        moments: JSON.stringify(moments),
        ...(ride.status === 'finish' ? { driven_metres: null } : {}),
      },
      mailAfter: isWritten
        ? (held) =>
            passengerEmail(held.transaction, held.booking, (to, link) =>
              notOverEmail(deps, held.booking, held.rides, held.ride, to, link),
            )
        : undefined,
    };
  });
