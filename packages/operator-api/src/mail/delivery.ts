import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { LogEntry } from '../deps.ts';
import { type Mail, type MailCarrier, type MailKind, MailRefused } from './mailer.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** How long a sender has an email for itself unless it says that it still is at it; one that died gives it back by then. */
const leaseMs = 60_000;
const renewMs = 20_000;
const retryMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000];
/** An email that could not be handed over for this long is given up. */
const giveUpMs: Readonly<Record<MailKind, number>> = {
  // Its link is good for an hour.
  security: 3_600_000,
  booking: 3 * 86_400_000,
  copy: 3 * 86_400_000,
  comment: 3 * 86_400_000,
};
/** Emails on their way at once. */
export const senders = 10;

export interface DeliverySources {
  readonly database: Database;
  readonly carrier: MailCarrier;
  readonly clock: () => number;
  /** Hears of every attempt that failed; without names and addresses. */
  readonly log?: (entry: LogEntry) => void;
  /** Calls back every `ms` milliseconds. @returns ends that. */
  readonly every?: (ms: number, callback: () => void) => () => void;
}

export interface Delivery {
  /**
   * Hands over what is due until nothing is, with as many senders as are free: one that waits for a slow mail server
   * holds nobody else up. @returns how many emails the senders of this call handed over.
   */
  deliver(): Promise<number>;
}

const realEvery = (ms: number, callback: () => void) => {
  const timer = setInterval(callback, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/** Takes the most urgent email that is due: security before all others, then the one that waits longest. */
const take = (database: Database, now: number) =>
  // Taking it moves its due time ahead in the same statement: of two senders one gets it.
  database
    .updateTable('outbox')
    .set((update) => ({ due_at: now + leaseMs, attempts: update('attempts', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox as next')
        .select('next.id')
        .where('next.sent_at', 'is', null)
        .where('next.due_at', '<=', now)
        .orderBy(sql`(next.kind = 'security')`, 'desc')
        .orderBy('next.due_at')
        .orderBy('next.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where('due_at', '<=', now)
    .where('sent_at', 'is', null)
    .returning(['id', 'letter', 'kind', 'attempts', 'created_at'])
    .executeTakeFirst();

type Taken = NonNullable<Awaited<ReturnType<typeof take>>>;

/** An email as it goes out: with the receipt that it promises as a file. */
async function drawn({ receipt, ...mail }: Mail): Promise<Mail> {
  if (!receipt) return mail;
  const content = Buffer.from(await receiptPdf(receipt.content)).toString('base64');
  const file = { filename: receipt.filename, contentType: 'application/pdf', content };
  return { ...mail, attachments: [...(mail.attachments ?? []), file] };
}

/** Empties the queue of emails, in any number of processes. */
export function createDelivery({
  database,
  carrier,
  clock,
  log = () => {},
  every = realEvery,
}: DeliverySources): Delivery {
  let busy = 0;

  /** Holds an email while its mail server takes its time: nobody else begins with it. @returns ends that. */
  const hold = ({ id, attempts }: Taken) =>
    every(renewMs, () => {
      database
        .updateTable('outbox')
        .set({ due_at: clock() + leaseMs })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('sent_at', 'is', null)
        .execute()
        // A database that does not answer now is asked again in time.
        .catch(() => {});
    });

  async function failed(taken: Taken, error: unknown): Promise<void> {
    const now = clock();
    const wait = retryMs[Math.min(taken.attempts, retryMs.length) - 1] ?? leaseMs;
    const refused = error instanceof MailRefused;
    const over = refused || now + wait - taken.created_at > giveUpMs[taken.kind];
    const { code = '' } = error as { code?: unknown };
    log({
      level: over ? 'error' : 'warn',
      event: over ? 'mail-given-up' : 'mail-failed',
      letter: taken.id,
      kind: taken.kind,
      attempt: taken.attempts,
      reason: refused ? error.message : String(code),
    });
    await database
      .updateTable('outbox')
      .set(
        over
          ? { sent_at: now, letter: '{}', failure: refused ? String(error.status) : 'late' }
          : { due_at: now + wait },
      )
      .where('id', '=', taken.id)
      .execute();
  }

  async function sender(): Promise<number> {
    for (let sent = 0; ; ) {
      const taken = await take(database, clock());
      if (!taken) return sent;
      const release = hold(taken);
      try {
        await carrier.carry(await drawn(taken.letter as Mail), `letter-${taken.id}`);
      } catch (error) {
        release();
        await failed(taken, error);
        continue;
      }
      release();
      // Of what was handed over only that it was is kept, for the limits: names, links and codes are not.
      await database.updateTable('outbox').set({ sent_at: clock(), letter: '{}' }).where('id', '=', taken.id).execute();
      sent += 1;
    }
  }

  return {
    async deliver() {
      const free = Array.from({ length: senders - busy }, async () => {
        busy += 1;
        try {
          return await sender();
        } finally {
          busy -= 1;
        }
      });
      const counts = await Promise.all(free);
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
