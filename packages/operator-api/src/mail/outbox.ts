import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Mail, Mailer, MailKind } from './mailer.ts';

const hourMs = 3_600_000;

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
