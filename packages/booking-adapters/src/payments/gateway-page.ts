import type { GatewayOutcome, PaymentGateway, PaymentIntent } from 'booking-core/ports';

export interface GatewayPageOptions {
  /** Leaves for the gateway's page, in the place of this one. */
  readonly leave?: (url: string) => void;
  readonly view?: Window;
}

const isFramed = (view: Window): boolean => view.top !== view;

/**
 * A window for the gateway's page beside a framed one: gateways refuse to be framed, and the page that holds the frame is
 * not ours to leave. Resolves once the window is closed or has come back to an address of ours; false when the browser opens none.
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
 * Leads to the page of the gateway on which a payment is made or confirmed: in the place of this page, or in a window of its own
 * where this page is in a frame.
 * @returns `leaving` in the place of this page; `done` after the window, which does not say what became of the payment;
 * `lost` without an address or a window
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

/** Card and PayPal on the gateway's own page, whichever gateway that is: no script and no frame of it comes into ours (PCI DSS SAQ A). */
export const createProviderPage = (options: GatewayPageOptions = {}): PaymentGateway<HTMLElement> => ({
  confirm: (intent) => toGatewayPage(intent, options),
});
