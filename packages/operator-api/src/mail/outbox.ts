import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Mail, Mailer, MailKind } from './mailer.ts';

const hourMs = 3_600_000;

/** How many emails of a kind one address gets in an hour, whoever causes them. */
export const hourlyPerRecipient: Readonly<Record<MailKind, number>> = {
  security: 6,
  booking: 30,
  // A sheet of rides is booked in a minute, and each may change.
  copy: 200,
  comment: 200,
};
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
    // A copy takes nothing from what the booking's own people may get.
    asked = kind ? asked.where('kind', '=', kind) : asked.where('kind', '!=', 'copy');
    return (await asked.executeTakeFirstOrThrow()).count;
  };

  const insert = (where: Database, { bookingId, kind = 'booking', ...mail }: Mail, now: number) =>
    where
      .insertInto('outbox')
      .values({
        letter: JSON.stringify(mail),
        kind,
        recipient_hash: hashOf(mail.to),
        booking_id: bookingId ?? null,
        created_at: now,
        due_at: now,
        sent_at: null,
      })
      .execute();

  /** Whoever booked for a company hears what their passenger does. */
  async function keepCopy(mail: Mail, where: Database): Promise<void> {
    const booker = await where
      .selectFrom('bookings')
      .innerJoin('customers', 'customers.id', 'bookings.customer_id')
      .select('customers.email')
      .where('bookings.id', '=', mail.bookingId ?? 0)
      .where('bookings.booker_id', '>', 0)
      .executeTakeFirst();
    const now = clock();
    if (!booker || booker.email === '' || hashOf(booker.email) === hashOf(mail.to)) return;
    if (
      (await countSince(where, 'recipient_hash', hashOf(booker.email), now - hourMs, 'copy')) < hourlyPerRecipient.copy
    )
      await insert(where, { ...mail, to: booker.email, kind: 'copy' }, now);
    else refused({ kind: 'copy', limit: 'recipient' });
  }

  async function keep(mail: Mail, where: Database): Promise<boolean> {
    const taken = await keepOne(mail, where);
    if (taken && mail.bookingId !== undefined && (mail.kind ?? 'booking') === 'booking') await keepCopy(mail, where);
    return taken;
  }

  async function keepOne({ bookingId, kind = 'booking', ...mail }: Mail, where: Database): Promise<boolean> {
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
    await insert(where, { ...mail, kind, ...(bookingId === undefined ? {} : { bookingId }) }, now);
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
