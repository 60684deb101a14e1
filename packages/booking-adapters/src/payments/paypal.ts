import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';
import type { GatewayOutcome, PaymentGateway, PaymentIntent } from 'booking-core/ports';
import { lightSlot } from '../light-slot.ts';
import { type GatewayPageOptions, toGatewayPage } from './gateway-page.ts';
import { pageAllowsPopups } from './popups.ts';

export interface PaypalGatewayOptions extends GatewayPageOptions {
  readonly clientId: string;
  /** The operator's currency, ISO 4217. */
  readonly currency: string;
  readonly newId: () => string;
  readonly load?: typeof loadScript;
  /** Whether windows opened by this page can communicate with it. */
  readonly popupsWork?: () => Promise<boolean>;
}

/**
 * PayPal's own button in a light-DOM slot, in the operator's currency and without its card form (specification 1 §7). Where
 * popups do not work, the payment step's own button leads to PayPal's page and back.
 */
export async function createPaypalGateway({
  clientId,
  currency: ownCurrency,
  newId,
  load = loadScript,
  popupsWork = pageAllowsPopups,
  ...page
}: PaypalGatewayOptions): Promise<PaymentGateway<HTMLElement>> {
  const redirect = (intent: PaymentIntent): Promise<GatewayOutcome> => toGatewayPage(intent, page);
  if (!(await popupsWork())) return { confirm: redirect };
  const paypal: PayPalNamespace | null = await load({
    clientId,
    currency: ownCurrency,
    disableFunding: 'card',
    // Not `paypal`, which may be the host page's own, for another account; nor that of another operator's element.
    dataNamespace: `taxiBooking_${clientId}`,
  });
  const Buttons = paypal?.Buttons;
  if (!Buttons) throw new Error('PayPal is not available');

  return {
    confirm: redirect,
    async mountButton(host, { currency, onStart, onUnavailable }) {
      // PayPal's script is loaded for one currency; a booking in another is paid on PayPal's page.
      if (currency !== ownCurrency) return null;
      const slot = lightSlot(host, newId());
      let order: { resolve(id: string): void; reject(error: Error): void } | null = null;
      let settle: ((outcome: GatewayOutcome) => void) | null = null;
      /** Whether the last order was abandoned here: PayPal closes its window and reports an error, but still works. */
      let abandoned = false;
      const abandon = () => {
        if (order) abandoned = true;
        order?.reject(new Error('the payment was abandoned'));
        order = null;
      };
      const end = (outcome: GatewayOutcome) => {
        settle?.(outcome);
        settle = null;
      };
      const button = Buttons({
        createOrder: () =>
          new Promise<string>((resolve, reject) => {
            order = { resolve, reject };
            abandoned = false;
            onStart();
          }),
        onApprove: async () => end({ kind: 'done' }),
        onCancel: () => end({ kind: 'dismissed' }),
        onError() {
          if (settle) end({ kind: 'lost' });
          else if (!abandoned) onUnavailable();
        },
      });
      if (!button.isEligible()) {
        slot.remove();
        return null;
      }
      await button.render(slot.element);
      return {
        // Without an open order the payment was started by the step's own button: PayPal's page takes the same order.
        confirm: (intent) =>
          order === null
            ? redirect(intent)
            : new Promise((resolve) => {
                settle = resolve;
                order?.resolve(intent.id);
                order = null;
              }),
        cancel: abandon,
        destroy() {
          abandon();
          button.close().catch(() => {});
          slot.remove();
        },
      };
    },
  };
}
