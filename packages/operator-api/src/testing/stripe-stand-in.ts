import { serve } from '@hono/node-server';
import Stripe from 'stripe';

/** A failure of the next calls whose path contains `path`. */
export interface StandInFault {
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
  /** Payable by every method enabled in the account, such as Link; a card is always possible. */
  automatic: boolean;
}

/** A Checkout page with its intent, which is created when a customer first tries to pay there. */
interface Session {
  readonly id: string;
  status: 'open' | 'complete' | 'expired';
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly metadata: Record<string, string>;
  readonly intentMetadata: Record<string, string>;
  intent: string | null;
}

const chargeOf = ({ id, amount, currency, refunded, metadata }: Intent) => ({
  id: id.replace('pi_', 'ch_'),
  object: 'charge',
  amount,
  amount_refunded: refunded,
  currency,
  payment_intent: id,
  // Stripe copies an intent's metadata to its charge.
  metadata,
  refunded: refunded === amount,
});

export interface StripeStandIn {
  readonly url: string;
  readonly intents: ReadonlyMap<string, Intent>;
  readonly sessions: ReadonlyMap<string, Session>;
  /** Requests that changed something, without replays. */
  readonly executed: string[];
  misbehave(how: StandInFault): void;
  /** Ends all failures. */
  behave(): void;
  /** Confirms in the browser the intent of a client secret, with a card of the given behaviour. */
  confirm(clientSecret: string, card: 'succeeds' | 'declined' | 'challenge'): Intent;
  /** The customer completes or refuses the additional authentication. */
  answer(clientSecret: string, agreed: boolean): Intent;
  /** Pays on a session's page. @returns the URL that Stripe redirects the customer to, '' while they stay there. */
  payOnPage(sessionId: string, card: 'succeeds' | 'declined'): string;
  /** The operator refunds in Stripe's Dashboard, or a bank returns a refund (negative); minor units. */
  refundElsewhere(intentId: string, minor: number): void;
  /**
   * A signed event as Stripe sends it, about an intent, its charge (`charge.…`), a dispute of it (`charge.dispute.…`), a
   * refund (`refund.…`), or a session (`checkout.session.…`).
   */
  event(intentId: string, type?: string, at?: number): { body: string; headers: Record<string, string> };
  stop(): Promise<void>;
}

/** Nested keys of a form, `metadata[key]=…`, as Stripe's library writes them. */
const fields = (body: string) => new URLSearchParams(body);

/**
 * Stripe's HTTP interface as far as the product uses it: keeps state, replays idempotency keys with the status and
 * body of the first response, refuses a key with other parameters, signs webhooks, and fails on command.
 */
export async function startStripeStandIn(webhookSecret: string): Promise<StripeStandIn> {
  const intents = new Map<string, Intent>();
  const sessions = new Map<string, Session>();
  const keys = new Map<string, { request: string; status: number; body: string }>();
  const wrong: { path: string; kind: StandInFault['kind']; times: number; ms: number }[] = [];
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

  function makeIntent(more: Pick<Intent, 'amount' | 'currency' | 'metadata' | 'automatic'>): Intent {
    const made: Intent = {
      id: `pi_${String(++ids).padStart(14, '0')}`,
      client_secret: `pi_${String(ids).padStart(14, '0')}_secret_stand`,
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: null,
      next_action: null,
      refunded: 0,
      ...more,
    };
    intents.set(made.id, made);
    return made;
  }
  const metadataIn = (sent: URLSearchParams, at: string) => ({
    key: sent.get(`${at}[key]`) ?? '',
    reference: sent.get(`${at}[reference]`) ?? '',
  });
  const shownSession = (session: Session, expanded: boolean) => {
    const intent = session.intent === null ? undefined : intents.get(session.intent);
    return {
      id: session.id,
      object: 'checkout.session',
      mode: 'payment',
      status: session.status,
      payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
      amount_total: session.amount,
      currency: session.currency,
      metadata: session.metadata,
      payment_intent: intent && expanded ? shown(intent, true) : session.intent,
      // The page exists only while a customer can pay on it.
      url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
    };
  };

  function sessionCall(method: string, id: string, action: string, sent: URLSearchParams, asked: URLSearchParams) {
    const price = 'line_items[0][price_data]';
    if (method === 'POST' && id === '') {
      const [successUrl, cancelUrl] = [sent.get('success_url') ?? '', sent.get('cancel_url') ?? ''];
      if (successUrl === '') return error(400, 'invalid_request_error', 'parameter_missing');
      // Removed in the API version that our library uses (2026-09-30.endive).
      if (sent.has('payment_method_types[0]')) return error(400, 'invalid_request_error', 'parameter_unknown');
      const made: Session = {
        id: `cs_test_${String(++ids).padStart(14, '0')}`,
        status: 'open',
        amount: Number(sent.get(`${price}[unit_amount]`)) * Number(sent.get('line_items[0][quantity]')),
        currency: sent.get(`${price}[currency]`) ?? '',
        name: sent.get(`${price}[product_data][name]`) ?? '',
        ...{ successUrl, cancelUrl, intent: null },
        metadata: metadataIn(sent, 'metadata'),
        intentMetadata: metadataIn(sent, 'payment_intent_data[metadata]'),
      };
      if (made.amount < 30) return error(400, 'invalid_request_error', 'amount_too_small');
      sessions.set(made.id, made);
      return good(shownSession(made, false));
    }
    if (method === 'GET' && id === '') {
      const of = [...sessions.values()].filter(({ intent }) => intent === asked.get('payment_intent'));
      return good({ object: 'list', data: of.map((session) => shownSession(session, false)), has_more: false });
    }
    const session = sessions.get(id);
    if (!session) return error(404, 'invalid_request_error', 'resource_missing');
    if (method === 'GET') return good(shownSession(session, asked.get('expand[0]') === 'payment_intent.latest_charge'));
    if (action !== 'expire') return error(404, 'invalid_request_error', 'resource_missing');
    // Stripe returns a message for this and no code.
    if (session.status !== 'open') return error(400, 'invalid_request_error', '', 'This Session cannot be expired.');
    session.status = 'expired';
    return good(shownSession(session, false));
  }

  function carryOut(method: string, path: string, body: string, asked: URLSearchParams) {
    const [, , kind = '', id = '', action = ''] = path.split('/');
    const sent = fields(body);
    if (kind === 'checkout') {
      const [session = '', act = ''] = path.split('/').slice(4);
      return sessionCall(method, session, act, sent, asked);
    }
    const expanded = asked.get('expand[0]') === 'latest_charge';
    if (kind === 'payment_intents' && method === 'POST' && id === '') {
      const amount = Number(sent.get('amount'));
      if (amount < 30) return error(400, 'invalid_request_error', 'amount_too_small');
      const automatic = sent.get('automatic_payment_methods[enabled]') === 'true';
      const metadata = metadataIn(sent, 'metadata');
      return good(shown(makeIntent({ amount, currency: sent.get('currency') ?? '', metadata, automatic })));
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
      outcome = carryOut(request.method, path, body, searchParams);
      if (request.method === 'POST') executed.push(`${path} ${key}`);
      if (request.method === 'POST' && key !== '' && outcome.status !== 400) {
        keys.set(key, { request: fingerprint, ...outcome });
      }
    }
    if (asked?.kind === 'slow') await new Promise((done) => setTimeout(done, asked.ms));
    // Never received: the connection is closed before a response.
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
    sessions,
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
    payOnPage(sessionId, card) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') throw new Error('this page is closed');
      const { amount, currency, intentMetadata: metadata } = session;
      const intent = intents.get(session.intent ?? '') ?? makeIntent({ amount, currency, metadata, automatic: false });
      session.intent = intent.id;
      if (card === 'declined') {
        intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' };
        return '';
      }
      succeed(intent);
      session.status = 'complete';
      return session.successUrl;
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
        checkout: sessions.has(intentId)
          ? shownSession(sessions.get(intentId) as Session, false)
          : { object: 'checkout.session', id: intentId },
        dispute: { id: `du_${++ids}`, object: 'dispute', payment_intent: intentId },
        refund: { id: `re_${++ids}`, object: 'refund', payment_intent: intentId },
      };
      const body = JSON.stringify({
        id: `evt_${++ids}`,
        object: 'event',
        type,
        data: { object: subjects[type.startsWith('charge.dispute') ? 'dispute' : (type.split('.')[0] ?? '')] },
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
