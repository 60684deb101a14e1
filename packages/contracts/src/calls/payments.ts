import * as v from 'valibot';
import { bookedFields, head, paymentResult } from '../answers.ts';
import { paymentEndpoints as at } from '../endpoints/payments.ts';
import { bookingCode, described, line, optionalFlag, optionalLine, optionalWord } from '../fields.ts';
import { call } from './call.ts';

/** An existing booking that is paid again; its other fields are ignored. */
export const existingBooking = v.object({ bookingcode: bookingCode, paymentmethod: line(20, 1) });

/** Parsed in two steps: `payment.retry` decides between a new and an existing booking. */
export const newOrExisting = v.record(v.string(), v.unknown());

const paymentFields = v.object({
  nonce: described(optionalLine(200), 'Nonce of the card; "" when the gateway collects the card itself.'),
  retry: described(optionalFlag, 'Whether to pay the booking of a code again instead of creating one.'),
  returnurl: described(
    v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
    'URL to which the gateway’s page returns: the calling page, no other; "": the booking’s own page.',
  ),
});

/** A booking and its payment; `PaymentResult` is null while the customer still has to act. */
const paidBooking = v.object({
  ...bookedFields,
  PaymentResult: v.nullable(paymentResult),
  PaymentMethod: v.optional(v.string()),
  PaymentIntent: v.optional(
    v.nullable(
      v.object({
        id: v.string(),
        status: v.string(),
        provider: v.string(),
        method: v.string(),
        amount: described(v.number(), 'Major units.'),
        currency: v.string(),
        clientsecret: v.string(),
        redirecturl: v.string(),
        message: v.string(),
      }),
    ),
  ),
  PayPalOrderResponse: v.optional(v.nullable(v.object({ id: v.string(), status: v.string() }))),
  PayUntil: described(
    v.optional(v.string()),
    'Ours: time at which an unpaid booking is cancelled; "" when it is not cancelled for lack of payment.',
  ),
  Reason: described(v.optional(v.string()), 'Ours: `returned` when the payment was taken and is refunded.'),
});

const intentQuery = {
  code: bookingCode,
  paymentmethod: v.optional(v.string()),
  returnurl: v.optional(v.string(), ''),
};
const jobId = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/)));

/** A field of the card form as typed; the handler validates it, with the specification's messages. */
const typed = v.pipe(v.string(), v.maxLength(60));

/** The calls of paying (specification 1 §4 and §7). */
export const paymentCalls = {
  createElectronicBooking: call({
    endpoint: at.createElectronicBooking,
    about:
      'Creates a booking and begins its payment, or with `payment.retry` pays the booking of a code again (specification 1 §4, §7).',
    request: v.object({ booking: newOrExisting, payment: v.optional(paymentFields, {}), sandbox: optionalFlag }),
    answer: paidBooking,
  }),
  updateElectronicBooking: call({
    endpoint: at.updateElectronicBooking,
    about:
      'Completes a payment when the browser has returned from the gateway; the server queries the gateway for the result (specification 1 §4, §7).',
    request: v.object({
      Id: optionalWord(300),
      Status: optionalWord(60),
      PaymentId: optionalWord(300),
      JobpartId: optionalWord(20),
      ReturnJobpartId: optionalWord(20),
      Code: described(optionalWord(64), 'Ours: code of the booking.'),
    }),
    answer: paidBooking,
  }),
  updateBooking: call({
    endpoint: at.updateBooking,
    about:
      'Completes a payment, as `updateelectronicbooking`; with `transactionstatus: cancelled` and the booking’s code it cancels an unpaid booking (specification 1 §7).',
    request: v.object({
      transactionid: optionalWord(300),
      jobpartid: optionalWord(20),
      transactionstatus: optionalWord(60),
      returnjobpartid: optionalWord(20),
      code: optionalWord(64),
    }),
    answer: paidBooking,
  }),
  paymentIntent: call({
    endpoint: at.paymentIntent,
    about:
      'Retries the payment of an existing booking and returns it; requires the code in addition to the job id (specification 1 §4, §7).',
    request: v.object({ jobpartid: jobId, ...intentQuery }),
    answer: paidBooking,
  }),
  stripePaymentIntent: call({
    endpoint: at.stripePaymentIntent,
    about: 'Pays an unpaid booking from its link or from the history (specification 1 §7).',
    request: v.object({ id: jobId, ...intentQuery }),
    answer: paidBooking,
  }),
  cardToken: call({
    endpoint: at.cardToken,
    about: 'Creates a nonce for one of the sandbox’s test cards; no card data is stored (specification 1 §7).',
    request: v.object({
      cvv: typed,
      number: typed,
      cardholdername: line(255),
      expiry: typed,
      billingpostalcode: line(20),
    }),
    answer: v.object({ ...head, nonce: v.string() }),
  }),
};
