import {
  createElectronicBooking,
  type PaidBooking,
  payAgain,
  tokeniseCard,
  updateBooking,
  updateElectronicBooking,
} from '../api/payments.ts';
import { fetchBooking } from '../api/product.ts';
import {
  type ApiError,
  type Booking,
  fail,
  isCertain,
  joinReference,
  ok,
  parseMoment,
  type Result,
} from '../domain/index.ts';
import { zoneOf } from '../machine/boot/selectors.ts';
import type { BookingEvent } from '../machine/events.ts';
import { shownDue, shownFare } from '../machine/quote/selectors.ts';
import type { UnpaidBooking } from '../machine/state.ts';
import {
  type CancelToken,
  createCancelSource,
  type PaymentIntent,
  type PaymentSession,
  type TypedCard,
} from '../ports/index.ts';
import type { EffectOf, RuntimeContext } from './context.ts';

/** How long a payment waits for the screen that collects it, milliseconds. */
const screenMs = 10_000;

/** What payments need of the booking's runtime. */
export interface PaymentClientContext extends Pick<RuntimeContext, 'connection' | 'dispatch' | 'state' | 'options'> {
  /** The screen that collects the payment; null while there is none. */
  screen(): PaymentSession | null;
}

export type PaymentEffect = EffectOf<'payment.begin' | 'payment.confirm' | 'payment.record' | 'payment.drop'>;

export interface PaymentClient {
  run(effect: PaymentEffect): Promise<void>;
  /** To be called when the screen that collects the payment has appeared: payments waiting for it continue. */
  attached(): void;
  tokenise(card: TypedCard): Promise<Result<string, ApiError>>;
  openLink(code: string, cancel: CancelToken): Promise<Result<Booking, ApiError>>;
}

/**
 * Runs payments between the form that collects them, the server that books, and the gateway's code in the browser.
 * Payment calls are never cancelled: the customer who starts a payment must see its outcome.
 */
export function createPaymentClient(context: PaymentClientContext): PaymentClient {
  const { dispatch } = context;
  const never = createCancelSource().token;
  let intent: PaymentIntent | null = null;

  const waiting = new Set<() => void>();

  /** The screen that collects the payment, whose code may still be loading; null when none appeared in time. */
  const screenThere = (): Promise<PaymentSession | null> =>
    new Promise((resolve) => {
      if (context.screen()) return resolve(context.screen());
      const settle = () => {
        stop();
        waiting.delete(settle);
        resolve(context.screen());
      };
      const { clock } = context.options.ports;
      const stop = clock.setTimer(clock.now() + screenMs, settle);
      waiting.add(settle);
    });

  const fetchRide = (code: string) => fetchBooking(context.connection(), code, zoneOf(context.state()), never);

  const jobOf = (paid: PaidBooking, before: UnpaidBooking | null): UnpaidBooking => {
    const shown = shownFare(context.state());
    return {
      code: paid.code,
      jobPartId: paid.jobPartId,
      returnRef: paid.returnRef,
      reference: joinReference(paid.bookingRef, paid.returnRef),
      totalMinor: before?.totalMinor ?? shown?.minor ?? 0,
      dueMinor: (before ? before.dueMinor : shownDue(context.state())?.minor) ?? 0,
      currency: before?.currency ?? shown?.currency ?? '',
      payUntil: paid.payUntil === '' ? null : parseMoment(paid.payUntil, zoneOf(context.state())),
    };
  };

  /** Dispatches the event for the response to a payment call. */
  async function follow(requestId: string, paid: PaidBooking, before: UnpaidBooking | null): Promise<void> {
    intent = paid.intent;
    const job = jobOf(paid, before);
    switch (intent?.status ?? 'succeeded') {
      case 'succeeded': {
        const ride = await fetchRide(paid.code);
        dispatch(
          ride.ok
            ? { type: 'payment.created', requestId, booking: ride.value }
            : { type: 'payment.lost', requestId, error: ride.error },
        );
        return;
      }
      case 'processing':
        dispatch({ type: 'payment.lost', requestId, error: { kind: 'timeout' } });
        return;
      case 'declined':
      case 'canceled':
      case 'refunded': {
        if (intent?.status === 'refunded') return sentBack(requestId, before ?? job, paid.message);
        dispatch({ type: 'payment.declined', requestId, job, message: paid.message, returned: false });
        return;
      }
      default:
        if (!intent) return;
        dispatch({
          type: 'payment.opened',
          requestId,
          job,
          intent: { id: intent.id, status: intent.status, method: intent.method },
        });
    }
  }

  /**
   * Dispatches that a payment is refunded, with the ride where the booking stands all the same, e.g. because another
   * window has paid it.
   */
  async function sentBack(requestId: string, { ride: before, ...job }: UnpaidBooking, message: string): Promise<void> {
    const now = await fetchRide(job.code);
    const ride = now.ok ? now.value : before;
    const stands = ride?.paid && ride.status !== 'cancelled';
    const told = { ...job, ...(stands ? { ride } : {}) };
    dispatch({ type: 'payment.declined', requestId, job: told, message, returned: true });
  }

  const failed = (requestId: string, error: ApiError): BookingEvent =>
    isCertain(error) ? { type: 'payment.refused', requestId, error } : { type: 'payment.lost', requestId, error };

  async function begin({ requestId, method, request, job }: EffectOf<'payment.begin'>): Promise<void> {
    let nonce = '';
    // A booking that a promo code pays in full takes no card.
    const isFree = !job && shownDue(context.state())?.minor === 0;
    if (method === 'card' && !isFree) {
      const screen = await screenThere();
      // The form itself shows errors in the input.
      const asks = (open: boolean) => dispatch({ type: 'payment.asking', requestId, open });
      const prepared = (await screen?.prepare(asks)) ?? null;
      if (!prepared) {
        dispatch({ type: 'payment.invalid', requestId });
        return;
      }
      nonce = prepared.nonce;
    }
    const returnUrl = context.options.returnUrl?.() ?? '';
    const payment = { nonce, retry: false, returnurl: returnUrl };
    const answer = job
      ? await payAgain(context.connection(), { ...job, method, nonce, returnUrl }, never)
      : request
        ? await createElectronicBooking(context.connection(), request, payment, never)
        : fail({ kind: 'aborted' as const });
    if (answer.ok) return follow(requestId, answer.value, job);
    // The booking may have ended unpaid meanwhile, or been paid in another window: then it is no longer to be paid here.
    const now = job && answer.error.kind === 'rejected' ? await fetchRide(job.code) : null;
    if (now?.ok && (now.value.status === 'cancelled' || (now.value.paid && !job?.ride?.paid))) {
      dispatch({ type: 'payment.created', requestId, booking: now.value });
    } else dispatch(failed(requestId, answer.error));
  }

  async function confirm({ requestId }: EffectOf<'payment.confirm'>): Promise<void> {
    const screen = intent && (await screenThere());
    const outcome = intent && screen ? await screen.confirm(intent) : ({ kind: 'lost' } as const);
    const message = outcome.kind === 'declined' ? outcome.message : '';
    dispatch({ type: 'payment.confirmed', requestId, outcome: outcome.kind, message });
  }

  async function record({ requestId, job }: EffectOf<'payment.record'>): Promise<void> {
    const { jobPartId, returnRef, code } = job;
    const { id = '', status = '' } = intent ?? {};
    // A booking from another visit is updated; one created by this payment is confirmed.
    const answer = job.ride
      ? await updateBooking(context.connection(), { transactionId: id, status, jobPartId, returnRef, code }, never)
      : await updateElectronicBooking(
          context.connection(),
          { intentId: id, status, jobPartId, returnRef, code },
          never,
        );
    if (!answer.ok) {
      // The payment arrived too late for the booking: the server's message is shown, and the payment is refunded.
      const { error } = answer;
      if (error.kind === 'rejected' && error.code === 2 && error.reason === 'returned') {
        return sentBack(requestId, job, error.message);
      }
      dispatch({ type: 'payment.lost', requestId, error });
      return;
    }
    const { intent: after } = answer.value;
    const open = after && (after.status === 'requires_action' || after.status === 'requires_payment_method');
    if (!open) return follow(requestId, answer.value, job);
    // The gateway still waits for the customer: nothing was charged.
    dispatch({ type: 'payment.declined', requestId, job, message: after.message, returned: false });
  }

  async function drop({ requestId, job }: EffectOf<'payment.drop'>): Promise<void> {
    const { jobPartId, returnRef, code } = job;
    const gone = { transactionId: '', status: 'cancelled', jobPartId, returnRef, code };
    const answer = await updateBooking(context.connection(), gone, never);
    if (answer.ok) {
      dispatch({ type: 'payment.dropped', requestId });
      return;
    }
    dispatch({ type: 'payment.dropFailed', requestId, error: answer.error });
  }

  return {
    run(effect) {
      switch (effect.type) {
        case 'payment.begin':
          return begin(effect);
        case 'payment.confirm':
          return confirm(effect);
        case 'payment.record':
          return record(effect);
        case 'payment.drop':
          return drop(effect);
      }
    },

    attached() {
      for (const settle of waiting) settle();
    },

    tokenise: (card) => tokeniseCard(context.connection(), card, never),

    async openLink(code, cancel) {
      const ride = await fetchBooking(context.connection(), code, zoneOf(context.state()), cancel);
      if (ride.ok && ride.value.status !== 'cancelled' && !cancel.cancelled)
        dispatch({ type: 'payment.linkOpened', booking: ride.value });
      return ride.ok ? ok(ride.value) : ride;
    },
  };
}
