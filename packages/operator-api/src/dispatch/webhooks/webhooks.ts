import { sql } from 'kysely';
import { type Database, inTransaction } from '../../database/open.ts';
import type { Deps } from '../../deps.ts';
import type { Targets } from '../target.ts';
import { parkAll } from './queue.ts';
import { freshSecret } from './signing.ts';

/** How long messages are also signed with the previous secrets after a rotation. */
const rotationMs = 24 * 3_600_000;
/** Most previous secrets, so that the signatures of many rotations fit into a header. */
const oldSecrets = 9;

/** A webhook as listed for the operator; it does not include the secret. */
export interface Webhook {
  readonly id: number;
  /** The company that owns it; 0: the operator. */
  readonly partnerId: number;
  readonly url: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Until when messages are signed with two secrets; null when with one. */
  readonly rotatingUntil: number | null;
  /** When its receiver responded that it is gone (410), which ends all deliveries; null while it is active. */
  readonly goneAt: number | null;
  /** When the operator switched it off; null while it is on. */
  readonly offAt: number | null;
  /** Number of pending and of given-up deliveries. */
  readonly waiting: number;
  readonly parked: number;
  /** Time of the last stored successful delivery, epoch milliseconds; null for none. */
  readonly deliveredAt: number | null;
  /** Error of the oldest pending delivery that failed, '' for none, and when it is tried again. */
  readonly failure: string;
  readonly dueAt: number | null;
}

/** @returns all webhooks, or those of one company, oldest first. */
export async function listWebhooks(database: Database, now: number, partnerId?: number): Promise<readonly Webhook[]> {
  const rows = await database
    .selectFrom('webhooks')
    .select(['id', 'partner_id', 'url', 'created_at', 'old_until', 'gone_at', 'off_at'])
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId as number))
    .select((select) =>
      select
        .selectFrom('webhook_deliveries')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is', null)
        .as('waiting'),
    )
    .select((select) =>
      select
        .selectFrom('webhook_deliveries')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('parked_at', 'is not', null)
        .as('parked'),
    )
    .select((select) =>
      select
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => fn.max('delivered_at').as('at'))
        .whereRef('webhook_id', '=', 'webhooks.id')
        .as('delivered_at'),
    )
    .orderBy('id')
    .execute();
  const failing = await database
    .selectFrom('webhook_deliveries')
    .distinctOn('webhook_id')
    .select(['webhook_id', 'failure', 'due_at'])
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .where('failure', '!=', '')
    .orderBy('webhook_id')
    .orderBy('id')
    .execute();
  const failureOf = new Map(failing.map((row) => [row.webhook_id, row]));
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    createdAt: row.created_at,
    rotatingUntil: row.old_until !== null && row.old_until > now ? row.old_until : null,
    goneAt: row.gone_at,
    offAt: row.off_at,
    partnerId: row.partner_id,
    waiting: row.waiting ?? 0,
    parked: row.parked ?? 0,
    deliveredAt: row.delivered_at,
    failure: failureOf.get(row.id)?.failure ?? '',
    dueAt: failureOf.get(row.id)?.due_at ?? null,
  }));
}

/**
 * Adds a webhook of the operator, which receives every change from now on.
 * @param also runs in the same transaction
 * @returns its id and its secret, which is not shown again. @throws {TargetRefused} for a URL that is not allowed.
 */
export async function addWebhook(
  deps: Pick<Deps, 'database' | 'randomBytes' | 'clock'>,
  targets: Targets,
  url: string,
  also: (transaction: Database, webhook: { readonly id: number }) => Promise<void>,
): Promise<{ readonly id: number; readonly secret: string }> {
  await targets.check(url);
  return deps.database.transaction().execute(async (database) => {
    const webhook = await insertWebhook({ ...deps, database }, url, 0);
    await also(database, webhook);
    return webhook;
  });
}

async function insertWebhook(
  { database, randomBytes, clock }: Pick<Deps, 'database' | 'randomBytes' | 'clock'>,
  url: string,
  partnerId: number,
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = freshSecret({ randomBytes });
  const { id } = await database
    .insertInto('webhooks')
    .values({ url, secret, partner_id: partnerId, created_at: clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/**
 * Adds a webhook of a company, which receives the changes of bookings by its tracking codes from now on.
 * @returns as {@link addWebhook}; null when the company has `most` already. @throws {TargetRefused} as there.
 */
export async function addWebhookOf(
  { database, randomBytes, clock }: Pick<Deps, 'database' | 'randomBytes' | 'clock'>,
  targets: Targets,
  url: string,
  { partnerId, most }: { readonly partnerId: number; readonly most: number },
): Promise<{ readonly id: number; readonly secret: string } | null> {
  await targets.check(url);
  return database.transaction().execute(async (transaction) => {
    // Of requests that arrive at once, each would count without the webhooks of the others.
    await sql`select pg_advisory_xact_lock(7413, ${partnerId % 2_147_483_647}::integer)`.execute(transaction);
    const { count } = await transaction
      .selectFrom('webhooks')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow();
    return Number(count) >= most ? null : insertWebhook({ database: transaction, randomBytes, clock }, url, partnerId);
  });
}

/**
 * @param partnerId the company that must own it; without it, any owner.
 * @returns false when there is no such webhook.
 */
export async function removeWebhook(database: Database, id: number, partnerId?: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId as number))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The failure stored with deliveries that were given up because their webhook was switched off. */
export const switchedOff = 'switched off';

/** Switches a webhook on, or off, which gives up its pending deliveries. @returns false when no webhook has this id. */
export async function switchWebhook(database: Database, id: number, enabled: boolean, now: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('webhooks')
      .set({ off_at: enabled ? null : now })
      .where('id', '=', id)
      .executeTakeFirst();
    if (!enabled) await parkAll(transaction, id, switchedOff, now);
    return numUpdatedRows > 0n;
  });
}

/**
 * Replaces a webhook's secret; for a day, messages are signed with the previous one too. One that is still in use for
 * that from an earlier rotation stays so as well: the receiver may not have been given a newer one.
 * @param partnerId the company that must own it; 0: the operator. @returns the new secret; null when there is no such
 * webhook.
 */
export async function rotateSecret(
  deps: Pick<Deps, 'database' | 'randomBytes' | 'clock'>,
  id: number,
  partnerId = 0,
): Promise<string | null> {
  const now = deps.clock();
  const used = sql`concat_ws(' ', secret, case when old_until > ${now}::bigint then old_secret end)`;
  const row = await deps.database
    .updateTable('webhooks')
    .set({
      old_secret: sql<string>`array_to_string((string_to_array(${used}, ' '))[1:${sql.lit(oldSecrets)}], ' ')`,
      old_until: now + rotationMs,
      secret: freshSecret(deps),
    })
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .returning('secret')
    .executeTakeFirst();
  return row?.secret ?? null;
}
