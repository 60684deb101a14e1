import * as v from 'valibot';
import { type GatewayPayment, GatewayUnreachable, isLiveAddress, type PaymentProvider } from '../provider.ts';
import { createClientToken } from './client-token.ts';
import { type BraintreeKeys, BraintreeRefused, createAsk } from './graphql.ts';
import { answerChallenge, readNotification } from './notifications.ts';
import { refundedSince } from './refunded-since.ts';
import { facts, majorOf, paymentOf, transaction } from './transaction.ts';

export interface BraintreeOptions extends BraintreeKeys {
  /** Decides the currency that is charged; '' for the account's default. */
  readonly merchantAccountId: string;
  /** `https://payments.braintree-api.com`, the sandbox's, or a stand-in's. */
  readonly baseUrl: string;
  readonly clock: () => number;
}

/** The nonce was charged before, or is not known any more: another call was first. */
const spentNonce: ReadonlySet<string> = new Set(['91564', '91565']);
/** It became a refund or a voided payment before. */
const reversedBefore: ReadonlySet<string> = new Set(['91504', '91512']);

/**
 * Braintree's GraphQL interface over fetch. A charge has no idempotency key there; a nonce is spent by the charge that it
 * makes, and the payment service sends the same nonce for the same payment always, so that asking twice charges once. What became of
 * a charge whose answer got lost is found by its order id, which is the payment's key.
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
    // A charge is made or not; money that was taken is given back, never cancelled.
    cancel: read,
    async refund(id, key, amountMinor, currency) {
      const whole = (await read(id)).amountMinor === amountMinor;
      const query = whole
        ? 'mutation Reverse($input: ReverseTransactionInput!) { reverseTransaction(input: $input) { clientMutationId } }'
        : 'mutation Refund($input: RefundTransactionInput!) { refundTransaction(input: $input) { clientMutationId } }';
      const part = whole ? {} : { refund: { amount: majorOf(amountMinor, currency), orderId: key } };
      try {
        // What has not settled yet is voided as a whole; a part of it is given back once it has.
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
