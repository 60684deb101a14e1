import * as v from 'valibot';
import type { Ask } from './graphql.ts';

/** @returns all results of a search, fetched page by page */
async function searchAll<Node extends v.GenericSchema>(
  ask: Ask,
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

/**
 * Ids of the transactions that were refunded or voided since a moment.
 * @param at epoch milliseconds. @throws {GatewayUnreachable}
 */
export async function refundedSince(ask: Ask, at: number): Promise<readonly string[]> {
  const since = { greaterThanOrEqualTo: new Date(at).toISOString() };
  const pages = 'pageInfo { hasNextPage endCursor }';
  const id = v.object({ id: v.string() });
  const refunds = await searchAll(
    ask,
    `query Refunds($input: RefundSearchInput!, $after: String) {
      search { refunds(input: $input, first: 50, after: $after) { edges { node { refundedTransaction { id } } } ${pages} } }
    }`,
    'refunds',
    { createdAt: since },
    v.object({ refundedTransaction: v.optional(v.nullable(id), null) }),
  );
  const voids = await searchAll(
    ask,
    `query Voids($input: TransactionSearchInput!, $after: String) {
      search { transactions(input: $input, first: 50, after: $after) { edges { node { id } } ${pages} } }
    }`,
    'transactions',
    { statusTransition: { voidedAt: since } },
    id,
  );
  const refunded = refunds.flatMap(({ refundedTransaction }) => refundedTransaction?.id ?? []);
  return [...new Set([...refunded, ...voids.map((found) => found.id)])];
}
