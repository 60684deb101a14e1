import { toMajor } from '../../domain/index.ts';
import type { Announcement, Effect } from '../effects.ts';
import { shownFare } from '../quote/selectors.ts';
import type { Rule } from './rule.ts';

/** Notifies the host page of changes, once per change and without personal data. */
export const announce: Rule = (before, state) => {
  const announcements: Announcement[] = [];
  if (state.boot !== before.boot && state.boot.status !== before.boot.status) {
    if (state.boot.status === 'ready') announcements.push({ kind: 'ready', detail: {} });
    if (state.boot.status === 'refused') announcements.push({ kind: 'invalid', detail: { reason: state.boot.reason } });
    if (state.boot.status === 'failed') announcements.push({ kind: 'error', detail: { code: state.boot.error.kind } });
  }
  if (state.flow.step !== before.flow.step) {
    announcements.push({ kind: 'step', detail: { step: state.flow.step, steps: state.flow.layout.steps.length } });
  }
  if (state.quote.status === 'fresh' && state.quote.quotation !== before.quote.quotation) {
    const fare = shownFare(state);
    if (fare) {
      const estimated = state.quote.quotation?.estimated ?? false;
      announcements.push({ kind: 'quote', detail: { total: fare.minor, currency: fare.currency, estimated } });
    }
  }
  if (state.payment.status !== before.payment.status) {
    const { status, booking, error } = state.payment;
    if (status === 'paid' && booking) {
      const { reference, totalMinor, currency, vehicleId, vehicleType, paymentMethod } = booking;
      const { promo } = state.journey;
      const value = toMajor(totalMinor, currency);
      const rest = {
        transaction_id: reference,
        value,
        items: [{ item_id: `${vehicleId}`, item_name: vehicleType, price: value, quantity: 1 }],
        payment_type: paymentMethod,
        ...(promo ? { coupon: promo.code } : {}),
        ...(booking.hostReference ? { reference: booking.hostReference } : {}),
        ...(booking.metadata ? { metadata: booking.metadata } : {}),
        ...(booking.sandbox ? { sandbox: true as const } : {}),
      };
      // Paying the balance of a paid booking is not another booking.
      const again = before.payment.seenBooked || state.payment.seenBooked;
      const kind = again ? 'restored' : 'booked';
      announcements.push({ kind, detail: { bookingRef: reference, total: totalMinor, currency, ...rest } });
    }
    if (status === 'failed' && error) announcements.push({ kind: 'error', detail: { code: error.kind } });
  }
  return [state, announcements.map((announcement): Effect => ({ type: 'announce', announcement }))];
};
