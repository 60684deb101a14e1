import { localAt, mayDo, momentOf, toMajor } from 'booking-core/domain';
import { historyTabOf } from 'booking-core/domain/history';
import * as limits from 'booking-core/domain/limits';
import type { ExpressionBuilder } from 'kysely';
import { details, statusNow } from '../calls/booking.ts';
import { type CallContext, type Handler, timeZoneOf } from '../calls/context.ts';
import { paidFactsOf } from '../calls/payment-facts.ts';
import { findPromotion } from '../calls/promotion.ts';
import { type BookingRow, findBookingById } from '../database/bookings.ts';
import { releasePromo } from '../database/payments.ts';
import type { DatabaseSchema } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { cancelledEmail, receiptEmail, receiptName, receiptOf, refundWords } from '../mail/emails.ts';
import { messages } from '../messages.ts';
import { refundWhenCancelled } from '../payments/refund-rule.ts';
import { statusOf } from '../tracking/rides.ts';
import { codeOpens, readBookingLink, signBookingLink } from './booking-link.ts';
import type { CustomerRow } from './sessions.ts';
import { owns } from './sessions.ts';

/** Bookings after they were made (specification 2 §7): lists, details, receipt, cancellation. */

const startedStatuses = ['started', 'arrived', 'pob'];
const maxPageSize = 50;
/** `filter` 0 to 3: past 3, 6, 12 months, everything. */
const filterMonths: readonly (number | null)[] = [3, 6, 12, null];

/** Bookings that are whose they are: a customer's own, or all that a booker's company made. */
const ownedBy = (customer: CustomerRow) => (where: ExpressionBuilder<DatabaseSchema, 'bookings'>) =>
  customer.booker_id > 0
    ? where.or([where('customer_id', '=', customer.id), where('booker_id', '=', customer.booker_id)])
    : where('customer_id', '=', customer.id);

/** Today on the operator's clock, as moments: from midnight to the next. */
function today(now: number, zone: string): { from: number; to: number } {
  const midnight = (at: number) => {
    const moment = momentOf(`${localAt(at, zone).slice(0, 10)}T00:00`, zone);
    // A day whose midnight the clocks skip begins with its first hour.
    return moment.kind === 'ok' ? moment.at : at;
  };
  const from = midnight(now);
  return { from, to: midnight(from + 30 * 3_600_000) };
}

/** Bookings as a list tells them, with what became of their money. */
async function listed(deps: Deps, rows: readonly BookingRow[]) {
  const money = await paidFactsOf(deps, rows);
  return rows.map((row, index) => details(deps, row, money[index]));
}

/** GET /api/currentbookings: today's, those under way and those to come. */
export const currentBookings: Handler<'currentBookings'> = async ({ deps, now, customer }) => {
  const { from } = today(now, timeZoneOf(deps));
  const rows = await deps.database
    .selectFrom('bookings')
    .selectAll()
    .where(ownedBy(customer))
    .where('sandbox', '=', false)
    .where((where) => where.or([where('pickup_at', '>=', from), where('status', 'in', startedStatuses)]))
    .orderBy('pickup_at')
    .limit(500)
    .execute();
  const shown = rows.filter(
    (row) =>
      historyTabOf({ status: statusNow(deps, row), pickupAt: row.pickup_at }, now, timeZoneOf(deps)) !==
      'booking-history',
  );
  return { code: 1, message: '', jlist: await listed(deps, shown) };
};

/** GET /api/journeyhistory: what is neither today's nor under way nor to come, youngest first, in pages. */
export const journeyHistory: Handler<'journeyHistory'> = async ({ deps, now, customer }, asked) => {
  const months = filterMonths[asked.filter] ?? null;
  const pageSize = Math.min(maxPageSize, asked.pagesize || limits.historyPageSize);
  const page = Math.max(1, asked.pageindex);
  const { from, to } = today(now, timeZoneOf(deps));
  const since = months === null ? 0 : new Date(now).setUTCMonth(new Date(now).getUTCMonth() - months);
  const past = deps.database
    .selectFrom('bookings')
    .where(ownedBy(customer))
    .where('sandbox', '=', false)
    .where('status', 'not in', startedStatuses)
    .where('pickup_at', '>=', since)
    .where((where) =>
      where.or([
        where('pickup_at', '<', from),
        where.and([where('pickup_at', '>=', to), where('status', '!=', 'upcoming')]),
      ]),
    );
  // The page's ids alone are put in order: whole bookings would be read to be skipped.
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
  const ids = chosen.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await deps.database
          .selectFrom('bookings')
          .selectAll()
          .where('id', 'in', ids)
          .orderBy('pickup_at', 'desc')
          .orderBy('id', 'desc')
          .execute();
  return {
    code: 1,
    message: '',
    jlist: await listed(deps, rows),
    pageindex: page,
    pagesize: pageSize,
    totalrecords: Number(total.count),
  };
};

/** The booking that is asked for by reference, for its owner or whoever knows its code; else there is none. */
async function rideOf(
  { deps, customer, now }: CallContext,
  asked: { bookingref: string; code: string },
): Promise<BookingRow> {
  const row = await deps.database
    .selectFrom('bookings')
    .selectAll()
    .where('reference', '=', asked.bookingref.split('/')[0] ?? '')
    .executeTakeFirst();
  // Whoever may not see a booking does not learn that it exists.
  if (!row) throw refuse(messages.bookingNotFound);
  if (owns(customer, row) || codeOpens(row, asked.code, now)) return row;
  if (asked.code.includes('.') && (await readBookingLink(deps, asked.code, now)) === row.id) return row;
  throw refuse(messages.bookingNotFound);
}

/** Opens the booking without an account, for as long as a signed link does. */
const linkTo = async ({ deps, ownUrl }: CallContext, row: BookingRow): Promise<string> =>
  `${ownUrl}/bookinfo/${await signBookingLink(deps, row)}`;

const factsOf = ({ deps }: CallContext, row: BookingRow) => ({
  status: statusNow(deps, row),
  paymentMethod: row.payment_method,
  paid: row.paid,
  bookingRef: row.reference,
});

const rulesOf = ({ deps }: CallContext) => ({ canCancelBooking: deps.operator.configuration.cancancelbooking });

/** Where emails about a booking go. */
const letterTo = (row: BookingRow, customer: CustomerRow | null): string =>
  owns(customer, row) && customer ? customer.email : row.email;

/** POST /api/emailreceipt (specification 2 §8). */
export const emailReceipt: Handler<'emailReceipt'> = async (context, asked) => {
  const row = await rideOf(context, asked);
  if (!mayDo('receipt', factsOf(context, row), rulesOf(context))) throw refuse(messages.noReceipt);
  const to = letterTo(row, context.customer);
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
  if (!mayDo('receipt', factsOf(context, row), rulesOf(context))) throw refuse(messages.noReceipt);
  const pdf = await receiptOf(deps, row);
  return {
    code: 1,
    message: '',
    receipt: Buffer.from(pdf).toString('base64'),
    filename: receiptName(row),
    fileext: 'pdf',
  };
};

/** GET /api/promotion?token= : what a partner's or an email's link fills in (specification 2 §3). */
export const promotion: Handler<'promotion'> = async ({ deps, now }, { token }) => {
  const found = findPromotion(deps, token, now);
  if (!found) throw refuse(messages.noPromotion);
  const { token: _token, until: _until, ...fields } = found;
  const vehicle = deps.operator.vehicles.find(({ vehtypeid }) => vehtypeid === found.vehtypeid);
  return { code: 1, message: '', ...fields, vehicletype: vehicle?.typename ?? '' };
};

/** POST /api/cancelbooking: decided by the table that the screens draw by; what was paid goes back by the rule. */
export const cancelBooking: Handler<'cancelBooking'> = async (context, asked) => {
  const { deps, payments, now } = context;
  const row = await rideOf(context, asked);
  if (row.status === 'cancelled') return { code: 1, message: '' };
  if (!mayDo('cancel', factsOf(context, row), rulesOf(context))) throw refuse(messages.cannotCancel);
  const to = letterTo(row, context.customer);
  let post = () => {};
  let money: { paidMinor: number | null; backMinor: number } = { paidMinor: null, backMinor: 0 };
  const cancelled = await deps.database.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('bookings')
      .set({ status: 'cancelled' })
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .returningAll()
      .executeTakeFirst();
    // Should the server die before the money is settled, the sweeper finds it; the email goes with the cancellation.
    if (changed) {
      await releasePromo(transaction, row.id);
      const taken = await transaction
        .updateTable('payments')
        .set({ settle_at: now })
        .where('booking_id', '=', row.id)
        .where('state', '=', 'paid')
        .returning(['amount_minor', 'returned_minor'])
        .executeTakeFirst();
      if (taken) {
        const backMinor = refundWhenCancelled(deps.operator, row.pickup_at, taken, now);
        money = { paidMinor: taken.amount_minor - taken.returned_minor, backMinor };
      }
      if (to !== '') {
        const within = { ...context, deps: { ...deps, database: transaction } };
        post = await deps.mailer.enqueueInTransaction(
          cancelledEmail(deps, changed, to, await linkTo(within, row), money),
          transaction,
        );
      }
    }
    return changed;
  });
  if (!cancelled) {
    // Somebody else was faster: cancelled is cancelled, whoever did it.
    const after = await findBookingById(deps.database, row.id);
    if (after?.status === 'cancelled') return { code: 1, message: '' };
    throw refuse(messages.cannotCancel);
  }
  post();
  try {
    await payments.settleCancelled(row.id);
  } finally {
    // After the money: whoever asks anew because of it sees what went back.
    await deps.bus?.publish(statusOf(row.id, 'cancelled', now));
  }
  return {
    code: 1,
    message: money.paidMinor === null ? '' : refundWords(row, money.paidMinor, money.backMinor),
    // Ours: what goes back, in major units.
    refund: toMajor(money.backMinor, row.currency),
    currencycode: row.currency,
  };
};
