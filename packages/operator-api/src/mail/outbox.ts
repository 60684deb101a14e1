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

/** An email with what it is counted as. */
type Counted = Mail & { readonly kind: MailKind };

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
  /** What became of an email that was to be kept, and who is to get a copy of it. */
  interface Kept {
    readonly kept: boolean;
    readonly ofRecipient: boolean;
    /** Whoever booked for a company; null where nobody did. */
    readonly booker: string | null;
  }

  /** Keeps an email unless its recipient or its booking has had too many, by one statement. */
  async function keepWithin({ bookingId, kind, ...mail }: Counted, where: Database): Promise<Kept> {
    const now = clock();
    const booking = sql`${bookingId ?? null}::bigint`;
    const recipient = hashOf(mail.to);
    // A copy takes nothing from what the booking's own people may get, and none is held up by what they got.
    const ofBooking =
      kind === 'copy'
        ? sql`true`
        : sql`(select count(*) from outbox where booking_id = ${booking} and created_at > ${now - 24 * hourMs}::bigint
            and kind <> 'copy') < ${dailyPerBooking}::integer`;
    const { rows } = await sql<Kept>`
      with room as materialized (
        select (select count(*) from outbox where recipient_hash = ${recipient} and created_at > ${now - hourMs}::bigint
            and kind = ${kind}) < ${hourlyPerRecipient[kind]}::integer as of_recipient, ${ofBooking} as of_booking
      ), letter as (
        insert into outbox (letter, kind, recipient_hash, booking_id, created_at, due_at)
        select ${JSON.stringify(mail)}::json, ${kind}, ${recipient}, ${booking}, ${now}::bigint, ${now}::bigint
        from room where of_recipient and of_booking
        returning id
      )
      select exists (select from letter) as kept, of_recipient as "ofRecipient", (
        select customers.email from bookings join customers on customers.id = bookings.customer_id
        where bookings.id = ${booking} and bookings.booker_id > 0
      ) as booker from room`.execute(where);
    const [found] = rows;
    if (!found) throw new Error('a statement without its row');
    if (!found.kept) refused({ kind, limit: found.ofRecipient ? 'booking' : 'recipient' });
    return found;
  }

  async function keep(sent: Mail, where: Database): Promise<boolean> {
    const mail = { ...sent, kind: sent.kind ?? 'booking' };
    // Many at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${hashOf(mail.to)}, 0))`.execute(where);
    const { kept, booker } = await keepWithin(mail, where);
    // Whoever booked for a company hears what their passenger does.
    const hasCopy = kept && mail.kind === 'booking' && booker !== null && booker !== '';
    if (hasCopy && hashOf(booker) !== hashOf(mail.to)) await keepWithin({ ...mail, to: booker, kind: 'copy' }, where);
    return kept;
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
