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
import { sendPartRefunds } from './part-refunds.ts';
import type { PaymentProvider } from './provider.ts';
import { createRefundLook, markRefundedElsewhere, markReversed } from './refunds.ts';
import { sweep } from './sweeper.ts';
import { checkKey, orUnknown, reconcileOrClose, type Settled } from './transitions.ts';

export interface PaymentService {
  /** Who takes the money for a method; null when nobody does. For a test booking never a provider of real money. */
  providerFor(method: string, sandbox: boolean): PaymentProvider | null;
  providerNamed(name: string): PaymentProvider | null;
  /** Records a booking's first payment; call it in the transaction that makes the booking. */
  register(transaction: Database, booking: BookingRow, method: string, returnUrl: string): Promise<PaymentRow>;
  /** Takes the next step of a recorded payment: opens it at the gateway, or asks how it stands. */
  resume(paymentId: number, nonce: string): Promise<Settled>;
  /**
   * Pays an unpaid booking again: the same payment where it can be, else a new one once the old can take no money.
   * @returns null when nobody takes the method, or the booking cannot be paid.
   */
  payAgain(bookingId: number, method: string, nonce: string, returnUrl: string): Promise<Settled | null>;
  /** Asks the gateway and records what it reports. */
  reconcile(paymentId: number): Promise<Settled>;
  /**
   * As `reconcile`, also of a payment that was made: a bank can send back what had seemed to settle.
   * @throws {OtherPayment} when the gateway's report is not about this payment.
   */
  recheck(paymentId: number): Promise<Settled>;
  /** Ends what can still take a booking's money. @returns true when none can any more, false when it was or is being paid. */
  abandon(bookingId: number): Promise<boolean>;
  /**
   * The driver takes the money, or the company's account does, which settles it: no other payment can any more. `also`
   * happens in the same transaction. @returns false when the booking has been paid or its payment cannot be ended.
   */
  switchToOffline(
    bookingId: number,
    method: 'cash' | 'account',
    also?: (transaction: Database, booking: BookingRow) => Promise<void>,
  ): Promise<boolean>;
  /** Cancels a booking that is not paid, once no payment can take money for it. @returns false when it cannot be. */
  drop(bookingId: number): Promise<boolean>;
  /** After a booking was cancelled: its payment is refunded by the operator's rule, open payments are closed. */
  settleCancelled(bookingId: number): Promise<void>;
  /** Sends what goes back of a booking's payment for one leg, or for a lower price. */
  sendPartRefunds(bookingId: number): Promise<void>;
  /** Looks for refunds that were made at a gateway's own pages and that no event tells. */
  lookForRefunds(): Promise<void>;
  /** Settles what nobody came back for. @returns how many payments were looked at. */
  sweep(): Promise<number>;
}

/**
 * The one place where money and bookings meet (design decisions, section 5). Every step is recorded before it is taken and
 * can be taken again: a process that dies anywhere leaves a row that the next call, a webhook or the sweeper resumes. A
 * booking is paid only when the gateway itself reports so, with the right key, amount and currency.
 *
 * @param onPaid what follows once a booking is paid, recorded in one transaction with the note that it did: once, and again
 * after a failure.
 * @param onReturned what follows a refund that was made at the gateway's own pages, recorded with it.
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
      if (state === 'refunded') return { payment, told: null };
      if (state !== 'paid' || gateway_id === null) {
        return orUnknown(context, payment, () => reconcileOrClose(context, payment));
      }
      return orUnknown(context, payment, async () => {
        const told = await providerOf(context, payment).read(gateway_id);
        checkKey(payment, told);
        const mark = told.status === 'declined' ? markReversed : markRefundedElsewhere;
        return { payment: await mark(context, payment, told), told };
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
