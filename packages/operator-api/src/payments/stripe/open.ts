import type Stripe from 'stripe';
import type { GatewayPayment, OpenRequest } from '../provider.ts';
import { answered } from './client.ts';
import { paymentOf, paymentOfSession, toStripe } from './payment.ts';

/** A payment in the fields that Stripe puts into our page. */
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
          // Cards, the wallets that are cards, and Link: nothing that leaves the page by itself.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          description: `Booking ${description}`,
          metadata: { key, reference: description },
        },
        { idempotencyKey: key },
      ),
    ),
  );

/** A page of Stripe's for one payment; whoever gives up there and whoever has paid come back to the same address. */
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
          // Cards, the wallets that are cards, and Link: what takes days to settle pays for no ride of today.
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
          // The fare that was shown is the fare that is charged, in its own currency.
          adaptive_pricing: { enabled: false },
          success_url: returnUrl,
          cancel_url: returnUrl,
          client_reference_id: description,
          metadata,
          payment_intent_data: { description: `Booking ${description}`, metadata },
        },
        // Stripe refuses a key that came with another call: an intent may have been opened under the payment's own.
        { idempotencyKey: `${key}:page` },
      ),
    ),
  );
}
