import { formatLocal, formatMoney, localAt } from 'booking-core/domain';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from './mailer.ts';

const signed = (deps: Deps, lines: readonly string[]): string => {
  const { company, phone } = deps.operator.configuration;
  return [...lines, '', company, phone].join('\n');
};

/** The link to choose a new password by. */
export const resetLetter = (deps: Deps, to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password',
  text: signed(deps, [
    'You, or somebody who typed your email address, asked for a new password.',
    '',
    link,
    '',
    'The link works once, for one hour. If it was not you, nothing has changed and there is nothing to do.',
  ]),
});

function rideLines(deps: Deps, row: BookingRow, link: string): string[] {
  const zone = deps.operator.configuration.timezone;
  const { pickup, dropoff } = row.journey as { pickup: { address: string }; dropoff: { address: string } };
  const money = formatMoney({ minor: row.total_minor, currency: row.currency }, 'en-GB');
  return [
    `Reference: ${row.reference}`,
    `Pick-up:   ${formatLocal(localAt(row.pickup_at, zone))}, ${pickup.address}`,
    `Drop-off:  ${dropoff.address}`,
    `Vehicle:   ${row.vehicle_name}`,
    `Passenger: ${`${row.first_name} ${row.last_name}`.trim()}`,
    `Total:     ${money}${row.paid ? ', paid' : ''}`,
    '',
    link,
  ];
}

/** What was booked, to show and to keep. */
export const confirmationLetter = (deps: Deps, row: BookingRow, to: string, link: string): Mail => ({
  to,
  subject: `Your booking ${row.reference}`,
  text: signed(deps, ['Thank you for your booking.', '', ...rideLines(deps, row, link)]),
});

export const receiptLetter = (deps: Deps, row: BookingRow, to: string, link: string): Mail => ({
  to,
  subject: `Receipt for booking ${row.reference}`,
  text: signed(deps, ['Here is your receipt.', '', ...rideLines(deps, row, link)]),
});

export const cancelledLetter = (deps: Deps, row: BookingRow, to: string, link: string): Mail => ({
  to,
  subject: `Booking ${row.reference} is cancelled`,
  text: signed(deps, ['Your booking is cancelled.', '', ...rideLines(deps, row, link)]),
});
