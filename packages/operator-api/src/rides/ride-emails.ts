import { emailedLink } from '../accounts/booking-link.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { ownAddresses } from '../http/own-addresses.ts';
import { addressOf } from '../mail/address-of.ts';
import { noShowEmail, receiptEmail } from '../mail/emails.ts';
import type { Mail } from '../mail/mailer.ts';
import type { LockedRide } from './change.ts';
import { isOver } from './leg.ts';

export type RideEmails = ReturnType<typeof createRideEmails>;

/** Creates the writers of emails to passengers about changes of a ride, each with the link to its booking. */
export function createRideEmails(deps: Deps) {
  const own = ownAddresses(deps);

  const linkTo = (transaction: Database, booking: BookingRow): Promise<string> =>
    emailedLink({ ...deps, database: transaction }, own.url, booking);

  /** Writes an email to the passenger; null without an address. */
  async function passengerEmail(
    transaction: Database,
    booking: BookingRow,
    write: (to: string, link: string) => Mail,
    to?: string,
  ): Promise<Mail | null> {
    const address = to ?? (await addressOf(transaction, booking));
    return address === '' ? null : write(address, await linkTo(transaction, booking));
  }

  /** Writes the receipt of a booking whose last ride is over; null without an address. */
  async function receiptAfter({ transaction, booking }: LockedRide): Promise<Mail | null> {
    const to = await addressOf(transaction, booking);
    if (to === '') return null;
    const within = { ...deps, database: transaction };
    return receiptEmail(within, booking, to, await linkTo(transaction, booking), { afterRide: true });
  }

  /** Writes the email that explains the consequences of a no-show; null without an address. */
  async function noShowAfter({ transaction, booking, rides, ride }: LockedRide): Promise<Mail | null> {
    const to = await addressOf(transaction, booking);
    if (to === '') return null;
    const others = rides.filter(({ leg, status }) => leg !== ride.leg && !isOver(status));
    const within = { ...deps, database: transaction };
    return noShowEmail(within, booking, ride, others, to, await linkTo(transaction, booking));
  }

  return { passengerEmail, receiptAfter, noShowAfter };
}
