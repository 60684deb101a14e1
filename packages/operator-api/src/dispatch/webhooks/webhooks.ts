import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Deps } from '../../deps.ts';
import type { Targets } from '../target.ts';
import { parkAll } from './queue.ts';
import { freshSecret } from './signing.ts';

/** For how long the secret before a new one signs as well. */
const rotationMs = 24 * 3_600_000;

/** A webhook as it is told to the operator: never its secret. */
export interface Webhook {
  readonly id: number;
  /** The company that it is told for; 0: the operator's own. */
  readonly partnerId: number;
  readonly url: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Until when two secrets sign; null while one does. */
  readonly rotatingUntil: number | null;
  /** When its receiver answered that it is gone (410): nothing is sent from then on; null while it is told. */
  readonly goneAt: number | null;
  /** When the operator switched it off; null while it is on. */
  readonly offAt: number | null;
  /** Deliveries that are still to be made, and that were given up. */
  readonly waiting: number;
  readonly parked: number;
  /** When something was last taken, epoch milliseconds; null when nothing is kept that was. */
  readonly deliveredAt: number | null;
  /** What the oldest delivery that waits was last answered, '' when none failed, and when it is tried again. */
  readonly failure: string;
  readonly dueAt: number | null;
}

/** Every webhook, or those of one company; oldest first. */
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
 * Adds a webhook: from now on it is told of every change; a company's, of what came by its tracking codes.
 * @returns its id and its secret, which is told by nobody again. @throws {TargetRefused} for an address that may not be one.
 */
export async function addWebhook(
  deps: Pick<Deps, 'database' | 'randomBytes' | 'clock'>,
  targets: Targets,
  url: string,
  partnerId = 0,
): Promise<{ readonly id: number; readonly secret: string }> {
  await targets.check(url);
  const secret = freshSecret(deps);
  const { id } = await deps.database
    .insertInto('webhooks')
    .values({ url, secret, partner_id: partnerId, created_at: deps.clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/** @param partnerId whose it has to be; anybody's without. @returns false where there is none of that id. */
export async function removeWebhook(database: Database, id: number, partnerId?: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId as number))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The failure of what was given up because its webhook was switched off. */
export const switchedOff = 'switched off';

/** Switches a webhook off, and gives up what waits for it, or on again. @returns false where there is none of that id. */
export async function switchWebhook(database: Database, id: number, enabled: boolean, now: number): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
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
 * A new secret; for a day the one before signs as well.
 * @param partnerId whose it has to be; 0: the operator's own. @returns it; null where there is no such webhook.
 */
export async function rotateSecret(
  deps: Pick<Deps, 'database' | 'randomBytes' | 'clock'>,
  id: number,
  partnerId = 0,
): Promise<string | null> {
  const row = await deps.database
    .updateTable('webhooks')
    .set((update) => ({
      old_secret: update.ref('secret'),
      old_until: deps.clock() + rotationMs,
      secret: freshSecret(deps),
    }))
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .returning('secret')
    .executeTakeFirst();
  return row?.secret ?? null;
}
