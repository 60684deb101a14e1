import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { lockBooking, releasePromo } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { type BookingChange, recordChange } from '../dispatch/changes.ts';
import type { Mail } from '../mail/mailer.ts';
import { driverFacts, queueNews } from '../push/news.ts';
import type { RideUpdate } from '../tracking/bus.ts';
import { statusOf } from '../tracking/rides.ts';
import type { Leg } from './leg.ts';
import { allOver } from './money.ts';
import { type RideOutcome, rideMessages, unknownRide } from './outcome.ts';
import { findLegs, type LegRow, type RideKey, updateLeg } from './store.ts';

/** Time, author and expected version of a ride change. */
export interface At {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The version that the caller has read; without it the current version is changed. */
  readonly version?: number | undefined;
  /** The author's name, for the register; '' or missing for the passenger and for automatic changes. */
  readonly by?: string;
  /** Runs in the same transaction, once the rides are changed. */
  also?(transaction: Database): Promise<void>;
}

/** The decision of a change about one ride. */
export interface Step {
  /** The column values to change; without it the ride stays the same. */
  readonly set?: Parameters<typeof updateLeg>[2];
  readonly refused?: { readonly reason: 'impossible' | 'version'; readonly message: string };
  /** Emails sent with the change; null for none. */
  readonly mail?: Mail | null;
  readonly operatorMail?: Mail | null;
  /** Writes an email from the state after the change; null for none. */
  readonly mailAfter?: ((held: LockedRide) => Promise<Mail | null>) | undefined;
}

/** A ride of a locked booking, with all rides of that booking. */
export interface LockedRide {
  readonly transaction: Database;
  readonly booking: BookingRow;
  readonly rides: readonly LegRow[];
  readonly ride: LegRow;
}

/** A refusal; thrown to roll back the transaction. */
class Undone extends Error {
  override name = 'Undone';
  readonly outcome: RideOutcome;
  constructor(reason: 'unknown' | 'impossible' | 'version', message: string, leg: LegRow | null) {
    super(message);
    this.outcome = { ok: false, reason, message, leg };
  }
}

/** @returns a refused step with this message. */
export const no = (message: string): Step => ({ refused: { reason: 'impossible', message } });

/**
 * Creates the functions that change rides: in one transaction that locks the booking and queues the emails; the change
 * is published after the commit.
 * @param receiptAfter writes the receipt of a booking whose last ride is over; null for none
 */
export function createRideChanges(deps: Deps, receiptAfter: (held: LockedRide) => Promise<Mail | null>) {
  const { database, mailer, bus, metrics } = deps;
  /**
   * Changes rides of one locked booking one after the other, and publishes the result. A refusal of one ride rolls back
   * all.
   * @returns the outcome of each ride; after a refusal only that one
   */
  async function changeEach(
    bookingId: number,
    legs: readonly Leg[],
    at: At,
    work: (held: LockedRide) => Promise<Step>,
  ): Promise<readonly RideOutcome[]> {
    const posts: (() => void | Promise<void>)[] = [];
    const told: RideUpdate[] = [];
    const counted: BookingChange['type'][] = [];
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
        const { set, refused, mail, operatorMail, mailAfter } = await work({ transaction, booking, rides, ride });
        // A request that is sent again because its response was lost has the old version, and nothing left to change.
        if ((set || refused) && at.version !== undefined && at.version !== ride.version) {
          throw new Undone('version', rideMessages.version, ride);
        }
        if (refused) throw new Undone(refused.reason, refused.message, ride);
        if (!set) {
          outcomes.push({ ok: true, leg: ride, changed: false });
          continue;
        }
        const changed = await updateLeg(transaction, { bookingId, leg }, set);
        const isChanged =
          changed.driver_id !== null &&
          driverFacts(deps, booking, ride) !== driverFacts(deps, await lockBooking(transaction, bookingId), changed);
        await queueNews(transaction, { bookingId, leg }, { before: ride, after: changed, isChanged }, at.now);
        const after = await findLegs(transaction, bookingId);
        const cancelled = ride.status !== 'cancelled' && after.every(({ status }) => status === 'cancelled');
        if (cancelled) await releasePromo(transaction, bookingId);
        const ended = !allOver(rides) && allOver(after) && after.some(({ status }) => status === 'finish');
        const held = async () => ({
          transaction,
          booking: await lockBooking(transaction, bookingId),
          rides: after,
          ride: changed,
        });
        const emails = [
          mail,
          operatorMail,
          mailAfter ? await mailAfter(await held()) : null,
          ended ? await receiptAfter(await held()) : null,
        ];
        for (const each of emails) {
          if (each) posts.push(await mailer.enqueueInTransaction(each, transaction));
        }
        const type = cancelled ? 'booking.cancelled' : 'ride.updated';
        changes.push({ bookingId, type, leg, now: at.now, by: at.by ?? '' });
        if (!booking.sandbox) counted.push(type);
        told.push(statusOf(bookingId, changed.status, at.now, { leg, over: allOver(after) }));
        outcomes.push({ ok: true, leg: changed, changed: true });
      }
      for (const update of told) {
        const tell = await bus?.publishInTransaction(update, transaction);
        if (tell) posts.push(tell);
      }
      for (const change of changes) await recordChange(transaction, change);
      await at.also?.(transaction);
      return outcomes;
    };
    try {
      const outcomes = await database.transaction().execute(inTransaction);
      for (const type of counted) metrics?.booking(type);
      for (const post of posts) await post();
      return outcomes;
    } catch (error) {
      if (error instanceof Undone) return [error.outcome];
      throw error;
    }
  }

  /** As `changeEach`, for one ride. */
  async function change(key: RideKey, at: At, work: (held: LockedRide) => Promise<Step>): Promise<RideOutcome> {
    const [outcome] = await changeEach(key.bookingId, [key.leg], at, work);
    return outcome ?? unknownRide;
  }

  return { change, changeEach };
}
