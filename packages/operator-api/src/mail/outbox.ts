import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Mail, MailCarrier, Mailer } from './mailer.ts';

/** How long a sender has an email for itself; one that died gives it back by then. */
const leaseMs = 60_000;
const retryMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000];
/** An email that could not be handed over for this long is given up. */
const giveUpMs: Readonly<Record<MailKind, number>> = {
  // Its link is good for an hour.
  security: 3_600_000,
  booking: 3 * 86_400_000,
  comment: 3 * 86_400_000,
};
const senders = 4;

const hourMs = 3_600_000;
export type MailKind = NonNullable<Mail['kind']>;

/** How many emails of a kind one address gets in an hour, whoever causes them. */
export const hourlyPerRecipient: Readonly<Record<MailKind, number>> = { security: 6, booking: 30, comment: 200 };
/** How many emails one booking causes in a day: confirmation, changes, cancellation, receipts. */
export const dailyPerBooking = 8;

const hashOf = (address: string) => createHash('sha256').update(address.trim().toLowerCase(), 'utf8').digest('hex');

/** How many limits were asked for and how many refused; without personal data. */
export type OutboxLog = (entry: { readonly kind: MailKind; readonly limit: 'recipient' | 'booking' }) => void;

/**
 * Emails wait in the database until they are handed over: a crash loses none. `queued` hears that one is waiting. Above the
 * limits per recipient and per booking none is taken: nobody's mailbox can be filled by forms that anybody can send.
 */
export function createOutbox(
  database: Database,
  clock: () => number,
  queued: () => void,
  refused: OutboxLog = () => {},
): Mailer {
  const countSince = async (
    where: Database,
    column: 'recipient_hash' | 'booking_id',
    value: string | number,
    since: number,
    kind?: MailKind,
  ): Promise<number> => {
    let asked = where
      .selectFrom('outbox')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where(column, '=', value)
      .where('created_at', '>', since);
    if (kind) asked = asked.where('kind', '=', kind);
    return (await asked.executeTakeFirstOrThrow()).count;
  };

  async function keep({ bookingId, kind = 'booking', ...mail }: Mail, where: Database): Promise<boolean> {
    const now = clock();
    const recipient = hashOf(mail.to);
    // Many at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`.execute(where);
    if ((await countSince(where, 'recipient_hash', recipient, now - hourMs, kind)) >= hourlyPerRecipient[kind]) {
      refused({ kind, limit: 'recipient' });
      return false;
    }
    if (
      bookingId !== undefined &&
      (await countSince(where, 'booking_id', bookingId, now - 24 * hourMs)) >= dailyPerBooking
    ) {
      refused({ kind, limit: 'booking' });
      return false;
    }
    await where
      .insertInto('outbox')
      .values({
        letter: JSON.stringify(mail),
        kind,
        recipient_hash: recipient,
        booking_id: bookingId ?? null,
        created_at: now,
        due_at: now,
        sent_at: null,
      })
      .execute();
    return true;
  }
  return {
    async send(mail) {
      const taken = await database.transaction().execute((transaction) => keep(mail, transaction));
      if (taken) queued();
      return taken;
    },
    async enqueueInTransaction(mail, transaction) {
      return (await keep(mail, transaction)) ? queued : () => {};
    },
  };
}

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

/** Hands over what is due until nothing is, several at once. @returns how many emails were handed over. */
export async function deliver(database: Database, carrier: MailCarrier, clock: () => number): Promise<number> {
  let sent = 0;
  async function sender(): Promise<void> {
    for (;;) {
      const taken = await take(database, clock());
      if (!taken) return;
      try {
        await carrier.carry(taken.letter as Mail, `letter-${taken.id}`);
        // Of what was handed over only that it was is kept, for the limits: names, links and codes are not.
        await database
          .updateTable('outbox')
          .set({ sent_at: clock(), letter: '{}' })
          .where('id', '=', taken.id)
          .execute();
        sent += 1;
      } catch {
        const now = clock();
        const wait = retryMs[Math.min(taken.attempts, retryMs.length) - 1] ?? leaseMs;
        const over = now + wait - taken.created_at > giveUpMs[taken.kind];
        await database
          .updateTable('outbox')
          .set(over ? { sent_at: now, letter: '{}' } : { due_at: now + wait })
          .where('id', '=', taken.id)
          .execute();
      }
    }
  }
  await Promise.all(Array.from({ length: senders }, sender));
  return sent;
}
