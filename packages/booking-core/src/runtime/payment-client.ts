import {
  createElectronicBooking,
  type PaidBooking,
  payAgain,
  tokeniseCard,
  updateBooking,
  updateElectronicBooking,
} from '../api/payments.ts';
import { type ApiError, type Booking, fail, type Result } from '../domain/index.ts';
import type { BookingEvent } from '../machine/events.ts';
import { shownDue } from '../machine/quote/selectors.ts';
import type { UnpaidBooking } from '../machine/state.ts';
import type { CancelToken, PaymentIntent, PaymentSession, TypedCard } from '../ports/index.ts';
import type { EffectOf, RuntimeContext } from './context.ts';
import { failureOf, fetchRide, never, outcomeOf, refunded } from './payment-events.ts';

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

/** Runs payments between the form that collects them, the server that books, and the gateway's code in the browser. */
export function createPaymentClient(context: PaymentClientContext): PaymentClient {
  const screens = createScreenWait(context);
  let intent: PaymentIntent | null = null;

  const follow = (requestId: string, paid: PaidBooking, before: UnpaidBooking | null): Promise<BookingEvent> => {
    intent = paid.intent;
    return outcomeOf(context, requestId, paid, before);
  };

  async function begin({ requestId, method, request, job }: EffectOf<'payment.begin'>): Promise<BookingEvent> {
    let nonce = '';
    // A booking that a promo code pays in full takes no card.
    const isFree = !job && shownDue(context.state())?.minor === 0;
    if (method === 'card' && !isFree) {
      const screen = await screens.wait();
      // The form itself shows errors in the input.
      const asks = (open: boolean) => context.dispatch({ type: 'payment.asking', requestId, open });
      const prepared = await screen?.prepare(asks);
      if (!prepared) return { type: 'payment.invalid', requestId };
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
    const now = job && answer.error.kind === 'rejected' ? await fetchRide(context, job.code) : null;
    const isOver = now?.ok && (now.value.status === 'cancelled' || (now.value.paid && !job?.ride?.paid));
    return isOver ? { type: 'payment.created', requestId, booking: now.value } : failureOf(requestId, answer.error);
  }

  async function confirm({ requestId }: EffectOf<'payment.confirm'>): Promise<BookingEvent> {
    const screen = intent && (await screens.wait());
    const outcome = intent && screen ? await screen.confirm(intent) : ({ kind: 'lost' } as const);
    const message = outcome.kind === 'declined' ? outcome.message : '';
    return { type: 'payment.confirmed', requestId, outcome: outcome.kind, message };
  }

  async function record({ requestId, job }: EffectOf<'payment.record'>): Promise<BookingEvent> {
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
      const isReturned = error.kind === 'rejected' && error.code === 2 && error.reason === 'returned';
      return isReturned ? refunded(context, requestId, job, error.message) : { type: 'payment.lost', requestId, error };
    }
    const { intent: after } = answer.value;
    const open = after && (after.status === 'requires_action' || after.status === 'requires_payment_method');
    if (!open) return follow(requestId, answer.value, job);
    // The gateway still waits for the customer: nothing was charged.
    return { type: 'payment.declined', requestId, job, message: after.message, returned: false };
  }

  async function drop({ requestId, job }: EffectOf<'payment.drop'>): Promise<BookingEvent> {
    const { jobPartId, returnRef, code } = job;
    const gone = { transactionId: '', status: 'cancelled', jobPartId, returnRef, code };
    const answer = await updateBooking(context.connection(), gone, never);
    return answer.ok
      ? { type: 'payment.dropped', requestId }
      : { type: 'payment.dropFailed', requestId, error: answer.error };
  }

  const eventOf = (effect: PaymentEffect): Promise<BookingEvent> => {
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
  };

  return {
    run: async (effect) => context.dispatch(await eventOf(effect)),
    attached: screens.attached,
    tokenise: (card) => tokeniseCard(context.connection(), card, never),

    async openLink(code, cancel) {
      const ride = await fetchRide(context, code, cancel);
      if (ride.ok && ride.value.status !== 'cancelled' && !cancel.cancelled)
        context.dispatch({ type: 'payment.linkOpened', booking: ride.value });
      return ride;
    },
  };
}

/** Waits for the screen that collects the payment, whose code may still be loading. */
function createScreenWait({ screen, options }: PaymentClientContext) {
  const waiting = new Set<() => void>();
  return {
    /** @returns the screen, null when none appeared in time */
    wait: (): Promise<PaymentSession | null> =>
      new Promise((resolve) => {
        if (screen()) return resolve(screen());
        const settle = () => {
          stop();
          waiting.delete(settle);
          resolve(screen());
        };
        const { clock } = options.ports;
        const stop = clock.setTimer(clock.now() + screenMs, settle);
        waiting.add(settle);
      }),
    /** To be called when the screen has appeared. */
    attached() {
      for (const settle of waiting) settle();
    },
  };
}
