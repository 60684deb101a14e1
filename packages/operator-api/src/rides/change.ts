import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { lockBooking, releasePromo } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { type BookingChange, recordChange } from '../dispatch/changes.ts';
import type { Mail } from '../mail/mailer.ts';
import type { RideUpdate } from '../tracking/bus.ts';
import { statusOf } from '../tracking/rides.ts';
import type { Leg } from './leg.ts';
import { allOver } from './money.ts';
import { type RideOutcome, rideMessages, unknownRide } from './outcome.ts';
import { findLegs, type LegRow, type RideKey, updateLeg } from './store.ts';

/** When, by whom and on which version a ride is changed. */
export interface At {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The version that the caller has seen; without it the newest is changed. */
  readonly version?: number | undefined;
  /** Who changes it, by name, for the register; '' and missing for the passenger, and for what nobody did. */
  readonly by?: string;
}

/** What a step of a change decides. */
export interface Step {
  /** What of the ride changes; nothing does without it. */
  readonly set?: Parameters<typeof updateLeg>[2];
  readonly refused?: { readonly reason: 'impossible' | 'version'; readonly message: string };
  /** Letters that go with it; null for none. */
  readonly mail?: Mail | null;
  readonly operatorMail?: Mail | null;
  /** Writes an email that tells what the change came to; null for none. */
  readonly mailAfter?: (held: Held) => Promise<Mail | null>;
}

/** A ride of a booking that is locked, with all rides of it. */
export interface Held {
  readonly transaction: Database;
  readonly booking: BookingRow;
  readonly rides: readonly LegRow[];
  readonly ride: LegRow;
}

/** A no, which ends the transaction that it is said in. */
class Undone extends Error {
  override name = 'Undone';
  readonly outcome: RideOutcome;
  constructor(reason: 'unknown' | 'impossible' | 'version', message: string, leg: LegRow | null) {
    super(message);
    this.outcome = { ok: false, reason, message, leg };
  }
}

/** A step that may not be taken. */
export const no = (message: string): Step => ({ refused: { reason: 'impossible', message } });

/**
 * How rides are changed: in one transaction in which the booking is locked, with their emails, and told to everybody then.
 * @param receiptAfter the receipt of a booking whose last ride is over; null for none
 */
export function createRideChanges({ database, mailer, bus }: Deps, receiptAfter: (held: Held) => Promise<Mail | null>) {
  /**
   * Works on rides of one booking, one after the other while it is locked, and tells everybody what came of it. A no to one of
   * them undoes what was done to the others. @returns what became of each; of a no, that alone
   */
  async function changeEach(
    bookingId: number,
    legs: readonly Leg[],
    at: At,
    work: (held: Held) => Promise<Step>,
  ): Promise<readonly RideOutcome[]> {
    const posts: (() => void | Promise<void>)[] = [];
    const told: RideUpdate[] = [];
    const inTransaction = async (transaction: Database): Promise<RideOutcome[]> => {
      const known = await transaction
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', bookingId)
        .executeTakeFirst();
      if (!known) throw new Undone('unknown', rideMessages.unknown, null);
      const outcomes: RideOutcome[] = [];
      const changes: BookingChange[] = [];
      for (const leg of legs) {
        const booking = await lockBooking(transaction, bookingId);
        const rides = await findLegs(transaction, bookingId);
        const ride = rides.find((each) => each.leg === leg);
        if (!ride) throw new Undone('unknown', rideMessages.unknown, null);
        if (at.version !== undefined && at.version !== ride.version) {
          throw new Undone('version', rideMessages.version, ride);
        }
        const { set, refused, mail, operatorMail, mailAfter } = await work({ transaction, booking, rides, ride });
        if (refused) throw new Undone(refused.reason, refused.message, ride);
        if (!set) {
          outcomes.push({ ok: true, leg: ride, changed: false });
          continue;
        }
        const changed = await updateLeg(transaction, { bookingId, leg }, set);
        const after = await findLegs(transaction, bookingId);
        const cancelled = changed.status === 'cancelled' && after.every(({ status }) => status === 'cancelled');
        if (cancelled && ride.status !== 'cancelled') await releasePromo(transaction, bookingId);
        const ended = !allOver(rides) && allOver(after) && after.some(({ status }) => status === 'finish');
        const held = async () => ({
          transaction,
          booking: await lockBooking(transaction, bookingId),
          rides: after,
          ride: changed,
        });
        const letters = [
          mail,
          operatorMail,
          mailAfter ? await mailAfter(await held()) : null,
          ended ? await receiptAfter(await held()) : null,
        ];
        for (const each of letters) {
          if (each) posts.push(await mailer.enqueueInTransaction(each, transaction));
        }
        const type = cancelled ? 'booking.cancelled' : 'ride.updated';
        changes.push({ bookingId, type, leg, now: at.now, by: at.by ?? '' });
        told.push(statusOf(bookingId, changed.status, at.now, { leg, over: allOver(after) }));
        outcomes.push({ ok: true, leg: changed, changed: true });
      }
      for (const update of told) {
        const tell = await bus?.publishInTransaction(update, transaction);
        if (tell) posts.push(tell);
      }
      for (const change of changes) await recordChange(transaction, change);
      return outcomes;
    };
    try {
      const outcomes = await database.transaction().execute(inTransaction);
      for (const post of posts) await post();
      return outcomes;
    } catch (error) {
      if (error instanceof Undone) return [error.outcome];
      throw error;
    }
  }

  /** The same of one ride. */
  async function change(key: RideKey, at: At, work: (held: Held) => Promise<Step>): Promise<RideOutcome> {
    const [outcome] = await changeEach(key.bookingId, [key.leg], at, work);
    return outcome ?? unknownRide;
  }

  return { change, changeEach };
}
