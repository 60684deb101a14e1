import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { LogEntry } from '../log.ts';
import { type Mail, type MailCarrier, type MailKind, MailRefused } from './mailer.ts';
import { receiptPdf } from './receipt-pdf.ts';

/**
 * Lease of a sender on an email. A running sender renews it; after a crash it expires and the email is sent by another.
 */
const leaseMs = 60_000;
const renewMs = 20_000;
const retryMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000];
/** An email that the mail server has not accepted for this long is given up. */
const giveUpMs: Readonly<Record<MailKind, number>> = {
  // The link in it is valid for an hour.
  security: 3_600_000,
  booking: 3 * 86_400_000,
  copy: 3 * 86_400_000,
  comment: 3 * 86_400_000,
};
/** Number of emails sent concurrently. */
export const senders = 10;

export interface DeliverySources {
  readonly database: Database;
  readonly carrier: MailCarrier;
  readonly clock: () => number;
  /** Receives an entry for every failed attempt, without names and addresses. */
  readonly log?: (entry: LogEntry) => void;
  /** Calls `callback` every `ms` milliseconds. @returns a function that stops it */
  readonly every?: (ms: number, callback: () => void) => () => void;
}

export interface Delivery {
  /**
   * Sends due emails until none are left, with all free senders in parallel, so that one waiting for a slow mail server
   * does not delay the others. @returns how many emails the senders of this call handed over.
   */
  deliver(): Promise<number>;
  /** Starts no further emails. Resolves when those being sent are finished. */
  stop(): Promise<void>;
}

const realEvery = (ms: number, callback: () => void) => {
  const timer = setInterval(callback, ms);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * Claims the `count` most urgent due emails: security emails before all others, then those that have waited longest.
 */
const take = (database: Database, now: number, count: number) =>
  // The same statement moves the due time ahead, so that only one of two concurrent senders claims an email.
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

/**
 * The name of an email for the mail server, the same for retries. It contains the time because ids alone come again
 * with a restored backup, a staging copy or a new database: mailboxes discard an email whose name they have seen.
 */
const nameOf = ({ id, created_at }: Taken): string => `letter-${id}-${created_at}`;

/** Generates the receipt file of an email that has one, and attaches it. */
async function drawn({ receipt, ...mail }: Mail): Promise<Mail> {
  if (!receipt) return mail;
  const content = Buffer.from(await receiptPdf(receipt.content)).toString('base64');
  const file = { filename: receipt.filename, contentType: 'application/pdf', content };
  return { ...mail, attachments: [...(mail.attachments ?? []), file] };
}

/**
 * Creates the sender of one claimed email. A refusal, or a time after which it is given up, ends it; any other failure
 * has it sent again later.
 * @returns a function that gives whether the email was handed over
 */
function createHandOver({
  database,
  carrier,
  clock,
  log = () => {},
  every = realEvery,
}: DeliverySources): (taken: Taken) => Promise<boolean> {
  /** Renews the lease on an email while it is being sent. @returns a function that stops the renewal */
  const hold = ({ id, attempts }: Taken) =>
    every(renewMs, () => {
      database
        .updateTable('outbox')
        .set({ due_at: clock() + leaseMs })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('sent_at', 'is', null)
        .execute()
        // A failed renewal is ignored: the next one runs before the lease expires.
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

  return async (taken) => {
    const release = hold(taken);
    try {
      await carrier.carry(await drawn(taken.letter as Mail), nameOf(taken));
    } catch (error) {
      release();
      await failed(taken, error);
      return false;
    }
    release();
    // The row stays because the limits count it; the content, with names, links and codes, is deleted.
    await database.updateTable('outbox').set({ sent_at: clock(), letter: '{}' }).where('id', '=', taken.id).execute();
    return true;
  };
}

/** Creates the sender of queued emails; any number of processes can run one at the same time. */
export function createDelivery(sources: DeliverySources): Delivery {
  const { database, clock } = sources;
  const handOver = createHandOver(sources);
  let free = senders;
  /** Whether there may be due emails that no sender has claimed. */
  let more = false;
  let stopped = false;
  const rounds = new Set<Promise<number>>();

  /**
   * Claims as many emails as there are free senders, and more when a sender is free again; a single email takes one
   * query.
   */
  async function round(): Promise<number> {
    const counts: Promise<number>[] = [];
    const sendOne = async (letter: Taken) => {
      let sent = 0;
      try {
        sent = (await handOver(letter)) ? 1 : 0;
      } finally {
        free += 1;
      }
      return sent + (await round());
    };
    try {
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
        // Fewer rows than requested means that no further emails are due.
        more ||= taken.length === places;
        // `returning` gives rows in no particular order.
        const urgent = [...taken].sort(
          (a, b) => Number(b.kind === 'security') - Number(a.kind === 'security') || a.id - b.id,
        );
        for (const letter of urgent) {
          const sending = sendOne(letter);
          // One that fails while more are being claimed has no other listener yet, which would end the process.
          sending.catch(() => {});
          counts.push(sending);
        }
      }
    } finally {
      // When no more can be claimed, those being sent still belong to this round: `stop` waits for them.
      await Promise.allSettled(counts);
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
