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
  /** Takes no more of them. Resolves when those on their way have been handed over. */
  stop(): Promise<void>;
}

const realEvery = (ms: number, callback: () => void) => {
  const timer = setInterval(callback, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/** Takes so many of the most urgent emails that are due: security before all others, then those that wait longest. */
const take = (database: Database, now: number, count: number) =>
  // Taking one moves its due time ahead in the same statement: of two senders one gets it.
  database
    .with(
      (due) => due('due').materialized(),
      (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('due_at', '<=', now)
          .orderBy(sql`(kind = 'security')`, 'desc')
          .orderBy('due_at')
          .orderBy('id')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set((update) => ({ due_at: now + leaseMs, attempts: update('attempts', '+', 1) }))
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.id', 'letter', 'kind', 'attempts', 'created_at'])
    .execute();

type Taken = Awaited<ReturnType<typeof take>>[number];

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
  let free = senders;
  /** Whether emails may be due that nobody has taken. */
  let more = false;
  let stopped = false;
  const rounds = new Set<Promise<number>>();

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

  /** @returns whether the email was handed over. */
  async function handOver(taken: Taken): Promise<boolean> {
    const release = hold(taken);
    try {
      await carrier.carry(await drawn(taken.letter as Mail), `letter-${taken.id}`);
    } catch (error) {
      release();
      await failed(taken, error);
      return false;
    }
    release();
    // Of what was handed over only that it was is kept, for the limits: names, links and codes are not.
    await database.updateTable('outbox').set({ sent_at: clock(), letter: '{}' }).where('id', '=', taken.id).execute();
    return true;
  }

  /** Takes as many as there are free senders, and again when one of them is free: a lone email is asked for once. */
  async function round(): Promise<number> {
    const counts: Promise<number>[] = [];
    while (more && free > 0 && !stopped) {
      const places = free;
      free = 0;
      more = false;
      let taken: Taken[] = [];
      try {
        taken = await take(database, clock(), places);
      } finally {
        free += places - taken.length;
      }
      // Fewer than were asked for are all.
      more ||= taken.length === places;
      const sendOne = async (letter: Taken) => {
        let sent = 0;
        try {
          sent = (await handOver(letter)) ? 1 : 0;
        } finally {
          free += 1;
        }
        return sent + (await round());
      };
      // A statement gives what it changed in any order.
      const urgent = [...taken].sort(
        (a, b) => Number(b.kind === 'security') - Number(a.kind === 'security') || a.id - b.id,
      );
      counts.push(...urgent.map(sendOne));
    }
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  return {
    async deliver() {
      more = true;
      const begun = round();
      rounds.add(begun);
      return begun.finally(() => rounds.delete(begun));
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(rounds);
    },
  };
}
