import { createHash } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { createTargets } from '../dispatch/target.ts';
import { pauseAfter, restOf } from '../dispatch/webhooks/pace.ts';
import { messageOf } from '../log.ts';
import { vapidKeysOf } from './keys.ts';
import { type ComposedNews, composeNews, type MessageRow } from './message.ts';

const answerMs = 15_000;
/** How long a claimed message is reserved for its sender; afterwards another process may take it. */
const leaseMs = 60_000;
/** Most attempts at a time. */
const parallel = 8;
/** The HTTP statuses of a subscription that has ended: its browser unsubscribed, or the phone is no more. */
const ended = [404, 410];
/** The longest time that push services store a message for a phone that is off. */
const longestStoredSeconds = 28 * 86_400;

interface Phone {
  readonly id: number;
  readonly driver_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The outcome of one attempt: '' as failure when the push service took the message. */
interface Attempt {
  readonly failure: string;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The pause that the push service requested. */
  readonly restMs: number;
}

/** Claims the message that has been due longest. @returns undefined when none is due */
const claim = (database: Database, now: number): Promise<MessageRow | undefined> =>
  database
    .updateTable('push_messages')
    .set((update) => ({ due_at: now + leaseMs, attempts: update('attempts', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('push_messages')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst();

const phoneOf = (database: Database, subscription: number): Promise<Phone | undefined> =>
  database
    .selectFrom('push_subscriptions')
    .innerJoin('driver_sessions', 'token_hash', 'session_hash')
    .select(['push_subscriptions.id', 'driver_id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.id', '=', subscription)
    .executeTakeFirst();

const forget = (database: Database, { id }: Pick<MessageRow, 'id'>) =>
  database.deleteFrom('push_messages').where('id', '=', id).execute();

/** Whom a push service may write to about this server's messages (RFC 8292, 2.1). */
function contactOf({ operator, publicUrl }: Deps): string {
  const { email } = operator.configuration;
  if (email !== '') return `mailto:${email}`;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:bookings@localhost';
}

/**
 * @returns the encrypted and signed request (RFC 8291, 8292). `topic` names the ride, so that a push service which holds
 * several messages for a phone that is off delivers the last one of each ride.
 */
async function requestOf(deps: Deps, phone: Phone, { news, until }: ComposedNews) {
  // Loaded with the first message: most servers send none.
  const { default: webPush } = await import('web-push');
  const topic = createHash('sha256').update(`${news.reference} ${news.leg}`).digest('base64url').slice(0, 32);
  const seconds = Math.ceil((until - deps.clock()) / 1_000);
  return webPush.generateRequestDetails(
    { endpoint: phone.endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth } },
    JSON.stringify(news),
    {
      vapidDetails: { subject: contactOf(deps), ...(await vapidKeysOf(deps)) },
      TTL: Math.min(Math.max(0, seconds), longestStoredSeconds),
      urgency: 'high',
      topic,
    },
  );
}

export interface PushSender {
  /** Starts the due messages without waiting for them. Call it every second. */
  tick(): Promise<void>;
  /** Resolves when all started attempts have ended. */
  idle(): Promise<void>;
  /** Starts no more attempts. Resolves when those under way have ended and are stored. */
  stop(): Promise<void>;
}

/**
 * Sends the queued news of rides to drivers' phones, at least once, by their browsers' push services. Several processes
 * can do so with one database, as each message is claimed by one of them.
 * @param timeoutMs time limit for a response.
 */
export function createPushSender(deps: Deps, timeoutMs = answerMs): PushSender {
  const { database, clock } = deps;
  const targets = deps.pushTargets ?? createTargets({ allowPrivate: false });
  const working = new Set<Promise<void>>();
  let stopped = false;

  async function attempt(phone: Phone, composed: ComposedNews): Promise<Attempt> {
    try {
      const { headers, body } = await requestOf(deps, phone, composed);
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const { status, retryAfter } = await targets.post(phone.endpoint, sent, body ?? '', timeoutMs);
      if (status >= 200 && status < 300) return { failure: '', status, restMs: 0 };
      return { failure: `answered ${status}`, status, restMs: restOf(retryAfter, clock()) };
    } catch (error) {
      return { failure: messageOf(error).slice(0, 200), status: 0, restMs: 0 };
    }
  }

  async function send(message: MessageRow): Promise<void> {
    const phone = await phoneOf(database, message.subscription_id);
    // The phone signed out.
    if (!phone) return;
    const composed = await composeNews(deps, message, phone.driver_id);
    if (!composed) return void (await forget(database, message));
    const { failure, status, restMs } = await attempt(phone, composed);
    if (failure === '') {
      deps.metrics?.push('taken');
      return void (await forget(database, message));
    }
    if (ended.includes(status)) {
      deps.metrics?.push('ended');
      deps.log?.({ level: 'warn', event: 'push-ended', driver: phone.driver_id, failure });
      await database.deleteFrom('push_subscriptions').where('id', '=', phone.id).execute();
      return;
    }
    const now = clock();
    const jitter = (deps.randomBytes(1)[0] ?? 0) / 255;
    const pause = pauseAfter(message.attempts, now - message.created_at, jitter);
    const dueAt = now + Math.max(pause ?? 0, restMs);
    if (pause === null || dueAt > composed.until) {
      deps.metrics?.push('given-up');
      deps.log?.({ level: 'error', event: 'push-given-up', driver: phone.driver_id, failure });
      return void (await forget(database, message));
    }
    await database.updateTable('push_messages').set({ due_at: dueAt }).where('id', '=', message.id).execute();
  }

  /** Sends due messages one after the other until none is due. */
  async function work(): Promise<void> {
    while (!stopped) {
      const message = await claim(database, clock());
      if (!message) return;
      await send(message);
    }
  }

  async function idle(): Promise<void> {
    while (working.size > 0) await Promise.all(working);
  }

  return {
    async tick() {
      const due = await database
        .selectFrom('push_messages')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('due_at', '<=', clock())
        .executeTakeFirstOrThrow();
      // Workers that wait for a silent push service take none of the others' messages.
      for (let count = Math.min(parallel - working.size, Number(due.count)); count > 0; count--) {
        const worker: Promise<void> = work()
          .catch((error: unknown) => deps.log?.({ level: 'error', event: 'push', error: messageOf(error) }))
          .finally(() => working.delete(worker));
        working.add(worker);
      }
    },
    idle,
    stop() {
      stopped = true;
      return idle();
    },
  };
}
