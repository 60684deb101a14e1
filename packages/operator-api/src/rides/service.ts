import { ridesOfWay } from 'booking-core/domain';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import {
  cancelledEmail,
  confirmationEmail,
  driverEmail,
  lookingEmail,
  priceEmail,
  rideCancelledEmail,
  unacceptedEmail,
} from '../mail/emails.ts';
import { oweBackSurplus } from '../payments/held.ts';
import type { PaymentService } from '../payments/service.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { findTrack, type TrackRow } from '../tracking/rides.ts';
import { type AmendedAt, type Amendment, type AmendOutcome, amendBooking } from './amend.ts';
import { type Assignment, sameAssignment, writeAssignment } from './assignment.ts';
import { type At, createRideChanges, type Held, no } from './change.ts';
import { isOver, isToCome, type Leg, outcomeOf, passengerHereAt, type RideEventType } from './leg.ts';
import { createRideLetters } from './letters.ts';
import { cancelShare, changeTotal, coverRides, type NewPrice, owedToDriver, priced } from './money.ts';
import { type RideOutcome, rideMessages, unknownRide } from './outcome.ts';
import { type MoveResult, movePositions, type Sighting } from './positions.ts';
import { findLegs, type LegRow, type RideKey } from './store.ts';

export type { Assignment } from './assignment.ts';
export type { NewPrice } from './money.ts';
export type { Sighting } from './positions.ts';

export interface RideEvent {
  /** The sender's own: the same id again changes nothing. */
  readonly id: string;
  readonly type: RideEventType;
  /** Epoch milliseconds. */
  readonly occurredAt: number;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  /** At the end of a ride by the hour: what was driven with the passenger on board, by whoever drove. */
  readonly drivenMetres?: number | null | undefined;
}

interface HowCancelled {
  readonly by: 'passenger' | 'operator';
  readonly refund?: boolean;
  readonly reason?: string;
  /** Whom to write to; the booking's own address without it. */
  readonly to?: string;
}

/** What became of rides that were to be cancelled; `paidMinor` is null where nothing was paid, minor units. */
export type CancelOutcome = RideOutcome & { readonly paidMinor?: number | null; readonly backMinor?: number };

/**
 * How rides come by their driver, status, price and position: written down first, told to everybody then. Every change is
 * one transaction in which the booking is locked, so that whoever comes at the same moment sees what the other did.
 */
export interface RideService {
  assign(ride: RideKey, assignment: Assignment, at: At): Promise<RideOutcome>;
  /** The driver does not come: the ride waits for another. */
  withdraw(ride: RideKey, at: At): Promise<RideOutcome>;
  /** What happened to a ride; late events take nothing back. */
  applyEvent(ride: RideKey, event: RideEvent, at: At): Promise<RideOutcome>;
  /** Where vehicles are. @returns what became of each, in order */
  move(sightings: readonly Sighting[]): Promise<readonly MoveResult[]>;
  /** The operator takes a booking on, or refuses it: then it is cancelled, and what was paid goes back. */
  accept(
    bookingId: number,
    answer: { readonly accepted: boolean; readonly dispatchReference: string; readonly reason: string },
    at: At,
  ): Promise<RideOutcome>;
  /** What a ride costs now; what its payment did not take is the driver's to collect. */
  price(ride: RideKey, price: NewPrice, at: At): Promise<RideOutcome>;
  /**
   * Changes where, when and in what a booking's rides are driven, and its price with it; what was paid above it goes back.
   * `also` happens in the same transaction.
   * @param version the booking's, as it was read
   */
  amend(
    bookingId: number,
    amendment: Amendment,
    at: AmendedAt,
    also: (transaction: Database) => Promise<void>,
  ): Promise<AmendOutcome>;
  /** Cancels one ride of a booking; `refund: false` keeps what was paid for it. */
  cancelLeg(ride: RideKey, how: HowCancelled, at: At): Promise<CancelOutcome>;
  /**
   * Cancels rides of a booking at once: all that stand of one way, or of the booking. One that cannot be cancelled any more
   * leaves them all as they are. @returns what became of the last, and of the money of all
   */
  cancelLegs(bookingId: number, legs: readonly Leg[], how: HowCancelled, at: At): Promise<CancelOutcome>;
  /** The passenger is at the pick-up: the driver who waits there is told, once. */
  passengerHere(ride: RideKey, at: At): Promise<RideOutcome>;
  /** A ride's flight lands at another time than was known, epoch milliseconds. */
  expectLanding(ride: RideKey, landsAt: number, at: At): Promise<RideOutcome>;
  /** Tells passenger and operator, once, that nobody accepted a ride in time. @returns how many rides it was */
  remindUnaccepted(now: number): Promise<number>;
}

const isCancelled = { status: 'cancelled', accept_by: null, overdue: false } as const;

/** Whether a passenger looks for the same person in the same car. */
const isSameDriver = (before: TrackRow | null, { driver_name, registration }: TrackRow): boolean =>
  before?.driver_name === driver_name && before.registration === registration;

/** What dispatch, desk and drivers do with rides: each change with its event and its emails in one transaction. */
export function createRideService(deps: Deps, payments: PaymentService): RideService {
  const { database } = deps;
  const { letter, noShowAfter, receiptAfter } = createRideLetters(deps);
  const { change, changeEach } = createRideChanges(deps, receiptAfter);

  /** Money and email of rides that are being cancelled at once. */
  async function cancelWithin(
    { transaction, booking, rides }: Held,
    cancelled: readonly [LegRow, ...LegRow[]],
    how: {
      readonly whole: boolean;
      readonly reason: string;
      readonly by: 'passenger' | 'operator';
      readonly to?: string;
    },
    now: number,
  ) {
    const others = rides.filter(({ leg }) => !cancelled.some((each) => each.leg === leg));
    const money = await cancelShare(deps, transaction, booking, cancelled, others, { whole: how.whole, now });
    const standing = others.filter(({ status }) => status !== 'cancelled');
    const [first] = cancelled;
    const wayIsOver = ridesOfWay(first.leg, standing).length === 0;
    const said = { ...money, by: how.by, reason: how.reason };
    const mail = await letter(
      transaction,
      money.booking,
      (to, link) =>
        standing.length > 0
          ? rideCancelledEmail(deps, money.booking, { ...first, wayIsOver }, to, link, said)
          : cancelledEmail(deps, { ...money.booking, status: 'cancelled' }, to, link, said),
      how.to,
    );
    return { money, mail };
  }

  /** After a ride was cancelled or became cheaper: what goes back is sent, what could still be paid is ended. */
  async function settle(bookingId: number): Promise<void> {
    await payments.sendPartRefunds(bookingId);
    const rides = await findLegs(database, bookingId);
    // A payment for rides of which none is left is ended; one for those that stand goes on.
    if (rides.every(({ status }) => status === 'cancelled')) await payments.abandon(bookingId);
  }

  const service: RideService = {
    assign: (key, assignment, at) =>
      change(key, at, async ({ transaction, booking, ride }) => {
        if (booking.sandbox) return no(rideMessages.test);
        if (ride.status === 'requested') return no(rideMessages.unaccepted);
        if (isOver(ride.status)) return no(rideMessages.over(ride.status));
        const before = await findTrack(transaction, key);
        if (sameAssignment(before, assignment)) return {};
        await writeAssignment(transaction, key, assignment);
        const set = { driver_id: assignment.driverId ?? null };
        const track = await findTrack(transaction, key);
        if (!track || isSameDriver(before, track)) return { set };
        // Whoever sits in the car already reads nothing of it.
        const mail =
          ride.status === 'pob'
            ? null
            : await letter(transaction, booking, (to, link) => driverEmail(deps, booking, ride, track, to, link));
        return { set, mail };
      }),

    withdraw: (key, at) =>
      change(key, at, async ({ transaction, ride }) => {
        if (!(await findTrack(transaction, key)) && isToCome(ride.status)) return {};
        if (isOver(ride.status)) return no(rideMessages.over(ride.status));
        if (ride.status === 'pob') return no(rideMessages.impossible('Withdrawing the driver', ride.status));
        await transaction
          .deleteFrom('tracks')
          .where('booking_id', '=', key.bookingId)
          .where('leg', '=', key.leg)
          .execute();
        // Nobody is on the way any more: it begins anew with the next driver.
        return { set: { driver_id: null, ...(isToCome(ride.status) ? {} : { status: 'upcoming', moments: '{}' }) } };
      }),

    async applyEvent(key, event, at) {
      let cancelled = false;
      const outcome = await change(key, at, async (held) => {
        const { transaction, booking, ride } = held;
        if (booking.sandbox) return no(rideMessages.test);
        const before = await transaction
          .selectFrom('ride_events')
          .select(['type', 'occurred_at'])
          .where('booking_id', '=', key.bookingId)
          .where('leg', '=', key.leg)
          .where('event_id', '=', event.id)
          .executeTakeFirst();
        if (before) return before.type === event.type ? {} : no(rideMessages.otherEvent);
        const to = outcomeOf(ride.status, event.type);
        if (to === 'impossible') return no(rideMessages.impossible(event.type, ride.status));
        await transaction
          .insertInto('ride_events')
          .values({
            booking_id: key.bookingId,
            leg: key.leg,
            event_id: event.id,
            type: event.type,
            occurred_at: event.occurredAt,
            received_at: at.now,
            latitude: event.latitude ?? null,
            longitude: event.longitude ?? null,
            applied: to !== 'late',
          })
          .execute();
        const told =
          event.type === 'arrived_at_dropoff' && (booking.journey as QuotedJourney).hours ? event.drivenMetres : null;
        const driven = told == null ? {} : { driven_metres: told };
        // Another caller may have ended the ride: what its driver knows of it counts all the same.
        if (to === 'late') return told == null ? {} : { set: driven };
        const moments = JSON.stringify({ ...(ride.moments as object), [event.type]: event.occurredAt });
        if (to === 'finish') return { set: { ...driven, status: to, moments } };
        if (to === 'noshow') return { set: { status: to, moments }, mailAfter: noShowAfter };
        if (to !== 'cancelled') return { set: { status: to, moments } };
        cancelled = true;
        const { mail } = await cancelWithin(held, [ride], { whole: true, reason: '', by: 'operator' }, at.now);
        return { set: { ...isCancelled, moments }, mail };
      });
      if (cancelled) await settle(key.bookingId);
      return outcome;
    },

    move: (sightings) => movePositions(deps, sightings),

    async accept(bookingId, { accepted, dispatchReference, reason }, at) {
      const legs = (await findLegs(database, bookingId)).map(({ leg }) => leg);
      let cancelled = false;
      const outcomes = await changeEach(bookingId, legs, { now: at.now, by: at.by ?? '' }, async (held) => {
        const { ride } = held;
        const known = { dispatch_reference: dispatchReference };
        // Of a return one email is enough: with the last ride that stands, it tells all.
        const isLast = held.rides.findLast(({ status }) => status !== 'cancelled')?.leg === ride.leg;
        if (accepted) {
          if (ride.acceptance === 'refused') return no(rideMessages.refused);
          if (ride.acceptance === 'accepted' && ride.dispatch_reference === dispatchReference) return {};
          const on = { ...known, acceptance: 'accepted', accept_by: null, overdue: false } as const;
          if (ride.status !== 'requested') return { set: on };
          const mail = isLast
            ? await letter(held.transaction, held.booking, (to, link) =>
                confirmationEmail(deps, { ...held.booking, status: 'upcoming' }, to, link),
              )
            : null;
          return { set: { ...on, status: 'upcoming' as const }, mail };
        }
        if (ride.acceptance === 'refused') return {};
        if (ride.acceptance === 'accepted') return no(rideMessages.accepted);
        if (ride.status === 'cancelled') return { set: { ...known, acceptance: 'refused' } };
        if (!isToCome(ride.status)) return no(rideMessages.impossible('Refusing', ride.status));
        const refused = { ...isCancelled, ...known, acceptance: 'refused' } as const;
        // The first of them settles the money of all, and its email tells it.
        if (cancelled) return { set: refused };
        cancelled = true;
        const rest = held.rides.filter(({ leg, status }) => leg !== ride.leg && status !== 'cancelled');
        const { mail } = await cancelWithin(held, [ride, ...rest], { whole: true, reason, by: 'operator' }, at.now);
        return { set: refused, mail };
      });
      const outcome = outcomes.find(({ ok }) => !ok) ?? outcomes.findLast((each) => each.ok && each.changed);
      if (cancelled && outcome?.ok) await settle(bookingId);
      return outcome ?? outcomes[0] ?? unknownRide;
    },

    async price(key, price, at) {
      let less = false;
      const outcome = await change(key, at, async ({ transaction, booking, rides, ride }) => {
        if (ride.status === 'cancelled') return no(rideMessages.over(ride.status));
        const next = priced(booking, ride, price);
        if (next === null) return no(rideMessages.price);
        const extras = JSON.stringify(price.lines);
        const changed = await changeTotal(transaction, booking, next.delta, next.lines);
        const back = await oweBackSurplus(transaction, changed, `price-${key.leg}-${ride.version}`, at.now);
        less = back > 0;
        const now = rides.map((each) => (each.leg === key.leg ? { ...each, price_minor: next.priceMinor } : each));
        const after = await coverRides(transaction, changed, now);
        const owedMinor = await owedToDriver(transaction, after);
        const mail = await letter(transaction, after, (to, link) =>
          priceEmail(deps, after, to, link, {
            before: booking.total_minor,
            reason: price.reason,
            backMinor: back,
            owedMinor: owedMinor,
          }),
        );
        return { set: { price_minor: next.priceMinor, extras, price_reason: price.reason }, mail };
      });
      if (less) await settle(key.bookingId);
      return outcome;
    },

    async amend(bookingId, amendment, at, also) {
      const done = await amendBooking(deps, letter, bookingId, amendment, at, also);
      if (done.ok && done.backMinor > 0) await settle(bookingId);
      return done;
    },

    cancelLeg: (key, how, at) => service.cancelLegs(key.bookingId, [key.leg], how, at),

    async cancelLegs(bookingId, legs, { by, refund = true, reason = '', to }, at) {
      let money: { paidMinor: number | null; backMinor: number } | null = null;
      const outcomes = await changeEach(bookingId, legs, at, async (held) => {
        const { ride, rides } = held;
        if (ride.status === 'cancelled') return {};
        const possible = by === 'passenger' ? isToCome(ride.status) : outcomeOf(ride.status, 'cancelled_by_operator');
        if (possible === false || possible === 'impossible') {
          return no(rideMessages.impossible('Cancelling', ride.status));
        }
        // The first of them settles the money of all, and its email tells it.
        if (money !== null) return { set: isCancelled };
        const rest = rides.filter(
          ({ leg, status }) => leg !== ride.leg && legs.includes(leg) && status !== 'cancelled',
        );
        const whole = by === 'operator' && refund;
        const kept = by === 'operator' && !refund;
        const priced = (each: LegRow) => (kept ? { ...each, price_minor: 0 } : each);
        const how = { whole, reason, by, ...(to ? { to } : {}) };
        const cancelled = await cancelWithin(held, [priced(ride), ...rest.map(priced)], how, at.now);
        money = { paidMinor: cancelled.money.paidMinor, backMinor: cancelled.money.backMinor };
        return { set: isCancelled, mail: cancelled.mail };
      });
      const outcome = outcomes.find(({ ok }) => !ok) ?? outcomes.at(-1) ?? unknownRide;
      if (outcome.ok && outcomes.some((each) => each.ok && each.changed)) await settle(bookingId);
      return money === null ? outcome : { ...outcome, ...(money as object) };
    },

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

    async remindUnaccepted(now) {
      const due = await database
        .selectFrom('ride_legs')
        .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
        .select(['ride_legs.booking_id', 'ride_legs.leg'])
        .where('accept_by', '<=', now)
        .where('ride_legs.status', '=', 'requested')
        // What is not paid yet is nobody's to drive.
        .where((where) =>
          where.or([where('bookings.payment_method', 'in', ['cash', 'account']), where('bookings.paid', '=', true)]),
        )
        .orderBy('accept_by')
        .limit(50)
        .execute();
      for (const { booking_id: bookingId, leg } of due) {
        await change({ bookingId, leg }, { now }, async ({ transaction, booking, rides, ride }) => {
          if (ride.status !== 'requested' || ride.accept_by === null) return {};
          const first = rides.every(({ overdue }) => !overdue);
          const mail = first
            ? await letter(transaction, booking, (to, link) => lookingEmail(deps, booking, to, link))
            : null;
          const { email } = deps.operator.configuration;
          const operatorMail = first && email !== '' ? unacceptedEmail(deps, booking, email) : null;
          return { set: { overdue: true, accept_by: null }, mail, operatorMail };
        });
      }
      return due.length;
    },
  };
  return service;
}
