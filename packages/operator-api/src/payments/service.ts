import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { PaymentRow } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { payAgain, register, resume } from './attempts.ts';
import {
  type OnPaid,
  type OnReturned,
  type PaymentContext,
  paymentOf,
  providerFor,
  providerNamed,
  providerOf,
} from './context.ts';
import { abandon, drop, settleCancelled, switchToOffline } from './offline.ts';
import { sendPartRefunds, takenParts } from './part-refunds.ts';
import type { PaymentProvider } from './provider.ts';
import {
  createRefundLook,
  markRefundedElsewhere,
  markRefundRejected,
  markReversed,
  noteRejectedPart,
} from './refunds.ts';
import { sweep } from './sweeper.ts';
import { checkKey, orUnknown, reconcileOrClose, type Settled } from './transitions.ts';

export interface PaymentService {
  /** The provider of a payment method; null without one. For a test booking never a provider of real money. */
  providerFor(method: string, sandbox: boolean): PaymentProvider | null;
  providerNamed(name: string): PaymentProvider | null;
  /** Records a booking's first payment; call it in the transaction that creates the booking. */
  register(transaction: Database, booking: BookingRow, method: string, returnUrl: string): Promise<PaymentRow>;
  /** Takes the next step of a recorded payment: opens it at the gateway, or reads its status there. */
  resume(paymentId: number, nonce: string): Promise<Settled>;
  /**
   * Retries the payment of an unpaid booking, or pays the remainder of a paid one. Continues the existing payment where
   * possible; otherwise opens a new one once the old one can no longer take money.
   * @returns null when no provider takes the method, or the booking cannot be paid.
   */
  payAgain(bookingId: number, method: string, nonce: string, returnUrl: string): Promise<Settled | null>;
  /** Reads a payment's status from the gateway and records it. */
  reconcile(paymentId: number): Promise<Settled>;
  /**
   * As `reconcile`, also for a payment that is already paid or refunded, because a bank can reverse it or reject its
   * refund, and the gateway can refund it.
   * @throws {OtherPayment} when the gateway's report is not about this payment.
   */
  recheck(paymentId: number): Promise<Settled>;
  /**
   * Ends the payments that can still take money for a booking.
   * @returns true when none can any more; false when one was or is being paid, or its gateway cannot be reached
   */
  abandon(bookingId: number): Promise<boolean>;
  /**
   * Changes an unpaid booking to payment to the driver or on the company's account, once no other payment can take
   * money; on account it counts as paid. `also` runs in the same transaction.
   * @returns false when the booking has been paid or its payment cannot be ended.
   */
  switchToOffline(
    bookingId: number,
    method: 'cash' | 'account',
    also?: (transaction: Database, booking: BookingRow) => Promise<void>,
  ): Promise<boolean>;
  /** Cancels an unpaid booking, once no payment can take money for it. @returns false when it cannot be cancelled. */
  drop(bookingId: number): Promise<boolean>;
  /** After a booking was cancelled: refunds its payments by the operator's rule and closes open ones. */
  settleCancelled(bookingId: number): Promise<void>;
  /** Sends the partial refunds that are due for a booking to their gateways. */
  sendPartRefunds(bookingId: number): Promise<void>;
  /** Finds refunds that were made on a gateway's own pages and that the gateway sends no event for. */
  lookForRefunds(): Promise<void>;
  /** Settles payments that are due, such as abandoned ones and failed steps. @returns how many were processed. */
  sweep(): Promise<number>;
}

/**
 * The service that connects payments with bookings. Every step is recorded
 * before it is taken and can be repeated: after a crash, the next call, a webhook or the sweeper resumes from the
 * payment's row. A booking that is paid online counts as paid only when the gateway itself reports so, with the right key,
 * amount and currency.
 *
 * @param onPaid the follow-up of a paid booking; it commits together with the mark that it is done, so it takes effect
 * once and is retried after a failure.
 * @param onReturned the follow-up of a refund made on the gateway's own pages, in the transaction that records the
 * refund.
 */
export function createPaymentService(
  deps: Deps,
  onPaid: OnPaid = async () => () => {},
  onReturned: OnReturned = async () => () => {},
): PaymentService {
  const context: PaymentContext = { deps, onPaid, onReturned };
  const service: PaymentService = {
    providerFor: (method, sandbox) => providerFor(context, method, sandbox),
    providerNamed: (name) => providerNamed(context, name),
    register: (transaction, booking, method, returnUrl) => register(context, transaction, booking, method, returnUrl),
    resume: (paymentId, nonce) => resume(context, paymentId, nonce),
    payAgain: (bookingId, method, nonce, returnUrl) => payAgain(context, bookingId, method, nonce, returnUrl),
    async reconcile(paymentId) {
      const payment = await paymentOf(context, paymentId);
      if (payment.state === 'paid' || payment.state === 'refunded') return { payment, told: null };
      return orUnknown(context, payment, () => reconcileOrClose(context, payment));
    },
    async recheck(paymentId) {
      const payment = await paymentOf(context, paymentId);
      const { state, gateway_id } = payment;
      if ((state !== 'paid' && state !== 'refunded') || gateway_id === null) {
        return orUnknown(context, payment, () => reconcileOrClose(context, payment));
      }
      return orUnknown(context, payment, async () => {
        const takenMinor = await takenParts(deps.database, payment);
        const told = await providerOf(context, payment).read(gateway_id);
        checkKey(payment, told);
        if (state === 'paid' && told.status !== 'declined') noteRejectedPart(context, payment, told, takenMinor);
        const markPaid = told.status === 'declined' ? markReversed : markRefundedElsewhere;
        const mark = state === 'refunded' ? markRefundRejected : markPaid;
        return { payment: await mark(context, payment, told, takenMinor), told };
      });
    },
    abandon: (bookingId) => abandon(context, bookingId),
    switchToOffline: (bookingId, method, also) => switchToOffline(context, bookingId, method, also),
    drop: (bookingId) => drop(context, bookingId),
    settleCancelled: (bookingId) => settleCancelled(context, bookingId),
    sendPartRefunds: (bookingId) => sendPartRefunds(context, bookingId),
    lookForRefunds: createRefundLook(context, (paymentId) => service.recheck(paymentId)),
    sweep: () => sweep(context),
  };
  return service;
}
