import { formatLocal, formatMoney, joinReference, localAt } from 'booking-core/domain';
import { createEvent } from 'ics';
import type { QuotedJourney } from '../calls/quotation.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from './mailer.ts';
import { quotedBooking } from './neutral.ts';
import { receiptPdf } from './receipt-pdf.ts';

const signed = (deps: Deps, lines: readonly string[]): string => {
  const { company, phone } = deps.operator.configuration;
  return [...lines, '', company, phone].join('\n');
};

/** The link to choose a new password by. */
export const resetLetter = (deps: Deps, to: string, link: string): Mail => ({
  to,
  kind: 'security',
  subject: 'Choose a new password',
  text: signed(deps, [
    'You, or somebody who typed your email address, asked for a new password.',
    '',
    link,
    '',
    'The link works once, for one hour. If it was not you, nothing has changed and there is nothing to do.',
  ]),
});

/** To whom an email belongs that somebody signed up with a second time. */
export const secondSignUpLetter = (deps: Deps, to: string, ownUrl: string): Mail => ({
  to,
  kind: 'security',
  subject: 'You already have an account',
  text: signed(deps, [
    'Somebody signed up with your email address, which has an account already. That account is as it was.',
    '',
    'If it was you, sign in with the password of your account. If you do not remember it, choose a new one with “Forgot password?”:',
    `${ownUrl}/profile`,
  ]),
});

/** What is told, and to whom, when an account is to have another email. */
export const emailChangeLetters = (deps: Deps, from: string, to: string) => {
  const notYou = 'If this was not you, choose a new password with “Forgot password?” at once.';
  return {
    confirm: (link: string): Mail => ({
      to,
      kind: 'security',
      subject: 'Confirm your new email',
      text: signed(deps, [
        'Open this link to use this address for your account:',
        '',
        link,
        '',
        'The link works once, for one day. If it was not you, nothing has changed and there is nothing to do.',
      ]),
    }),
    taken: (ownUrl: string): Mail => ({
      to,
      kind: 'security',
      subject: 'You already have an account',
      text: signed(deps, [
        'Somebody asked to use your email address for another account. It belongs to yours, and nothing has changed.',
        '',
        `If it was you, sign in with this address: ${ownUrl}/profile`,
      ]),
    }),
    old: {
      to: from,
      kind: 'security',
      subject: 'Your email is about to change',
      text: signed(deps, [`Your account is to have another email once it is confirmed: ${to}`, '', notYou]),
    } satisfies Mail,
    changed: {
      to: from,
      kind: 'security',
      subject: 'Your email has changed',
      text: signed(deps, [`Your account has another email now: ${to}`, '', notYou]),
    } satisfies Mail,
  };
};

/** An email about a booking counts as that booking's; one about a test says so first. */
const aboutBooking = (row: BookingRow, mail: Mail): Mail => ({
  ...mail,
  bookingId: row.id,
  ...(row.sandbox
    ? {
        subject: `[Test] ${mail.subject}`,
        text: `This is a test booking: no car comes, and no money moves.\n\n${mail.text}`,
      }
    : {}),
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

const base64 = (content: Uint8Array | string): string => Buffer.from(content).toString('base64');

/** The ride as a calendar file; its moment is written in UTC, which every calendar shows in its owner's time. */
function calendar(deps: Deps, row: BookingRow, link: string): NonNullable<Mail['attachments']> {
  const { company } = deps.operator.configuration;
  const { pickup, dropoff, seconds } = row.journey as QuotedJourney;
  const at = new Date(Math.floor(row.pickup_at / 60_000) * 60_000);
  const { value } = createEvent({
    uid: `booking-${row.reference}`,
    productId: 'taxi-booking',
    title: `${row.sandbox ? '[Test] ' : ''}${company}: ${row.vehicle_name}`,
    description: `${row.reference}\n${dropoff.address}`,
    location: pickup.address,
    url: link,
    start: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()],
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: Math.max(1, Math.round(seconds / 60)) },
  });
  return value ? [{ filename: 'ride.ics', contentType: 'text/calendar; charset=utf-8', content: base64(value) }] : [];
}

/** What was booked, to show and to keep. */
export const confirmationLetter = (deps: Deps, booking: BookingRow, to: string, link: string): Mail => {
  const row = quotedBooking(booking);
  return aboutBooking(row, {
    to,
    subject: `Your booking ${row.reference}`,
    text: signed(deps, ['Thank you for your booking.', '', ...rideLines(deps, row, link)]),
    attachments: calendar(deps, row, link),
  });
};

export const receiptName = (row: BookingRow): string => `receipt-${row.reference}.pdf`;

/** The receipt as a PDF file. */
export function receiptOf(deps: Deps, booking: BookingRow): Promise<Uint8Array> {
  const row = quotedBooking(booking);
  const { company, address, phone, email, timezone } = deps.operator.configuration;
  const { pickup, vias, dropoff } = row.journey as QuotedJourney;
  const money = (minor: number) => formatMoney({ minor, currency: row.currency }, 'en-GB');
  const clock = (at: number) => formatLocal(localAt(at, timezone));
  const reference = joinReference(row.reference, row.return_reference);
  return receiptPdf({
    company,
    sender: [address, phone, email].filter((line) => line !== ''),
    title: `${row.sandbox ? 'Test receipt, no money moved: ' : 'Receipt '}${reference}`,
    facts: [
      { label: 'Reference', value: reference },
      { label: 'Pick-up', value: `${clock(row.pickup_at)}, ${pickup.address}` },
      ...vias.map((via, index) => ({ label: `Via ${index + 1}`, value: via.address })),
      { label: 'Drop-off', value: dropoff.address },
      ...(row.return_at === null ? [] : [{ label: 'Return', value: clock(row.return_at) }]),
      { label: 'Vehicle', value: row.vehicle_name },
      { label: 'Passenger', value: `${row.first_name} ${row.last_name}`.trim() },
    ],
    amounts: [
      ...(row.lines as { label: string; minor: number }[]).map(({ label, minor }) => ({ label, value: money(minor) })),
      ...(row.promo_minor > 0 ? [{ label: 'Promotion', value: `-${money(row.promo_minor)}` }] : []),
    ],
    total: { label: 'Total', value: money(row.total_minor) },
    foot: `${row.payment_method === 'account' ? 'On account' : row.paid ? 'Paid' : row.payment_method === 'cash' ? 'To pay to the driver' : 'To pay'}. Booked on ${clock(row.created_at)}.`,
  });
}

export const receiptLetter = async (deps: Deps, booking: BookingRow, to: string, link: string): Promise<Mail> => {
  const row = quotedBooking(booking);
  return aboutBooking(row, {
    to,
    subject: `Receipt for booking ${row.reference}`,
    text: signed(deps, ['Here is your receipt.', '', ...rideLines(deps, row, link)]),
    attachments: [
      { filename: receiptName(row), contentType: 'application/pdf', content: base64(await receiptOf(deps, row)) },
    ],
  });
};

export const cancelledLetter = (deps: Deps, booking: BookingRow, to: string, link: string): Mail => {
  const row = quotedBooking(booking);
  return aboutBooking(row, {
    to,
    subject: `Booking ${row.reference} is cancelled`,
    text: signed(deps, ['Your booking is cancelled.', '', ...rideLines(deps, row, link)]),
  });
};
