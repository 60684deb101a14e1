import { toMajor, toMinor } from 'booking-core/domain';
import * as v from 'valibot';
import {
  type GatewayPayment,
  GatewayRefused,
  GatewayUnreachable,
  isLiveAddress,
  type PaymentProvider,
} from './provider.ts';

export interface PaypalOptions {
  readonly clientId: string;
  readonly secret: string;
  /** Of the endpoint that PayPal sends its events to; '' takes no events. */
  readonly webhookId: string;
  /** `https://api-m.paypal.com`, the sandbox's, or a stand-in's. */
  readonly baseUrl: string;
  readonly clock: () => number;
}

const money = v.object({ currency_code: v.string(), value: v.string() });
const capture = v.object({ id: v.string(), status: v.string(), amount: money });
const refund = v.object({ status: v.optional(v.string(), 'COMPLETED'), amount: money });
const order = v.object({
  id: v.string(),
  status: v.string(),
  links: v.optional(v.array(v.object({ rel: v.string(), href: v.string() })), []),
  purchase_units: v.optional(
    v.array(
      v.object({
        custom_id: v.optional(v.string(), ''),
        amount: v.optional(money),
        payments: v.optional(
          v.object({ captures: v.optional(v.array(capture), []), refunds: v.optional(v.array(refund), []) }),
        ),
      }),
    ),
    [],
  ),
});
type Order = v.InferOutput<typeof order>;

const problem = v.object({ details: v.optional(v.array(v.object({ issue: v.optional(v.string(), '') })), []) });

const timeoutMs = 20_000;
/** Currencies that PayPal takes no decimals of, whatever ISO 4217 says. */
const wholeOnly: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD']);
/** What the customer pays with was declined, and another may do. */
const otherInstrument: ReadonlySet<string> = new Set(['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);

function statusOf(found: Order): GatewayPayment['status'] {
  const taken = found.purchase_units[0]?.payments?.captures[0];
  switch (found.status) {
    case 'APPROVED':
      return 'approved';
    case 'VOIDED':
      return 'cancelled';
    case 'COMPLETED':
      if (taken?.status === 'DECLINED' || taken?.status === 'FAILED') return 'declined';
      return taken?.status === 'PENDING' ? 'processing' : 'succeeded';
    default:
      return 'open';
  }
}

/** What went back of an order's money, in minor units of its currency. */
function refundedOf(found: Order): number {
  const { captures = [], refunds = [] } = found.purchase_units[0]?.payments ?? {};
  const [taken] = captures;
  const minor = ({ value, currency_code }: v.InferOutput<typeof money>) => toMinor(Number(value), currency_code);
  const told = refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + minor(amount), 0);
  return told === 0 && taken?.status === 'REFUNDED' ? minor(taken.amount) : told;
}

function paymentOf(found: Order): GatewayPayment {
  const [unit] = found.purchase_units;
  const taken = unit?.payments?.captures[0];
  const amount = taken?.amount ?? unit?.amount;
  const way = found.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  return {
    id: found.id,
    key: unit?.custom_id ?? '',
    status: statusOf(found),
    amountMinor: amount ? toMinor(Number(amount.value), amount.currency_code) : 0,
    currency: amount?.currency_code ?? '',
    clientSecret: '',
    redirectUrl: way?.href ?? '',
    challenged: false,
    message: '',
    authCode: taken?.id ?? '',
    refundedMinor: refundedOf(found),
  };
}

/** PayPal adds the order as `token=`, which means a promotion here; the mark tells them apart. */
function marked(returnUrl: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('paypal', 'back');
  return url.href;
}

/**
 * PayPal's Orders v2 over fetch. An order takes no money until it is captured here, after the customer approved it and
 * the payment's row says so; each call carries the payment's key as its request id.
 */
export function createPaypal({ clientId, secret, webhookId, baseUrl, clock }: PaypalOptions): PaymentProvider {
  const base = baseUrl.replace(/\/$/, '');
  let token: { readonly text: string; readonly until: number } | null = null;

  async function send(path: string, init: RequestInit): Promise<Response> {
    try {
      const response = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status >= 500 || response.status === 429) throw new GatewayUnreachable(`paypal ${response.status}`);
      return response;
    } catch (error) {
      throw error instanceof GatewayUnreachable ? error : new GatewayUnreachable('paypal did not answer');
    }
  }

  async function bearer(): Promise<string> {
    if (token && token.until > clock()) return token.text;
    const response = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const parsed = v.safeParse(v.object({ access_token: v.string(), expires_in: v.number() }), await json(response));
    if (!parsed.success) throw new GatewayUnreachable('paypal gave no token');
    token = { text: parsed.output.access_token, until: clock() + (parsed.output.expires_in - 60) * 1000 };
    return token.text;
  }

  const json = async (response: Response): Promise<unknown> => {
    try {
      return await response.json();
    } catch {
      throw new GatewayUnreachable('paypal answered half a sentence');
    }
  };

  async function call(method: string, path: string, key: string, body?: unknown, again = false): Promise<unknown> {
    const response = await send(path, {
      method,
      headers: {
        authorization: `Bearer ${await bearer()}`,
        'content-type': 'application/json',
        ...(key ? { 'paypal-request-id': key, prefer: 'return=representation' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 401) {
      // The token was taken back before its time: nothing was done, so a new one asks again.
      token = null;
      if (again) throw new GatewayUnreachable('paypal takes no token');
      return call(method, path, key, body, true);
    }
    const answer = await json(response);
    if (response.ok) return answer;
    const parsed = v.safeParse(problem, answer);
    throw new GatewayRefused(parsed.success ? (parsed.output.details[0]?.issue ?? '') : `paypal ${response.status}`);
  }

  const readOrder = async (id: string): Promise<Order> => {
    const parsed = v.safeParse(order, await call('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`, ''));
    if (!parsed.success) throw new GatewayUnreachable('paypal answered something else');
    return parsed.output;
  };
  const major = (minor: number, currency: string): string => {
    const amount = toMajor(minor, currency);
    const value = amount.toFixed(wholeOnly.has(currency) ? 0 : 2);
    if (Number(value) !== amount) throw new GatewayRefused(`paypal has no coin for this in ${currency}`);
    return value;
  };

  const open: PaymentProvider['open'] = async ({ key, amountMinor, currency, description, returnUrl }) => {
    const back = returnUrl === '' ? {} : { return_url: marked(returnUrl), cancel_url: marked(returnUrl) };
    const made = v.safeParse(
      order,
      await call('POST', '/v2/checkout/orders', key, {
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: key,
            description: `Booking ${description}`,
            amount: { currency_code: currency, value: major(amountMinor, currency) },
          },
        ],
        payment_source: {
          paypal: { experience_context: { user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING', ...back } },
        },
      }),
    );
    if (!made.success) throw new GatewayUnreachable('paypal answered something else');
    return paymentOf(made.output);
  };

  return {
    name: 'paypal',
    live: isLiveAddress(baseUrl),
    needsNonce: () => false,
    open,
    // The same request id gives the same order; one that nobody approves takes no money.
    find: open,
    read: async (id) => paymentOf(await readOrder(id)),
    async capture(id, key) {
      try {
        await call('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, key, {});
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        // Whatever the no is about (captured already, declined, not approved any more), the order says where it stands;
        // approved with an instrument that was declined, it is the customer's turn again.
        const after = paymentOf(await readOrder(id));
        return after.status === 'approved' && otherInstrument.has(error.message) ? { ...after, status: 'open' } : after;
      }
      return paymentOf(await readOrder(id));
    },
    async cancel(id) {
      const found = paymentOf(await readOrder(id));
      // An order cannot be cancelled; it is never captured once its payment is.
      return found.status === 'succeeded' || found.status === 'processing' ? found : { ...found, status: 'cancelled' };
    },
    async refund(id, key, amountMinor, currency) {
      const taken = (await readOrder(id)).purchase_units[0]?.payments?.captures[0];
      if (!taken) throw new GatewayRefused('nothing was captured');
      const path = `/v2/payments/captures/${encodeURIComponent(taken.id)}/refund`;
      try {
        await call('POST', path, key, { amount: { currency_code: currency, value: major(amountMinor, currency) } });
      } catch (error) {
        if (!(error instanceof GatewayRefused) || error.message !== 'CAPTURE_FULLY_REFUNDED') throw error;
      }
    },
    async readEvent(headers, body) {
      if (webhookId === '') return null;
      let event: { id?: unknown; resource?: Record<string, unknown> };
      try {
        event = JSON.parse(body);
      } catch {
        return null;
      }
      const named = (name: string) => headers.get(name) ?? '';
      const answer = await call('POST', '/v1/notifications/verify-webhook-signature', '', {
        auth_algo: named('paypal-auth-algo'),
        cert_url: named('paypal-cert-url'),
        transmission_id: named('paypal-transmission-id'),
        transmission_sig: named('paypal-transmission-sig'),
        transmission_time: named('paypal-transmission-time'),
        webhook_id: webhookId,
        webhook_event: event,
      });
      const verified = v.safeParse(v.object({ verification_status: v.literal('SUCCESS') }), answer);
      if (!verified.success) return null;
      const related = v.safeParse(
        v.object({ supplementary_data: v.object({ related_ids: v.object({ order_id: v.string() }) }) }),
        event.resource,
      );
      const own = typeof event.resource?.id === 'string' ? event.resource.id : '';
      const gatewayId = related.success ? related.output.supplementary_data.related_ids.order_id : own;
      // A refund's event names neither the order nor, always, its capture; what was sent along with the order it does.
      const key = typeof event.resource?.custom_id === 'string' ? event.resource.custom_id : '';
      return { eventId: String(event.id ?? ''), gatewayId, ...(key === '' ? {} : { key }) };
    },
  };
}
