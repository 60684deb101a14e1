import { cancellationTerms, refundOf } from 'booking-core/domain';
import type { Operator } from '../operator/operator.ts';

/** Until when a ride of this operator is free to cancel; what was promised holds whatever its screens allow today. */
export const termsOf = ({ configuration }: Operator, pickupAt: number, now: number) =>
  cancellationTerms(
    pickupAt,
    { canCancelBooking: true, freeCancellationMinutes: configuration.freecancellationminutes },
    now,
  );

/** What of a payment goes back when its ride is cancelled at a moment; minor units. */
export const refundWhenCancelled = (operator: Operator, pickupAt: number, paidMinor: number, at: number): number =>
  refundOf(paidMinor, termsOf(operator, pickupAt, at), operator.payments.latecancellationrefundpercent);
