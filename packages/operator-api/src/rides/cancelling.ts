import { ridesOfWay } from 'booking-core/domain';
import { cancelledEmail, rideCancelledEmail } from '../mail/emails.ts';
import type { BookingRefund } from '../payments/held.ts';
import { type At, type LockedRide, no } from './change.ts';
import { isNotStarted, type Leg, outcomeOf } from './leg.ts';
import { cancelShare, type RefundRule } from './money.ts';
import { type RideOutcome, rideMessages, unknownRide } from './outcome.ts';
import { findLegs, type LegRow } from './store.ts';
import type { RideWork } from './work.ts';

export interface HowCancelled {
  readonly by: 'passenger' | 'operator';
  readonly refund?: boolean;
  readonly reason?: string;
  /** Recipient of the email; the booking's address by default. */
  readonly to?: string;
}

/** The outcome of a cancellation; amounts in minor units, `paidMinor` is null when nothing was paid. */
export type CancelOutcome = RideOutcome & Partial<CancelledMoney>;

interface CancelledMoney extends BookingRefund {
  readonly paidMinor: number | null;
  readonly keptMinor: number;
}

/** The column values of a cancelled ride. */
export const isCancelled = { status: 'cancelled', accept_by: null, overdue: false } as const;

interface Within {
  readonly refund: RefundRule;
  readonly reason: string;
  readonly by: 'passenger' | 'operator';
  readonly to?: string;
}

/** Computes the refund and writes the email for rides that are cancelled together. @param now epoch milliseconds */
export async function cancelWithin(
  { deps, passengerEmail }: RideWork,
  { transaction, booking, rides }: LockedRide,
  cancelled: readonly [LegRow, ...LegRow[]],
  how: Within,
  now: number,
) {
  const others = rides.filter(({ leg }) => !cancelled.some((each) => each.leg === leg));
  const money = await cancelShare(deps, transaction, booking, cancelled, others, { refund: how.refund, now });
  const standing = others.filter(({ status }) => status !== 'cancelled');
  const [first] = cancelled;
  const wayIsOver = ridesOfWay(first.leg, standing).length === 0;
  const said = { ...money, by: how.by, reason: how.reason };
  const mail = await passengerEmail(
    transaction,
    money.booking,
    (to, link) =>
      standing.length > 0
        ? rideCancelledEmail(deps, money.booking, rides, { ...first, wayIsOver }, to, link, said)
        : cancelledEmail(deps, { ...money.booking, status: 'cancelled' }, to, link, said),
    how.to,
  );
  return { money, mail };
}

/**
 * Sends the refunds due after a ride was cancelled or became cheaper, and ends open payments of a cancelled booking.
 */
export async function settle({ deps, payments }: RideWork, bookingId: number): Promise<void> {
  await payments.sendPartRefunds(bookingId);
  const rides = await findLegs(deps.database, bookingId);
  // An open payment is ended only when all rides are cancelled.
  if (rides.every(({ status }) => status === 'cancelled')) await payments.abandon(bookingId);
}

/**
 * Cancels rides of a booking together. If one of them can no longer be cancelled, none is.
 * @returns the outcome of the last ride, with the amounts of all
 */
export async function cancelLegs(
  work: RideWork,
  bookingId: number,
  legs: readonly Leg[],
  { by, refund = true, reason = '', to }: HowCancelled,
  at: At,
): Promise<CancelOutcome> {
  let money: CancelledMoney | null = null;
  const outcomes = await work.changeEach(bookingId, legs, at, async (held) => {
    const { ride, rides } = held;
    if (ride.status === 'cancelled') return {};
    const possible = by === 'passenger' ? isNotStarted(ride.status) : outcomeOf(ride.status, 'cancelled_by_operator');
    if (possible === false || possible === 'impossible') {
      return no(rideMessages.impossible('Cancelling', ride.status));
    }
    // The first ride settles the money of all rides, and its email reports it.
    if (money !== null) return { set: isCancelled };
    const rest = rides.filter(({ leg, status }) => leg !== ride.leg && legs.includes(leg) && status !== 'cancelled');
    const rule = by === 'passenger' ? 'terms' : refund ? 'full' : 'none';
    const how = { refund: rule, reason, by, ...(to ? { to } : {}) } as const;
    const { money: said, mail } = await cancelWithin(work, held, [ride, ...rest], how, at.now);
    const { paidMinor, backMinor, paypalMinor, keptMinor } = said;
    money = { paidMinor, backMinor, paypalMinor, keptMinor };
    return { set: isCancelled, mail };
  });
  const outcome = outcomes.find(({ ok }) => !ok) ?? outcomes.at(-1) ?? unknownRide;
  if (outcome.ok && outcomes.some((each) => each.ok && each.changed)) await settle(work, bookingId);
  return money === null ? outcome : { ...outcome, ...(money as object) };
}
