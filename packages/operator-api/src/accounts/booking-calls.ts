import { isActionAllowed, localAt, mayCancelLeg, ridesOfWay, toMajor } from 'booking-core/domain';
import { addDays, startOfDay } from 'booking-core/domain/days';
import { historyTabOf, lateMs, monthsBefore } from 'booking-core/domain/history';
import * as limits from 'booking-core/domain/limits';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { details, legStatusNow, type RideFacts, ratingStaysFrom, rideFactsOf, statusNow } from '../bookings/details.ts';
import { type CallContext, type Handler, timeZoneOf } from '../calls/context.ts';
import { paidFactsOf } from '../calls/payment-facts.ts';
import { findPromotion } from '../calls/promotion.ts';
import { type BookingRow, findBookingById } from '../database/bookings.ts';
import { lockBooking, releasePromo } from '../database/payments.ts';
import type { DatabaseSchema } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { record } from '../desk/audit.ts';
import { recordChange } from '../dispatch/changes.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { addressOf } from '../mail/address-of.ts';
import { cancelledEmail, receiptEmail, receiptName, receiptOf, refundText, rideRefundText } from '../mail/emails.ts';
import type { LanguageCode } from '../mail/languages/codes.ts';
import { receiptPdf } from '../mail/receipt-pdf.ts';
import { messages } from '../messages.ts';
import { type BookingRefund, noRefund } from '../payments/held.ts';
import { decideRefunds } from '../payments/refunds.ts';
import { isNotStarted } from '../rides/leg.ts';
import { cancelLegs, findLegs, type LegRow } from '../rides/store.ts';
import { statusOf } from '../tracking/rides.ts';
import { codeOpens, emailedLink, linkOpens } from './booking-link.ts';
import type { CustomerRow } from './sessions.ts';
import { isOwn, owns } from './sessions.ts';

/** Calls on existing bookings (specification 2 §7): lists, details, receipt, cancellation. */

const startedStatuses = ['started', 'arrived', 'pob'];
const toComeStatuses = ['requested', 'upcoming'];

/** Matches return bookings that still have a ride at or after `from`. */
const returnsFrom = (from: number) => (where: Where) =>
  where.and([where('status', 'in', toComeStatuses), where(sql<number>`coalesce(return_at, 0)`, '>=', from)]);

/**
 * The pick-up time that sorts a booking into a list; for a return whose outbound ride was before today, the return's.
 */
const listedPickup = ({ status, pickup_at: out, return_at: back }: BookingRow, from: number): number =>
  isNotStarted(status) && out < from ? Math.max(out, back ?? 0) : out;

/** Far more than a company has of today, under way and in the future. */
const maxCurrent = 5_000;
const maxPageSize = 50;
/** Months by `filter` 0 to 3: the past 3, 6, 12 months, everything. */
const filterMonths: readonly (number | null)[] = [3, 6, 12, null];

type Where = ExpressionBuilder<DatabaseSchema, 'bookings'>;

/**
 * Ids of a customer's bookings, and for a company's booker of all that the company made. A union of two queries,
 * because each uses its own index, which a single query with `or` would not.
 */
function idsOf(deps: Deps, customer: CustomerRow, narrowed: (where: Where) => Expression<SqlBool>) {
  const of = (owner: (where: Where) => Expression<SqlBool>) =>
    deps.database
      .selectFrom('bookings')
      .select(['id', 'pickup_at'])
      .where(owner)
      .where('sandbox', '=', false)
      .where(narrowed);
  const own = of(() => isOwn(customer));
  const companys = of((where) =>
    where.and([
      where('booker_id', '=', customer.booker_id),
      where('booker_id', '>', 0),
      where('customer_id', '<>', customer.id),
    ]),
  );
  return deps.database.selectFrom((customer.booker_id > 0 ? own.unionAll(companys) : own).as('own'));
}

/** Reads bookings by id. Callers sort and page the ids first, so that no whole rows are read only to be skipped. */
const bookingsBy = async (deps: Deps, ids: readonly number[], order: 'asc' | 'desc'): Promise<BookingRow[]> =>
  ids.length === 0
    ? []
    : deps.database
        .selectFrom('bookings')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('pickup_at', order)
        .orderBy('id', order)
        .execute();

/**
 * Ids of bookings of the day before whose car is late: they are still to come. Few rows, so their whole content decides,
 * as for every status.
 * @param from the beginning of today, epoch milliseconds, as `now`
 */
async function lateIds(deps: Deps, customer: CustomerRow, now: number, from: number): Promise<readonly number[]> {
  const isOfDayBefore = (where: Where, at: 'pickup_at' | 'return_at') =>
    where.and([where(at, '>', now - lateMs), where(at, '<', from)]);
  const found = await idsOf(deps, customer, (where) =>
    where.and([
      where('status', 'in', toComeStatuses),
      where.or([isOfDayBefore(where, 'pickup_at'), isOfDayBefore(where, 'return_at')]),
    ]),
  )
    .select('id')
    .execute();
  const rows = await bookingsBy(
    deps,
    found.map(({ id }) => id),
    'asc',
  );
  const rides = await rideFactsOf(deps, rows);
  return rows.filter((row, index) => isNotStarted(statusNow(deps, row, rides[index]?.legs ?? []))).map(({ id }) => id);
}

/** Today in the operator's time zone: from its start to the next day's, epoch milliseconds. */
function today(now: number, zone: string): { from: number; to: number } {
  const day = localAt(now, zone).slice(0, 10);
  return { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) };
}

/** Bookings as list entries, with their payment facts. */
async function listed(deps: Deps, rows: readonly BookingRow[], rides: readonly RideFacts[], reader: LanguageCode | '') {
  const money = await paidFactsOf(deps, rows);
  return rows.map((row, index) => details(deps, row, money[index], rides[index], reader));
}

/** GET /api/currentbookings: bookings of today, under way and in the future. */
export const currentBookings: Handler<'currentBookings'> = async ({ deps, now, customer, readerLanguage }) => {
  const { from } = today(now, timeZoneOf(deps));
  const late = await lateIds(deps, customer, now, from);
  const chosen = await idsOf(deps, customer, (where) =>
    where.or([
      where('pickup_at', '>=', from),
      where('status', 'in', startedStatuses),
      returnsFrom(from)(where),
      ...(late.length > 0 ? [where('id', 'in', late)] : []),
    ]),
  )
    .select('id')
    .orderBy('pickup_at')
    .orderBy('id')
    .limit(maxCurrent)
    .execute();
  const rows = await bookingsBy(
    deps,
    chosen.map(({ id }) => id),
    'asc',
  );
  const rides = await rideFactsOf(deps, rows);
  const isShown = rows.map((row, index) => {
    const status = statusNow(deps, row, rides[index]?.legs ?? []);
    return historyTabOf({ status, pickupAt: listedPickup(row, from) }, now, timeZoneOf(deps)) !== 'booking-history';
  });
  const shown = <T>(all: readonly T[]): T[] => all.filter((_, index) => isShown[index]);
  return { code: 1, message: '', jlist: await listed(deps, shown(rows), shown(rides), readerLanguage) };
};

/** GET /api/journeyhistory: past bookings, those that `currentBookings` does not list; newest first, in pages. */
export const journeyHistory: Handler<'journeyHistory'> = async ({ deps, now, customer, readerLanguage }, asked) => {
  const months = filterMonths[asked.filter] ?? null;
  const pageSize = Math.min(maxPageSize, asked.pagesize || limits.historyPageSize);
  const page = Math.max(1, asked.pageindex);
  const { from, to } = today(now, timeZoneOf(deps));
  const since = months === null ? 0 : monthsBefore(now, months);
  const late = await lateIds(deps, customer, now, from);
  const past = idsOf(deps, customer, (where) =>
    where.and([
      where('status', 'not in', startedStatuses),
      where.not(returnsFrom(from)(where)),
      ...(late.length > 0 ? [where('id', 'not in', late)] : []),
      // The ride home of a return can be months after its outbound ride.
      where.or([where('pickup_at', '>=', since), where('return_at', '>=', since)]),
      where.or([
        where('pickup_at', '<', from),
        where.and([where('pickup_at', '>=', to), where('status', 'not in', toComeStatuses)]),
      ]),
    ]),
  );
  const [chosen, total] = await Promise.all([
    past
      .select('id')
      .orderBy('pickup_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    past.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const rows = await bookingsBy(
    deps,
    chosen.map(({ id }) => id),
    'desc',
  );
  return {
    code: 1,
    message: '',
    jlist: await listed(deps, rows, await rideFactsOf(deps, rows), readerLanguage),
    pageindex: page,
    pagesize: pageSize,
    totalrecords: Number(total.count),
  };
};

/**
 * Finds a booking by reference, for its owner or for a caller with its code or link.
 * @throws {Refusal} when it does not exist or the caller may not see it
 */
export async function rideOf(
  { deps, customer, now }: CallContext,
  asked: { bookingref: string; code: string },
): Promise<BookingRow> {
  const row = await deps.database
    .selectFrom('bookings')
    .selectAll()
    .where('reference', '=', asked.bookingref.split('/')[0] ?? '')
    .executeTakeFirst();
  // The same error as for a caller without access, who must not learn that a booking exists.
  if (!row) throw refuse(messages.bookingNotFound);
  if (owns(customer, row) || codeOpens(row, asked.code, now)) return row;
  if (asked.code.includes('.') && (await linkOpens(deps, row, asked.code, now))) return row;
  throw refuse(messages.bookingNotFound);
}

/** A signed link that opens the booking without an account until it expires. */
const linkTo = ({ deps, ownUrl }: CallContext, row: BookingRow): Promise<string> => emailedLink(deps, ownUrl, row);

const factsOf = ({ deps }: CallContext, row: BookingRow, rides: readonly LegRow[] = []) => ({
  status: statusNow(deps, row, rides),
  paymentMethod: row.payment_method,
  paid: row.paid,
  bookingRef: row.reference,
  legs: rides.map((ride) => ({ leg: ride.leg, status: legStatusNow(deps, row, ride) })),
});

/**
 * Stores a passenger's rating of a finished ride; it can be changed for a day. Each rating is recorded in the audit
 * trail.
 * @returns false when the same rating is already stored
 * @throws {Refusal} when the caller may not see the booking, it is not over, or its rating can no longer be changed
 */
export async function rate(
  context: CallContext,
  asked: { readonly bookingref: string; readonly code: string; readonly rating: number },
): Promise<boolean> {
  const row = await rideOf(context, asked);
  const rides = await findLegs(context.deps.database, row.id);
  if (statusNow(context.deps, row, rides) !== 'finish') throw refuse(messages.notOver);
  const { now } = context;
  return context.deps.database.transaction().execute(async (transaction) => {
    const { rating, rated_at } = await lockBooking(transaction, row.id);
    if (rating === asked.rating) return false;
    if (rating > 0 && now >= ratingStaysFrom(rated_at)) throw refuse(messages.ratingStays);
    await transaction
      .updateTable('bookings')
      .set({ rating: asked.rating, rated_at: rated_at ?? now })
      .where('id', '=', row.id)
      .execute();
    await record(transaction, {
      ...{ staff: null, actor: 'passenger', action: 'booking.rated', outcome: 'done', bookingId: row.id, at: now },
      detail: { rating: asked.rating, before: rating },
    });
    return true;
  });
}

const rulesOf = ({ deps }: CallContext) => ({ canCancelBooking: deps.operator.configuration.cancancelbooking });

/** The address for emails about a booking: of the signed-in customer who owns it, else the one in the booking. */
const recipientOf = (row: BookingRow, customer: CustomerRow | null): string =>
  owns(customer, row) && customer ? customer.email : row.email;

/**
 * The address for the email about a cancellation; '' where `addressOf` decides. Of a company's booking it is the
 * passenger's, who waits for the car otherwise; the booker gets a copy.
 */
const cancellationTo = (row: BookingRow, customer: CustomerRow | null): string =>
  row.booker_id > 0 && row.email !== '' ? row.email : recipientOf(row, customer);

/** POST /api/emailreceipt (specification 2 §8). */
export const emailReceipt: Handler<'emailReceipt'> = async (context, asked) => {
  const row = await rideOf(context, asked);
  if (!isActionAllowed('receipt', factsOf(context, row), rulesOf(context))) throw refuse(messages.noReceipt);
  const to = recipientOf(row, context.customer);
  if (to === '') throw refuse(messages.noEmail);
  if (!(await context.deps.mailer.send(await receiptEmail(context.deps, row, to, await linkTo(context, row))))) {
    throw new Refusal(429, 2, messages.tooManyEmails, {}, { 'retry-after': '3600' });
  }
  return { code: 1, message: '' };
};

/** GET /api/receipt?bookingref=&code= : the receipt as a file, its content in base64. */
export const receipt: Handler<'receipt'> = async (context, asked) => {
  const { deps } = context;
  const row = await rideOf(context, asked);
  if (!isActionAllowed('receipt', factsOf(context, row), rulesOf(context))) throw refuse(messages.noReceipt);
  const pdf = await receiptPdf(await receiptOf(deps, row));
  return {
    code: 1,
    message: '',
    receipt: Buffer.from(pdf).toString('base64'),
    filename: receiptName(row),
    fileext: 'pdf',
  };
};

/** GET /api/promotion?token= : the form fields that a partner's or an email's link prefills (specification 2 §3). */
export const promotion: Handler<'promotion'> = async ({ deps, now }, { token }) => {
  const found = findPromotion(deps, token, now);
  if (!found) throw refuse(messages.noPromotion);
  const { token: _token, until: _until, ...fields } = found;
  const vehicle = deps.operator.vehicles.find(({ vehtypeid }) => vehtypeid === found.vehtypeid);
  return { code: 1, message: '', ...fields, vehicletype: vehicle?.typename ?? '' };
};

/**
 * POST /api/cancelbooking: allowed by the same table of actions that the screens use; payments are refunded by the
 * operator's rule. With `leg`, cancels one direction of a return with all of its cars.
 */
export const cancelBooking: Handler<'cancelBooking'> = async (context, asked) => {
  const { deps, now } = context;
  const row = await rideOf(context, asked);
  if (row.status === 'cancelled') return { code: 1, message: '' };
  const rides = await findLegs(deps.database, row.id);
  // A concurrent request may cancel the booking at any moment, which counts as success.
  if (rides.length > 0 && rides.every(({ status }) => status === 'cancelled')) return { code: 1, message: '' };
  const facts = factsOf(context, row, rides);
  if (asked.leg !== '') {
    const way = rides.some(({ leg }) => leg === asked.leg) ? ridesOfWay(asked.leg, rides) : [];
    const standing = way.filter(({ status }) => status !== 'cancelled');
    if (way.length > 0 && standing.length === 0) return { code: 1, message: '' };
    if (!mayCancelLeg(asked.leg, facts, rulesOf(context))) throw refuse(messages.cannotCancel);
    return cancelSome(context, row, standing);
  }
  if (!isActionAllowed('cancel', facts, rulesOf(context))) throw refuse(messages.cannotCancel);
  const left = rides.filter(({ status }) => status !== 'cancelled');
  // The other rides were refunded when they were cancelled.
  if (left.length < rides.length) return cancelSome(context, row, left);
  const cancelled = await cancelWhole(context, row);
  if (cancelled === null) {
    if ((await findBookingById(deps.database, row.id))?.status === 'cancelled') return { code: 1, message: '' };
    throw refuse(messages.cannotCancel);
  }
  try {
    await context.payments.settleCancelled(row.id);
  } finally {
    // Again after the refund, so that clients that reload because of it see the refund.
    await deps.bus?.publish(statusOf(row.id, 'cancelled', now));
  }
  return refundAnswer(row, cancelled, cancelled.paidMinor === null ? '' : refundText(deps, row, cancelled));
};

interface Money extends BookingRefund {
  readonly paidMinor: number | null;
  readonly keptMinor: number;
}

const refundAnswer = (row: BookingRow, { backMinor }: Money, message: string) => ({
  code: 1,
  message,
  // Not in the specification: the refund, in major units.
  refund: toMajor(backMinor, row.currency),
  currencycode: row.currency,
});

async function cancelSome(context: CallContext, row: BookingRow, rides: readonly LegRow[]) {
  const how = { by: 'passenger', to: cancellationTo(row, context.customer) } as const;
  const legs = rides.map(({ leg }) => leg);
  const outcome = await context.rides.cancelLegs(row.id, legs, how, { now: context.now });
  if (!outcome.ok) throw refuse(messages.cannotCancel);
  const { paidMinor = null, backMinor = 0, paypalMinor = 0, keptMinor = 0 } = outcome;
  const money = { paidMinor, backMinor, paypalMinor, keptMinor };
  return refundAnswer(row, money, rideRefundText(context.deps, row, money));
}

/**
 * Cancels every ride of a booking.
 * @returns null when a ride has begun, or a concurrent request has cancelled the booking
 */
async function cancelWhole(context: CallContext, row: BookingRow): Promise<Money | null> {
  const { deps, now } = context;
  const posts: (() => void | Promise<void>)[] = [];
  let money: Money = { ...noRefund, paidMinor: null, keptMinor: 0 };
  const done = await deps.database.transaction().execute(async (transaction) => {
    const before = await lockBooking(transaction, row.id);
    const rides = await findLegs(transaction, row.id);
    if (rides.length === 0 || !rides.every(({ status }) => isNotStarted(status))) return false;
    await cancelLegs(transaction, row.id, now);
    const changed = { ...before, status: 'cancelled' };
    // The refund and the email commit with the cancellation: if the server stops right after it, both are still sent.
    await releasePromo(transaction, row.id);
    money = (await decideRefunds(deps.operator, transaction, row.id, now)) ?? money;
    const to = cancellationTo(row, context.customer) || (await addressOf(transaction, before));
    if (to !== '') {
      const within = { ...context, deps: { ...deps, database: transaction } };
      const mail = cancelledEmail(deps, changed, to, await linkTo(within, row), money);
      posts.push(await deps.mailer.enqueueInTransaction(mail, transaction));
    }
    const tell = await deps.bus?.publishInTransaction(statusOf(row.id, 'cancelled', now), transaction);
    if (tell) posts.push(tell);
    await recordChange(transaction, { bookingId: row.id, type: 'booking.cancelled', now });
    return true;
  });
  if (!done) return null;
  if (!row.sandbox) deps.metrics?.booking('booking.cancelled');
  for (const post of posts) await post();
  return money;
}
