import { isoWithOffset, toMajor } from 'booking-core/domain';
import { type AnswerOf, calls, existingBooking } from 'contracts';
import * as v from 'valibot';
import { codeOpens, isOpenToCodes, linksOn } from '../accounts/booking-link.ts';
import { owns } from '../accounts/sessions.ts';
import { confirmationWith } from '../bookings/confirmation.ts';
import { placeBooking } from '../bookings/place-booking.ts';
import { type BookingRow, findBooking, findBookingWithProof } from '../database/bookings.ts';
import { findLastPayment, findLivePayment, findPaymentOfGateway, type PaymentRow } from '../database/payments.ts';
import { decodeRequest } from '../http/read.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { restDue } from '../payments/rest.ts';
import { outcomeOf } from '../payments/test-cards.ts';
import type { Settled } from '../payments/transitions.ts';
import { bookedAnswer, mayPayLater } from './booking.ts';
import { type CallContext, type Handler, timeZoneOf } from './context.ts';
import { payUntilOf, statusOf } from './payment-facts.ts';

const absolute = (url: string, ownUrl: string): string => (url.startsWith('/') ? `${ownUrl}${url}` : url);

function intentOf(settled: Settled, ownUrl: string) {
  const { payment, told } = settled;
  return {
    id: payment.gateway_id ?? '',
    status: statusOf(settled),
    provider: payment.provider,
    method: payment.method,
    amount: toMajor(payment.amount_minor, payment.currency),
    currency: payment.currency,
    clientsecret: payment.state === 'open' ? (told?.clientSecret ?? '') : '',
    redirecturl: payment.state === 'open' ? absolute(told?.redirectUrl ?? '', ownUrl) : '',
    message: payment.state === 'paid' ? '' : payment.reason,
  };
}

/** Result with `Code` 1 paid, 2 failed with a message, 0 not known yet; null while the customer has to act. */
function resultOf(settled: Settled) {
  const { payment } = settled;
  const status = statusOf(settled);
  if (status === 'succeeded') return { Code: 1, Message: '', AuthCode: payment.auth_code };
  if (status === 'processing') return { Code: 0, Message: '', AuthCode: '' };
  if (status === 'refunded') return { Code: 2, Message: messages.sentBack, AuthCode: '' };
  if (status === 'declined') return { Code: 2, Message: payment.reason || messages.cardDeclined, AuthCode: '' };
  if (status === 'canceled') return { Code: 2, Message: messages.paymentInvalid, AuthCode: '' };
  return null;
}

function paymentAnswer({ deps, ownUrl }: CallContext, row: BookingRow, settled: Settled) {
  const intent = intentOf(settled, ownUrl);
  const until = payUntilOf(deps.operator, row, settled.payment);
  return {
    ...bookedAnswer(row),
    PaymentMethod: settled.payment.method,
    ClientSecret: intent.clientsecret,
    PaymentResult: resultOf(settled),
    PaymentIntent: intent,
    PayPalOrderResponse: settled.payment.method === 'paypal' ? { id: intent.id, status: intent.status } : null,
    // Not in the specification: when the unpaid booking will be cancelled.
    PayUntil: until === null ? '' : isoWithOffset(until, timeZoneOf(deps)),
  };
}

/** The response where no payment is needed; `bookedAnswer` already reports success. */
const freeAnswer = (row: BookingRow) => ({
  ...bookedAnswer(row),
  PaymentMethod: row.payment_method,
  PaymentIntent: null,
});

/**
 * The address that a gateway's page returns the customer to. It must have the caller's own origin, otherwise the server
 * would be an open redirect. Without one it is the booking's page, from which a customer who only has the gateway's
 * window left can continue.
 * @throws {Refusal} 400 for an invalid address
 */
async function wayBack(asked: string, { caller, deps, ownUrl }: CallContext): Promise<(row: BookingRow) => string> {
  if (asked === '') return linksOn(deps, ownUrl);
  let url: URL;
  try {
    url = new URL(asked);
  } catch {
    throw badRequest('payment.returnurl is invalid');
  }
  const allowed = caller.kind === 'nobody' ? '' : (caller.origin ?? new URL(ownUrl).origin);
  if (url.origin !== allowed) throw badRequest('payment.returnurl is invalid');
  return () => url.href;
}

const isElectronic = (method: string) => method === 'card' || method === 'paypal';

/** Whether the operator allows an online payment method and a gateway can charge it. */
function mayPay({ deps, payments }: CallContext, method: string, sandbox: boolean): boolean {
  const { iscardallowed, ispaypalallowed } = deps.operator.configuration;
  const allowed = method === 'card' ? iscardallowed : method === 'paypal' && ispaypalallowed;
  return allowed && payments.providerFor(method, sandbox) !== null;
}

/**
 * POST /api/createelectronicbooking {booking, payment, sandbox} (specification 1 §4 and §7): creates a booking and
 * opens its payment, or with `payment.retry` retries the payment of an existing booking by its code. The booking and
 * its payment record commit together; the price is the stored quotation's.
 */
export const createElectronicBooking: Handler<'createElectronicBooking'> = async (context, asked) => {
  const { deps, payments, access, trackingCodeOf } = context;
  const { booking: sent, payment } = asked;
  const sandbox = asked.sandbox || access.isTest(trackingCodeOf(String(sent.trackingcode ?? '')));
  // A flag on the request or on its booking, or a test tracking code, makes it a test booking.
  const booking = sandbox ? { ...sent, sandbox: true } : sent;
  const flagged = v.safeParse(calls.createBooking.request.entries.sandbox, sent.sandbox);
  const isTest = sandbox || (flagged.success && flagged.output);
  const back = await wayBack(payment.returnurl, context);
  if (payment.retry) {
    const existing = decodeRequest(existingBooking, booking);
    const row = await findBooking(deps.database, 'code', existing.bookingcode);
    if (!row || !isOpenToCodes(row, context.now)) throw refuse(messages.bookingNotFound);
    return payExisting(context, row, existing.paymentmethod.toLowerCase(), payment.nonce, back(row));
  }
  const method = String(booking.paymentmethod ?? '').toLowerCase();
  const requireNonce = () => {
    const isNeeded = isElectronic(method) && payments.providerFor(method, isTest)?.needsNonce(method);
    if (isNeeded && payment.nonce === '') throw refuse(messages.paymentInvalid);
  };
  const confirmation = await confirmationWith(context);
  const { row } = await placeBooking(
    context,
    decodeRequest(calls.createBooking.request, booking),
    (named, test) => isElectronic(named) && mayPay(context, named, test),
    async (transaction, made) => {
      if (made.total_minor > 0) {
        requireNonce();
        await payments.register(transaction, made, method, back(made));
      }
      // A free booking is confirmed at once, as no payment will confirm it; it takes no card.
      else await confirmation.enqueueInTransaction(transaction, made);
    },
  );
  confirmation.post();
  const begun = (await findLivePayment(deps.database, row.id)) ?? (await findLastPayment(deps.database, row.id));
  if (!begun) return freeAnswer(row);
  requireNonce();
  return paymentAnswer(context, row, await payments.resume(begun.id, payment.nonce));
};

/** The error for a payment that could not be ended: it was paid meanwhile, or its gateway cannot be reached. */
async function notEnded({ deps }: CallContext, { code }: BookingRow) {
  const now = await findBooking(deps.database, 'code', code);
  return now?.paid ? refuse(messages.alreadyPaid) : refuse(messages.generic, 0);
}

/** Whether an unpaid booking may change to cash or account; account only for the company's own bookings. */
async function takesOver(context: CallContext, row: BookingRow, method: 'cash' | 'account'): Promise<boolean> {
  return mayPayLater(context, await context.company())(method) && (method === 'cash' || owns(context.customer, row));
}

/** Pays an unpaid booking by the same or another method, or the remainder of a paid one. */
async function payExisting(context: CallContext, row: BookingRow, method: string, nonce: string, back: string) {
  const { payments } = context;
  const isRest = row.paid && isElectronic(method) && (await restDue(context.deps, context.deps.database, row)) > 0;
  if (row.paid && !isRest) return { ...freeAnswer(row), Message: messages.alreadyPaid };
  if (row.status === 'cancelled') throw refuse(messages.notPayable);
  if ((method === 'cash' || method === 'account') && (await takesOver(context, row, method))) {
    const confirmation = await confirmationWith(context);
    if (!(await payments.switchToOffline(row.id, method, confirmation.enqueueInTransaction)))
      throw await notEnded(context, row);
    confirmation.post();
    return freeAnswer({ ...row, payment_method: method });
  }
  if (!isElectronic(method) || !mayPay(context, method, row.sandbox)) throw refuse(messages.paymentMethod);
  if (payments.providerFor(method, row.sandbox)?.needsNonce(method) && nonce === '')
    throw refuse(messages.paymentInvalid);
  const settled = await payments.payAgain(row.id, method, nonce, back);
  if (!settled && isRest) return { ...freeAnswer(row), Message: messages.alreadyPaid };
  if (!settled) throw refuse(messages.notPayable);
  return paymentAnswer(context, row, settled);
}

/**
 * The booking that the client names for a payment; `returnjobpartid` is the reference of its return; '' where not sent.
 */
interface Jobs {
  readonly jobpartid: string;
  readonly returnjobpartid: string;
}

const isOtherReturn = ({ returnjobpartid }: Jobs, row: BookingRow): boolean =>
  returnjobpartid !== '' && returnjobpartid !== row.return_reference;

/** The response on a payment's status. The browser's report is only a hint: the status is read from the gateway. */
async function paymentOf(
  context: CallContext,
  gatewayId: string,
  jobs: Jobs,
  code: string,
): Promise<AnswerOf<'updateBooking'>> {
  const { deps, payments, customer, now } = context;
  if (gatewayId === '') throw badRequest('the payment’s id is required');
  for (const name of ['stripe', 'paypal', 'braintree', 'sandbox']) {
    const payment = await findPaymentOfGateway(deps.database, name, gatewayId);
    if (!payment || (jobs.jobpartid !== '' && String(payment.booking_id) !== jobs.jobpartid)) continue;
    if (isOtherReturn(jobs, await bookingOf(deps.database, payment))) continue;
    const settled = await payments.reconcile(payment.id);
    const row = await bookingOf(deps.database, settled.payment);
    const whole = paymentAnswer(context, row, settled);
    // Gateway ids appear in URLs and receipts, so that an id gives the payment's status but not access to the booking,
    // or to the payment while it is open.
    const proven = owns(customer, row) || codeOpens(row, code, now);
    const intent = { ...whole.PaymentIntent, clientsecret: '', redirecturl: '' };
    const answer = proven ? whole : { ...whole, BookingCode: '', ClientSecret: '', PaymentIntent: intent };
    const result = answer.PaymentResult;
    // A payment that no booking could use is refunded, and the message reports it (status 3 of the payment process).
    if (statusOf(settled) === 'refunded') return { ...answer, Code: 2, Message: messages.sentBack, Reason: 'returned' };
    return { ...answer, Message: result?.Message ?? '' };
  }
  throw refuse(messages.bookingNotFound);
}

async function bookingOf(database: CallContext['deps']['database'], payment: PaymentRow): Promise<BookingRow> {
  return database.selectFrom('bookings').selectAll().where('id', '=', payment.booking_id).executeTakeFirstOrThrow();
}

/** PUT /api/updateelectronicbooking {Id, Status, PaymentId, JobpartId, ReturnJobpartId}: after the gateway's page. */
export const updateElectronicBooking: Handler<'updateElectronicBooking'> = (context, asked) => {
  const jobs = { jobpartid: asked.JobpartId, returnjobpartid: asked.ReturnJobpartId };
  return paymentOf(context, asked.Id || asked.PaymentId, jobs, asked.Code);
};

/** Cancels an unpaid booking for the customer; the job id is accepted only together with the booking's code. */
async function abandon(context: CallContext, jobs: Jobs, code: string) {
  const { deps, payments } = context;
  const { jobpartid } = jobs;
  const row = /^\d{1,15}$/.test(jobpartid) ? await findBookingWithProof(deps.database, Number(jobpartid), code) : null;
  if (!row || isOtherReturn(jobs, row)) throw refuse(messages.bookingNotFound);
  if (row.status !== 'cancelled' && !(await payments.drop(row.id))) throw await notEnded(context, row);
  return { ...freeAnswer(row), PaymentResult: null };
}

/**
 * PUT /api/updatebooking {transactionid, jobpartid, transactionstatus, returnjobpartid}: as `updateelectronicbooking`;
 * with `transactionstatus: cancelled` and the booking's `code` it cancels an unpaid booking.
 */
export const updateBooking: Handler<'updateBooking'> = (context, asked) => {
  const { transactionid, jobpartid, returnjobpartid, transactionstatus, code } = asked;
  const jobs = { jobpartid, returnjobpartid };
  if (transactionstatus === 'cancelled') return abandon(context, jobs, code);
  return paymentOf(context, transactionid, jobs, code);
};

async function provenBooking({ deps, now }: CallContext, code: string, id: string | undefined): Promise<BookingRow> {
  const found =
    id === undefined
      ? await findBooking(deps.database, 'code', code)
      : await findBookingWithProof(deps.database, Number(id), code);
  if (!found || !isOpenToCodes(found, now)) throw refuse(messages.bookingNotFound);
  return found;
}

/**
 * GET /api/paymentintent?jobpartid=&code=&paymentmethod=: the payment of an existing booking, for a retry
 * (specification 1 §4). The job id is accepted only together with the booking's code.
 */
export const paymentIntent: Handler<'paymentIntent'> = async (context, asked) => {
  const row = await provenBooking(context, asked.code, asked.jobpartid);
  const back = await wayBack(asked.returnurl, context);
  return payExisting(context, row, (asked.paymentmethod || row.payment_method).toLowerCase(), '', back(row));
};

/** GET /api/stripepaymentintent?code=&id=&paymentmethod=: pays an unpaid booking from its link or from the history. */
export const stripePaymentIntent: Handler<'stripePaymentIntent'> = async (context, asked) => {
  const row = await provenBooking(context, asked.code, asked.id);
  const back = await wayBack(asked.returnurl, context);
  return payExisting(context, row, (asked.paymentmethod ?? 'card').toLowerCase(), '', back(row));
};

/** A formally valid card; the outcome of the payment depends on the test number. */
const cardDetails = v.object({
  cvv: v.pipe(v.string(), v.regex(/^\d{3,4}$/)),
  number: v.pipe(
    v.string(),
    v.transform((value) => value.replace(/\s/g, '')),
    v.regex(/^\d{12,19}$/),
  ),
  cardholdername: v.pipe(v.string(), v.nonEmpty()),
  expiry: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/)),
});

/**
 * POST /api/cardtoken {cvv, number, cardholdername, expiry, billingpostalcode} → {nonce}: the sandbox's own tokens.
 * Accepts only the documented test numbers; no card data is stored or logged.
 */
export const cardToken: Handler<'cardToken'> = async ({ deps, now }, asked) => {
  const { sandbox } = deps;
  if (!sandbox || deps.operator.configuration.paymentgateway !== 'sandbox') throw refuse(messages.paymentMethod);
  const parsed = v.safeParse(cardDetails, asked);
  if (!parsed.success) throw badRequest(messages.paymentInvalid);
  const { number, expiry } = parsed.output;
  const [month = '', year = ''] = expiry.split('/');
  const ends = Date.UTC(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), 1);
  const outcome = outcomeOf(number);
  if (outcome === null || ends <= now) throw refuse(messages.paymentInvalid);
  return { code: 1, message: '', nonce: await sandbox.tokenise(outcome) };
};
