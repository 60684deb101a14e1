import { toMajor, toMinor } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import { codeOpens, isOpenToCodes, readBookingLink } from '../accounts/booking-link.ts';
import { takeGuestBookings } from '../accounts/guest-bookings.ts';
import { hashOf, owns } from '../accounts/sessions.ts';
import { confirmationWith } from '../bookings/confirmation.ts';
import { details, rideFactsOf } from '../bookings/details.ts';
import { placeBooking } from '../bookings/place-booking.ts';
import { type BookingRow, findBooking, findBookingById, promoWasUsed } from '../database/bookings.ts';
import { checkPromo } from '../fares/promo.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { BookerRow } from '../operator/schema.ts';
import { type CallContext, type Handler, timeZoneOf } from './context.ts';
import { paidFactsOf, paymentFacts } from './payment-facts.ts';
import { findPromotion } from './promotion.ts';

type Person = AskedOf<'createBooking'>['contact'];

/** The response of every call that books. */
export const bookedAnswer = (row: BookingRow) => ({
  Code: 1,
  Message: '',
  Bref: row.reference,
  ReturnRef: row.return_reference,
  JobPartId: String(row.id),
  BookingCode: row.code,
  ClientSecret: '',
  Sandbox: row.sandbox,
  PaymentResult: { Code: 1, Message: '', AuthCode: '' },
});

/**
 * @returns a function that checks whether a method is allowed without online payment: cash, and account for companies
 * with permission
 */
export const mayPayLater =
  ({ deps }: Pick<CallContext, 'deps'>, company: BookerRow | null) =>
  (method: string): boolean => {
    const { iscashallowed, isaccountallowed } = deps.operator.configuration;
    if (method === 'cash') return iscashallowed;
    return method === 'account' && isaccountallowed && company?.accountallowed === true;
  };

/** POST /api/createbookingTest (specification 1 §7): bookings that are not paid by card or PayPal. */
export const createBooking: Handler<'createBooking'> = async (context, asked) => {
  const confirmation = await confirmationWith(context);
  const mayPay = mayPayLater(context, await context.company());
  const { row } = await placeBooking(context, asked, mayPay, confirmation.enqueueInTransaction);
  confirmation.post();
  return bookedAnswer(row);
};

/** Normalises a reference as users type it: in any letter case and width, with or without the return's reference. */
const plainReference = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase().split('/')[0] ?? '';

/**
 * Finds a booking by its reference, or its return's, and an email: the passenger's, the customer's or the account's.
 * The result does not disclose whether the reference exists.
 */
async function findByReference(
  { deps, guard, network }: CallContext,
  reference: string,
  email: string,
): Promise<BookingRow | null> {
  const wanted = plainReference(reference);
  const wantedEmail = email.toLowerCase();
  // Limits guesses of references for one email, of emails for one reference, and of either from one network.
  for (const who of [wanted, wantedEmail]) await guard('booking', who);
  await guard('booking', 'from', network);
  const row = await deps.database
    .selectFrom('bookings')
    .selectAll()
    .where((where) => where.or([where('reference', '=', wanted), where('return_reference', '=', wanted)]))
    .executeTakeFirst();
  if (!row) return null;
  const owner = await deps.database
    .selectFrom('customers')
    .select(['id', 'booker_id', 'email'])
    .where('id', '=', row.customer_id)
    .executeTakeFirst();
  const customer = row.customer as Person | null;
  const owners = owner && owns(owner, row) ? owner.email : '';
  const known = [row.email, customer?.email ?? '', owners].map((each) => each.toLowerCase());
  return known.includes(wantedEmail) ? row : null;
}

/**
 * POST /api/bookinginfo: finds a booking by its code; by its attempt key, with which a client that lost the response
 * learns the outcome; or by `{reference, email}`, where guesses are limited. One that was
 * made without an account becomes the signed-in customer's own, if it was made under their email.
 */
export const bookingInfo: Handler<'bookingInfo'> = async (context, asked) => {
  const { deps, payments, now, customer } = context;
  const find = async () => {
    if ('reference' in asked) return findByReference(context, asked.reference, asked.email);
    // The signed code of an emailed link opens its booking as well; whether it has expired follows from its rides.
    const linked = asked.code.includes('.') ? await readBookingLink(deps, asked.code, 0) : null;
    return (
      (linked === null ? null : await findBookingById(deps.database, linked)) ??
      (await findBooking(deps.database, 'code', asked.code)) ??
      (await findBooking(deps.database, 'request_id', asked.code))
    );
  };
  const row = await find();
  if (!row || !(isOpenToCodes(row, now) || owns(customer, row))) throw refuse(messages.bookingNotFound);
  if (customer) await takeGuestBookings(deps.database, customer, [row.code], now);
  const payment = await paymentFacts(deps, payments, row);
  const current = (await findBookingById(deps.database, row.id)) ?? row;
  const [money] = await paidFactsOf(deps, [current]);
  const [rides] = await rideFactsOf(deps, [current]);
  return {
    code: 1,
    message: '',
    bookinginfo: { ...details(deps, current, money, rides, context.readerLanguage), ...payment },
  };
};

/** GET /api/bookingdetails?jobid= : for the booking's owner; other callers also need its code. */
export const bookingDetails: Handler<'bookingDetails'> = async ({ deps, customer, now, readerLanguage }, asked) => {
  if (!customer && asked.code === '') throw badRequest('code is required');
  const row = await findBookingById(deps.database, Number(asked.jobid));
  if (!row || !(owns(customer, row) || codeOpens(row, asked.code, now))) throw refuse(messages.bookingNotFound);
  const [money] = await paidFactsOf(deps, [row]);
  const [rides] = await rideFactsOf(deps, [row]);
  return { code: 1, message: '', bookingdetails: details(deps, row, money, rides, readerLanguage) };
};

/** POST /api/promocode: the discount of a code on a price (specification 1 §7); checked again at booking. */
export const promoCode: Handler<'promoCode'> = async ({ deps, now, customer }, asked) => {
  const { configuration } = deps.operator;
  const currency = asked.currencycode === '' ? configuration.currencycode : asked.currencycode;
  const outcome = checkPromo({
    promos: deps.operator.promos,
    fares: deps.operator.fares,
    operatorCurrency: configuration.currencycode,
    timeZone: timeZoneOf(deps),
    code: asked.promocode,
    totalMinor: toMinor(asked.price, currency),
    currency,
    now,
    promotion: findPromotion(deps, asked.promotion, now),
  });
  if (!outcome.ok) return { Code: 2, Value: 0, Message: outcome.message, promocodeid: '' };
  const used =
    outcome.oncePerCustomer &&
    // Only for the signed-in customer, ignoring the `custid` sent: another customer's use must not be disclosed.
    customer !== null &&
    (await promoWasUsed(deps.database, outcome.id, [hashOf(`id:${customer.id}`)]));
  if (used) return { Code: 2, Value: 0, Message: messages.promoUsed, promocodeid: '' };
  const { percent, maximumMinor } = outcome;
  return {
    Code: 1,
    Value: toMajor(outcome.valueMinor, currency),
    Message: '',
    promocodeid: outcome.id,
    ...(percent === null ? {} : { Percent: percent }),
    ...(percent === null || maximumMinor === null ? {} : { Maximum: toMajor(maximumMinor, currency) }),
  };
};
