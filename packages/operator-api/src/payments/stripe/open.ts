import type Stripe from 'stripe';
import type { GatewayPayment, OpenRequest } from '../provider.ts';
import { answered } from './client.ts';
import { paymentOf, paymentOfSession, toStripe } from './payment.ts';

/** Opens a payment intent for the card fields that Stripe's script shows on our page. */
export const openIntent = async (
  stripe: Stripe,
  { key, amountMinor, currency, description }: OpenRequest,
): Promise<GatewayPayment> =>
  paymentOf(
    await answered(
      stripe.paymentIntents.create(
        {
          amount: toStripe({ minor: amountMinor, currency }),
          currency: currency.toLowerCase(),
          // Only cards, card wallets and Link: methods that redirect away from the page are excluded.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          description: `Booking ${description}`,
          metadata: { key, reference: description },
        },
        { idempotencyKey: key },
      ),
    ),
  );

/**
 * Opens a checkout session on Stripe's page; after payment or cancellation the customer returns to the same address.
 */
export async function openPage(
  stripe: Stripe,
  { key, amountMinor, currency, description, returnUrl }: OpenRequest,
): Promise<GatewayPayment> {
  const metadata = { key, reference: description };
  return paymentOfSession(
    await answered(
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // Only cards, card wallets and Link: a method that takes days to settle cannot pay for a ride today.
          allowed_payment_method_types: ['card', 'link'],
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: toStripe({ minor: amountMinor, currency }),
                product_data: { name: description },
              },
            },
          ],
          // The customer is charged the fare that was shown, in the currency that was shown.
          adaptive_pricing: { enabled: false },
          success_url: returnUrl,
          cancel_url: returnUrl,
          client_reference_id: description,
          metadata,
          payment_intent_data: { description: `Booking ${description}`, metadata },
        },
        // Stripe rejects a key reused for a different call, and an intent may have been opened under the payment's own
        // key.
        { idempotencyKey: `${key}:page` },
      ),
    ),
  );
}
