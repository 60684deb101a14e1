import type { ConfigurationFile } from '../operator/schema.ts';

type Directive = 'connect-src' | 'frame-src' | 'img-src' | 'script-src' | 'style-src';
type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>;

/** What each gateway's own documentation asks a page's policy for. */
const gateways: Readonly<Record<string, Sources>> = {
  stripe: {
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'img-src': ['https://*.stripe.com'],
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  },
  braintree: {
    'connect-src': ['https://*.braintreegateway.com', 'https://*.braintree-api.com'],
    'frame-src': ['https://assets.braintreegateway.com'],
    'img-src': ['https://assets.braintreegateway.com'],
    'script-src': ['https://js.braintreegateway.com', 'https://assets.braintreegateway.com'],
  },
  paypal: {
    'connect-src': ['https://*.paypal.com'],
    'frame-src': ['https://*.paypal.com'],
    'img-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    'script-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    // PayPal's script writes styles of its own into the page.
    'style-src': ["'unsafe-inline'"],
  },
};

export type PayingWays = Pick<ConfigurationFile, 'paymentgateway' | 'iscardallowed' | 'ispaypalallowed'>;

/** The hosts that the operator's ways to pay load from, for the pages' content security policy; none for the sandbox. */
export function gatewaySources(configuration: PayingWays): Sources {
  const { paymentgateway, iscardallowed, ispaypalallowed } = configuration;
  const used = [
    ...(iscardallowed ? [gateways[paymentgateway]] : []),
    ...(ispaypalallowed && paymentgateway !== 'sandbox' ? [gateways.paypal] : []),
  ];
  const all: Partial<Record<Directive, string[]>> = {};
  for (const sources of used) {
    for (const [directive, hosts] of Object.entries(sources ?? {})) {
      const name = directive as Directive;
      all[name] = [...(all[name] ?? []), ...hosts];
    }
  }
  return all;
}
