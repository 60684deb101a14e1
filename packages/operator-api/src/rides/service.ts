import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { driverEmail, priceEmail } from '../mail/emails.ts';
import { recordSurplusRefund } from '../payments/held.ts';
import type { PaymentService } from '../payments/service.ts';
import { findTrack, type TrackRow } from '../tracking/rides.ts';
import { type Acceptance, acceptBooking, remindUnaccepted } from './acceptance.ts';
import { type AmendedAt, type Amendment, type AmendOutcome, amendBooking } from './amend.ts';
import { type Assignment, sameAssignment, writeAssignment } from './assignment.ts';
import { type CancelOutcome, cancelLegs, type HowCancelled, settle } from './cancelling.ts';
import { type At, no } from './change.ts';
import { applyEvent, type RideEvent } from './events.ts';
import { isNotStarted, isOver, type Leg, passengerHereAt } from './leg.ts';
import { changeTotal, coverRides, type NewPrice, owedToDriver, priced, samePrice } from './money.ts';
import { type RideOutcome, rideMessages } from './outcome.ts';
import { type MoveResult, movePositions, type Sighting } from './positions.ts';
import type { LegRow, RideKey } from './store.ts';
import { undoStep } from './undo.ts';
import { createRideWork } from './work.ts';

export type { Assignment } from './assignment.ts';
export type { NewPrice } from './money.ts';
export type { Sighting } from './positions.ts';

/**
 * Changes driver, status, price and position of rides: stored first, then published. Every change is one transaction
 * that locks the booking, so that concurrent requests see each other's result.
 */
export interface RideService {
  assign(ride: RideKey, assignment: Assignment, at: At): Promise<RideOutcome>;
  /** Removes the driver; the ride waits for a new assignment. */
  withdraw(ride: RideKey, at: At): Promise<RideOutcome>;
  /** Applies a ride event; a late event does not move the status back. */
  applyEvent(ride: RideKey, event: RideEvent, at: At): Promise<RideOutcome>;
  /** Takes back the last step of a ride that was reported by mistake. */
  undoStep(ride: RideKey, at: At): Promise<RideOutcome>;
  /** Stores vehicle positions. @returns the result for each, in order */
  move(sightings: readonly Sighting[]): Promise<readonly MoveResult[]>;
  /** Accepts or refuses a booking request; a refused booking is cancelled and its payment refunded. */
  accept(bookingId: number, answer: Acceptance, at: Omit<At, 'version'>): Promise<RideOutcome>;
  /** Changes the price of a ride; the driver collects the amount not covered by its payment. */
  price(ride: RideKey, price: NewPrice, at: At): Promise<RideOutcome>;
  /**
   * Changes places, times, vehicle and price of a booking's rides; an overpayment is refunded.
   * @param at its `version` is the booking's version that the caller has read
   * @param also runs in the same transaction
   */
  amend(
    bookingId: number,
    amendment: Amendment,
    at: AmendedAt,
    also: (transaction: Database) => Promise<void>,
  ): Promise<AmendOutcome>;
  /** Cancels one ride of a booking; with `refund: false` its payment is not refunded. */
  cancelLeg(ride: RideKey, how: HowCancelled, at: At): Promise<CancelOutcome>;
  /**
   * Cancels rides of a booking together: all remaining ones of a way, or of the booking. If one of them can no longer
   * be cancelled, none is. @returns the outcome of the last ride, with the amounts of all
   */
  cancelLegs(bookingId: number, legs: readonly Leg[], how: HowCancelled, at: At): Promise<CancelOutcome>;
  /** The passenger is at the pick-up: the waiting driver is notified, once. */
  passengerHere(ride: RideKey, at: At): Promise<RideOutcome>;
  /** Stores a new landing time (epoch milliseconds) of a ride's flight. */
  expectLanding(ride: RideKey, landsAt: number, at: At): Promise<RideOutcome>;
  /** Emails passenger and operator, once, that a ride was not accepted in time. @returns the number of rides */
  remindUnaccepted(now: number): Promise<number>;
}

/** The column values of a ride that starts again with its next driver; none of one that has not begun. */
const begunAnew = ({ status }: Pick<LegRow, 'status'>) =>
  isNotStarted(status) ? {} : ({ status: 'upcoming', moments: '{}' } as const);

/** Whether driver and car are still the same for the passenger. */
const isSameDriver = (before: TrackRow | null, { driver_name, registration }: TrackRow): boolean =>
  before?.driver_name === driver_name && before.registration === registration;

/**
 * Creates the service used by dispatch, desk and drivers: each change stores its event and emails in one transaction.
 */
export function createRideService(deps: Deps, payments: PaymentService): RideService {
  const work = createRideWork(deps, payments);
  const { passengerEmail, change } = work;

  return {
    assign: (key, assignment, at) =>
      change(key, at, async ({ transaction, booking, rides, ride }) => {
        if (booking.sandbox) return no(rideMessages.test);
        if (ride.status === 'requested') return no(rideMessages.unaccepted);
        if (isOver(ride.status)) return no(rideMessages.over(ride.status));
        const before = await findTrack(transaction, key);
        if (sameAssignment(before, assignment)) return {};
        await writeAssignment(transaction, key, assignment);
        const isOther =
          ride.driver_id !== null && Boolean(assignment.driverId) && ride.driver_id !== assignment.driverId;
        const set = {
          driver_id: assignment.driverId ?? null,
          // A colleague has his own way to the pick-up; a dispatch system reports its drivers' progress itself.
          ...(isOther && ride.status !== 'pob' ? begunAnew(ride) : {}),
        };
        const track = await findTrack(transaction, key);
        if (!track || isSameDriver(before, track)) return { set };
        // A passenger who is already on board gets no email.
        if (ride.status === 'pob') return { set };
        // The passenger is shown the trail of the vehicle that comes, and not where the former one was.
        await transaction
          .deleteFrom('footprints')
          .where('booking_id', '=', key.bookingId)
          .where('leg', '=', key.leg)
          .execute();
        const mail = await passengerEmail(transaction, booking, (to, link) =>
          driverEmail(deps, booking, rides, ride, track, to, link),
        );
        // The passenger told the former driver to be there, and can tell the new one.
        const { passenger_here: _, ...moments } = ride.moments as Readonly<Record<string, number>>;
        return { set: { moments: JSON.stringify(moments), ...set }, mail };
      }),

    withdraw: (key, at) =>
      change(key, at, async ({ transaction, ride }) => {
        if (!(await findTrack(transaction, key)) && isNotStarted(ride.status)) return {};
        if (isOver(ride.status)) return no(rideMessages.over(ride.status));
        if (ride.status === 'pob') return no(rideMessages.impossible('Withdrawing the driver', ride.status));
        await transaction
          .deleteFrom('tracks')
          .where('booking_id', '=', key.bookingId)
          .where('leg', '=', key.leg)
          .execute();
        return { set: { driver_id: null, ...begunAnew(ride) } };
      }),

    applyEvent: (key, event, at) => applyEvent(work, key, event, at),

    undoStep: (key, at) => undoStep(work, key, at),

    move: (sightings) => movePositions(deps, sightings),

    accept: (bookingId, answer, at) => acceptBooking(work, bookingId, answer, at),

    async price(key, price, at) {
      let less = false;
      const outcome = await change(key, at, async ({ transaction, booking, rides, ride }) => {
        if (ride.status === 'cancelled') return no(rideMessages.over(ride.status));
        const next = priced(booking, ride, price);
        if (next === null) return no(rideMessages.price);
        if (samePrice(ride, next.priceMinor, price)) return {};
        const extras = JSON.stringify(price.lines);
        const changed = await changeTotal(transaction, booking, next.delta, next.lines);
        const back = await recordSurplusRefund(transaction, changed, `price-${key.leg}-${ride.version}`, at.now);
        less = back.backMinor > 0;
        const now = rides.map((each) => (each.leg === key.leg ? { ...each, price_minor: next.priceMinor } : each));
        const after = await coverRides(transaction, changed, now);
        // A booking that was free counts as paid until it costs something.
        const wasFree = booking.paid && !after.paid;
        const owedMinor = wasFree ? after.total_minor : await owedToDriver(transaction, after);
        const mail = await passengerEmail(transaction, after, (to, link) =>
          priceEmail(deps, after, to, link, {
            before: booking.total_minor,
            reason: price.reason,
            ...back,
            owedMinor,
          }),
        );
        return { set: { price_minor: next.priceMinor, extras, price_reason: price.reason }, mail };
      });
      if (outcome.ok && less) await settle(work, key.bookingId);
      return outcome;
    },

    async amend(bookingId, amendment, at, also) {
      const done = await amendBooking(deps, passengerEmail, bookingId, amendment, at, also);
      if (done.ok && done.backMinor > 0) await settle(work, bookingId);
      return done;
    },

    cancelLeg: (key, how, at) => cancelLegs(work, key.bookingId, [key.leg], how, at),

    cancelLegs: (bookingId, legs, how, at) => cancelLegs(work, bookingId, legs, how, at),

    passengerHere: (key, at) =>
      change(key, at, async ({ ride }) => {
        if (ride.status !== 'arrived') return no(rideMessages.impossible('passenger_here', ride.status));
        if (passengerHereAt(ride) !== null) return {};
        return { set: { moments: JSON.stringify({ ...(ride.moments as object), passenger_here: at.now }) } };
      }),

    expectLanding: (key, landsAt, at) =>
      change(key, at, async ({ ride }) => {
        if (isOver(ride.status) || ride.flight_estimated_at === landsAt) return {};
        return { set: { flight_estimated_at: landsAt } };
      }),

    remindUnaccepted: (now) => remindUnaccepted(work, now),
  };
}
