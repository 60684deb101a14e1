import { toMajor } from 'booking-core/domain';
import type { BookingRow } from '../database/bookings.ts';
import { findLastPayment } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import type { PaymentDesk, Settled } from '../payments/desk.ts';

/** How a payment stands, in the words that a gateway's browser part knows. */
export function statusOf({ payment, told }: Settled): string {
  switch (payment.state) {
    case 'paid':
      return 'succeeded';
    case 'refunding':
    case 'refunded':
      return 'refunded';
    case 'declined':
      return 'declined';
    case 'cancelled':
      return 'canceled';
    case 'open':
      if (told === null || told.status === 'processing' || told.status === 'approved') return 'processing';
      return told.challenged ? 'requires_action' : 'requires_payment_method';
    default:
      return 'processing';
  }
}

/** How a booking's payment stands, for its details; asks the gateway while that can change. */
export async function paymentFacts(deps: Deps, desk: PaymentDesk, row: BookingRow) {
  const last = await findLastPayment(deps.database, row.id);
  if (!last) return { paymentstatus: row.paid ? 'succeeded' : '', refunded: 0 };
  const settled = await desk.reconcile(last.id);
  const { payment } = settled;
  const asked = payment.state === 'refunding' || payment.state === 'refunded';
  // Of a payment that took something else, what it took is what goes back.
  const back = asked ? (payment.taken_minor ?? payment.refund_minor) : 0;
  const currency = payment.taken_currency ?? payment.currency;
  return {
    paymentstatus: statusOf(settled),
    refunded: toMajor(back + payment.returned_minor, currency),
    refundcurrency: currency,
  };
}
