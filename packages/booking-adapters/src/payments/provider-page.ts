import type { PaymentGateway } from 'booking-core/ports';

export interface ProviderPageOptions {
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

/** Card and PayPal on the gateway's own page, whichever gateway that is: no script and no frame of it comes into ours (PCI DSS SAQ A). */
export function createProviderPage({
  view = window,
  leave = (url) => view.location.assign(url),
}: ProviderPageOptions = {}): PaymentGateway<HTMLElement> {
  return {
    async confirm({ redirectUrl }) {
      if (redirectUrl === '') return { kind: 'lost' };
      if (isFramed(view)) return { kind: (await inOwnWindow(view, redirectUrl)) ? 'done' : 'lost' };
      leave(redirectUrl);
      return { kind: 'leaving' };
    },
  };
}
