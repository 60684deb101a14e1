import type { Money } from 'booking-core/domain';
import { fromStripeUnits, toStripeUnits } from 'booking-core/domain/stripe-units';
import type Stripe from 'stripe';
import { type GatewayPayment, GatewayRefused } from '../provider.ts';

/** An amount as Stripe counts it. @throws {GatewayRefused} for one that it cannot take in this currency. */
export function toStripe(money: Money): number {
  const amount = toStripeUnits(money);
  if (!Number.isInteger(amount)) throw new GatewayRefused(`stripe has no coin for this in ${money.currency}`);
  return amount;
}

const statuses: Readonly<Record<Stripe.PaymentIntent.Status, GatewayPayment['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** The payment that an intent is. */
export function paymentOf(intent: Stripe.PaymentIntent): GatewayPayment {
  const currency = intent.currency.toUpperCase();
  const amount = intent.status === 'succeeded' ? intent.amount_received : intent.amount;
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    key: intent.metadata.key ?? '',
    status: statuses[intent.status] ?? 'processing',
    amountMinor: fromStripeUnits(amount, currency),
    currency,
    clientSecret: intent.client_secret ?? '',
    redirectUrl: intent.next_action?.redirect_to_url?.url ?? '',
    challenged: intent.status === 'requires_action',
    message: intent.last_payment_error?.message ?? '',
    authCode: intent.status === 'succeeded' ? intent.id : '',
    // Told where it was asked for: by reading the payment, not by opening or ending it.
    ...(charge && typeof charge === 'object'
      ? { refundedMinor: fromStripeUnits(charge.amount_refunded, currency) }
      : {}),
  };
}

/** Of a session's page: open until it is paid, or until nobody can pay there any more. */
function statusOfSession({ status, payment_status }: Stripe.Checkout.Session): GatewayPayment['status'] {
  if (status === 'expired') return 'cancelled';
  if (status !== 'complete') return 'open';
  return payment_status === 'paid' ? 'succeeded' : 'processing';
}

/** A payment on Stripe's page: what was taken is what its intent says, once there is one. */
export function paymentOfSession(session: Stripe.Checkout.Session): GatewayPayment {
  const currency = (session.currency ?? '').toUpperCase();
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const taken = intent ? paymentOf(intent) : null;
  const status = statusOfSession(session);
  return {
    id: session.id,
    key: session.metadata?.key ?? '',
    status,
    amountMinor:
      taken && status === 'succeeded' ? taken.amountMinor : fromStripeUnits(session.amount_total ?? 0, currency),
    currency,
    clientSecret: '',
    redirectUrl: session.url ?? '',
    challenged: false,
    message: status === 'open' ? (taken?.message ?? '') : '',
    authCode: status === 'succeeded' && intent ? intent.id : '',
    ...(taken?.refundedMinor === undefined ? {} : { refundedMinor: taken.refundedMinor }),
  };
}
