import { type GatewayPayment, GatewayRefused, GatewayUnreachable, type PaymentProvider } from '../payments/provider.ts';

interface HeldPayment {
  readonly id: string;
  readonly key: string;
  readonly amountMinor: number;
  readonly currency: string;
  status: GatewayPayment['status'];
  challenged: boolean;
  message: string;
  refundedMinor: number;
  /** How often the amount was charged: more than once is a defect of the gateway itself. */
  taken: number;
}

/** An in-memory gateway with its own accounts, which outlives every process and loses responses on command. */
export interface MemoryGateway {
  /**
   * Charges at once with a nonce (`good`, `bad`, `ask`), on confirmation in the browser, or on approval and capture.
   */
  readonly provider: PaymentProvider;
  readonly payments: ReadonlyMap<string, HeldPayment>;
  /** The next calls take effect, but their responses are lost. */
  loseAnswers(times: number): void;
  /** The customer's action at the gateway. */
  act(id: string, what: 'agree' | 'refuse'): void;
}

export function createMemoryGateway(name: string, style: 'nonce' | 'intent' | 'capture'): MemoryGateway {
  const payments = new Map<string, HeldPayment>();
  const byKey = new Map<string, HeldPayment>();
  const refunds = new Set<string>();
  let lose = 0;

  const told = (held: HeldPayment): GatewayPayment => ({
    id: held.id,
    key: held.key,
    status: held.status,
    amountMinor: held.amountMinor,
    currency: held.currency,
    clientSecret: style === 'intent' ? `${held.id}_secret` : '',
    redirectUrl: style === 'intent' ? '' : `/sandbox/payment?id=${held.id}`,
    challenged: held.challenged,
    message: held.message,
    authCode: '',
  });
  const take = (held: HeldPayment) => {
    held.status = 'succeeded';
    held.challenged = false;
    held.taken += 1;
  };
  async function answer<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    const result = work();
    await Promise.resolve();
    if (lose > 0) {
      lose -= 1;
      throw new GatewayUnreachable('the answer got lost');
    }
    return result;
  }
  const must = (id: string): HeldPayment => {
    const held = payments.get(id);
    if (!held) throw new GatewayRefused('no such payment');
    return held;
  };

  const provider: PaymentProvider = {
    name,
    live: name !== 'sandbox',
    needsNonce: (method) => style === 'nonce' && method === 'card',
    open: (request) =>
      answer(() => {
        const before = byKey.get(request.key);
        if (before) return told(before);
        const held: HeldPayment = {
          id: `${name}_${payments.size + 1}_${request.key.slice(0, 12)}`,
          key: request.key,
          amountMinor: request.amountMinor,
          currency: request.currency,
          status: 'open',
          challenged: false,
          message: '',
          refundedMinor: 0,
          taken: 0,
        };
        payments.set(held.id, held);
        byKey.set(held.key, held);
        if (style === 'nonce') {
          if (request.nonce.startsWith('good')) take(held);
          else if (request.nonce.startsWith('ask')) held.challenged = true;
          else held.status = 'declined';
        }
        return told(held);
      }),
    find: (request) =>
      style === 'nonce'
        ? answer(() => {
            const held = byKey.get(request.key);
            return held ? told(held) : null;
          })
        : provider.open(request),
    read: (id) => answer(() => told(must(id))),
    cancel: (id) =>
      answer(() => {
        const held = must(id);
        if (held.status === 'open') held.status = 'cancelled';
        // An approved order cannot be cancelled at the gateway; it is only never captured.
        return held.status === 'approved' ? { ...told(held), status: 'cancelled' } : told(held);
      }),
    refund: (id, key, amountMinor) =>
      answer(() => {
        if (refunds.has(key)) return;
        const held = must(id);
        if (held.status !== 'succeeded' || held.refundedMinor + amountMinor > held.amountMinor) {
          throw new GatewayRefused('more cannot be given back');
        }
        refunds.add(key);
        held.refundedMinor += amountMinor;
      }),
    readEvent: async (headers, body) =>
      headers.get('x-signed') === 'yes' ? { eventId: `event of ${body}`, gatewayId: body } : null,
    ...(style === 'capture'
      ? {
          capture: (id: string) =>
            answer(() => {
              const held = must(id);
              if (held.status === 'approved') take(held);
              return told(held);
            }),
        }
      : {}),
  };

  return {
    provider,
    payments,
    loseAnswers(times) {
      lose = times;
    },
    act(id, what) {
      const held = payments.get(id);
      if (held?.status !== 'open') return;
      if (what === 'agree' && style === 'capture') held.status = 'approved';
      else if (what === 'agree') take(held);
      else if (style === 'intent') held.message = 'Your card was declined.';
      else if (style === 'nonce') held.status = 'declined';
    },
  };
}
