import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { currencyDigits, toMajor, toMinor } from 'booking-core/domain';
import * as v from 'valibot';
import {
  type GatewayPayment,
  GatewayRefused,
  GatewayUnreachable,
  isLiveAddress,
  type PaymentProvider,
} from './provider.ts';

export interface BraintreeOptions {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Decides the currency that is charged; '' for the account's default. */
  readonly merchantAccountId: string;
  /** `https://payments.braintree-api.com`, the sandbox's, or a stand-in's. */
  readonly baseUrl: string;
  readonly clock: () => number;
}

const money = v.object({ value: v.string(), currencyCode: v.string() });

const transaction = v.object({
  id: v.string(),
  orderId: v.optional(v.nullable(v.string()), ''),
  status: v.string(),
  amount: money,
  refunds: v.optional(v.nullable(v.array(v.object({ status: v.string(), amount: money }))), []),
  statusHistory: v.optional(
    v.array(
      v.object({
        processorResponse: v.optional(v.nullable(v.object({ message: v.optional(v.nullable(v.string()), '') })), null),
      }),
    ),
    [],
  ),
});
type Transaction = v.InferOutput<typeof transaction>;

const envelope = v.object({
  data: v.optional(v.nullable(v.unknown()), null),
  errors: v.optional(
    v.array(
      v.object({
        message: v.optional(v.string(), ''),
        extensions: v.optional(
          v.object({ errorClass: v.optional(v.string(), ''), legacyCode: v.optional(v.nullable(v.string()), '') }),
          {},
        ),
      }),
    ),
    [],
  ),
});

const facts = `fragment Facts on Transaction {
  id orderId status amount { value currencyCode } refunds { status amount { value currencyCode } }
  statusHistory { ... on ProcessorDeclinedEvent { processorResponse { message } } }
}`;

const timeoutMs = 20_000;
/** Of a client token; Braintree takes it for 24 hours. */
const tokenLifeMs = 12 * 3_600_000;
const tokenAgainMs = 60_000;
/** A page is not kept waiting longer for it. */
const tokenWaitMs = 3_000;
/** Of the interface that this was written for. */
const apiVersion = '2019-01-01';
/** The nonce was charged before, or is not known any more: another call was first. */
const spentNonce: ReadonlySet<string> = new Set(['91564', '91565']);
/** It became a refund or a voided payment before. */
const reversedBefore: ReadonlySet<string> = new Set(['91504', '91512']);

const statuses: Readonly<Record<string, GatewayPayment['status']>> = {
  SUBMITTED_FOR_SETTLEMENT: 'succeeded',
  SETTLEMENT_CONFIRMED: 'succeeded',
  SETTLING: 'succeeded',
  SETTLED: 'succeeded',
  VOIDED: 'cancelled',
  PROCESSOR_DECLINED: 'declined',
  GATEWAY_REJECTED: 'declined',
  FAILED: 'declined',
  SETTLEMENT_DECLINED: 'declined',
  AUTHORIZATION_EXPIRED: 'declined',
};

/** Refunds that go back, or are gone. */
const goesBack: ReadonlySet<string> = new Set([
  'SUBMITTED_FOR_SETTLEMENT',
  'SETTLEMENT_PENDING',
  'SETTLEMENT_CONFIRMED',
  'SETTLING',
  'SETTLED',
]);

const minorOf = ({ value, currencyCode }: v.InferOutput<typeof money>) => toMinor(Number(value), currencyCode);

function paymentOf({ id, orderId, status, amount, refunds, statusHistory }: Transaction): GatewayPayment {
  const known = statuses[status] ?? 'processing';
  const words = statusHistory.find(({ processorResponse }) => processorResponse?.message)?.processorResponse?.message;
  return {
    id,
    key: orderId ?? '',
    status: known,
    amountMinor: minorOf(amount),
    currency: amount.currencyCode,
    clientSecret: '',
    redirectUrl: '',
    challenged: false,
    message: known === 'declined' ? (words ?? '') : '',
    authCode: known === 'succeeded' ? id : '',
    refundedMinor:
      known === 'cancelled'
        ? minorOf(amount)
        : (refunds ?? []).reduce((sum, back) => (goesBack.has(back.status) ? sum + minorOf(back.amount) : sum), 0),
  };
}

/** Braintree's no, with its code. */
class Refused extends GatewayRefused {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message || code);
    this.code = code;
  }
}

/**
 * Braintree's GraphQL interface over fetch. A charge has no idempotency key there; a nonce is spent by the charge that it
 * makes, and the payment service sends the same nonce for the same payment always, so that asking twice charges once. What became of
 * a charge whose answer got lost is found by its order id, which is the payment's key.
 */
export function createBraintree(options: BraintreeOptions): PaymentProvider {
  const { publicKey, privateKey, merchantAccountId } = options;
  const address = `${options.baseUrl.replace(/\/$/, '')}/graphql`;
  const authorization = `Basic ${btoa(`${publicKey}:${privateKey}`)}`;

  async function ask<Schema extends v.GenericSchema>(
    query: string,
    variables: Record<string, unknown>,
    answer: Schema,
  ): Promise<v.InferOutput<Schema>> {
    let body: unknown;
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'braintree-version': apiVersion },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new GatewayUnreachable(`braintree ${response.status}`);
      body = await response.json();
    } catch (error) {
      throw error instanceof GatewayUnreachable ? error : new GatewayUnreachable('braintree did not answer');
    }
    const parsed = v.safeParse(envelope, body);
    const [problem] = parsed.success ? parsed.output.errors : [];
    if (problem) {
      const { errorClass, legacyCode } = problem.extensions;
      if (errorClass === 'VALIDATION' || errorClass === 'NOT_FOUND')
        throw new Refused(legacyCode ?? '', problem.message);
      throw new GatewayUnreachable(`braintree ${errorClass}`);
    }
    const data = parsed.success ? v.safeParse(answer, parsed.output.data) : null;
    if (!data?.success) throw new GatewayUnreachable('braintree answered something else');
    return data.output;
  }

  const read = async (id: string): Promise<GatewayPayment> => {
    const query = `query Read($id: ID!) { node(id: $id) { ...Facts } } ${facts}`;
    return paymentOf((await ask(query, { id }, v.object({ node: transaction }))).node);
  };

  const find: PaymentProvider['find'] = async ({ key }) => {
    const query = `query Find($input: TransactionSearchInput!) {
      search { transactions(input: $input, first: 10) { edges { node { ...Facts } } } }
    } ${facts}`;
    const answer = v.object({
      search: v.object({ transactions: v.object({ edges: v.array(v.object({ node: transaction })) }) }),
    });
    const { search } = await ask(query, { input: { orderId: { is: key } } }, answer);
    const all = search.transactions.edges.map(({ node }) => paymentOf(node));
    return all.find(({ status }) => status === 'succeeded') ?? all[0] ?? null;
  };

  /** All that a search finds, page by page. */
  async function search<Node extends v.GenericSchema>(
    query: string,
    name: 'refunds' | 'transactions',
    input: Record<string, unknown>,
    node: Node,
  ): Promise<v.InferOutput<Node>[]> {
    const pageInfo = v.object({ hasNextPage: v.boolean(), endCursor: v.optional(v.nullable(v.string()), null) });
    const found = v.object({ edges: v.array(v.object({ node })), pageInfo });
    const all: v.InferOutput<Node>[] = [];
    let after: string | null = null;
    do {
      const answer = v.object({ search: v.record(v.string(), found) });
      const page: v.InferOutput<typeof found> | undefined = (await ask(query, { input, after }, answer)).search[name];
      all.push(...(page?.edges ?? []).map((edge) => edge.node));
      after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    return all;
  }

  const major = (minor: number, currency: string) => toMajor(minor, currency).toFixed(currencyDigits(currency));

  const open: PaymentProvider['open'] = async (request) => {
    const { key, amountMinor, currency, nonce } = request;
    const query = `mutation Charge($input: ChargePaymentMethodInput!) {
      chargePaymentMethod(input: $input) { transaction { ...Facts } }
    } ${facts}`;
    const account = merchantAccountId === '' ? {} : { merchantAccountId };
    const input = {
      paymentMethodId: nonce,
      transaction: { amount: major(amountMinor, currency), orderId: key, ...account },
    };
    try {
      const made = await ask(query, { input }, v.object({ chargePaymentMethod: v.object({ transaction }) }));
      return paymentOf(made.chargePaymentMethod.transaction);
    } catch (error) {
      if (!(error instanceof Refused) || !spentNonce.has(error.code)) throw error;
      const before = await find(request);
      if (before) return before;
      throw new GatewayUnreachable('braintree has spent the nonce and does not list its charge yet');
    }
  };

  let token = { text: '', until: 0 };
  let asking: Promise<void> | null = null;

  /** Without it the page works with the tokenization key, and no bank is asked. */
  async function fetchToken(): Promise<void> {
    const query = `mutation ClientToken($input: CreateClientTokenInput) {
      createClientToken(input: $input) { clientToken }
    }`;
    const input = merchantAccountId === '' ? {} : { clientToken: { merchantAccountId } };
    const answer = v.object({ createClientToken: v.object({ clientToken: v.string() }) });
    try {
      const { createClientToken } = await ask(query, { input }, answer);
      token = { text: createClientToken.clientToken, until: options.clock() + tokenLifeMs };
    } catch {
      token = { text: token.text, until: options.clock() + tokenAgainMs };
    }
  }

  const sign = (text: string): string =>
    createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(text).digest('hex');
  const isSigned = (payload: string, signatures: string): boolean => {
    const own = signatures
      .split('&')
      .map((pair) => pair.split('|'))
      .find(([key]) => key === publicKey);
    const given = Buffer.from(own?.[1] ?? '');
    // The line break at the end gets lost on some ways.
    return [payload, `${payload}\n`].some((text) => {
      const right = Buffer.from(sign(text));
      return right.length === given.length && timingSafeEqual(right, given);
    });
  };

  return {
    name: 'braintree',
    live: isLiveAddress(options.baseUrl),
    needsNonce: () => true,
    open,
    find,
    read,
    // A charge is made or not; money that was taken is given back, never cancelled.
    cancel: read,
    async refund(id, key, amountMinor, currency) {
      const whole = (await read(id)).amountMinor === amountMinor;
      const query = whole
        ? 'mutation Reverse($input: ReverseTransactionInput!) { reverseTransaction(input: $input) { clientMutationId } }'
        : 'mutation Refund($input: RefundTransactionInput!) { refundTransaction(input: $input) { clientMutationId } }';
      const part = whole ? {} : { refund: { amount: major(amountMinor, currency), orderId: key } };
      try {
        // What has not settled yet is voided as a whole; a part of it is given back once it has.
        await ask(query, { input: { transactionId: id, apiRequestKey: key, ...part } }, v.unknown());
      } catch (error) {
        if (!(error instanceof Refused) || !reversedBefore.has(error.code)) throw error;
      }
    },
    async refundedSince(at) {
      const since = { greaterThanOrEqualTo: new Date(at).toISOString() };
      const pages = 'pageInfo { hasNextPage endCursor }';
      const id = v.object({ id: v.string() });
      const refunds = await search(
        `query Refunds($input: RefundSearchInput!, $after: String) {
          search { refunds(input: $input, first: 50, after: $after) { edges { node { refundedTransaction { id } } } ${pages} } }
        }`,
        'refunds',
        { createdAt: since },
        v.object({ refundedTransaction: v.optional(v.nullable(id), null) }),
      );
      const voids = await search(
        `query Voids($input: TransactionSearchInput!, $after: String) {
          search { transactions(input: $input, first: 50, after: $after) { edges { node { id } } ${pages} } }
        }`,
        'transactions',
        { statusTransition: { voidedAt: since } },
        id,
      );
      const refunded = refunds.flatMap(({ refundedTransaction }) => refundedTransaction?.id ?? []);
      return [...new Set([...refunded, ...voids.map((found) => found.id)])];
    },
    async browserKey() {
      if (token.until <= options.clock()) {
        asking ??= fetchToken().finally(() => {
          asking = null;
        });
        if (token.text === '') {
          let timer: NodeJS.Timeout | undefined;
          const waited = new Promise<void>((resolve) => {
            timer = setTimeout(resolve, tokenWaitMs);
          });
          await Promise.race([asking, waited]);
          clearTimeout(timer);
        }
      }
      return token.text;
    },
    async readEvent(_headers, body) {
      const form = new URLSearchParams(body);
      const payload = form.get('bt_payload') ?? '';
      if (payload === '' || !isSigned(payload, form.get('bt_signature') ?? '')) return null;
      const xml = Buffer.from(payload, 'base64').toString('utf8');
      const id = /<transaction>\s*<id>([^<]+)<\/id>/.exec(xml)?.[1] ?? '';
      // Events know a transaction by its older id, this interface by one that holds it.
      const gatewayId = id === '' ? '' : btoa(`transaction_${id}`);
      return { eventId: createHash('sha256').update(payload).digest('hex'), gatewayId };
    },
    answerChallenge: (challenge) => (/^[a-f0-9]{20,32}$/.test(challenge) ? `${publicKey}|${sign(challenge)}` : null),
  };
}
