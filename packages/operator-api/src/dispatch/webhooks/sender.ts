import type { Deps } from '../../deps.ts';
import { createTargets, type Targets } from '../target.ts';
import { messageOf } from './message.ts';
import { pauseAfter, reachedMs, restOf } from './pace.ts';
import {
  bringForward,
  claim,
  type DeliveryRow,
  dueWebhooks,
  parkAll,
  postponeBehind,
  releaseBehind,
  updateDelivery,
  type WebhookRow,
} from './queue.ts';
import { signedHeaders } from './signing.ts';
import { switchedOff } from './webhooks.ts';

const answerMs = 15_000;
/** Most parallel deliveries per webhook, each for another booking. */
const parallel = 8;
/** The HTTP status of a receiver that permanently wants no more messages. */
const gone = 410;

/** The outcome of one attempt. */
interface Attempt {
  /** Why it failed; '' when the receiver accepted the message. */
  readonly failure: string;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The pause that the receiver requested. */
  readonly restMs: number;
}

const taken: Attempt = { failure: '', status: 204, restMs: 0 };

/**
 * @returns a message id that is the same for every attempt, so that a receiver can recognise duplicates. It includes the
 * time of the change, as changes after a restored backup get the ids of those that were lost.
 */
const messageIdOf = ({ id, change_id: change }: DeliveryRow, timestamp: string): string =>
  change === null ? `test_${id}` : `chg_${change}_${Date.parse(timestamp) / 1_000}`;

/** @returns why a webhook receives no more messages; '' while it is active. */
function endOf({ off_at: offAt, gone_at: goneAt }: WebhookRow): string {
  if (offAt !== null) return switchedOff;
  return goneAt !== null ? `answered ${gone}` : '';
}

/** Stores the outcome of an attempt; a failed delivery is scheduled again or parked. */
async function settle(deps: Deps, webhook: WebhookRow, delivery: DeliveryRow, attempt: Attempt): Promise<void> {
  const { database } = deps;
  const { failure, status, restMs } = attempt;
  const now = deps.clock();
  const changeWebhook = (values: Partial<WebhookRow>) =>
    database.updateTable('webhooks').set(values).where('id', '=', webhook.id).execute();
  if (failure === '') {
    // The outcome of a parallel delivery may have parked it meanwhile.
    await updateDelivery(database, delivery.id, { delivered_at: now, parked_at: null, failure: '' });
    if (delivery.failure !== '') await releaseBehind(database, delivery, now);
    // The pauses have grown to hours if the receiver was away for long, and a cancellation may wait among the messages.
    await bringForward(database, webhook.id, now + reachedMs);
    return;
  }
  if (status === gone) {
    deps.log?.({ level: 'error', event: 'webhook-gone', webhook: webhook.id });
    await changeWebhook({ gone_at: now });
    return;
  }
  if (restMs > 0) await changeWebhook({ rest_until: now + restMs });
  const jitter = (deps.randomBytes(1)[0] ?? 0) / 255;
  const pause = pauseAfter(delivery.attempts, now - delivery.created_at, jitter);
  if (pause === null) {
    deps.log?.({ level: 'error', event: 'webhook-parked', webhook: webhook.id, delivery: delivery.id, failure });
    await updateDelivery(database, delivery.id, { parked_at: now, failure });
    await releaseBehind(database, delivery, now);
    return;
  }
  await updateDelivery(database, delivery.id, { due_at: now + Math.max(pause, restMs), failure });
}

export interface WebhookSender {
  /** Starts the due deliveries without waiting for them. Call it at least every second. */
  tick(): Promise<void>;
  /** Resolves when all started deliveries have ended. */
  idle(): Promise<void>;
  /** Starts no more deliveries. Resolves when those under way have ended and are stored. */
  stop(): Promise<void>;
}

/**
 * Delivers changes to webhooks, independently for each webhook: at least once, the changes of one booking in order,
 * several bookings in parallel. Several processes can do so with one database, as each delivery is claimed by one of
 * them.
 * @param timeoutMs time limit for a response.
 */
export function createWebhookSender(deps: Deps, targets: Targets, timeoutMs = answerMs): WebhookSender {
  const { database, clock } = deps;
  const partnerTargets = deps.partnerTargets ?? createTargets({ allowPrivate: false });
  /** The running workers of each webhook, by its id. */
  const working = new Map<number, Set<Promise<void>>>();
  let stopped = false;

  /** Sends a delivery's message once; a delivery whose booking no longer exists counts as accepted. */
  async function attempt(webhook: WebhookRow, delivery: DeliveryRow): Promise<Attempt> {
    const message = await messageOf(deps, webhook, delivery);
    if (message === null) return taken;
    const body = JSON.stringify(message);
    const headers = signedHeaders(webhook, messageIdOf(delivery, message.timestamp), body, clock());
    const allowed = webhook.partner_id > 0 ? partnerTargets : targets;
    try {
      const { status, retryAfter } = await allowed.post(webhook.url, headers, body, timeoutMs);
      if (status >= 200 && status < 300) return taken;
      return { failure: `answered ${status}`, status, restMs: restOf(retryAfter, clock()) };
    } catch (error) {
      const words = error instanceof Error ? error.message.slice(0, 200) || error.name : 'unknown';
      return { failure: words, status: 0, restMs: 0 };
    }
  }

  /** Makes a webhook's due deliveries one after the other. */
  async function work(webhookId: number): Promise<void> {
    while (!stopped) {
      // Read for every delivery, so that a removal or a new secret takes effect at once.
      const webhook = await database.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
      if (!webhook) return;
      const end = endOf(webhook);
      if (end !== '') await parkAll(database, webhookId, end, clock());
      if (end !== '' || webhook.rest_until > clock()) return;
      const delivery = await claim(database, webhookId, clock());
      if (!delivery) {
        await postponeBehind(database, webhookId, clock());
        return;
      }
      await settle(deps, webhook, delivery, await attempt(webhook, delivery));
    }
  }

  function begin(webhookId: number, workers: Set<Promise<void>>): void {
    const worker = work(webhookId)
      .catch((error: unknown) => {
        const words = error instanceof Error ? error.message : 'unknown';
        deps.log?.({ level: 'error', event: 'webhooks', webhook: webhookId, error: words });
      })
      .finally(() => {
        workers.delete(worker);
        // Webhooks are deleted; an idle one must not stay here for good.
        if (workers.size === 0) working.delete(webhookId);
      });
    workers.add(worker);
  }

  async function idle(): Promise<void> {
    for (;;) {
      const all = [...working.values()].flatMap((workers) => [...workers]);
      if (all.length === 0) return;
      await Promise.all(all);
    }
  }

  return {
    async tick() {
      for (const { webhook_id: id, bookings } of await dueWebhooks(database, clock())) {
        const workers = working.get(id) ?? new Set();
        working.set(id, workers);
        for (let count = workers.size; count < Math.min(parallel, bookings); count++) begin(id, workers);
      }
    },
    idle,
    stop() {
      stopped = true;
      return idle();
    },
  };
}
