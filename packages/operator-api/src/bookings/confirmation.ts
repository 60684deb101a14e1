import { linksOn } from '../accounts/booking-link.ts';
import type { CallContext } from '../calls/context.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { confirmationEmail } from '../mail/emails.ts';

/**
 * Queues the confirmation in the booking's transaction: a server that dies right after it has the email, too. The answer
 * is to be called after the transaction.
 */
export async function enqueueConfirmation(
  deps: Deps,
  transaction: Database,
  row: BookingRow,
  link: string,
  to = row.email,
): Promise<() => void> {
  if (to === '') return () => {};
  return deps.mailer.enqueueInTransaction(confirmationEmail(deps, row, to, link), transaction);
}

/**
 * The confirmation of what a transaction books for whoever asks; without an address of the passenger's, to the customer.
 */
export async function confirmationWith({ deps, ownUrl, customer }: CallContext) {
  const linkTo = await linksOn(deps, ownUrl);
  let post = () => {};
  return {
    async enqueueInTransaction(transaction: Database, row: BookingRow): Promise<void> {
      post = await enqueueConfirmation(deps, transaction, row, linkTo(row), row.email || (customer?.email ?? ''));
    },
    /** To be called after the transaction. */
    post: () => post(),
  };
}
