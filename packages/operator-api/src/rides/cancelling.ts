import { ridesOfWay } from 'booking-core/domain';
import { cancelledEmail, rideCancelledEmail } from '../mail/emails.ts';
import { type At, type Held, no } from './change.ts';
import { isToCome, type Leg, outcomeOf } from './leg.ts';
import { cancelShare } from './money.ts';
import { type RideOutcome, rideMessages, unknownRide } from './outcome.ts';
import { findLegs, type LegRow } from './store.ts';
import type { RideWork } from './work.ts';

export interface HowCancelled {
  readonly by: 'passenger' | 'operator';
  readonly refund?: boolean;
  readonly reason?: string;
  /** Whom to write to; the booking's own address without it. */
  readonly to?: string;
}

/** What became of rides that were to be cancelled; `paidMinor` is null where nothing was paid, minor units. */
export type CancelOutcome = RideOutcome & { readonly paidMinor?: number | null; readonly backMinor?: number };

/** What a ride is once it is cancelled. */
export const isCancelled = { status: 'cancelled', accept_by: null, overdue: false } as const;

interface Within {
  /** Whether all that was paid goes back, whatever the operator's terms. */
  readonly whole: boolean;
  readonly reason: string;
  readonly by: 'passenger' | 'operator';
  readonly to?: string;
}

/** Money and email of rides that are being cancelled at once. @param now epoch milliseconds */
export async function cancelWithin(
  { deps, letter }: RideWork,
  { transaction, booking, rides }: Held,
  cancelled: readonly [LegRow, ...LegRow[]],
  how: Within,
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
export async function settle({ deps, payments }: RideWork, bookingId: number): Promise<void> {
  await payments.sendPartRefunds(bookingId);
  const rides = await findLegs(deps.database, bookingId);
  // A payment for rides of which none is left is ended; one for those that stand goes on.
  if (rides.every(({ status }) => status === 'cancelled')) await payments.abandon(bookingId);
}

/**
 * Cancels rides of a booking at once. One that cannot be cancelled any more leaves them all as they are.
 * @returns what became of the last, and of the money of all
 */
export async function cancelLegs(
  work: RideWork,
  bookingId: number,
  legs: readonly Leg[],
  { by, refund = true, reason = '', to }: HowCancelled,
  at: At,
): Promise<CancelOutcome> {
  let money: { paidMinor: number | null; backMinor: number } | null = null;
  const outcomes = await work.changeEach(bookingId, legs, at, async (held) => {
    const { ride, rides } = held;
    if (ride.status === 'cancelled') return {};
    const possible = by === 'passenger' ? isToCome(ride.status) : outcomeOf(ride.status, 'cancelled_by_operator');
    if (possible === false || possible === 'impossible') {
      return no(rideMessages.impossible('Cancelling', ride.status));
    }
    // The first of them settles the money of all, and its email tells it.
    if (money !== null) return { set: isCancelled };
    const rest = rides.filter(({ leg, status }) => leg !== ride.leg && legs.includes(leg) && status !== 'cancelled');
    const whole = by === 'operator' && refund;
    const kept = by === 'operator' && !refund;
    const priced = (each: LegRow) => (kept ? { ...each, price_minor: 0 } : each);
    const how = { whole, reason, by, ...(to ? { to } : {}) };
    const cancelled = await cancelWithin(work, held, [priced(ride), ...rest.map(priced)], how, at.now);
    money = { paidMinor: cancelled.money.paidMinor, backMinor: cancelled.money.backMinor };
    return { set: isCancelled, mail: cancelled.mail };
  });
  const outcome = outcomes.find(({ ok }) => !ok) ?? outcomes.at(-1) ?? unknownRide;
  if (outcome.ok && outcomes.some((each) => each.ok && each.changed)) await settle(work, bookingId);
  return money === null ? outcome : { ...outcome, ...(money as object) };
}
