import type { TaxiBookingElement } from 'taxi-booking';

export type * from 'taxi-booking';

/** The script to load, and the attributes of its tag. */
export interface TaxiBookingLoaderOptions {
  /** The operator's address (`https://OPERATOR`), or the address of a pinned script, which ends in `.js`. */
  url: string;
  /** The hash of a pinned script, as in its `integrity.json`. */
  integrity?: string | undefined;
  /** The nonce of the script tag, for a page whose content security policy requires one. */
  nonce?: string | undefined;
}

type ElementClass = typeof TaxiBookingElement;
type Policy = { createScriptURL(url: string): unknown };
type TrustingWindow = Window & {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
};

let loading: { address: string; element: Promise<ElementClass> } | null = null;
let failures = 0;
/** Created once, because a page that enforces trusted types may reject a second policy of the same name. */
let policy: Policy | undefined;

/**
 * Loads the operator's script, which defines `<taxi-booking>`, once per page. Importing this module loads nothing.
 * @returns the element's class; null where there is no DOM. Later calls return the first one's promise; after a failure
 *   the next call loads the script again.
 * @throws {TypeError} (the promise rejects) when `url` is no absolute web address, {Error} when the script cannot be
 *   loaded or does not define the element
 */
export function loadTaxiBooking(options: TaxiBookingLoaderOptions): Promise<ElementClass | null> {
  if (typeof document === 'undefined') return Promise.resolve(null);
  let address: string;
  try {
    address = addressOf(options.url);
  } catch (error) {
    return Promise.reject(error);
  }
  if (loading) {
    if (loading.address !== address)
      console.warn(`loadTaxiBooking: ${loading.address} is already loaded; ${address} was ignored.`);
    return loading.element;
  }
  const present = defined();
  const element = present ? Promise.resolve(present) : load(address, options);
  loading = { address, element };
  element.catch(() => {
    loading = null;
    failures += 1;
  });
  return element;
}

function addressOf(url: string): string {
  const { href, protocol, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`loadTaxiBooking: ${url} is not a web address.`);
  return pathname.endsWith('.js') ? href : new URL('/widget/taxi-booking.js', href).href;
}

const defined = () => customElements.get('taxi-booking') as ElementClass | undefined;

/** Async: where the page's policy refuses that of trusted types, the promise rejects. */
async function load(address: string, { integrity, nonce }: TaxiBookingLoaderOptions): Promise<ElementClass> {
  // A browser may cache a module's failed fetch for the lifetime of the page, so a retry uses a different address.
  const url = new URL(address);
  if (failures > 0) url.searchParams.set('attempt', String(failures + 1));
  const script = document.createElement('script');
  script.type = 'module';
  policy ??= (window as TrustingWindow).trustedTypes?.createPolicy('taxi-booking-loader', {
    createScriptURL: (each) => each,
  });
  script.src = (policy?.createScriptURL(url.href) as string | undefined) ?? url.href;
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  if (nonce) script.nonce = nonce;
  return new Promise<ElementClass>((resolve, reject) => {
    const fail = (why: string) => {
      script.remove();
      reject(new Error(`loadTaxiBooking: ${address} ${why}.`));
    };
    script.addEventListener('load', () => {
      const element = defined();
      if (element) resolve(element);
      else fail('does not define <taxi-booking>');
    });
    script.addEventListener('error', () => fail('could not be loaded'));
    document.head.append(script);
  });
}
