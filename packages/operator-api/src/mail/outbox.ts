import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Mail, Mailer, MailKind } from './mailer.ts';

const hourMs = 3_600_000;

/** Maximum number of emails of a kind to one address in an hour, whoever causes them. */
export const hourlyPerRecipient: Readonly<Record<MailKind, number>> = {
  security: 6,
  booking: 30,
  // A booker can upload many rides at once, and each may change.
  copy: 200,
  comment: 200,
};
/** Maximum number of emails that a booking of one ride causes in a day: confirmation, changes, cancellation, receipts. */
export const dailyPerBooking = 8;
/** How many more for each further ride of it: a driver, another one, and its end. */
const dailyPerFurtherRide = 3;

const hashOf = (address: string) => createHash('sha256').update(address.trim().toLowerCase(), 'utf8').digest('hex');

/** Called for each email that a limit rejects, with the limit that rejected it; without personal data. */
export type OutboxLog = (entry: { readonly kind: MailKind; readonly limit: 'recipient' | 'booking' }) => void;

/** An email with the kind that the limits count it as. */
type Counted = Mail & { readonly kind: MailKind };

/**
 * Queues emails in the database until they are sent, so that a crash loses none. Emails above the limits per recipient
 * and per booking are rejected, so that public forms cannot be used to flood a mailbox.
 * @param queued called when an email is waiting
 */
export function createOutbox(
  database: Database,
  clock: () => number,
  queued: () => void,
  refused: OutboxLog = () => {},
): Mailer {
  /** The result of queueing an email, and who receives a copy of it. */
  interface Kept {
    readonly kept: boolean;
    /** Whether the limits of its recipient and of its booking allow it. */
    readonly ofRecipient: boolean;
    readonly ofBooking: boolean;
    /** Email address of the booker who made the booking, while they are in its company; null where there is none. */
    readonly booker: string | null;
  }

  /**
   * Queues an email in one statement, unless the limit of its recipient or its booking is reached. Staff see at the
   * booking that emails were held back: one row for those of an hour, however often a public form is sent.
   */
  async function keepWithin({ bookingId, kind, endsRide, ...mail }: Counted, where: Database): Promise<Kept> {
    const now = clock();
    const booking = sql`${bookingId ?? null}::bigint`;
    const recipient = hashOf(mail.to);
    // Copies do not count towards the booking's limit and are not subject to it.
    const ofBooking =
      kind === 'copy' || endsRide
        ? sql`true`
        : sql`(select count(*) from outbox where booking_id = ${booking} and created_at > ${now - 24 * hourMs}::bigint
            and kind <> 'copy' and failure <> 'limit') < ${dailyPerBooking}::integer + ${dailyPerFurtherRide}::integer * greatest(0,
            (select count(*) - 1 from ride_legs where booking_id = ${booking}))`;
    const { rows } = await sql<Kept>`
      with room as materialized (
        select (select count(*) from outbox where recipient_hash = ${recipient} and created_at > ${now - hourMs}::bigint
            and kind = ${kind} and failure <> 'limit') < ${hourlyPerRecipient[kind]}::integer as of_recipient, ${ofBooking} as of_booking
      ), letter as (
        insert into outbox (letter, kind, recipient_hash, booking_id, created_at, due_at)
        select ${JSON.stringify(mail)}::json, ${kind}, ${recipient}, ${booking}, ${now}::bigint, ${now}::bigint
        from room where of_recipient and of_booking
        returning id
      ), held_back as (
        insert into outbox (letter, kind, recipient_hash, booking_id, created_at, due_at, sent_at, failure)
        select '{}', ${kind}, ${recipient}, ${booking}, ${now}::bigint, ${now}::bigint, ${now}::bigint, 'limit'
        from room where not (of_recipient and of_booking) and ${kind} = 'booking' and ${booking} is not null
          and not exists (select from outbox where booking_id = ${booking} and failure = 'limit'
            and created_at > ${now - hourMs}::bigint)
      )
      select exists (select from letter) as kept, of_recipient as "ofRecipient", of_booking as "ofBooking", (
        select customers.email from bookings join customers on customers.id = bookings.customer_id
          and customers.booker_id = bookings.booker_id
        where bookings.id = ${booking} and bookings.booker_id > 0
      ) as booker from room`.execute(where);
    const [found] = rows;
    if (!found) throw new Error('a statement without its row');
    return found;
  }

  const told = ({ kind }: Counted, { kept, ofRecipient }: Kept): boolean => {
    if (!kept) refused({ kind, limit: ofRecipient ? 'booking' : 'recipient' });
    return kept;
  };

  async function keep(sent: Mail, where: Database): Promise<boolean> {
    const mail = { ...sent, kind: sent.kind ?? 'booking' };
    // The lock makes concurrent emails to one address count one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${hashOf(mail.to)}, 0))`.execute(where);
    const found = await keepWithin(mail, where);
    const { kept, ofBooking, booker } = found;
    if (mail.kind !== 'booking' || booker === null || booker === '') return told(mail, found);
    // The booker of a company receives a copy of what the passenger receives, or would if their address could take it.
    const copy: Counted = { ...mail, to: booker, kind: 'copy' };
    if (hashOf(booker) !== hashOf(mail.to)) {
      if (ofBooking) told(copy, await keepWithin(copy, where));
      return told(mail, found);
    }
    // For passengers without an address the booker receives the only email, of as many rides as they may have copies.
    return kept || !ofBooking ? told(mail, found) : told(copy, await keepWithin(copy, where));
  }

  return {
    async send(mail) {
      const taken = await database.transaction().execute((transaction) => keep(mail, transaction));
      if (taken) queued();
      return taken;
    },
    async enqueueInTransaction(mail, transaction, onRefused) {
      if (await keep(mail, transaction)) return queued;
      onRefused?.();
      return () => {};
    },
  };
}
