import { serve } from '@hono/node-server';
import type { StandInFault } from './stripe-stand-in.ts';

interface Charge {
  readonly id: string;
  readonly orderId: string;
  status: string;
  readonly amount: { value: string; currencyCode: string };
  readonly statusHistory: { processorResponse?: { message: string } }[];
  /** While above 0, searches do not find it. */
  unlisted: number;
}

export interface BraintreeStandIn {
  readonly url: string;
  readonly charges: ReadonlyMap<string, Charge>;
  readonly refunds: { charge: string; value: string }[];
  /** Creates the nonce of a card, as the browser's fields do; each is valid for one charge. */
  nonce(card: 'valid' | 'declined'): string;
  misbehave(how: StandInFault): void;
  /** The next `searches` searches do not find new charges. */
  listLate(searches: number): void;
  /** Settles a charge: it can be refunded from now on, not voided. */
  settle(id: string): void;
  /** The bank reverses a settled charge. */
  takeBack(id: string): void;
  /**
   * The operator refunds in the control panel: an unsettled charge is voided, a settled one refunded in full or in
   * part.
   */
  refundElsewhere(id: string, value?: string): void;
  /** Maximum number of search results per page. */
  pageSize: number;
  /** The legacy id of a charge, which events use. */
  olderId(id: string): string;
  stop(): Promise<void>;
}

/**
 * Braintree's GraphQL interface as far as the product uses it: consumes nonces, stores charges by order id, replays
 * request keys of refunds, and fails on command (`path` is the name of the operation).
 */
export async function startBraintreeStandIn(publicKey: string, privateKey: string): Promise<BraintreeStandIn> {
  const charges = new Map<string, Charge>();
  const nonces = new Map<string, 'valid' | 'declined'>();
  const replayed = new Set<string>();
  const refunds: { charge: string; value: string }[] = [];
  const wrong: { path: string; kind: StandInFault['kind']; times: number; ms: number }[] = [];
  let ids = 0;
  let late = 0;

  const good = (data: unknown) => ({ data, extensions: { requestId: `request-${++ids}` } });
  const no = (legacyCode: string, message: string, errorClass = 'VALIDATION') => ({
    data: null,
    errors: [{ message, extensions: { errorClass, legacyCode } }],
  });
  const shown = ({ unlisted: _unlisted, ...charge }: Charge) => ({
    ...charge,
    refunds: refunds
      .filter(({ charge: of }) => of === charge.id)
      .map(({ value }) => ({ status: 'SUBMITTED_FOR_SETTLEMENT', amount: { ...charge.amount, value } })),
  });
  /** A page of search results. */
  const page = (nodes: readonly unknown[], after: unknown) => {
    const from = after ? Number(atob(String(after))) : 0;
    const to = from + standIn.pageSize;
    const pageInfo = { hasNextPage: to < nodes.length, endCursor: btoa(String(to)) };
    return { edges: nodes.slice(from, to).map((node) => ({ node })), pageInfo };
  };

  function carryOut(operation: string, variables: Record<string, unknown>) {
    const input = (variables.input ?? {}) as Record<string, unknown>;
    switch (operation) {
      case 'Charge': {
        const nonce = String(input.paymentMethodId);
        const card = nonces.get(nonce);
        if (!card) return no('91565', 'Unknown or expired single-use payment method.');
        nonces.delete(nonce);
        const { amount, orderId } = input.transaction as { amount: string; orderId: string };
        const charge: Charge = {
          id: btoa(`transaction_${(++ids).toString(36).padStart(8, 'b')}`),
          orderId,
          status: card === 'valid' ? 'SUBMITTED_FOR_SETTLEMENT' : 'PROCESSOR_DECLINED',
          amount: { value: amount, currencyCode: 'GBP' },
          statusHistory: card === 'valid' ? [{}] : [{ processorResponse: { message: 'Do Not Honor' } }],
          unlisted: late,
        };
        charges.set(charge.id, charge);
        return good({ chargePaymentMethod: { transaction: shown(charge) } });
      }
      case 'ClientToken':
        return good({ createClientToken: { clientToken: btoa(JSON.stringify({ version: 2, id: ++ids })) } });
      case 'Read': {
        const charge = charges.get(String(variables.id));
        return charge ? good({ node: shown(charge) }) : no('', 'An object with this ID was not found.', 'NOT_FOUND');
      }
      case 'Find': {
        const { is } = input.orderId as { is: string };
        const found = [...charges.values()].filter(({ orderId }) => orderId === is);
        const listed = found.filter((charge) => charge.unlisted-- <= 0);
        return good({ search: { transactions: { edges: listed.map((charge) => ({ node: shown(charge) })) } } });
      }
      case 'Refunds': {
        const nodes = refunds.map(({ charge }) => ({ refundedTransaction: { id: charge } }));
        return good({ search: { refunds: page(nodes, variables.after) } });
      }
      case 'Voids': {
        const nodes = [...charges.values()].filter(({ status }) => status === 'VOIDED').map(({ id }) => ({ id }));
        return good({ search: { transactions: page(nodes, variables.after) } });
      }
      default: {
        const charge = charges.get(String(input.transactionId));
        const key = String(input.apiRequestKey);
        if (!charge) return no('', 'An object with this ID was not found.', 'NOT_FOUND');
        if (replayed.has(key)) return good({});
        if (charge.status === 'VOIDED') return no('91504', 'Transaction can only be voided if it has not settled.');
        const settled = charge.status === 'SETTLED';
        const part = input.refund as { amount: string } | undefined;
        if (part && !settled) return no('91506', 'Cannot refund a transaction unless it is settled.');
        if (settled) refunds.push({ charge: charge.id, value: part?.amount ?? charge.amount.value });
        else charge.status = 'VOIDED';
        replayed.add(key);
        return good({});
      }
    }
  }

  async function answer(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Basic ${btoa(`${publicKey}:${privateKey}`)}`) {
      return Response.json(no('', 'Authentication failed.', 'AUTHENTICATION'));
    }
    const { query, variables } = (await request.json()) as { query: string; variables: Record<string, unknown> };
    const [, operation = ''] = /^(?:query|mutation) (\w+)/.exec(query) ?? [];
    const asked = wrong.find((each) => operation.includes(each.path) && each.times > 0);
    if (asked) asked.times -= 1;
    if (asked?.kind === 'fail') return new Response('{}', { status: 503 });
    const outcome = carryOut(operation, variables);
    if (asked?.kind === 'slow') await new Promise((done) => setTimeout(done, asked.ms));
    return asked?.kind === 'lose' ? new Response(null, { status: 599 }) : Response.json(outcome);
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
  const place = server.address();

  const standIn: BraintreeStandIn = {
    pageSize: 50,
    url: `http://127.0.0.1:${place && typeof place === 'object' ? place.port : 0}`,
    charges,
    refunds,
    nonce(card) {
      const nonce = `tokencc_bh_${card}_${++ids}`;
      nonces.set(nonce, card);
      return nonce;
    },
    misbehave: ({ path, kind, times = 1, ms = 0 }) => wrong.push({ path, kind, times, ms }),
    listLate(searches) {
      late = searches;
    },
    settle(id) {
      const charge = charges.get(id);
      if (charge?.status === 'SUBMITTED_FOR_SETTLEMENT') charge.status = 'SETTLED';
    },
    takeBack(id) {
      const charge = charges.get(id);
      if (charge) charge.status = 'SETTLEMENT_DECLINED';
    },
    refundElsewhere(id, value) {
      const charge = charges.get(id);
      if (charge?.status === 'SETTLED') refunds.push({ charge: id, value: value ?? charge.amount.value });
      else if (charge) charge.status = 'VOIDED';
    },
    olderId: (id) => atob(id).slice('transaction_'.length),
    stop: () =>
      new Promise((done) => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return standIn;
}
