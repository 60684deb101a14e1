import * as v from 'valibot';
import { type GatewayPayment, GatewayUnreachable, isLiveAddress, type PaymentProvider } from '../provider.ts';
import { createClientToken } from './client-token.ts';
import { type BraintreeKeys, BraintreeRefused, createAsk } from './graphql.ts';
import { answerChallenge, readNotification } from './notifications.ts';
import { refundedSince } from './refunded-since.ts';
import { facts, majorOf, paymentOf, transaction } from './transaction.ts';

export interface BraintreeOptions extends BraintreeKeys {
  /** Merchant account, which determines the currency charged; '' for the default one. */
  readonly merchantAccountId: string;
  /** `https://payments.braintree-api.com`, the sandbox's address, or a test double's. */
  readonly baseUrl: string;
  readonly clock: () => number;
}

/** Error codes of a nonce that is spent or unknown: an earlier call has charged it. */
const spentNonce: ReadonlySet<string> = new Set(['91564', '91565']);
/** Error codes of a transaction that was refunded or voided before. */
const reversedBefore: ReadonlySet<string> = new Set(['91504', '91512']);

/**
 * Braintree's GraphQL API over fetch. Braintree has no idempotency key for a charge, but each nonce can be charged only
 * once, and the payment service always sends the same nonce for a payment, so that a repeated call charges once. A
 * charge whose response was lost is found by its order id, which is the payment's key.
 */
export function createBraintree(options: BraintreeOptions): PaymentProvider {
  const { merchantAccountId, baseUrl, clock } = options;
  const ask = createAsk(options, baseUrl);

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

  const open: PaymentProvider['open'] = async (request) => {
    const { key, amountMinor, currency, nonce } = request;
    const query = `mutation Charge($input: ChargePaymentMethodInput!) {
      chargePaymentMethod(input: $input) { transaction { ...Facts } }
    } ${facts}`;
    const account = merchantAccountId === '' ? {} : { merchantAccountId };
    const input = {
      paymentMethodId: nonce,
      transaction: { amount: majorOf(amountMinor, currency), orderId: key, ...account },
    };
    try {
      const made = await ask(query, { input }, v.object({ chargePaymentMethod: v.object({ transaction }) }));
      return paymentOf(made.chargePaymentMethod.transaction);
    } catch (error) {
      if (!(error instanceof BraintreeRefused) || !spentNonce.has(error.code)) throw error;
      const before = await find(request);
      if (before) return before;
      throw new GatewayUnreachable('braintree has spent the nonce and does not list its charge yet');
    }
  };

  return {
    name: 'braintree',
    live: isLiveAddress(baseUrl),
    needsNonce: () => true,
    open,
    find,
    read,
    // A charge completes at once or fails, so there is nothing to cancel: money that was taken is refunded.
    cancel: read,
    async refund(id, key, amountMinor, currency) {
      const whole = (await read(id)).amountMinor === amountMinor;
      const query = whole
        ? 'mutation Reverse($input: ReverseTransactionInput!) { reverseTransaction(input: $input) { clientMutationId } }'
        : 'mutation Refund($input: RefundTransactionInput!) { refundTransaction(input: $input) { clientMutationId } }';
      const part = whole ? {} : { refund: { amount: majorOf(amountMinor, currency), orderId: key } };
      try {
        // Before settlement Braintree can only void the whole amount; a partial refund succeeds after settlement.
        await ask(query, { input: { transactionId: id, apiRequestKey: key, ...part } }, v.unknown());
      } catch (error) {
        if (!(error instanceof BraintreeRefused) || !reversedBefore.has(error.code)) throw error;
      }
    },
    refundedSince: (at) => refundedSince(ask, at),
    browserKey: createClientToken(ask, merchantAccountId, clock),
    readEvent: async (_headers, body) => readNotification(options, body),
    answerChallenge: (challenge) => answerChallenge(options, challenge),
  };
}
