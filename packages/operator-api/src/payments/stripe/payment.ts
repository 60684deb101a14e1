import type { Money } from 'booking-core/domain';
import { fromStripeUnits, toStripeUnits } from 'booking-core/domain/stripe-units';
import type Stripe from 'stripe';
import { type GatewayPayment, GatewayRefused } from '../provider.ts';

/** An amount in Stripe's units. @throws {GatewayRefused} when the currency cannot express it at Stripe. */
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

/** Converts a payment intent to a gateway payment. */
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
    // The charge is expanded only when the payment is read, not when it is opened or cancelled.
    ...(charge && typeof charge === 'object'
      ? { refundedMinor: fromStripeUnits(charge.amount_refunded, currency) }
      : {}),
  };
}

/** The payment status of a checkout session: `open` until it is complete or has expired. */
function statusOfSession({ status, payment_status }: Stripe.Checkout.Session): GatewayPayment['status'] {
  if (status === 'expired') return 'cancelled';
  if (status !== 'complete') return 'open';
  return payment_status === 'paid' ? 'succeeded' : 'processing';
}

/** Converts a checkout session to a gateway payment; the amount taken is its intent's, once there is one. */
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
