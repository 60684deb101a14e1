import { createHmac } from 'node:crypto';
import { isoWithOffset } from 'booking-core/domain';
import type { PartnerMessage, WebhookMessage } from 'contracts';
import { type Selectable, sql } from 'kysely';
import { companyOf } from '../bookers/company.ts';
import { timeZoneOf } from '../calls/context.ts';
import type { Database } from '../database/open.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { toldToPartner } from '../partners/told-booking.ts';
import { toldBookings } from './booking.ts';
import { createTargets, type Targets } from './target.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** After the first failures, exactly; then about. */
const firstPausesMs = [secondMs, 5 * secondMs, 30 * secondMs];
const laterPausesMs = [2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs, 8 * hourMs];
const longestPauseMs = 12 * hourMs;
/** What could not be delivered for this long is parked. */
const giveUpMs = 3 * dayMs;
/** How long a delivery is its sender's alone; one that died gives it back by then. */
const leaseMs = minuteMs;
const answerMs = 15 * secondMs;
/** A receiver that asks for a longer rest is tried after this one. */
const longestRestMs = hourMs;
/** How many bookings of one webhook are told about at once. */
const parallel = 8;
/** For how long the secret before a new one signs as well. */
const rotationMs = dayMs;

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

/** A delivery that was given up. */
export interface ParkedDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly reference: string;
  readonly type: string;
  readonly attempts: number;
  readonly parkedAt: number;
  readonly failure: string;
}

/** The status of a receiver that wants nothing more, ever. */
const gone = 410;
const switchedOff = 'switched off';
const taken = { failure: '', status: 204, restMs: 0 } as const;

const freshSecret = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  `whsec_${Buffer.from(randomBytes(32)).toString('base64')}`;

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

/** Gives up whatever a webhook was still to be told. */
const parkAll = (database: Database, webhookId: number, failure: string, now: number) =>
  database
    .updateTable('webhook_deliveries')
    .set({ parked_at: now, failure })
    .where('webhook_id', '=', webhookId)
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    .execute();

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

const testId = (delivery: number): string => `test_${delivery}`;

/** A delivery of the last days, of a company's webhook. */
export interface ToldDelivery {
  readonly id: number;
  readonly webhookId: number;
  /** '' for a test. */
  readonly reference: string;
  readonly type: string;
  /** When it happened, epoch milliseconds. */
  readonly at: number;
  readonly attempts: number;
  readonly deliveredAt: number | null;
  readonly parkedAt: number | null;
  /** When it is tried next, unless it was delivered or given up. */
  readonly dueAt: number;
  /** What the last try was answered; '' when it was taken. */
  readonly failure: string;
}

/** The last deliveries of a company's webhooks, youngest first. What was delivered is kept for a week. */
export async function lastDeliveries(
  database: Database,
  partnerId: number,
  limit = 50,
): Promise<readonly ToldDelivery[]> {
  const rows = await database
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .leftJoin('booking_changes', 'booking_changes.id', 'webhook_deliveries.change_id')
    .leftJoin('bookings', 'bookings.id', 'webhook_deliveries.booking_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'reference', 'type', 'attempts', 'delivered_at', 'parked_at'])
    .select(['due_at', 'failure', 'webhook_deliveries.created_at as at'])
    .where('webhooks.partner_id', '=', partnerId)
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    reference: row.reference ?? '',
    type: row.type ?? 'webhook.test',
    at: row.at,
    attempts: row.attempts,
    deliveredAt: row.delivered_at,
    parkedAt: row.parked_at,
    dueAt: row.due_at,
    failure: row.failure,
  }));
}

/** Has a company's webhook told of nothing but itself, by the way that every message takes. @returns false where it has none of that id that is told. */
export async function testWebhook(database: Database, id: number, partnerId: number, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'booking_id', 'created_at', 'due_at'])
    .expression((query) =>
      query
        .selectFrom('webhooks')
        .select(['id', sql<number>`0`.as('booking_id')])
        .select([sql<number>`${now}::bigint`.as('created_at'), sql<number>`${now}::bigint`.as('due_at')])
        .where('id', '=', id)
        .where('partner_id', '=', partnerId)
        .where('off_at', 'is', null)
        .where('gone_at', 'is', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What was given up, oldest first. */
export async function listParked(database: Database, limit = 200): Promise<readonly ParkedDelivery[]> {
  const rows = await database
    .selectFrom('webhook_deliveries')
    .leftJoin('booking_changes', 'booking_changes.id', 'webhook_deliveries.change_id')
    .leftJoin('bookings', 'bookings.id', 'webhook_deliveries.booking_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'reference', 'type', 'attempts', 'parked_at', 'failure'])
    .where('parked_at', 'is not', null)
    .orderBy('webhook_deliveries.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    webhookId: row.webhook_id,
    reference: row.reference ?? '',
    type: row.type ?? 'webhook.test',
    attempts: row.attempts,
    parkedAt: row.parked_at ?? 0,
    failure: row.failure,
  }));
}

/**
 * Tries what was given up again: one delivery, or all of a webhook. A webhook whose receiver was gone is told of what happens
 * from now on as well. @returns how many deliveries.
 */
export function replay(
  database: Database,
  which: { readonly delivery: number } | { readonly webhook: number },
  now: number,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const again = await transaction
      .updateTable('webhook_deliveries')
      .set({ parked_at: null, attempts: 0, created_at: now, due_at: now })
      .where('parked_at', 'is not', null)
      .where('delivery' in which ? 'id' : 'webhook_id', '=', 'delivery' in which ? which.delivery : which.webhook)
      .returning('webhook_id')
      .execute();
    const webhooks = 'webhook' in which ? [which.webhook] : again.map(({ webhook_id: id }) => id);
    if (webhooks.length > 0) {
      await transaction.updateTable('webhooks').set({ gone_at: null }).where('id', 'in', webhooks).execute();
    }
    return again.length;
  });
}

/**
 * How long an answer asks not to be asked again, in milliseconds: `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), an
 * hour at most; 0 without one that can be read.
 */
export function restOf(retryAfter: string, now: number): number {
  const at = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * secondMs : Date.parse(retryAfter);
  return /^(\d|[A-Z][a-z]{2},)/.test(retryAfter) && at > now ? Math.min(at - now, longestRestMs) : 0;
}

/**
 * The signatures of a message by the Standard Webhooks specification: one for each secret, with a blank between.
 * @param seconds when it is sent, epoch seconds.
 */
export function signaturesOf(secrets: readonly string[], id: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
}

/**
 * How long is waited after a failure, in milliseconds; null when it is given up.
 * @param attempts how often it was tried, at least once.
 * @param jitter 0 to 1: the later pauses are up to a fifth shorter or longer, so that many do not come back at once.
 */
export function pauseAfter(attempts: number, waitedMs: number, jitter: number): number | null {
  const first = firstPausesMs[attempts - 1];
  const later = laterPausesMs[attempts - 1 - firstPausesMs.length] ?? longestPauseMs;
  const pause = first ?? Math.round(later * (0.8 + 0.4 * jitter));
  return waitedMs + pause > giveUpMs ? null : pause;
}

type WebhookRow = Selectable<WebhookTable>;
type DeliveryRow = Selectable<WebhookDeliveryTable>;

export interface WebhookSender {
  /** Begins what is due; slow receivers are not waited for. Call it every second or sooner. */
  tick(): Promise<void>;
  /** When everything that was begun is done. */
  idle(): Promise<void>;
}

/**
 * Delivers changes to webhooks, each webhook for itself: at least once, the changes of one booking in their order, many bookings at
 * once. Several processes may do so on one database: a delivery is claimed by one of them.
 * @param timeoutMs how long an answer is waited for.
 */
export function createWebhookSender(deps: Deps, targets: Targets, timeoutMs = answerMs): WebhookSender {
  const { database, clock } = deps;
  const partnerTargets = deps.partnerTargets ?? createTargets({ allowPrivate: false });
  const working = new Map<number, Set<Promise<void>>>();

  /** Takes the delivery that waits longest, unless an earlier one of its booking is still to be made. */
  const claim = (webhookId: number, now: number): Promise<DeliveryRow | undefined> =>
    database
      .updateTable('webhook_deliveries')
      .set((update) => ({ due_at: now + leaseMs, attempts: update('attempts', '+', 1) }))
      .where('id', '=', (query) =>
        query
          .selectFrom('webhook_deliveries as next')
          .select('next.id')
          .where('next.webhook_id', '=', webhookId)
          .where('next.delivered_at', 'is', null)
          .where('next.parked_at', 'is', null)
          .where('next.due_at', '<=', now)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('webhook_deliveries as earlier')
                  .select('earlier.id')
                  .where('earlier.webhook_id', '=', webhookId)
                  .whereRef('earlier.booking_id', '=', 'next.booking_id')
                  .whereRef('earlier.id', '<', 'next.id')
                  .where('earlier.delivered_at', 'is', null)
                  .where('earlier.parked_at', 'is', null),
              ),
            ),
          )
          .orderBy('next.due_at')
          .orderBy('next.id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .where('due_at', '<=', now)
      .where('delivered_at', 'is', null)
      .where('parked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();

  /** The message of a delivery, with the booking as it is now; null when the booking, or the company, is gone. */
  async function messageOf(
    webhook: WebhookRow,
    delivery: DeliveryRow,
  ): Promise<WebhookMessage | PartnerMessage | null> {
    const { change_id, booking_id, created_at } = delivery;
    const isPartner = webhook.partner_id > 0;
    if (isPartner && !companyOf(deps, webhook.partner_id)) return null;
    if (change_id === null) {
      return { type: 'webhook.test', timestamp: isoWithOffset(created_at, timeZoneOf(deps)), data: {} };
    }
    const [change, row] = await Promise.all([
      database.selectFrom('booking_changes').selectAll().where('id', '=', change_id).executeTakeFirst(),
      database.selectFrom('bookings').selectAll().where('id', '=', booking_id).executeTakeFirst(),
    ]);
    if (!change || !row) return null;
    const timestamp = isoWithOffset(change.at, timeZoneOf(deps));
    const { type, version } = change;
    if (isPartner) {
      const booking = await toldToPartner(deps, row, webhook.partner_id);
      return booking && type !== 'ride.updated' ? { type, timestamp, data: { version, booking } } : null;
    }
    const [booking] = await toldBookings(deps, [row]);
    return booking ? { type, timestamp, data: { leg: change.leg, version, booking } } : null;
  }

  interface Sent {
    /** '' when it was taken. */
    readonly failure: string;
    readonly status: number;
    /** How long the receiver asks to be left alone. */
    readonly restMs: number;
  }

  /** Sends a message once. */
  async function send(webhook: WebhookRow, id: string, message: WebhookMessage | PartnerMessage): Promise<Sent> {
    const now = clock();
    const seconds = Math.floor(now / secondMs);
    const body = JSON.stringify(message);
    const isRotating = webhook.old_secret !== null && (webhook.old_until ?? 0) > now;
    const secrets = [webhook.secret, ...(isRotating ? [webhook.old_secret as string] : [])];
    try {
      const { status, retryAfter } = await (webhook.partner_id > 0 ? partnerTargets : targets).post(
        webhook.url,
        {
          'content-type': 'application/json',
          'user-agent': 'operator-api',
          'webhook-id': id,
          'webhook-timestamp': `${seconds}`,
          'webhook-signature': signaturesOf(secrets, id, seconds, body),
        },
        body,
        timeoutMs,
      );
      if (status >= 200 && status < 300) return taken;
      return { failure: `answered ${status}`, status, restMs: restOf(retryAfter, clock()) };
    } catch (error) {
      const words = error instanceof Error ? error.message.slice(0, 200) || error.name : 'unknown';
      return { failure: words, status: 0, restMs: 0 };
    }
  }

  async function deliver(webhook: WebhookRow, delivery: DeliveryRow): Promise<void> {
    const message = await messageOf(webhook, delivery);
    // Every attempt has the same id: a receiver knows what it has had.
    const id = delivery.change_id === null ? testId(delivery.id) : `chg_${delivery.change_id}`;
    const { failure, status, restMs } = message === null ? taken : await send(webhook, id, message);
    const now = clock();
    if (failure === '') {
      // Another's answer may have parked it meanwhile.
      await update(delivery.id, { delivered_at: now, parked_at: null, failure: '' });
      return;
    }
    if (status === gone) {
      deps.log?.({ level: 'error', event: 'webhook-gone', webhook: webhook.id });
      await database.updateTable('webhooks').set({ gone_at: now }).where('id', '=', webhook.id).execute();
      return;
    }
    if (restMs > 0) {
      await database
        .updateTable('webhooks')
        .set({ rest_until: now + restMs })
        .where('id', '=', webhook.id)
        .execute();
    }
    const jitter = (deps.randomBytes(1)[0] ?? 0) / 255;
    const pause = pauseAfter(delivery.attempts, now - delivery.created_at, jitter);
    if (pause === null) {
      deps.log?.({ level: 'error', event: 'webhook-parked', webhook: webhook.id, delivery: delivery.id, failure });
    }
    const dueAt = now + Math.max(pause ?? 0, restMs);
    await update(delivery.id, pause === null ? { parked_at: now, failure } : { due_at: dueAt, failure });
  }
  const update = (id: number, values: Partial<Omit<DeliveryRow, 'id'>>) =>
    database.updateTable('webhook_deliveries').set(values).where('id', '=', id).execute();

  async function work(webhookId: number): Promise<void> {
    for (;;) {
      // Read anew each time: removed or rotated meanwhile, it is so at once.
      const webhook = await database.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
      if (!webhook) return;
      const ended = webhook.off_at !== null ? switchedOff : webhook.gone_at !== null ? `answered ${gone}` : '';
      if (ended !== '') await parkAll(database, webhookId, ended, clock());
      if (ended !== '' || webhook.rest_until > clock()) return;
      const delivery = await claim(webhookId, clock());
      if (!delivery) return;
      await deliver(webhook, delivery);
    }
  }

  return {
    async tick() {
      const due = await database
        .selectFrom('webhook_deliveries')
        .select(['webhook_id', sql<number>`count(distinct booking_id)::integer`.as('bookings')])
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is', null)
        .where('due_at', '<=', clock())
        .groupBy('webhook_id')
        .execute();
      for (const { webhook_id: id, bookings } of due) {
        const workers = working.get(id) ?? new Set();
        working.set(id, workers);
        for (let count = workers.size; count < Math.min(parallel, bookings); count++) {
          const worker = work(id)
            .catch((error: unknown) => {
              const words = error instanceof Error ? error.message : 'unknown';
              deps.log?.({ level: 'error', event: 'webhooks', webhook: id, error: words });
            })
            .finally(() => workers.delete(worker));
          workers.add(worker);
        }
      }
    },
    async idle() {
      for (;;) {
        const all = [...working.values()].flatMap((workers) => [...workers]);
        if (all.length === 0) return;
        await Promise.all(all);
      }
    },
  };
}
