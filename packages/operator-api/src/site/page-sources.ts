import type { ConfigurationFile } from '../operator/schema.ts';

type Directive = 'connect-src' | 'font-src' | 'frame-src' | 'img-src' | 'script-src' | 'style-src';
type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>;

/** The content security policy sources that each gateway's documentation requires. */
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
    // PayPal's script adds inline styles to the page.
    'style-src': ["'unsafe-inline'"],
  },
};

/** The sources that each map and address provider requires; both add inline styles to the page. */
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

/** The part of the configuration that decides which third-party scripts and frames the pages load. */
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
  | 'logo'
>;

/** @returns the origin of an address as a source, if it is a whole one of http or https; else nothing. */
function sourceOf(directive: Directive, address: string): Sources {
  try {
    const { origin, protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? { [directive]: [origin] } : {};
  } catch {
    return {};
  }
}

/**
 * @returns the sources of the gateways used on the site's own pages; none when payment takes place on the gateway's
 * page.
 */
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

/** @returns the origins of the gateways' frames, the only ones that may use the browser's Payment Request API. */
export const payingFrames = (configuration: PageGuests): string[] =>
  gatewaysOf(configuration)
    .flatMap((sources) => sources?.['frame-src'] ?? [])
    .filter((source) => !source.includes('*'));

/**
 * @returns the hosts from which the operator's payment methods, maps, address search, chat and logo load, for the pages'
 * content security policy; none in a new installation.
 */
export function pageSources(configuration: PageGuests): Sources {
  const { mapsource, searchapi, googlekey, bingkey } = configuration;
  const asked = [mapsource, searchapi].map((name) => name.toLowerCase());
  const used = [
    ...gatewaysOf(configuration),
    ...(googlekey !== '' && asked.includes('google') ? [mapProviders.google] : []),
    ...(bingkey !== '' && asked.includes('bing') ? [mapProviders.bing] : []),
    sourceOf('frame-src', configuration.chatapiurl),
    sourceOf('img-src', configuration.logo),
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
