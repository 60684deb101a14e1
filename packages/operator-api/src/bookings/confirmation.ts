import { linksOn } from '../accounts/booking-link.ts';
import type { CallContext } from '../calls/context.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { addressOf } from '../mail/address-of.ts';
import { confirmationEmail } from '../mail/emails.ts';
import { findLegs, postponeAcceptance } from '../rides/store.ts';

/**
 * Queues the confirmation email in the booking's transaction, so that it is sent even if the server stops right after:
 * to the passenger, or without an address to the account that booked. The operator's time to accept the booking begins
 * with it: before its payment, nobody is expected to accept it.
 * @returns a function to call after the commit, which starts the delivery
 */
export async function enqueueConfirmation(
  deps: Deps,
  transaction: Database,
  row: BookingRow,
  link: string,
): Promise<() => void> {
  // A ride can have been cancelled before the payment that is confirmed.
  const rides = await findLegs(transaction, row.id);
  if (rides.some(({ status }) => status === 'requested')) {
    await postponeAcceptance(transaction, row.id, deps.clock() + deps.operator.dispatch.acceptminutes * 60_000);
  }
  const to = await addressOf(transaction, row);
  if (to === '') return () => {};
  return deps.mailer.enqueueInTransaction(confirmationEmail(deps, row, to, link, rides), transaction);
}

/** Prepares the confirmation of a caller's booking. */
export async function confirmationWith({ deps, ownUrl }: CallContext) {
  const linkTo = await linksOn(deps, ownUrl);
  let post = () => {};
  return {
    async enqueueInTransaction(transaction: Database, row: BookingRow): Promise<void> {
      post = await enqueueConfirmation(deps, transaction, row, linkTo(row));
    },
    /** Starts the delivery; call it after the commit. */
    post: () => post(),
  };
}
