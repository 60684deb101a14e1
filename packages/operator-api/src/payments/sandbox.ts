import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { SandboxPaymentTable } from '../database/schema.ts';
import { messages } from '../messages.ts';
import { type GatewayPayment, GatewayRefused, type OpenRequest, type PaymentProvider } from './provider.ts';
import type { CardOutcome } from './test-cards.ts';

const tokenLifeMs = 15 * 60_000;

export interface SandboxOptions {
  readonly database: Database;
  readonly clock: () => number;
  /** Url-safe random text. */
  readonly newId: () => string;
  /** Whether the sandbox takes cards on its own page; otherwise the browser sends a test card number. */
  readonly hostedPage?: boolean;
}

export interface Sandbox extends PaymentProvider {
  /** @returns a nonce for a test card's outcome; the card number itself is not stored */
  tokenise(outcome: CardOutcome): Promise<string>;
  /** The payment behind a page of the sandbox; null when there is none. */
  page(id: string): Promise<Selectable<SandboxPaymentTable> | null>;
  /** The customer pressed a button on the page. @returns the payment afterwards. */
  decide(id: string, agreed: boolean): Promise<Selectable<SandboxPaymentTable> | null>;
}

/**
 * The operator API's own test gateway: no account, no network, no money. It stores its payments in its own database
 * tables, as an external gateway would, and creates one payment per key however often it is called.
 */
export function createSandbox({ database, clock, newId, hostedPage = false }: SandboxOptions): Sandbox {
  const needsNonce = (method: string) => method === 'card' && !hostedPage;
  const paymentOf = (row: Selectable<SandboxPaymentTable>): GatewayPayment => ({
    id: row.id,
    key: row.key,
    status: row.state,
    amountMinor: row.amount_minor,
    currency: row.currency,
    clientSecret: '',
    redirectUrl: row.state === 'open' ? `/sandbox/payment?id=${row.id}` : '',
    challenged: row.state === 'open' && row.method === 'card',
    message: row.state === 'declined' ? messages.cardDeclined : '',
    authCode: row.state === 'succeeded' ? row.id.slice(-8).toUpperCase() : '',
  });

  const byKey = (key: string) =>
    database.selectFrom('sandbox_payments').selectAll().where('key', '=', key).executeTakeFirst();

  const byId = async (id: string) => {
    const row = await database.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();
    return row ?? null;
  };

  const known = async (id: string) => {
    const row = await byId(id);
    if (!row) throw new GatewayRefused('the sandbox has no such payment');
    return row;
  };

  /** Each nonce pays once: the first payment that presents it claims it; for any other the card is declined. */
  async function spend(nonce: string, key: string): Promise<CardOutcome> {
    const token = await database
      .updateTable('sandbox_tokens')
      .set({ used_by: key })
      .where('nonce', '=', nonce)
      .where('expires_at', '>', clock())
      .where((where) => where.or([where('used_by', '=', ''), where('used_by', '=', key)]))
      .returning('outcome')
      .executeTakeFirst();
    return token?.outcome ?? 'decline';
  }

  async function open(request: OpenRequest): Promise<GatewayPayment> {
    const before = await byKey(request.key);
    if (before) return paymentOf(before);
    const outcome = needsNonce(request.method) ? await spend(request.nonce, request.key) : 'challenge';
    const state = ({ succeed: 'succeeded', decline: 'declined', challenge: 'open' } as const)[outcome];
    await database
      .insertInto('sandbox_payments')
      .values({
        id: `sandbox_${newId()}`,
        key: request.key,
        method: request.method,
        state,
        amount_minor: request.amountMinor,
        currency: request.currency,
        description: request.description,
        return_url: request.returnUrl,
        created_at: clock(),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await byKey(request.key);
    if (!row) throw new Error('a sandbox payment is gone');
    return paymentOf(row);
  }

  /** Moves an open payment to a final state; a final state never changes. */
  async function finish(id: string, state: 'succeeded' | 'declined' | 'cancelled') {
    await database
      .updateTable('sandbox_payments')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute();
    return byId(id);
  }

  return {
    name: 'sandbox',
    live: false,
    needsNonce,
    open,
    async find({ key }) {
      const row = await byKey(key);
      return row ? paymentOf(row) : null;
    },
    read: async (id) => paymentOf(await known(id)),
    async cancel(id) {
      await finish(id, 'cancelled');
      return paymentOf(await known(id));
    },
    async refund(id, key, amountMinor) {
      const { count } = await database
        .selectFrom('sandbox_refunds')
        .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('count'))
        .where('payment_id', '=', id)
        .where('key', '!=', key)
        .executeTakeFirstOrThrow();
      const row = await known(id);
      if (row.state !== 'succeeded' || count + amountMinor > row.amount_minor) {
        throw new GatewayRefused('more cannot be given back');
      }
      await database
        .insertInto('sandbox_refunds')
        .values({ key, payment_id: id, amount_minor: amountMinor })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },
    async tokenise(outcome) {
      const nonce = `nonce_${newId()}`;
      await database
        .insertInto('sandbox_tokens')
        .values({ nonce, outcome, expires_at: clock() + tokenLifeMs })
        .execute();
      return nonce;
    },
    page: byId,
    decide: (id, agreed) => finish(id, agreed ? 'succeeded' : 'declined'),
  };
}
