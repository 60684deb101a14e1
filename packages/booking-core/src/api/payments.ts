import type { RequestOf } from 'contracts';
import { paymentEndpoints } from 'contracts/endpoints/payments';
import { type ApiError, fail, ok, type PaymentMethod, type Result } from '../domain/index.ts';
import type { CancelToken, PaymentIntent, TypedCard } from '../ports/index.ts';
import { cardToken, paidBooking } from '../wire/payments.ts';
import type { Read } from '../wire/readers.ts';
import { type Connection, send, withServerMessage } from './http.ts';

/** The payment calls (specification 1 §7), one function each; their code is fetched with the payment step. */

type Answer<T> = Promise<Result<T, ApiError>>;

/** A payment call's result: the booking and its payment's status; no intent where nothing is to be paid online. */
export interface PaidBooking {
  readonly code: string;
  readonly jobPartId: string;
  readonly bookingRef: string;
  readonly returnRef: string;
  readonly intent: PaymentIntent | null;
  /** The server's message about a payment that failed. */
  readonly message: string;
  /** When an unpaid booking expires, as sent by the API; '' for never. */
  readonly payUntil: string;
}

function toPaidBooking(answer: Read<typeof paidBooking>): PaidBooking {
  const { paymentintent: row, paymentresult } = answer;
  return {
    code: answer.bookingcode,
    jobPartId: answer.jobpartid,
    bookingRef: answer.bref,
    returnRef: answer.returnref,
    intent: row && {
      id: row.id,
      // Result codes 1 and 3 mean success (specification 1 §4), as does any status that starts with "succ".
      status:
        paymentresult?.code === 1 || paymentresult?.code === 3 || row.status.startsWith('succ')
          ? 'succeeded'
          : row.status,
      provider: row.provider,
      method: row.method,
      clientSecret: row.clientsecret || answer.clientsecret,
      redirectUrl: row.redirecturl,
      message: row.message,
    },
    message: paymentresult?.message || answer.message,
    payUntil: answer.payuntil,
  };
}

const read = async (
  connection: Connection,
  call: Omit<Parameters<typeof send<typeof paidBooking>>[1], 'answer'>,
  cancel: CancelToken,
): Answer<PaidBooking> => {
  const result = await send(connection, { ...call, answer: paidBooking }, cancel);
  if (!result.ok) return result;
  const paid = toPaidBooking(result.value);
  return paid.code === '' && paid.bookingRef === ''
    ? fail({ kind: 'malformed', call: call.endpoint.path, field: 'bref' })
    : ok(paid);
};

/** POST /api/createelectronicbooking: books and starts the payment; calls with one attempt key make one booking. */
export async function createElectronicBooking(
  connection: Connection,
  booking: RequestOf<'createBooking'>,
  payment: RequestOf<'createElectronicBooking'>['payment'],
  cancel: CancelToken,
): Answer<PaidBooking> {
  const body = { booking, payment, sandbox: booking.sandbox };
  return withServerMessage(
    await read(connection, { endpoint: paymentEndpoints.createElectronicBooking, body }, cancel),
  );
}

/**
 * Pays an existing booking: fetches its payment intent where the gateway collects the card itself (GET
 * /api/paymentintent, GET /api/stripepaymentintent), otherwise makes a new attempt with the nonce.
 */
export function payAgain(
  connection: Connection,
  asked: {
    readonly code: string;
    readonly jobPartId: string;
    readonly method: PaymentMethod;
    readonly nonce: string;
    readonly returnUrl: string;
  },
  cancel: CancelToken,
): Answer<PaidBooking> {
  const { code, jobPartId, method, nonce, returnUrl } = asked;
  if (nonce === '' && method === 'card') {
    const query = { jobpartid: jobPartId, code, paymentmethod: method, returnurl: returnUrl };
    return read(connection, { endpoint: paymentEndpoints.paymentIntent, query }, cancel);
  }
  if (nonce === '' && method === 'paypal') {
    const query = { code, id: jobPartId, paymentmethod: method, returnurl: returnUrl };
    return read(connection, { endpoint: paymentEndpoints.stripePaymentIntent, query }, cancel);
  }
  const body = {
    booking: { bookingcode: code, jobpartid: jobPartId, paymentmethod: method },
    payment: { nonce, retry: true, returnurl: returnUrl },
    sandbox: false,
  };
  return read(connection, { endpoint: paymentEndpoints.createElectronicBooking, body }, cancel);
}

/** The booking that a payment is for. */
interface PaidFor {
  readonly jobPartId: string;
  readonly returnRef: string;
  readonly code: string;
}

/** The id with which a return is paid or cancelled: its reference; '' or 0 means none (specification 1 §9). */
const returnJobOf = ({ returnRef }: { readonly returnRef: string }): string => (returnRef === '0' ? '' : returnRef);

/** PUT /api/updateelectronicbooking, after the gateway: the server queries the gateway for the payment's outcome. */
export const updateElectronicBooking = (
  connection: Connection,
  asked: {
    readonly intentId: string;
    readonly status: string;
  } & PaidFor,
  cancel: CancelToken,
): Answer<PaidBooking> =>
  read(
    connection,
    {
      endpoint: paymentEndpoints.updateElectronicBooking,
      body: {
        Id: asked.intentId,
        Status: asked.status,
        PaymentId: asked.intentId,
        JobpartId: asked.jobPartId,
        ReturnJobpartId: returnJobOf(asked),
        Code: asked.code,
      },
    },
    cancel,
  );

/** PUT /api/updatebooking: reports the payment of a booking that existed before, such as one that is paid later. */
export const updateBooking = (
  connection: Connection,
  asked: {
    readonly transactionId: string;
    /** The gateway's status; `cancelled` cancels an unpaid booking, once its payment can no longer succeed. */
    readonly status: string;
  } & PaidFor,
  cancel: CancelToken,
): Answer<PaidBooking> =>
  read(
    connection,
    {
      endpoint: paymentEndpoints.updateBooking,
      body: {
        transactionid: asked.transactionId,
        jobpartid: asked.jobPartId,
        transactionstatus: asked.status,
        returnjobpartid: returnJobOf(asked),
        code: asked.code,
      },
    },
    cancel,
  );

/**
 * POST /api/cardtoken: a nonce for a card of the product's own form. The number is sent in this request, never stored.
 */
export async function tokeniseCard(connection: Connection, card: TypedCard, cancel: CancelToken): Answer<string> {
  const body = {
    cvv: card.cvc,
    number: card.number.replace(/\s/g, ''),
    cardholdername: card.name,
    expiry: card.expiry,
    billingpostalcode: card.postalCode,
  };
  const result = await send(connection, { endpoint: paymentEndpoints.cardToken, answer: cardToken, body }, cancel);
  if (!result.ok) return result;
  return result.value.nonce === ''
    ? fail({ kind: 'malformed', call: paymentEndpoints.cardToken.path, field: 'nonce' })
    : ok(result.value.nonce);
}
