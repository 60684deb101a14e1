import type { GatewayOutcome, PaymentGateway, PaymentIntent } from 'booking-core/ports';

export interface GatewayPageOptions {
  /** Navigates from this page to the gateway's. */
  readonly leave?: (url: string) => void;
  readonly view?: Window;
}

const isFramed = (view: Window): boolean => view.top !== view;

/**
 * Opens the gateway's page in a new window when this page is in a frame: gateways refuse to be framed, and the
 * embedding page must not be left. Resolves when the customer returns to this page; false when the browser opens no
 * window.
 */
async function inOwnWindow(view: Window, url: string): Promise<boolean> {
  const opened = view.open('', '_blank');
  if (!opened) return false;
  opened.opener = null;
  opened.location.href = url;
  await new Promise<void>((back) => {
    const returned = () => {
      if (view.document.visibilityState !== 'visible') return;
      view.document.removeEventListener('visibilitychange', returned);
      view.removeEventListener('focus', returned);
      back();
    };
    view.document.addEventListener('visibilitychange', returned);
    view.addEventListener('focus', returned);
  });
  return true;
}

/**
 * Opens the gateway's page on which a payment is made or confirmed: in place of this page, or in a new window where
 * this page is in a frame.
 * @returns `leaving` in place of this page; `done` after the window, whatever the payment's outcome; `lost` without a
 * URL or a window
 */
export async function toGatewayPage(
  { redirectUrl }: PaymentIntent,
  { view = window, leave = (url) => view.location.assign(url) }: GatewayPageOptions = {},
): Promise<GatewayOutcome> {
  if (redirectUrl === '') return { kind: 'lost' };
  if (isFramed(view)) return { kind: (await inOwnWindow(view, redirectUrl)) ? 'done' : 'lost' };
  leave(redirectUrl);
  return { kind: 'leaving' };
}

/**
 * Card and PayPal on the page of any gateway: none of its scripts or frames are in this product's pages (PCI DSS SAQ
 * A).
 */
export const createProviderPage = (options: GatewayPageOptions = {}): PaymentGateway<HTMLElement> => ({
  confirm: (intent) => toGatewayPage(intent, options),
});
