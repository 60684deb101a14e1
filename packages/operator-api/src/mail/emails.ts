import { joinReference, listed, readableLines } from 'booking-core/domain';
import { isWayBack } from 'contracts/legs';
import { figuresOf } from '../bookers/statement-rows.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { lineLabel } from '../fares/line-label.ts';
import { vatAt, vatWithin } from '../fares/vat.ts';
import type { BookingRefund } from '../payments/held.ts';
import { writtenPhone } from '../phone/read-phone.ts';
import { isNotStarted } from '../rides/leg.ts';
import type { PriceLine } from '../rides/money.ts';
import { findLegs, type LegRow, owedForRide } from '../rides/store.ts';
import { findTracksOf, type TrackRow } from '../tracking/rides.ts';
import { calendarOf, waysToCome } from './calendar.ts';
import { type Email, type EmailAction, type Fact, mailOf } from './email.ts';
import { type Localizer, speak, withExactAmounts } from './languages/index.ts';
import type { Mail } from './mailer.ts';
import { quoted, quotedBooking } from './neutral.ts';
import type { Receipt } from './receipt-pdf.ts';
import {
  carText,
  driverFacts,
  isRestOnline,
  leftToDriver,
  paymentFact,
  promises,
  rideFacts,
  toldPickup,
  whoDrove,
} from './ride-facts.ts';

/** Emails about bookings, each in the language that the booking was made in. */

/** Longest time, in working days, until card companies and PayPal show a refund. */
const refundWorkingDays = 10;

const localizerOf = (deps: Deps, row: BookingRow): Localizer => speak(deps.operator.configuration, row.language);

const referenceOf = (row: BookingRow): string => joinReference(row.reference, row.return_reference);

const moneyOf =
  ({ currency }: BookingRow, { money }: Localizer) =>
  (minor: number) =>
    money(minor, currency);

/**
 * Writes an email about a booking, counted towards the booking's limit; one about a test booking is marked as a test.
 */
function bookingMail(deps: Deps, row: BookingRow, email: Email): Mail {
  const { t } = email.localizer;
  const test = row.sandbox
    ? { subject: t('subject.test', { subject: email.subject }), lead: [t('lead.test'), ...email.lead] }
    : {};
  return { ...mailOf(deps, { ...email, ...test }), bookingId: row.id };
}

/**
 * The actions linked from an email: see the booking; change and cancel it before its ride begins. Opening a link only
 * opens a page, because mail programs open links by themselves.
 */
function bookingActions(deps: Deps, row: BookingRow, link: string, { t, money }: Localizer): EmailAction[] {
  const asking = (what: string) => {
    const url = new URL(link);
    url.searchParams.set('do', what);
    return url.href;
  };
  if (!isNotStarted(row.status)) return [{ label: t('do.see'), url: link }];
  const rest = leftToDriver(row);
  const { origin, code } = partsOf(link);
  return [
    { label: t('do.see'), url: link },
    ...(rest > 0 && isRestOnline(deps, row)
      ? [
          {
            label: t('do.pay', { money: money(rest, row.currency) }),
            url: paymentPage(origin, row, code),
          },
        ]
      : []),
    { label: t('do.change'), url: asking('change') },
    ...(deps.operator.configuration.cancancelbooking ? [{ label: t('do.cancel'), url: asking('cancel') }] : []),
  ];
}

/** All facts of a booking, and how it is paid. */
const bookingFacts = (deps: Deps, row: BookingRow, rides: readonly LegRow[], localizer: Localizer): Fact[] => [
  ...rideFacts(deps, row, rides, localizer),
  paymentFact(deps, row, rides, localizer),
];

/**
 * The confirmation of a booking.
 * @param rides its rides, where some may have been cancelled before
 */
export function confirmationEmail(
  deps: Deps,
  booking: BookingRow,
  to: string,
  link: string,
  rides: readonly LegRow[] = [],
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  const waits = row.status === 'requested';
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t(waits ? 'subject.requested' : 'subject.booked', { reference: referenceOf(row) }),
    lead: waits ? [t('lead.requested')] : [t('lead.booked'), row.sandbox ? '' : t('lead.driverFollows')],
    facts: bookingFacts(deps, row, rides, localizer),
    notes: [promises(deps, row, rides, localizer)],
    actions: bookingActions(deps, row, link, localizer),
    foot: t('lead.findsToo'),
    ...(waits
      ? {}
      : { attachments: calendarOf(deps, row, link, localizer, { method: 'PUBLISH', ...waysToCome(rides) }) }),
  });
}

/**
 * Announces the driver of a ride: sent when one is assigned, and again when the driver changes.
 * @param rides all rides of the booking
 */
export function driverEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  ride: LegRow,
  track: TrackRow,
  to: string,
  link: string,
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t, when } = localizer;
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t('subject.driver', {
      reference: listed([ride.reference, carText(row, ride.leg, localizer)]),
    }),
    lead: [t('lead.driver', { driver: quoted(track.driver_name), time: when(toldPickup(row, ride)) })],
    facts: [...driverFacts(track, localizer), ...bookingFacts(deps, row, rides, localizer)],
    actions: [
      { label: t('do.track'), url: trackingLink(row, ride, link) },
      ...bookingActions(deps, row, link, localizer),
    ],
  });
}

/** The origin of a booking's link, and the code in it. */
function partsOf(link: string): { readonly origin: string; readonly code: string } {
  const { origin, pathname } = new URL(link);
  return { origin, code: pathname.split('/').at(-1) ?? '' };
}

/** The partner's tracking code for the address of a page, so that further bookings are attributed to the partner. */
const partnerOf = ({ tracking_code: code }: Pick<BookingRow, 'tracking_code'>): Record<string, string> =>
  code === '' ? {} : { trackingcode: code };

/** The address of a ride's tracking page, with the code of the booking's link. */
function trackingLink(row: BookingRow, ride: LegRow, link: string): string {
  const { origin, code } = partsOf(link);
  return `${origin}/tracking?${new URLSearchParams({ id: String(row.id), code, leg: ride.leg, ...partnerOf(row) })}`;
}

/** The file name of a booking’s receipt. */
export const receiptName = (row: BookingRow): string => `receipt-${row.reference}.pdf`;

/**
 * The tax lines of a receipt, by the rate on the day of the ride. For an operator that acts as agent the driver
 * supplies the ride, so the fare contains no tax of the operator's.
 */
function vatFacts(
  { operator }: Deps,
  row: BookingRow,
  { t, money }: { t: Localizer['t']; money: (minor: number) => string },
  chargedMinor: number,
) {
  const { company, timezone } = operator.configuration;
  const rule = vatAt(operator.fares.vat, row.pickup_at, timezone);
  if (!rule) return [];
  const { label, number, percent } = rule;
  return [
    rule.role === 'agent'
      ? t('vat.agent', { company })
      : t('vat.included', { percent, label, money: money(vatWithin(chargedMinor, percent)) }),
    ...(number === '' ? [] : [t('vat.number', { label, number })]),
  ];
}

/** The content of a booking's receipt, in the booking's language; `receiptPdf` draws it. */
export async function receiptOf(deps: Deps, booking: BookingRow): Promise<Receipt> {
  const row = quotedBooking(booking);
  const localizer = withExactAmounts(localizerOf(deps, row));
  const { t, when } = localizer;
  const { company, address, phone, email } = deps.operator.configuration;
  const money = moneyOf(row, localizer);
  const tracks = await findTracksOf(deps.database, [row.id]);
  const { rides, chargedMinor, amounts, payment } = await chargeOf(deps, row, localizer);
  return {
    language: localizer.code,
    direction: localizer.dir,
    company,
    sender: [address, writtenPhone(phone), email].filter((line) => line !== ''),
    title: t(row.sandbox ? 'receipt.test' : 'receipt.title', { reference: referenceOf(row) }),
    facts: [...rideFacts(deps, row, rides, localizer), ...whoDrove(row, rides, tracks, localizer)],
    amounts,
    total: { label: t('fact.total'), value: money(chargedMinor) },
    foot: [
      `${payment.value}.`,
      ...vatFacts(deps, row, { t, money }, chargedMinor),
      t('receipt.booked', { time: when(row.created_at) }),
    ].join(' '),
  };
}

const fareLines = (row: BookingRow, localizer: Localizer): Fact[] => {
  const money = moneyOf(row, localizer);
  return [
    ...readableLines(row.lines as PriceLine[]).map((line) => ({
      label: quoted(lineLabel(line, localizer), 80),
      value: money(line.minor),
    })),
    ...(row.promo_minor > 0 ? [{ label: localizer.t('fact.promotion'), value: money(-row.promo_minor) }] : []),
  ];
};

/**
 * The final charge of a booking, minor units: its total, less what the driver would have collected from a passenger who
 * did not appear, less refunds. `amounts` are the lines from the fare to the charge.
 */
async function chargeOf(deps: Deps, row: BookingRow, localizer: Localizer) {
  const { t } = localizer;
  const money = moneyOf(row, localizer);
  const figures = await figuresOf(deps.database, row.id);
  const { given_back: givenBack = 0, not_met: notMet = 0 } = figures ?? {};
  const rides = await findLegs(deps.database, row.id);
  const payment = paymentFact(deps, row, rides, localizer, notMet);
  return {
    rides,
    chargedMinor: row.total_minor - notMet - givenBack,
    amounts: [
      ...fareLines(row, localizer),
      ...(notMet > 0 ? [{ label: t('line.notMet'), value: money(-notMet) }] : []),
      ...(givenBack > 0 ? [{ label: t('line.givenBack'), value: money(-givenBack) }] : []),
    ],
    payment:
      givenBack > 0
        ? { ...payment, value: `${payment.value} · ${t('pay.givenBack', { money: money(givenBack) })}` }
        : payment,
  };
}

/** The email with the receipt as a PDF file; after the ride it thanks the passenger. */
export async function receiptEmail(
  deps: Deps,
  booking: BookingRow,
  to: string,
  link: string,
  { afterRide = false }: { readonly afterRide?: boolean } = {},
): Promise<Mail> {
  const row = quotedBooking(booking);
  const localizer = withExactAmounts(localizerOf(deps, row));
  const { t } = localizer;
  const money = moneyOf(row, localizer);
  const tracks = await findTracksOf(deps.database, [row.id]);
  const { rides, chargedMinor, amounts, payment } = await chargeOf(deps, row, localizer);
  const email = bookingMail(deps, row, {
    localizer,
    to,
    endsRide: afterRide,
    subject: t('subject.receipt', { reference: referenceOf(row) }),
    lead: [t(afterRide ? 'lead.thanks' : 'lead.receipt')],
    facts: [...rideFacts(deps, row, rides, localizer), ...whoDrove(row, rides, tracks, localizer), payment],
    amounts: [...amounts, { label: t('fact.total'), value: money(chargedMinor) }],
    notes: vatFacts(deps, row, { t, money }, chargedMinor),
    actions: [{ label: t('do.see'), url: link }],
  });
  return { ...email, receipt: { filename: receiptName(row), content: await receiptOf(deps, row) } };
}

/** The sentences that announce a refund: the amounts, the card or PayPal account, and by when. */
function goesBack(row: BookingRow, localizer: Localizer, { backMinor, paypalMinor }: BookingRefund): string {
  const { t } = localizer;
  const money = moneyOf(row, localizer);
  const days = refundWorkingDays;
  const cardMinor = backMinor - paypalMinor;
  return [
    ...(cardMinor > 0 ? [t('refund.toCard', { money: money(cardMinor), days })] : []),
    ...(paypalMinor > 0 ? [t('refund.toPaypal', { money: money(paypalMinor), days })] : []),
  ].join(' ');
}

/**
 * The text about the refund after a cancellation, in the booking's language: the amount, where it goes, and by when.
 */
export function refundText(deps: Deps, row: BookingRow, cancellation: Cancellation): string {
  const { paidMinor, backMinor, keptMinor, by } = cancellation;
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  const money = moneyOf(row, localizer);
  if (paidMinor === null) return t('refund.nothing');
  // All of it was refunded before.
  if (paidMinor === 0) return '';
  if (backMinor === 0) {
    // A fee for rides that were cancelled before may be all that is retained.
    const isLate = by !== 'operator' && keptMinor > 0;
    return t(isLate ? 'refund.tooLate' : 'refund.kept', { money: money(paidMinor) });
  }
  const kept = paidMinor > backMinor ? ` ${t('refund.rest', { money: money(paidMinor - backMinor) })}` : '';
  return `${goesBack(row, localizer, cancellation)}${kept}`;
}

/**
 * The text about the refund of some rides of a booking while others remain, in the booking's language; '' when nothing
 * was paid for them.
 */
export function rideRefundText(deps: Deps, row: BookingRow, cancellation: Cancellation): string {
  const { paidMinor, backMinor, keptMinor, by } = cancellation;
  const localizer = localizerOf(deps, row);
  if (backMinor > 0) return goesBack(row, localizer, cancellation);
  if (paidMinor === null || keptMinor === 0) return '';
  return by === 'operator'
    ? localizer.t('refund.kept', { money: moneyOf(row, localizer)(keptMinor) })
    : localizer.t('refund.rideTooLate');
}

/** Announces a refund that the operator made on the gateway's own pages; independent of the booking's status. */
export function returnedEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  to: string,
  link: string,
  payment: { readonly method: string; readonly amount_minor: number; readonly returned_minor: number },
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  const money = moneyOf(row, localizer);
  const { method, amount_minor: paid, returned_minor: back } = payment;
  const amount = back < paid ? t('refund.part', { money: money(back), paid: money(paid) }) : money(back);
  const key = method === 'paypal' ? 'refund.sentToPaypal' : 'refund.sentToCard';
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t('subject.moneyBack', { reference: referenceOf(row) }),
    lead: [t(key, { money: amount, days: refundWorkingDays })],
    facts: rideFacts(deps, row, rides, localizer),
    actions: [{ label: t('do.see'), url: link }],
  });
}

/** Announces that the operator refunds a part of the payment; the booking, unless it is cancelled, remains valid. */
export function partRefundEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  to: string,
  link: string,
  refund: BookingRefund,
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t('subject.moneyBack', { reference: referenceOf(row) }),
    lead: [goesBack(row, localizer, refund) + (row.status === 'cancelled' ? '' : ` ${t('lead.stands')}`)],
    facts: rideFacts(deps, row, rides, localizer),
    actions: bookingActions(deps, row, link, localizer),
  });
}

/** The address of a booking's payment page. @param opens the code that opens the booking */
export const paymentPage = (origin: string, row: Pick<BookingRow, 'tracking_code'>, opens: string) =>
  `${origin}/payment.html?${new URLSearchParams({ code: opens, ...partnerOf(row) })}`;

/** The address of the booking page for another ride. */
const bookingPage = (origin: string, row: Pick<BookingRow, 'tracking_code'>) =>
  `${origin}/booking.html${row.tracking_code === '' ? '' : `?${new URLSearchParams(partnerOf(row))}`}`;

/** Confirms an online payment towards the remainder of a booking, or for one whose ride has begun. */
export function restPaidEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  to: string,
  link: string,
  amountMinor: number,
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t('subject.restPaid', { reference: referenceOf(row) }),
    lead: [t('lead.restPaid', { money: moneyOf(row, localizer)(amountMinor) })],
    facts: bookingFacts(deps, row, rides, localizer),
    actions: bookingActions(deps, row, link, localizer),
  });
}

/** Requests a passenger to pay a booking online. @param link address of the payment page */
export function paymentLinkEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  to: string,
  link: string,
  amountMinor: number,
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  const money = moneyOf(row, localizer)(amountMinor);
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t('subject.pay', { reference: referenceOf(row) }),
    lead: [t('lead.pay', { money })],
    facts: rideFacts(deps, row, rides, localizer),
    notes: [t('lead.payStands')],
    actions: [{ label: t('do.pay', { money }), url: link }],
  });
}

/** A cancellation as emails report it. */
interface Cancellation extends BookingRefund {
  /** What was paid for the booking and not refunded before; null where no money had been taken. */
  readonly paidMinor: number | null;
  /** The part of the payment that is retained for the cancelled rides. */
  readonly keptMinor: number;
  /** Who cancelled; the passenger when absent. */
  readonly by?: 'passenger' | 'operator';
  /** The operator's reason as text; '' for none. */
  readonly reason?: string;
}

/** The opening sentences of an email about a cancellation by the operator. */
const apology = ({ t }: Localizer, reason = ''): string =>
  `${t('lead.sorry')}${reason === '' ? '' : ` ${quoted(reason, 300)}`}`;

/** Reports that a whole booking is cancelled and what is refunded; removes its rides from the calendar. */
export function cancelledEmail(
  deps: Deps,
  booking: BookingRow,
  to: string,
  link: string,
  cancellation: Cancellation,
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  return bookingMail(deps, row, {
    localizer,
    to,
    endsRide: true,
    subject: t('subject.cancelled', { reference: referenceOf(row) }),
    lead: [
      cancellation.by === 'operator' ? apology(localizer, cancellation.reason) : '',
      t('lead.cancelled'),
      refundText(deps, row, cancellation),
    ],
    facts: rideFacts(deps, row, [], localizer),
    actions: [{ label: t('do.see'), url: link }],
    attachments: calendarOf(deps, row, link, localizer, { method: 'CANCEL' }),
  });
}

/**
 * Reports that one direction of a return, or one of several cars, is cancelled while other rides remain.
 * @param rides all rides of the booking, as before the cancellation
 * @param ride `wayIsOver` is true where no ride of its direction remains
 */
export function rideCancelledEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  ride: LegRow & { readonly wayIsOver: boolean },
  to: string,
  link: string,
  cancellation: Cancellation,
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t, when } = localizer;
  const back = isWayBack(ride.leg);
  const car = ride.wayIsOver ? '' : carText(row, ride.leg, localizer);
  const said = { time: when(toldPickup(row, ride)), reference: ride.reference };
  const isOver = ({ leg }: LegRow) => ride.wayIsOver && isWayBack(leg) === back;
  const after = rides.map((each) => (isOver(each) ? { ...each, status: 'cancelled' as const } : each));
  return bookingMail(deps, row, {
    localizer,
    to,
    endsRide: true,
    subject:
      car === ''
        ? t(back ? 'subject.returnCancelled' : 'subject.outboundCancelled', { reference: referenceOf(row) })
        : t('subject.carCancelled', { reference: referenceOf(row), car }),
    lead: [
      cancellation.by === 'operator' ? apology(localizer, cancellation.reason) : '',
      car === ''
        ? t(back ? 'lead.returnCancelled' : 'lead.outboundCancelled', said)
        : t('lead.carCancelled', { ...said, car }),
      rideRefundText(deps, row, cancellation),
    ],
    facts: bookingFacts(deps, row, after, localizer),
    actions: bookingActions(deps, row, link, localizer),
    // The calendar entry stays while other cars of the same direction remain.
    attachments:
      car === ''
        ? calendarOf(deps, row, link, localizer, { method: 'CANCEL', only: back ? 'return' : 'outbound' })
        : [],
  });
}

/**
 * Reports that the driver waited and the passenger did not appear: what it costs, and how to book again. Removes the
 * ride from the calendar.
 * @param ride its current row
 * @param others the booking's rides that will still be driven
 */
export async function noShowEmail(
  deps: Deps,
  booking: BookingRow,
  ride: LegRow,
  others: readonly LegRow[],
  to: string,
  link: string,
): Promise<Mail> {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t, when } = localizer;
  const { configuration } = deps.operator;
  const phone = writtenPhone(configuration.phone);
  // A cash fare cannot be collected from a passenger whom the driver did not meet.
  const charged = row.payment_method === 'cash' ? 0 : ride.price_minor - owedForRide(row, ride);
  const { rides, payment } = await chargeOf(deps, row, localizer);
  const way = isWayBack(ride.leg) ? 'return' : 'outbound';
  return bookingMail(deps, row, {
    localizer,
    to,
    endsRide: true,
    subject: t('subject.noShow', { reference: listed([ride.reference, carText(row, ride.leg, localizer)]) }),
    lead: [
      t('lead.noShow', { time: when(toldPickup(row, ride)), reference: ride.reference }),
      charged > 0 ? t('lead.noShowCharged', { money: moneyOf(row, localizer)(charged) }) : t('lead.noShowFree'),
      others.length > 0 ? t('lead.othersStay') : '',
      t('lead.noShowAgain'),
      phone === '' ? '' : t('lead.noShowWrong', { phone }),
    ],
    facts: [...rideFacts(deps, row, rides, localizer), payment],
    // The passenger may still need a car.
    actions: [
      { label: t('do.again'), url: bookingPage(partsOf(link).origin, row) },
      { label: t('do.see'), url: link },
    ],
    // The calendar entry stays while other cars of the same direction remain.
    attachments: others.some(({ leg }) => isWayBack(leg) === isWayBack(ride.leg))
      ? []
      : calendarOf(deps, row, link, localizer, { method: 'CANCEL', only: way }),
  });
}

/** Tells that a ride, of which an email said that it is over, is not: a step of it was reported by mistake. */
export function notOverEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  ride: LegRow,
  to: string,
  link: string,
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t, when } = localizer;
  const phone = writtenPhone(deps.operator.configuration.phone);
  return bookingMail(deps, row, {
    localizer,
    to,
    endsRide: true,
    subject: t('subject.notOver', { reference: listed([ride.reference, carText(row, ride.leg, localizer)]) }),
    lead: [
      t('lead.notOver', { time: when(toldPickup(row, ride)), reference: ride.reference }),
      phone === '' ? '' : t('lead.noShowWrong', { phone }),
    ],
    facts: bookingFacts(deps, row, rides, localizer),
    actions: [{ label: t('do.see'), url: link }],
    attachments: calendarOf(deps, row, link, localizer, { method: 'PUBLISH', ...waysToCome(rides) }),
  });
}

/** Reports that the price of a booking has changed: the reason, and what is refunded or owed. */
export function priceEmail(
  deps: Deps,
  booking: BookingRow,
  to: string,
  link: string,
  price: BookingRefund & { readonly before: number; readonly reason: string; readonly owedMinor: number },
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  const money = moneyOf(row, localizer);
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t('subject.fare', { reference: referenceOf(row) }),
    lead: [
      t('lead.fare', { money: money(row.total_minor), before: money(price.before) }),
      t('lead.why', { reason: quoted(price.reason, 300) }),
      price.owedMinor > 0
        ? t(isRestOnline(deps, row) ? 'lead.owedOnline' : 'lead.owed', { money: money(price.owedMinor) })
        : '',
      goesBack(row, localizer, price),
    ],
    amounts: [...fareLines(row, localizer), { label: t('fact.total'), value: money(row.total_minor) }],
    actions: [{ label: t('do.see'), url: link }],
  });
}

/** Reports changes to a booking and what it costs now; updates the calendar entries of its rides. */
export function amendedEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  to: string,
  link: string,
  change: BookingRefund & {
    readonly facts: readonly { readonly what: string; readonly before: string; readonly after: string }[];
    readonly before: number;
    readonly owedMinor: number;
  },
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  const money = moneyOf(row, localizer);
  const words = (text: string) => quoted(text, 300) || '–';
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t('subject.amended', { reference: referenceOf(row) }),
    lead: [
      t('lead.amended'),
      ...change.facts.map(({ what, before, after }) =>
        t('lead.amendedFact', { what, after: words(after), before: words(before) }),
      ),
      row.total_minor === change.before
        ? t('lead.fareStays', { money: money(row.total_minor) })
        : t('lead.fare', { money: money(row.total_minor), before: money(change.before) }),
      change.owedMinor > 0
        ? t(isRestOnline(deps, row) ? 'lead.owedOnline' : 'lead.owed', { money: money(change.owedMinor) })
        : '',
      goesBack(row, localizer, change),
    ],
    facts: bookingFacts(deps, row, rides, localizer),
    notes: [t('lead.notWanted')],
    actions: bookingActions(deps, row, link, localizer),
    ...(row.status === 'requested'
      ? {}
      : { attachments: calendarOf(deps, row, link, localizer, { method: 'PUBLISH', ...waysToCome(rides) }) }),
  });
}

/** Informs the passenger that no driver has accepted the booking in time and the search continues. */
export function lookingEmail(
  deps: Deps,
  booking: BookingRow,
  rides: readonly LegRow[],
  to: string,
  link: string,
): Mail {
  const row = quotedBooking(booking);
  const localizer = localizerOf(deps, row);
  const { t } = localizer;
  const { phone, cancancelbooking } = deps.operator.configuration;
  const ways = [
    ...(phone === '' ? [] : [t('lead.cannotWait', { phone: writtenPhone(phone) })]),
    ...(cancancelbooking ? [t('lead.canCancel')] : []),
  ];
  return bookingMail(deps, row, {
    localizer,
    to,
    subject: t('subject.looking', { reference: referenceOf(row) }),
    lead: [t('lead.looking'), ways.join(' ')],
    facts: bookingFacts(deps, row, rides, localizer),
    actions: bookingActions(deps, row, link, localizer),
  });
}

/**
 * Notifies the operator that no driver has accepted a booking in time, in the operator's language. It is not among the
 * booking's emails: those count towards the passenger's limit, and a company's booker gets a copy of them.
 */
export function unacceptedEmail(deps: Deps, booking: BookingRow, rides: readonly LegRow[], to: string): Mail {
  const row = quotedBooking(booking);
  const localizer = speak(deps.operator.configuration, '');
  const { t } = localizer;
  const { bookingId: _, ...mail } = bookingMail(deps, row, {
    localizer,
    to,
    kind: 'comment',
    subject: t('subject.unaccepted', { reference: referenceOf(row) }),
    lead: [t('lead.unaccepted', { minutes: deps.operator.dispatch.acceptminutes })],
    facts: bookingFacts(deps, row, rides, localizer),
  });
  return mail;
}

/** An email that a staff member wrote to a passenger. */
export function staffEmail(
  deps: Deps,
  row: BookingRow,
  to: string,
  words: { readonly subject: string; readonly text: string },
): Mail {
  return bookingMail(deps, row, {
    localizer: localizerOf(deps, row),
    to,
    subject: `${words.subject} (${row.reference})`,
    lead: words.text.split('\n'),
    isLeadQuoted: true,
  });
}
