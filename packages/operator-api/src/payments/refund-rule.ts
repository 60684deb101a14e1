import { cancellationTerms, refundOf } from 'booking-core/domain';
import type { Operator } from '../operator/operator.ts';

/**
 * Until when a ride of this operator can be cancelled free of charge. Ignores whether customers may currently cancel
 * online, because the promise of free cancellation was made when they booked.
 */
export const termsOf = ({ configuration }: Operator, pickupAt: number, now: number) =>
  cancellationTerms(
    pickupAt,
    { canCancelBooking: true, freeCancellationMinutes: configuration.freecancellationminutes },
    now,
  );

/** The fields of a payment that a refund depends on; minor units. */
interface Taken {
  readonly amount_minor: number;
  /** Refunds made on the gateway's own pages; `part_refund_minor`: partial refunds requested by this server. */
  readonly returned_minor: number;
  readonly part_refund_minor?: number;
}

/**
 * The amount of a payment still to refund when its ride is cancelled.
 * @param at time of the cancellation, epoch milliseconds
 * @returns minor units
 */
export function refundWhenCancelled(operator: Operator, pickupAt: number, taken: Taken, at: number): number {
  const { latecancellationrefundpercent } = operator.payments;
  const due = refundOf(taken.amount_minor, termsOf(operator, pickupAt, at), latecancellationrefundpercent);
  return Math.max(0, due - taken.returned_minor - (taken.part_refund_minor ?? 0));
}
