import type { ConfigurationFile } from '../operator/schema.ts';

type Directive = 'connect-src' | 'font-src' | 'frame-src' | 'img-src' | 'script-src' | 'style-src';
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
    'connect-src': ['https://*.braintreegateway.com', 'https://*.braintree-api.com', 'https://*.cardinalcommerce.com'],
    'frame-src': ['https://assets.braintreegateway.com', 'https://*.cardinalcommerce.com'],
    'img-src': ['https://assets.braintreegateway.com'],
    'script-src': [
      'https://js.braintreegateway.com',
      'https://assets.braintreegateway.com',
      'https://songbird.cardinalcommerce.com',
      'https://songbirdstag.cardinalcommerce.com',
    ],
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

/** What each map and address provider asks for; both write styles of their own into the page. */
const mapProviders: Readonly<Record<string, Sources>> = {
  google: {
    'connect-src': ['https://*.googleapis.com', 'https://*.gstatic.com'],
    'font-src': ['https://fonts.gstatic.com'],
    'img-src': ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
    'script-src': ['https://*.googleapis.com', 'https://*.gstatic.com'],
    'style-src': ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  },
  bing: {
    'connect-src': ['https://*.bing.com', 'https://*.virtualearth.net'],
    'font-src': ['https://*.bing.com'],
    'img-src': ['https://*.bing.com', 'https://*.virtualearth.net'],
    'script-src': ['https://*.bing.com', 'https://*.virtualearth.net'],
    'style-src': ["'unsafe-inline'", 'https://*.bing.com'],
  },
};

/** The part of the configuration that says whose scripts and frames the pages hold. */
export type PageGuests = Pick<
  ConfigurationFile,
  | 'paymentgateway'
  | 'paymentpage'
  | 'iscardallowed'
  | 'ispaypalallowed'
  | 'mapsource'
  | 'searchapi'
  | 'googlekey'
  | 'bingkey'
  | 'chatapiurl'
>;

/** The chat's frame, where there is one with an address that a page may hold. */
function chatSources(address: string): Sources {
  try {
    const { origin, protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? { 'frame-src': [origin] } : {};
  } catch {
    return {};
  }
}

/** The gateways that the operator takes money through on pages of ours; on their own they need no place in ours. */
function gatewaysOf({
  paymentgateway,
  paymentpage,
  iscardallowed,
  ispaypalallowed,
}: PageGuests): readonly (Sources | undefined)[] {
  if (paymentpage === 'provider') return [];
  return [
    iscardallowed ? gateways[paymentgateway] : undefined,
    ispaypalallowed && paymentgateway !== 'sandbox' ? gateways.paypal : undefined,
  ];
}

/** The frames that may ask the browser for a payment: the gateways', and nobody else's. */
export const payingFrames = (configuration: PageGuests): string[] =>
  gatewaysOf(configuration)
    .flatMap((sources) => sources?.['frame-src'] ?? [])
    .filter((source) => !source.includes('*'));

/**
 * The hosts that the operator's ways to pay, maps, address search and chat load from, for the pages' content security
 * policy; none for a fresh machine's.
 */
export function pageSources(configuration: PageGuests): Sources {
  const { mapsource, searchapi, googlekey, bingkey } = configuration;
  const asked = [mapsource, searchapi].map((name) => name.toLowerCase());
  const used = [
    ...gatewaysOf(configuration),
    ...(googlekey !== '' && asked.includes('google') ? [mapProviders.google] : []),
    ...(bingkey !== '' && asked.includes('bing') ? [mapProviders.bing] : []),
    chatSources(configuration.chatapiurl),
  ];
  const all: Partial<Record<Directive, string[]>> = {};
  for (const sources of used) {
    for (const [directive, hosts] of Object.entries(sources ?? {})) {
      const name = directive as Directive;
      all[name] = [...new Set([...(all[name] ?? []), ...hosts])];
    }
  }
  return all;
}
