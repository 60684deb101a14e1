import { fetchCode } from 'booking-core/fetch-code';
import type { PaymentGateway } from 'booking-core/ports';

/** The settings of a gateway's code in the browser. */
export interface GatewaySettings {
  /** Stripe's publishable key, or Braintree's tokenization key. */
  readonly publicKey: string;
  /** PayPal's client id. */
  readonly clientId: string;
  readonly currency: string;
  readonly locale: string;
  /** Url-safe random text, for the names of slots. */
  readonly newId: () => string;
}

/**
 * Fetches the code of the gateway with this name; `page` is the page of any gateway.
 * @throws {Error} when there is no such gateway, or its code could not be fetched
 */
export async function loadGateway(name: string, settings: GatewaySettings): Promise<PaymentGateway<HTMLElement>> {
  switch (name) {
    case 'sandbox':
      return (await fetchCode(() => import('./sandbox.ts'))).createSandboxGateway();
    case 'stripe': {
      const { createStripeGateway } = await fetchCode(() => import('./stripe.ts'));
      return createStripeGateway(settings);
    }
    case 'braintree':
      return (await fetchCode(() => import('./braintree.ts'))).createBraintreeGateway(settings);
    case 'page':
      return (await fetchCode(() => import('./gateway-page.ts'))).createProviderPage();
    case 'paypal':
      return (await fetchCode(() => import('./paypal.ts'))).createPaypalGateway(settings);
    default:
      throw new Error(`there is no payment gateway called ${name}`);
  }
}
