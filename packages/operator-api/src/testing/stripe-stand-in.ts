import { serve } from '@hono/node-server';
import Stripe from 'stripe';

/** What goes wrong with the next calls whose path holds `path`. */
export interface Misbehaviour {
  readonly path: string;
  /** `lose`: acts, then the connection breaks; `fail`: 500 without acting; `slow`: acts after `ms`. */
  readonly kind: 'lose' | 'fail' | 'slow';
  readonly times?: number;
  readonly ms?: number;
}

interface Intent {
  id: string;
  client_secret: string;
  status: Stripe.PaymentIntent.Status;
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  last_payment_error: { message: string; code: string } | null;
  next_action: { type: string } | null;
  refunded: number;
  /** Every method that the account has switched on may pay it, as Link; a card may always. */
  automatic: boolean;
}

const chargeOf = ({ id, amount, currency, refunded }: Intent) => ({
  id: id.replace('pi_', 'ch_'),
  object: 'charge',
  amount,
  amount_refunded: refunded,
  currency,
  payment_intent: id,
  refunded: refunded === amount,
});

export interface StripeStandIn {
  readonly url: string;
  readonly intents: ReadonlyMap<string, Intent>;
  /** Requests that changed something, replays left out. */
  readonly executed: string[];
  misbehave(how: Misbehaviour): void;
  /** All is well again. */
  behave(): void;
  /** The browser's part: the card of a client secret, by what it does. */
  confirm(clientSecret: string, card: 'succeeds' | 'declined' | 'challenge'): Intent;
  /** The customer answered the second confirmation. */
  answer(clientSecret: string, agreed: boolean): Intent;
  /** Somebody gives money back, or a bank does not take it, at Stripe's own pages; minor units. */
  refundElsewhere(intentId: string, minor: number): void;
  /** A signed event about an intent, its charge (`charge.…`) or a refund (`refund.…`), as Stripe sends it. */
  event(intentId: string, type?: string, at?: number): { body: string; headers: Record<string, string> };
  stop(): Promise<void>;
}

/** Nested keys of a form, `metadata[key]=…`, as Stripe's library writes them. */
const fields = (body: string) => new URLSearchParams(body);

/**
 * Stripe's HTTP interface as far as the product speaks it: keeps state, replays idempotency keys with the status and body
 * of the first answer, refuses a key with other parameters, signs webhooks, and misbehaves on command.
 */
export async function startStripeStandIn(webhookSecret: string): Promise<StripeStandIn> {
  const intents = new Map<string, Intent>();
  const keys = new Map<string, { request: string; status: number; body: string }>();
  const wrong: { path: string; kind: Misbehaviour['kind']; times: number; ms: number }[] = [];
  const executed: string[] = [];
  let ids = 0;

  const shown = ({ refunded, automatic, ...intent }: Intent, expanded = false) => {
    const charge = intent.status === 'succeeded' ? chargeOf({ ...intent, refunded, automatic }) : null;
    return { object: 'payment_intent', ...intent, latest_charge: expanded ? charge : (charge?.id ?? null) };
  };
  const error = (status: number, type: string, code: string, message = code) => ({
    status,
    body: JSON.stringify({ error: { type, code, message } }),
  });
  const good = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });

  function carryOut(method: string, path: string, body: string, expanded: boolean) {
    const [, , kind = '', id = '', action = ''] = path.split('/');
    const sent = fields(body);
    if (kind === 'payment_intents' && method === 'POST' && id === '') {
      const amount = Number(sent.get('amount'));
      if (amount < 30) return error(400, 'invalid_request_error', 'amount_too_small');
      const made: Intent = {
        id: `pi_${String(++ids).padStart(14, '0')}`,
        client_secret: `pi_${String(ids).padStart(14, '0')}_secret_stand`,
        status: 'requires_payment_method',
        amount,
        amount_received: 0,
        currency: sent.get('currency') ?? '',
        metadata: { key: sent.get('metadata[key]') ?? '', reference: sent.get('metadata[reference]') ?? '' },
        last_payment_error: null,
        next_action: null,
        refunded: 0,
        automatic: sent.get('automatic_payment_methods[enabled]') === 'true',
      };
      intents.set(made.id, made);
      return good(shown(made));
    }
    if (kind === 'refunds') {
      const intent = intents.get(sent.get('payment_intent') ?? '');
      const amount = Number(sent.get('amount'));
      if (intent?.status !== 'succeeded') return error(400, 'invalid_request_error', 'charge_not_refundable');
      if (intent.refunded + amount > intent.amount) {
        return error(400, 'invalid_request_error', 'charge_already_refunded');
      }
      intent.refunded += amount;
      return good({ id: `re_${++ids}`, object: 'refund', amount, status: 'succeeded' });
    }
    const intent = intents.get(id);
    if (!intent) return error(404, 'invalid_request_error', 'resource_missing');
    if (method === 'GET') return good(shown(intent, expanded));
    if (action === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
        return error(400, 'invalid_request_error', 'payment_intent_unexpected_state');
      }
      intent.status = 'canceled';
      return good(shown(intent));
    }
    return error(404, 'invalid_request_error', 'resource_missing');
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url);
    const body = await request.text();
    const asked = wrong.find((each) => path.includes(each.path) && each.times > 0);
    if (asked) asked.times -= 1;
    if (asked?.kind === 'fail') return new Response('{"error":{"type":"api_error"}}', { status: 500 });
    const key = request.headers.get('idempotency-key') ?? '';
    const fingerprint = `${request.method} ${path} ${body}`;
    const before = request.method === 'POST' && key !== '' ? keys.get(key) : undefined;
    let outcome: { status: number; body: string };
    if (before && before.request !== fingerprint) outcome = error(400, 'idempotency_error', 'idempotency_key_in_use');
    else if (before) outcome = before;
    else {
      outcome = carryOut(request.method, path, body, searchParams.get('expand[0]') === 'latest_charge');
      if (request.method === 'POST') executed.push(`${path} ${key}`);
      if (request.method === 'POST' && key !== '' && outcome.status !== 400) {
        keys.set(key, { request: fingerprint, ...outcome });
      }
    }
    if (asked?.kind === 'slow') await new Promise((done) => setTimeout(done, asked.ms));
    // Nobody reads this: the connection ends before an answer.
    if (asked?.kind === 'lose') return new Response(null, { status: 599 });
    return new Response(outcome.body, {
      status: outcome.status,
      headers: { 'content-type': 'application/json', ...(before ? { 'idempotent-replayed': 'true' } : {}) },
    });
  }

  const server = serve({
    fetch: async (request, env) => {
      const response = await answer(request);
      if (response.status === 599) {
        (env as { outgoing: { destroy(): void } }).outgoing.destroy();
        return new Response(null);
      }
      return response;
    },
    port: 0,
  });
  await new Promise<void>((ready) => server.once('listening', () => ready()));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const stripe = new Stripe('sk_test_stand_in');

  const bySecret = (clientSecret: string): Intent => {
    const found = [...intents.values()].find((intent) => intent.client_secret === clientSecret);
    if (!found) throw new Error('no such payment intent');
    return found;
  };
  const succeed = (intent: Intent) => {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.next_action = null;
    intent.last_payment_error = null;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    executed,
    misbehave: ({ path, kind, times = 1, ms = 0 }) => wrong.push({ path, kind, times, ms }),
    behave: () => wrong.splice(0),
    confirm(clientSecret, card) {
      const intent = bySecret(clientSecret);
      if (intent.status !== 'requires_payment_method') throw new Error('payment_intent_unexpected_state');
      if (card === 'succeeds') succeed(intent);
      else if (card === 'challenge') {
        intent.status = 'requires_action';
        intent.next_action = { type: 'use_stripe_sdk' };
      } else intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' };
      return intent;
    },
    answer(clientSecret, agreed) {
      const intent = bySecret(clientSecret);
      if (intent.status !== 'requires_action') throw new Error('payment_intent_unexpected_state');
      if (agreed) succeed(intent);
      else {
        intent.status = 'requires_payment_method';
        intent.next_action = null;
        intent.last_payment_error = { code: 'authentication_failed', message: 'The bank did not agree.' };
      }
      return intent;
    },
    refundElsewhere(intentId, minor) {
      const intent = intents.get(intentId);
      if (intent) intent.refunded += minor;
    },
    event(intentId, type = 'payment_intent.succeeded', at = Date.now()) {
      const intent = intents.get(intentId);
      const subjects: Record<string, object | undefined> = {
        payment_intent: intent ? shown(intent) : { object: 'payment_intent', id: intentId },
        charge: intent && chargeOf(intent),
        refund: { id: `re_${++ids}`, object: 'refund', payment_intent: intentId },
      };
      const body = JSON.stringify({
        id: `evt_${++ids}`,
        object: 'event',
        type,
        data: { object: subjects[type.split('.')[0] ?? ''] },
      });
      const signature = stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: webhookSecret,
        timestamp: Math.floor(at / 1000),
      });
      return { body, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
    },
    stop: () =>
      new Promise((done) => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
