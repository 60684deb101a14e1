import { serve } from '@hono/node-server';
import type { StandInFault } from './stripe-stand-in.ts';

interface Capture {
  readonly id: string;
  status: string;
  readonly amount: { currency_code: string; value: string };
}

interface Order {
  readonly id: string;
  status: string;
  readonly purchase_units: {
    custom_id: string;
    amount: Capture['amount'];
    payments?: { captures: Capture[]; refunds?: { status: string; amount: Capture['amount'] }[] };
  }[];
  readonly links: { rel: string; href: string }[];
  readonly returnUrl: string;
}

export interface PaypalStandIn {
  readonly url: string;
  readonly orders: ReadonlyMap<string, Order>;
  /** Refunds by capture, in the order's currency. */
  readonly refunds: { capture: string; value: string }[];
  misbehave(how: StandInFault): void;
  /** The customer approves on PayPal's page. */
  approve(orderId: string): void;
  /** The next capture is declined by the customer's payment method. */
  declineNext(): void;
  /** Access tokens issued before are refused from now on. */
  revokeTokens(): void;
  /** The operator refunds a capture in PayPal's own pages. */
  refundElsewhere(orderId: string, value?: string): void;
  /** The event of a refund: it names the capture and the key, not the order. */
  refundEvent(orderId: string): { body: string; headers: Record<string, string> };
  event(orderId: string, forged?: boolean): { body: string; headers: Record<string, string> };
  stop(): Promise<void>;
}

interface Source {
  readonly experience_context?: { readonly return_url?: string };
}

const sourceOf = (body: Record<string, unknown>): Source | undefined =>
  (body.payment_source as { paypal?: Source } | undefined)?.paypal;

/**
 * PayPal's Orders v2, refunds, tokens and webhook verification as far as the product uses them: keeps state, replays
 * request ids, and fails on command.
 */
export async function startPaypalStandIn(): Promise<PaypalStandIn> {
  const orders = new Map<string, Order>();
  const replays = new Map<string, { status: number; body: string }>();
  const refunds: { capture: string; value: string }[] = [];
  const wrong: { path: string; kind: StandInFault['kind']; times: number; ms: number }[] = [];
  let ids = 0;
  let declines = 0;
  let issued = 1;

  const good = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });
  const no = (issue: string, status = 422) => good({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] }, status);

  function carryOut(method: string, path: string, body: Record<string, unknown>, origin: string) {
    if (path === '/v1/notifications/verify-webhook-signature') {
      return good({ verification_status: body.transmission_sig === 'signed' ? 'SUCCESS' : 'FAILURE' });
    }
    const refund = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path);
    if (refund) {
      const [, id = ''] = refund;
      const paid = [...orders.values()]
        .map((order) => order.purchase_units[0]?.payments)
        .find((payments) => payments?.captures.some((each) => each.id === id));
      const taken = paid?.captures.find((each) => each.id === id);
      const whole = Number(taken?.amount.value ?? 0);
      const back = refunds.filter(({ capture }) => capture === id).reduce((sum, { value }) => sum + Number(value), 0);
      if (back >= whole) return no('CAPTURE_FULLY_REFUNDED');
      const { value } = body.amount as { value: string };
      refunds.push({ capture: id, value });
      if (paid && taken && Number(value) < whole) {
        taken.status = 'PARTIALLY_REFUNDED';
        paid.refunds = [...(paid.refunds ?? []), { status: 'COMPLETED', amount: { ...taken.amount, value } }];
      }
      return good({ id: `RF${++ids}`, status: 'COMPLETED' }, 201);
    }
    if (method === 'POST' && path === '/v2/checkout/orders') {
      const [unit] = body.purchase_units as Order['purchase_units'];
      if (!unit) return no('MISSING_REQUIRED_PARAMETER', 400);
      const id = `ORDER${String(++ids).padStart(8, '0')}`;
      const made: Order = {
        id,
        status: 'PAYER_ACTION_REQUIRED',
        purchase_units: [{ custom_id: unit.custom_id, amount: unit.amount }],
        returnUrl: sourceOf(body)?.experience_context?.return_url ?? '',
        links: [{ rel: 'payer-action', href: `${origin}/checkoutnow?token=${id}` }],
      };
      orders.set(id, made);
      return good(made, 201);
    }
    const [, , , , id = '', action = ''] = path.split('/');
    const order = orders.get(id);
    const [unit] = order?.purchase_units ?? [];
    if (!order || !unit) return no('INVALID_RESOURCE_ID', 404);
    if (action !== 'capture') return good(order);
    if (order.status === 'COMPLETED') return no('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return no('ORDER_NOT_APPROVED');
    if (declines > 0) {
      declines -= 1;
      order.status = 'PAYER_ACTION_REQUIRED';
      return no('INSTRUMENT_DECLINED');
    }
    order.status = 'COMPLETED';
    unit.payments = { captures: [{ id: `CAP${++ids}`, status: 'COMPLETED', amount: unit.amount }] };
    return good(order, 201);
  }

  /** PayPal's page: a customer who agrees is redirected with the order's id, in PayPal's parameter. */
  function page(order: Order, agreed: boolean): Response {
    if (!agreed) {
      const html = `<!doctype html><a href="?token=${order.id}&agreed=yes">Agree and pay</a>`;
      return new Response(html, { headers: { 'content-type': 'text/html' } });
    }
    order.status = 'APPROVED';
    const back = new URL(order.returnUrl);
    back.searchParams.append('token', order.id);
    back.searchParams.append('PayerID', 'PAYER');
    return Response.redirect(back, 302);
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, origin, searchParams } = new URL(request.url);
    if (pathname === '/checkoutnow') {
      const order = orders.get(searchParams.get('token') ?? '');
      return order ? page(order, searchParams.get('agreed') === 'yes') : new Response(null, { status: 404 });
    }
    if (pathname === '/v1/oauth2/token') return Response.json({ access_token: `token-${issued}`, expires_in: 32_400 });
    if (request.headers.get('authorization') !== `Bearer token-${issued}`) {
      return Response.json({ error: 'invalid_token' }, { status: 401 });
    }
    const text = await request.text();
    const asked = wrong.find((each) => pathname.includes(each.path) && each.times > 0);
    if (asked) asked.times -= 1;
    if (asked?.kind === 'fail') return new Response('{}', { status: 503 });
    const key = request.headers.get('paypal-request-id') ?? '';
    const replay = `${pathname} ${key}`;
    const outcome =
      (key === '' ? undefined : replays.get(replay)) ??
      carryOut(request.method, pathname, text === '' ? {} : JSON.parse(text), origin);
    if (key !== '' && outcome.status < 400) replays.set(replay, outcome);
    if (asked?.kind === 'slow') await new Promise((done) => setTimeout(done, asked.ms));
    if (asked?.kind === 'lose') return new Response(null, { status: 599 });
    return new Response(outcome.body, { status: outcome.status, headers: { 'content-type': 'application/json' } });
  }

  const server = serve({
    fetch: async (request, env) => {
      const response = await answer(request);
      if (response.status !== 599) return response;
      (env as { outgoing: { destroy(): void } }).outgoing.destroy();
      return new Response(null);
    },
    port: 0,
  });
  await new Promise<void>((ready) => server.once('listening', () => ready()));
  const address = server.address();

  // No keep-alive timeout: a connection that is closed while a slow machine writes to it loses the request.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0;
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    orders,
    refunds,
    misbehave: ({ path, kind, times = 1, ms = 0 }) => wrong.push({ path, kind, times, ms }),
    approve(orderId) {
      const order = orders.get(orderId);
      if (order?.status === 'PAYER_ACTION_REQUIRED') order.status = 'APPROVED';
    },
    declineNext() {
      declines += 1;
    },
    revokeTokens() {
      issued += 1;
    },
    refundElsewhere(orderId, value) {
      const paid = orders.get(orderId)?.purchase_units[0]?.payments;
      const [taken] = paid?.captures ?? [];
      if (!paid || !taken) throw new Error('nothing was captured');
      const amount = { ...taken.amount, value: value ?? taken.amount.value };
      taken.status = amount.value === taken.amount.value ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      paid.refunds = [...(paid.refunds ?? []), { status: 'COMPLETED', amount }];
      refunds.push({ capture: taken.id, value: amount.value });
    },
    refundEvent(orderId) {
      const [unit] = orders.get(orderId)?.purchase_units ?? [];
      const resource = {
        id: `RF${++ids}`,
        custom_id: unit?.custom_id,
        links: [{ rel: 'up', href: `/v2/payments/captures/${unit?.payments?.captures[0]?.id}` }],
      };
      return {
        body: JSON.stringify({ id: `WH-${++ids}`, event_type: 'PAYMENT.CAPTURE.REFUNDED', resource }),
        headers: { 'content-type': 'application/json', 'paypal-transmission-sig': 'signed' },
      };
    },
    event: (orderId, forged = false) => ({
      body: JSON.stringify({ id: `WH-${++ids}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: orderId } }),
      headers: { 'content-type': 'application/json', 'paypal-transmission-sig': forged ? 'forged' : 'signed' },
    }),
    stop: () =>
      new Promise((done) => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
