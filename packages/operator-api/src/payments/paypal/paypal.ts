import { type GatewayPayment, GatewayRefused, isLiveAddress, type PaymentProvider } from '../provider.ts';
import { readNotification } from './notifications.ts';
import { captureOf, majorOf, type Order, orderOf, paymentOf } from './order.ts';
import { createCall, type PaypalAccess } from './wire.ts';

export interface PaypalOptions extends PaypalAccess {
  /** Id of the webhook endpoint registered at PayPal; '' rejects all events. */
  readonly webhookId: string;
}

/** Error codes of a declined funding source, where the customer can choose another one. */
const otherInstrument: ReadonlySet<string> = new Set(['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);

const orders = '/v2/checkout/orders';
const pathOf = (id: string): string => `${orders}/${encodeURIComponent(id)}`;

/** PayPal appends the order id as `token=`, which is a promotion on our pages; `paypal=back` tells the two apart. */
function marked(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('paypal', 'back');
  return url.href;
}

/**
 * PayPal's Orders API v2 over fetch. An order takes no money until this server captures it, after the customer approved
 * it and the payment's row was set to `capturing`; each call carries an idempotency key as its request id.
 */
export function createPaypal({ webhookId, ...access }: PaypalOptions): PaymentProvider {
  const call = createCall(access);
  const readOrder = async (id: string): Promise<Order> => orderOf(await call('GET', pathOf(id), ''));
  const read = async (id: string): Promise<GatewayPayment> => paymentOf(await readOrder(id));

  const open: PaymentProvider['open'] = async ({ key, amountMinor, currency, description, returnUrl }) => {
    const back = returnUrl === '' ? {} : { return_url: marked(returnUrl), cancel_url: marked(returnUrl) };
    const made = await call('POST', orders, key, {
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: key,
          description: `Booking ${description}`,
          amount: { currency_code: currency, value: majorOf(amountMinor, currency) },
        },
      ],
      payment_source: {
        paypal: { experience_context: { user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING', ...back } },
      },
    });
    return paymentOf(orderOf(made));
  };

  return {
    name: 'paypal',
    live: isLiveAddress(access.baseUrl),
    needsNonce: () => false,
    open,
    // The same request id returns the same order; an order that the customer does not approve takes no money.
    find: open,
    read,
    async capture(id, key) {
      try {
        await call('POST', `${pathOf(id)}/capture`, key, {});
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        // Whatever the reason (already captured, declined, approval expired), the order's status is authoritative. An
        // order approved with an instrument that was declined is open again, so that the customer can choose another
        // one.
        const after = await read(id);
        return after.status === 'approved' && otherInstrument.has(error.message) ? { ...after, status: 'open' } : after;
      }
      return read(id);
    },
    async cancel(id) {
      const found = await read(id);
      // PayPal has no call to cancel an order; this server never captures one whose payment is cancelled.
      return found.status === 'succeeded' || found.status === 'processing' ? found : { ...found, status: 'cancelled' };
    },
    async refund(id, key, amountMinor, currency) {
      const taken = captureOf(await readOrder(id));
      if (!taken) throw new GatewayRefused('nothing was captured');
      const path = `/v2/payments/captures/${encodeURIComponent(taken.id)}/refund`;
      try {
        await call('POST', path, key, { amount: { currency_code: currency, value: majorOf(amountMinor, currency) } });
      } catch (error) {
        if (!(error instanceof GatewayRefused) || error.message !== 'CAPTURE_FULLY_REFUNDED') throw error;
      }
    },
    readEvent: (headers, body) => readNotification(call, webhookId, headers, body),
  };
}
