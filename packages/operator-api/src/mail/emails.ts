import {
  announcedPickup,
  calendarUid,
  cancellationTerms,
  displayPhone,
  formatLocal,
  formatMoney,
  joinReference,
  localAt,
  parseMoment,
  promisedLeg,
} from 'booking-core/domain';
import { createEvents, type EventAttributes } from 'ics';
import { statusNow } from '../calls/booking.ts';
import { type JourneyPlace, lacksDoor, type QuotedJourney } from '../calls/quotation.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import type { LegRow } from '../rides/store.ts';
import type { Mail } from './mailer.ts';
import { quoted, quotedBooking } from './neutral.ts';
import { receiptPdf } from './receipt-pdf.ts';

const signed = (deps: Deps, lines: readonly string[]): string => {
  const { company, phone } = deps.operator.configuration;
  return [...lines, '', company, phone].join('\n');
};

/**
 * The link to choose a new password by.
 * @param accounts those that share the address while nobody has proven it: when each was made, and its link.
 */
export const resetEmail = (
  deps: Deps,
  to: string,
  accounts: readonly { readonly madeAt: number; readonly link: string }[],
): Mail => ({
  to,
  kind: 'security',
  subject: 'Choose a new password',
  text: signed(deps, [
    'You, or somebody who typed your email address, asked for a new password.',
    '',
    ...(accounts.length === 1
      ? accounts.map(({ link }) => link)
      : [
          'Several accounts were made with this address. Choose yours by when it was made:',
          ...accounts.flatMap(({ madeAt, link }) => [
            '',
            formatLocal(localAt(madeAt, deps.operator.configuration.timezone)),
            link,
          ]),
        ]),
    '',
    'The link works once, for one hour. If it was not you, nothing has changed and there is nothing to do.',
  ]),
});

/** To whom an email belongs that somebody signed up with a second time. */
export const secondSignUpEmail = (deps: Deps, to: string, ownUrl: string): Mail => ({
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
export const emailChangeEmails = (deps: Deps, from: string, to: string) => {
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
export const aboutBooking = (row: BookingRow, mail: Mail): Mail => ({
  ...mail,
  bookingId: row.id,
  ...(row.sandbox
    ? {
        subject: `[Test] ${mail.subject}`,
        text: `This is a test booking: no car comes, and no money moves.\n\n${mail.text}`,
      }
    : {}),
});

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Labels and values under each other. */
function table(facts: readonly Fact[]): string[] {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  return facts.map(({ label, value }) => `${`${label}:`.padEnd(width)} ${value.replace(/\s*\n\s*/g, ' / ')}`);
}

const promisedRide = (row: BookingRow) => {
  const journey = row.journey as QuotedJourney;
  return {
    pickupAt: row.pickup_at,
    asap: journey.asap,
    returnAt: row.return_at,
    travelTimeSeconds: journey.seconds,
    returnTravelTimeSeconds: journey.returnSeconds,
    pickup: journey.pickup,
    dropoff: journey.dropoff,
  };
};

const counted = (count: number, one: string): string => (count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`);

/** Who and what travels: the children of the child seats are told by their seats alone. */
function load(journey: QuotedJourney): string {
  const grown = journey.passengers - journey.smallChilds - journey.largeChilds;
  return [
    counted(grown, 'passenger'),
    counted(journey.smallChilds, 'small child seat'),
    counted(journey.largeChilds, 'large child seat'),
    counted(journey.luggages, 'bag'),
    counted(journey.handBags, 'hand bag'),
    counted(journey.smallPets, 'small pet'),
    counted(journey.otherPets, 'other pet'),
  ]
    .filter(Boolean)
    .join(', ');
}

interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly email?: string | null;
  readonly phone: string;
  readonly dialingcode: string;
}

const personWords = ({ firstname, lastname, email, phone, dialingcode }: Person): string =>
  [`${firstname} ${lastname}`.trim(), displayPhone({ phone, dialingCode: dialingcode }), email]
    .filter(Boolean)
    .join(', ');

/** Everything that was ordered, as labelled lines: the same in every email and on the receipt. */
function rideFacts(deps: Deps, row: BookingRow): Fact[] {
  const zone = deps.operator.configuration.timezone;
  const journey = row.journey as QuotedJourney;
  const { pickup, vias, dropoff, asap, kind } = journey;
  const clock = (at: number) => formatLocal(localAt(at, zone));
  const named = (place: JourneyPlace) => `${place.address}${lacksDoor(place) ? ' (approximate)' : ''}`;
  const ride = promisedRide(row);
  const arrival = (leg: 'onward' | 'return') => {
    const promised = promisedLeg(ride, leg);
    if (!promised || promised.arrivalAt === null) return '';
    const words = promised.freeWaitingUntil === null ? 'about' : 'by about';
    return `, ${words} ${clock(promised.arrivalAt).slice(-5)}`;
  };
  const flightWords = (flight: unknown) => {
    const known = flight as { flightnumber: string; arrivingfromairportname: string; expflightarrival: string } | null;
    if (!known) return '';
    const landsAt = known.expflightarrival === '' ? null : parseMoment(known.expflightarrival, zone);
    return [
      known.flightnumber,
      known.arrivingfromairportname && `from ${known.arrivingfromairportname}`,
      landsAt !== null && `landing ${clock(landsAt)}`,
    ]
      .filter(Boolean)
      .join(', ');
  };
  const customer = row.customer as Person | null;
  const facts: readonly (readonly [string, string])[] = [
    ['Reference', joinReference(row.reference, row.return_reference)],
    ['Pick-up', `${asap ? 'As soon as possible, about ' : ''}${clock(announcedPickup(ride))}, ${named(pickup)}`],
    ['At the pick-up', row.pickup_note],
    ...vias.map((via, index) => [`Via ${index + 1}`, via.address] as const),
    ['Drop-off', `${named(dropoff)}${arrival('onward')}`],
    ['At the drop-off', row.dropoff_note],
    ['Flight', flightWords(row.flight)],
    ['Return', kind === 'waitAndReturn' ? 'The driver waits and takes you back' : ''],
    ['Return', row.return_at === null ? '' : `${clock(row.return_at)}, ${dropoff.address}`],
    ['Return to', row.return_at === null ? '' : `${pickup.address}${arrival('return')}`],
    ['Return flight', flightWords(row.return_flight)],
    ['Vehicle', row.vehicle_name],
    ['Travelling', load(journey)],
    [
      'Passenger',
      personWords({
        firstname: row.first_name,
        lastname: row.last_name,
        email: row.email,
        phone: row.phone,
        dialingcode: row.dialing_code,
      }),
    ],
    ['Customer', customer ? personWords(customer) : ''],
    ['Our reference', row.booker_reference],
    ['Cost centre', row.cost_centre],
    ['Partner’s reference', row.host_reference],
    ['Note to driver', row.note],
  ];
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}

/** What is paid, or is to be. */
function paymentWords(deps: Deps, row: BookingRow): string {
  const money = formatMoney({ minor: row.total_minor, currency: row.currency }, 'en-GB');
  const by = row.payment_method === 'paypal' ? 'by PayPal' : 'by card';
  const over = statusNow(deps, row) === 'finish';
  if (row.payment_method === 'account') return `${money} on account`;
  if (row.payment_method === 'cash')
    return over ? `${money} in cash to the driver` : `${money} to pay to the driver in cash`;
  return row.paid ? `${money} paid ${by}` : `${money} to pay ${by}`;
}

/** The promises of the domain in words, for what is still to come. */
function promises(deps: Deps, row: BookingRow): string[] {
  const { configuration } = deps.operator;
  const clock = (at: number) => formatLocal(localAt(at, configuration.timezone));
  const waiting = promisedLeg(promisedRide(row), 'onward')?.freeWaitingUntil ?? null;
  const rules = {
    canCancelBooking: configuration.cancancelbooking,
    freeCancellationMinutes: configuration.freecancellationminutes,
  };
  const { kind, until } = cancellationTerms(row.pickup_at, rules, deps.clock());
  return [
    'The fare is fixed.',
    waiting === null ? '' : `The driver waits free until ${clock(waiting).slice(-5)}.`,
    kind === 'free' ? `Free to cancel until ${clock(until)}.` : '',
    kind === 'late' ? 'This ride starts too soon to be cancelled for free.' : '',
  ].filter((line) => line !== '');
}

/** What card companies and PayPal take at most to show a refund. */
const refundWorkingDays = 10;

const base64 = (content: Uint8Array | string): string => Buffer.from(content).toString('base64');

/** The ride as a calendar file; its moment is written in UTC, which every calendar shows in its owner's time. */
function calendar(deps: Deps, row: BookingRow, link: string): NonNullable<Mail['attachments']> {
  const { company } = deps.operator.configuration;
  const { pickup, dropoff, seconds, returnSeconds } = row.journey as QuotedJourney;
  const reference = joinReference(row.reference, row.return_reference);
  const event = (leg: 'onward' | 'return', from: string, to: string, startsAt: number, seconds: number) => {
    const at = new Date(Math.floor(startsAt / 60_000) * 60_000);
    return {
      uid: calendarUid(row.reference, leg),
      productId: 'taxi-booking',
      title: `${row.sandbox ? '[Test] ' : ''}${company}: ${row.vehicle_name}`,
      description: `${reference}\n${to}`,
      location: from,
      url: link,
      start: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()],
      startInputType: 'utc',
      startOutputType: 'utc',
      duration: { minutes: Math.max(1, Math.round(seconds / 60)) },
    } satisfies EventAttributes;
  };
  const { value } = createEvents([
    event('onward', pickup.address, dropoff.address, row.pickup_at, seconds),
    ...(row.return_at === null
      ? []
      : [event('return', dropoff.address, pickup.address, row.return_at, returnSeconds || seconds)]),
  ]);
  return value ? [{ filename: 'ride.ics', contentType: 'text/calendar; charset=utf-8', content: base64(value) }] : [];
}

/** What was booked, to show and to keep. */
export const confirmationEmail = (deps: Deps, booking: BookingRow, to: string, link: string): Mail => {
  const row = quotedBooking(booking);
  const waits = row.status === 'requested';
  return aboutBooking(row, {
    to,
    subject: `${waits ? 'We received your request' : 'Your booking'} ${joinReference(row.reference, row.return_reference)}`,
    text: signed(deps, [
      waits
        ? 'Thank you. Your booking is not confirmed yet: we write again as soon as a driver has accepted it.'
        : 'Thank you for your booking.',
      '',
      ...table([...rideFacts(deps, row), { label: 'Payment', value: paymentWords(deps, row) }]),
      '',
      ...promises(deps, row),
      '',
      'See it, change your mind, or pay:',
      link,
      'The reference and your email address find it, too.',
    ]),
    ...(waits ? {} : { attachments: calendar(deps, row, link) }),
  });
};

export const receiptName = (row: BookingRow): string => `receipt-${row.reference}.pdf`;

/** The receipt as a PDF file. */
export function receiptOf(deps: Deps, booking: BookingRow): Promise<Uint8Array> {
  const row = quotedBooking(booking);
  const { company, address, phone, email, timezone } = deps.operator.configuration;
  const money = (minor: number) => formatMoney({ minor, currency: row.currency }, 'en-GB');
  return receiptPdf({
    company,
    sender: [address, phone, email].filter((line) => line !== ''),
    title: `${row.sandbox ? 'Test receipt, no money moved: ' : 'Receipt '}${joinReference(row.reference, row.return_reference)}`,
    facts: rideFacts(deps, row),
    amounts: [
      ...(row.lines as { label: string; minor: number }[]).map(({ label, minor }) => ({ label, value: money(minor) })),
      ...(row.promo_minor > 0 ? [{ label: 'Promotion', value: `-${money(row.promo_minor)}` }] : []),
    ],
    total: { label: 'Total', value: money(row.total_minor) },
    foot: `${paymentWords(deps, row)}. Booked on ${formatLocal(localAt(row.created_at, timezone))}.`,
  });
}

export const receiptEmail = async (deps: Deps, booking: BookingRow, to: string, link: string): Promise<Mail> => {
  const row = quotedBooking(booking);
  return aboutBooking(row, {
    to,
    subject: `Receipt for booking ${joinReference(row.reference, row.return_reference)}`,
    text: signed(deps, [
      'Here is your receipt.',
      '',
      ...table([...rideFacts(deps, row), { label: 'Payment', value: paymentWords(deps, row) }]),
      '',
      link,
    ]),
    attachments: [
      { filename: receiptName(row), contentType: 'application/pdf', content: base64(await receiptOf(deps, row)) },
    ],
  });
};

const moneyOf = (row: BookingRow) => (minor: number) => formatMoney({ minor, currency: row.currency }, 'en-GB');

const whereFrom = (row: BookingRow) =>
  row.payment_method === 'paypal' ? 'your PayPal account' : 'the card that you paid with';

/** What goes back after a cancellation: how much, where to, and by when. */
export function refundWords(row: BookingRow, paidMinor: number | null, backMinor: number): string {
  const money = moneyOf(row);
  if (paidMinor === null) return 'Nothing was charged.';
  if (backMinor === 0) return `It was too late to cancel for free: ${money(paidMinor)} that you paid is kept.`;
  const kept = paidMinor > backMinor ? ` ${money(paidMinor - backMinor)} is kept.` : '';
  return `${money(backMinor)} goes back to ${whereFrom(row)}, within ${refundWorkingDays} working days.${kept}`;
}

/** Money that the operator gave back at the gateway's own pages, whatever became of the booking. */
export const returnedEmail = (
  deps: Deps,
  booking: BookingRow,
  link: string,
  payment: { readonly amount_minor: number; readonly returned_minor: number },
): Mail => {
  const row = quotedBooking(booking);
  const money = moneyOf(row);
  const { amount_minor: paid, returned_minor: back } = payment;
  const amount = back < paid ? `${money(back)} of the ${money(paid)} that you paid` : money(back);
  return aboutBooking(row, {
    to: row.email,
    subject: `Money back for booking ${joinReference(row.reference, row.return_reference)}`,
    text: signed(deps, [
      `${amount} was sent back to ${whereFrom(row)}; it shows there within ${refundWorkingDays} working days.`,
      '',
      ...table(rideFacts(deps, row)),
      '',
      link,
    ]),
  });
};

/** The operator gives a part of what was paid back while the booking stands. */
export const partRefundEmail = (deps: Deps, booking: BookingRow, to: string, link: string, backMinor: number): Mail => {
  const row = quotedBooking(booking);
  return aboutBooking(row, {
    to,
    subject: `Money back for booking ${joinReference(row.reference, row.return_reference)}`,
    text: signed(deps, [
      `${rideRefundWords(row, backMinor)} Your booking stands as it is.`,
      '',
      ...table(rideFacts(deps, row)),
      '',
      link,
    ]),
  });
};

/** Asks a passenger to pay a booking online. @param link to the page that it is paid on */
export const paymentLinkEmail = (deps: Deps, booking: BookingRow, to: string, link: string): Mail => {
  const row = quotedBooking(booking);
  const money = formatMoney({ minor: row.total_minor, currency: row.currency }, 'en-GB');
  return aboutBooking(row, {
    to,
    subject: `Pay for booking ${joinReference(row.reference, row.return_reference)}`,
    text: signed(deps, [
      `You can pay ${money} for this booking here:`,
      '',
      link,
      '',
      ...table(rideFacts(deps, row)),
      '',
      'Your booking stands; if you do not pay online, the driver takes the money.',
    ]),
  });
};

/** What is told of a cancellation; `paidMinor` is null where nothing had been taken. */
interface Cancellation {
  readonly paidMinor: number | null;
  readonly backMinor: number;
  /** Who cancelled; the passenger without it. */
  readonly by?: 'passenger' | 'operator';
  /** The operator's words for it; '' without. */
  readonly reason?: string;
}

/** The first sentences of a cancellation that the operator made. */
const apology = (reason = ''): string =>
  `We are sorry: we cannot drive this ride.${reason === '' ? '' : ` ${quoted(reason, 300)}`}`;

export const cancelledEmail = (
  deps: Deps,
  booking: BookingRow,
  to: string,
  link: string,
  { paidMinor, backMinor, by, reason }: Cancellation,
): Mail => {
  const row = quotedBooking(booking);
  return aboutBooking(row, {
    to,
    subject: `Booking ${joinReference(row.reference, row.return_reference)} is cancelled`,
    text: signed(deps, [
      ...(by === 'operator' ? [apology(reason)] : []),
      'Your booking is cancelled. No taxi will come for it.',
      paidMinor !== null && by === 'operator' && backMinor === 0
        ? `${moneyOf(row)(paidMinor)} that you paid is kept.`
        : refundWords(row, paidMinor, backMinor),
      '',
      ...table(rideFacts(deps, row)),
      '',
      link,
    ]),
  });
};

const rideWords = { outbound: 'outbound ride', return: 'return ride' } as const;

/** One ride of a return is cancelled, the other stands. */
export const rideCancelledEmail = (
  deps: Deps,
  booking: BookingRow,
  ride: LegRow,
  to: string,
  link: string,
  { paidMinor, backMinor, by, reason }: Cancellation,
): Mail => {
  const row = quotedBooking(booking);
  const which = rideWords[ride.leg];
  const other = rideWords[ride.leg === 'outbound' ? 'return' : 'outbound'];
  const at = formatLocal(localAt(ride.pickup_at, deps.operator.configuration.timezone));
  return aboutBooking(row, {
    to,
    subject: `The ${which} of booking ${joinReference(row.reference, row.return_reference)} is cancelled`,
    text: signed(deps, [
      ...(by === 'operator' ? [apology(reason)] : []),
      `The ${which} of ${at} (${ride.reference}) is cancelled. No taxi will come for it. The ${other} stays as it is.`,
      paidMinor === null ? '' : rideRefundWords(row, backMinor),
      '',
      ...table([...rideFacts(deps, row), { label: 'Payment', value: paymentWords(deps, row) }]),
      '',
      link,
    ]),
  });
};

/** What goes back of a payment for one ride of a return. */
export const rideRefundWords = (row: BookingRow, backMinor: number): string =>
  backMinor === 0
    ? 'It was too late to cancel it for free: what you paid for it is kept.'
    : `${moneyOf(row)(backMinor)} goes back to ${whereFrom(row)}, within ${refundWorkingDays} working days.`;

/** A ride costs something else than was booked: why, and who pays what to whom. */
export const priceEmail = (
  deps: Deps,
  booking: BookingRow,
  to: string,
  link: string,
  price: { readonly before: number; readonly reason: string; readonly backMinor: number; readonly owedMinor: number },
): Mail => {
  const row = quotedBooking(booking);
  const money = moneyOf(row);
  return aboutBooking(row, {
    to,
    subject: `The fare of booking ${joinReference(row.reference, row.return_reference)} has changed`,
    text: signed(deps, [
      `The fare is ${money(row.total_minor)} now; it was ${money(price.before)}.`,
      `Why: ${quoted(price.reason, 300)}`,
      price.owedMinor > 0
        ? `${money(price.owedMinor)} is to be paid to the driver. Nothing more is charged to you online.`
        : '',
      price.backMinor > 0 ? rideRefundWords(row, price.backMinor) : '',
      '',
      ...table([
        ...(row.lines as { label: string; minor: number }[]).map(({ label, minor }) => ({
          label: quoted(label, 80),
          value: money(minor),
        })),
        ...(row.promo_minor > 0 ? [{ label: 'Promotion', value: `-${money(row.promo_minor)}` }] : []),
        { label: 'Total', value: money(row.total_minor) },
      ]),
      '',
      link,
    ]),
  });
};

/** What the operator changed of a booking on the passenger's wish, and what it costs now. */
export const amendedEmail = (
  deps: Deps,
  booking: BookingRow,
  to: string,
  link: string,
  change: {
    readonly facts: readonly { readonly what: string; readonly before: string; readonly after: string }[];
    readonly before: number;
    readonly backMinor: number;
    readonly owedMinor: number;
  },
): Mail => {
  const row = quotedBooking(booking);
  const money = moneyOf(row);
  const words = (text: string) => quoted(text, 300) || '–';
  return aboutBooking(row, {
    to,
    subject: `Booking ${joinReference(row.reference, row.return_reference)} has changed`,
    text: signed(deps, [
      'Your booking was changed:',
      ...change.facts.map(({ what, before, after }) => `- ${what}: ${words(after)} (it was ${words(before)})`),
      '',
      row.total_minor === change.before
        ? `The fare stays ${money(row.total_minor)}.`
        : `The fare is ${money(row.total_minor)} now; it was ${money(change.before)}.`,
      change.owedMinor > 0
        ? `${money(change.owedMinor)} is to be paid to the driver. Nothing more is charged to you online.`
        : '',
      change.backMinor > 0 ? rideRefundWords(row, change.backMinor) : '',
      '',
      ...table([...rideFacts(deps, row), { label: 'Payment', value: paymentWords(deps, row) }]),
      '',
      'If this is not what you wanted, call us.',
      '',
      link,
    ]),
  });
};

/** Nobody accepted a booking in time: the passenger hears that somebody is still being looked for. */
export const lookingEmail = (deps: Deps, booking: BookingRow, to: string, link: string): Mail => {
  const row = quotedBooking(booking);
  const { phone } = deps.operator.configuration;
  return aboutBooking(row, {
    to,
    subject: `We are looking for a driver for booking ${joinReference(row.reference, row.return_reference)}`,
    text: signed(deps, [
      'We are looking for a driver for your booking. It is not confirmed yet, and we write again as soon as it is decided.',
      phone === '' ? '' : `If you cannot wait, call us: ${phone}. You can cancel it by the link below.`,
      '',
      ...table([...rideFacts(deps, row), { label: 'Payment', value: paymentWords(deps, row) }]),
      '',
      link,
    ]),
  });
};

/** The same as the operator hears it. */
export const unacceptedEmail = (deps: Deps, booking: BookingRow, to: string): Mail => {
  const row = quotedBooking(booking);
  return aboutBooking(row, {
    to,
    subject: `Nobody has accepted booking ${joinReference(row.reference, row.return_reference)}`,
    text: signed(deps, [
      `Nobody accepted this booking within ${deps.operator.dispatch.acceptminutes} minutes. The passenger was told that a driver is being looked for.`,
      '',
      ...table([...rideFacts(deps, row), { label: 'Payment', value: paymentWords(deps, row) }]),
    ]),
  });
};
