import { cancellationTerms, refundOf } from 'booking-core/domain';
import type { Operator } from '../operator/operator.ts';

/** Until when a ride of this operator is free to cancel; what was promised holds whatever its screens allow today. */
export const termsOf = ({ configuration }: Operator, pickupAt: number, now: number) =>
  cancellationTerms(
    pickupAt,
    { canCancelBooking: true, freeCancellationMinutes: configuration.freecancellationminutes },
    now,
  );

/** A payment as far as a refund depends on it; minor units. */
interface Taken {
  readonly amount_minor: number;
  /** What the gateway has sent back already, and what goes back for one leg. */
  readonly returned_minor: number;
  readonly part_refund_minor?: number;
}

/** What of a payment still goes back when its ride is cancelled at a moment; minor units. */
export function refundWhenCancelled(operator: Operator, pickupAt: number, taken: Taken, at: number): number {
  const { latecancellationrefundpercent } = operator.payments;
  const due = refundOf(taken.amount_minor, termsOf(operator, pickupAt, at), latecancellationrefundpercent);
  return Math.max(0, due - taken.returned_minor - (taken.part_refund_minor ?? 0));
}
