import { payUntilOf } from '../calls/payment-facts.ts';
import { findLastPayment } from '../database/payments.ts';
import { confirmationEmail, lookingEmail, unacceptedEmail } from '../mail/emails.ts';
import type { Operator } from '../operator/operator.ts';
import { cancelWithin, isCancelled, settle } from './cancelling.ts';
import { type At, type LockedRide, no } from './change.ts';
import { isNotStarted } from './leg.ts';
import { type RideOutcome, rideMessages, unknownRide } from './outcome.ts';
import { findLegs } from './store.ts';
import type { RideWork } from './work.ts';

/** The operator's decision on a booking request. */
export interface Acceptance {
  readonly accepted: boolean;
  readonly dispatchReference: string;
  readonly reason: string;
}

/** Whether a locked booking will be cancelled unless its online payment succeeds. */
async function mustBePaid(operator: Operator, { transaction, booking }: LockedRide): Promise<boolean> {
  const last = await findLastPayment(transaction, booking.id);
  // The passenger may have changed from a card to cash.
  return last !== null && last.method === booking.payment_method && payUntilOf(operator, booking, last) !== null;
}

/** Accepts or refuses a booking request; a refused booking is cancelled and its payment refunded. */
export async function acceptBooking(
  work: RideWork,
  bookingId: number,
  { accepted, dispatchReference, reason }: Acceptance,
  at: Omit<At, 'version'>,
): Promise<RideOutcome> {
  const { deps, passengerEmail } = work;
  const legs = (await findLegs(deps.database, bookingId)).map(({ leg }) => leg);
  let cancelled = false;
  const outcomes = await work.changeEach(bookingId, legs, at, async (held) => {
    const { ride } = held;
    const known = { dispatch_reference: dispatchReference };
    // A return gets one email, sent with its last ride that is not cancelled.
    const isLast = held.rides.findLast(({ status }) => status !== 'cancelled')?.leg === ride.leg;
    if (accepted) {
      if (ride.acceptance === 'refused') return no(rideMessages.refused);
      if (ride.acceptance === 'accepted' && ride.dispatch_reference === dispatchReference) return {};
      const on = { ...known, acceptance: 'accepted', accept_by: null, overdue: false } as const;
      if (ride.status !== 'requested') return { set: on };
      // A booking that is cancelled unless it is paid is confirmed by the email about its payment.
      const mail =
        isLast && !(await mustBePaid(deps.operator, held))
          ? await passengerEmail(held.transaction, held.booking, (to, link) =>
              confirmationEmail(deps, { ...held.booking, status: 'upcoming' }, to, link, held.rides),
            )
          : null;
      return { set: { ...on, status: 'upcoming' as const }, mail };
    }
    if (ride.acceptance === 'refused') return {};
    if (ride.acceptance === 'accepted') return no(rideMessages.accepted);
    if (ride.status === 'cancelled') return { set: { ...known, acceptance: 'refused' } };
    if (!isNotStarted(ride.status)) return no(rideMessages.impossible('Refusing', ride.status));
    const refused = { ...isCancelled, ...known, acceptance: 'refused' } as const;
    // The first ride settles the money of all rides, and its email reports it.
    if (cancelled) return { set: refused };
    cancelled = true;
    const rest = held.rides.filter(({ leg, status }) => leg !== ride.leg && status !== 'cancelled');
    const { mail } = await cancelWithin(
      work,
      held,
      [ride, ...rest],
      { refund: 'full', reason, by: 'operator' },
      at.now,
    );
    return { set: refused, mail };
  });
  const outcome = outcomes.find(({ ok }) => !ok) ?? outcomes.findLast((each) => each.ok && each.changed);
  if (cancelled && outcome?.ok) await settle(work, bookingId);
  return outcome ?? outcomes[0] ?? unknownRide;
}

/**
 * Emails passenger and operator, once, that a ride was not accepted in time.
 * @param now epoch milliseconds
 * @returns the number of rides
 */
export async function remindUnaccepted({ deps, passengerEmail, change }: RideWork, now: number): Promise<number> {
  const due = await deps.database
    .selectFrom('ride_legs')
    .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
    .select(['ride_legs.booking_id', 'ride_legs.leg'])
    .where('accept_by', '<=', now)
    .where('ride_legs.status', '=', 'requested')
    // A booking with an open online payment does not have to be accepted yet.
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
        ? await passengerEmail(transaction, booking, (to, link) => lookingEmail(deps, booking, rides, to, link))
        : null;
      const { email } = deps.operator.configuration;
      const operatorMail = first && email !== '' ? unacceptedEmail(deps, booking, rides, email) : null;
      return { set: { overdue: true, accept_by: null }, mail, operatorMail };
    });
  }
  return due.length;
}
