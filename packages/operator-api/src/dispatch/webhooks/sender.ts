import type { Deps } from '../../deps.ts';
import { createTargets, type Targets } from '../target.ts';
import { messageOf } from './message.ts';
import { pauseAfter, restOf } from './pace.ts';
import { claim, type DeliveryRow, dueWebhooks, parkAll, updateDelivery, type WebhookRow } from './queue.ts';
import { signedHeaders } from './signing.ts';
import { switchedOff } from './webhooks.ts';

const answerMs = 15_000;
/** How many bookings of one webhook are told about at once. */
const parallel = 8;
/** The status of a receiver that wants nothing more, ever. */
const gone = 410;

/** What became of one attempt. */
interface Attempt {
  /** '' when it was taken. */
  readonly failure: string;
  /** 0 for no answer. */
  readonly status: number;
  /** How long the receiver asks to be left alone. */
  readonly restMs: number;
}

const taken: Attempt = { failure: '', status: 204, restMs: 0 };

/** Every attempt has the same id: a receiver knows what it has had. */
const messageIdOf = ({ id, change_id: change }: DeliveryRow): string =>
  change === null ? `test_${id}` : `chg_${change}`;

/** Why a webhook is told nothing any more; '' while it is told. */
function endOf({ off_at: offAt, gone_at: goneAt }: WebhookRow): string {
  if (offAt !== null) return switchedOff;
  return goneAt !== null ? `answered ${gone}` : '';
}

/** Writes down what became of an attempt: what was not taken is tried again, or parked. */
async function settle(deps: Deps, webhook: WebhookRow, delivery: DeliveryRow, attempt: Attempt): Promise<void> {
  const { database } = deps;
  const { failure, status, restMs } = attempt;
  const now = deps.clock();
  const changeWebhook = (values: Partial<WebhookRow>) =>
    database.updateTable('webhooks').set(values).where('id', '=', webhook.id).execute();
  if (failure === '') {
    // Another's answer may have parked it meanwhile.
    await updateDelivery(database, delivery.id, { delivered_at: now, parked_at: null, failure: '' });
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
    return;
  }
  await updateDelivery(database, delivery.id, { due_at: now + Math.max(pause, restMs), failure });
}

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
  /** The workers of each webhook. */
  const working = new Map<number, Set<Promise<void>>>();

  /** Sends a delivery's message once; what is told of nothing that is left counts as taken. */
  async function attempt(webhook: WebhookRow, delivery: DeliveryRow): Promise<Attempt> {
    const message = await messageOf(deps, webhook, delivery);
    if (message === null) return taken;
    const body = JSON.stringify(message);
    const headers = signedHeaders(webhook, messageIdOf(delivery), body, clock());
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

  /** Makes the deliveries of a webhook that are due, one after the other. */
  async function work(webhookId: number): Promise<void> {
    for (;;) {
      // Read anew each time: removed or rotated meanwhile, it is so at once.
      const webhook = await database.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
      if (!webhook) return;
      const end = endOf(webhook);
      if (end !== '') await parkAll(database, webhookId, end, clock());
      if (end !== '' || webhook.rest_until > clock()) return;
      const delivery = await claim(database, webhookId, clock());
      if (!delivery) return;
      await settle(deps, webhook, delivery, await attempt(webhook, delivery));
    }
  }

  function begin(webhookId: number, workers: Set<Promise<void>>): void {
    const worker = work(webhookId)
      .catch((error: unknown) => {
        const words = error instanceof Error ? error.message : 'unknown';
        deps.log?.({ level: 'error', event: 'webhooks', webhook: webhookId, error: words });
      })
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  return {
    async tick() {
      for (const { webhook_id: id, bookings } of await dueWebhooks(database, clock())) {
        const workers = working.get(id) ?? new Set();
        working.set(id, workers);
        for (let count = workers.size; count < Math.min(parallel, bookings); count++) begin(id, workers);
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
