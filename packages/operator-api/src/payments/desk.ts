import { type BookingRow, brokenConstraint } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import {
  duePayments,
  findLivePayment,
  findPayment,
  insertPayment,
  isLive,
  keepNonce,
  lockBooking,
  lockPayment,
  type PaymentRow,
  releasePromo,
  setBooking,
  updatePayment,
} from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { statusOf } from '../tracking/rides.ts';
import {
  type GatewayPayment,
  GatewayRefused,
  GatewayUnreachable,
  type OpenRequest,
  OtherPayment,
  type PaymentProvider,
} from './provider.ts';
import { refundWhenCancelled } from './refund.ts';

/** A payment whose gateway was asked this recently may still be on its way there: nothing is concluded from silence. */
const inFlightMs = 15_000;
/** A look at a payment that was given up, for money that came all the same. */
const lateLookMs = 15 * 60_000;
const againMs = 60_000;
const atLeastEveryMs = 6 * 3_600_000;
const processingAgainMs = 5 * 60_000;
const sweepAtOnce = 50;

/** A payment after a step, with what the gateway just said of it; null when it could not be asked. */
export interface Settled {
  readonly payment: PaymentRow;
  readonly told: GatewayPayment | null;
}

export interface PaymentDesk {
  /** Who takes the money for a method; null when nobody does. For a test booking never somebody who takes real money. */
  providerFor(method: string, sandbox: boolean): PaymentProvider | null;
  providerNamed(name: string): PaymentProvider | null;
  /** Writes a booking's first payment down; call it in the transaction that makes the booking. */
  register(database: Database, booking: BookingRow, method: string, returnUrl: string): Promise<PaymentRow>;
  /** Carries a payment on that was written down: opens it at the gateway, or asks how it stands. */
  carryOn(paymentId: number, nonce: string): Promise<Settled>;
  /** Pays an unpaid booking again: the same payment where it can be, else a new one once the old can take no money. */
  payAgain(bookingId: number, method: string, nonce: string, returnUrl: string): Promise<Settled | null>;
  /** Asks the gateway and writes down what it says. */
  reconcile(paymentId: number): Promise<Settled>;
  /** As `reconcile`, also of a payment that was made: a bank can send back what had seemed to settle. */
  recheck(paymentId: number): Promise<Settled>;
  /** Ends what can still take a booking's money. True when none can any more, false when it was or is being paid. */
  giveUp(bookingId: number): Promise<boolean>;
  /**
   * The driver takes the money, or the company's account does, which settles it: no other payment can any more. False when
   * it has been paid or cannot be ended. `also` happens with the change: both or neither.
   */
  payOtherwise(
    bookingId: number,
    method: 'cash' | 'account',
    also?: (transaction: Database, booking: BookingRow) => Promise<void>,
  ): Promise<boolean>;
  /** Cancels a booking that is not paid, once no payment can take money for it. False when it cannot be. */
  drop(bookingId: number): Promise<boolean>;
  /** After a booking was cancelled: money goes back by the operator's rule, open payments are closed. */
  settleCancelled(bookingId: number): Promise<void>;
  /** Settles what nobody came back for. @returns how many payments were looked at. */
  sweep(): Promise<number>;
}

/** A ride that has begun is not called off for its money; it can still be paid. */
const mayBeDropped = (booking: BookingRow): boolean => booking.status === 'upcoming' && !booking.paid;

/** Whether a customer may still pay for a booking. */
const isPayable = (booking: BookingRow): boolean => booking.status !== 'cancelled' && !booking.paid;

/** What a ticket, a list or a tracking page shows of the things that payments change. */
const shownOf = ({ status, paid, payment_method }: BookingRow): string => `${status} ${paid} ${payment_method}`;

/** Works in the transaction that notes it; the answer is called once that is done. */
type OnPaid = (transaction: Database, booking: BookingRow) => Promise<() => void>;

/**
 * The one place where money and bookings meet (design decisions, section 5). Every step is written down before it is
 * taken and can be taken again: a process that dies anywhere leaves a row that the next call, a webhook or the sweeper
 * carries on. A booking is paid only when the gateway itself says so, with the right key, amount and currency.
 */
export function createPaymentDesk(
  deps: Deps,
  /** What follows once a booking is paid, written down with the note that it did: once, and after a failure again. */
  onPaid: OnPaid = async () => () => {},
): PaymentDesk {
  const { database, operator } = deps;
  const rules = operator.payments;
  const providers = deps.paymentProviders ?? [];
  const named = (name: string) => providers.find((provider) => provider.name === name) ?? null;

  const providerFor = (method: string, sandbox: boolean): PaymentProvider | null => {
    const { paymentgateway } = operator.configuration;
    const usable = (provider: PaymentProvider | null) => (sandbox && provider?.live ? null : provider);
    if (method === 'card') return usable(named(paymentgateway));
    if (method !== 'paypal') return null;
    return usable(named('paypal')) ?? (paymentgateway === 'sandbox' ? named('sandbox') : null);
  };

  const providerOf = (payment: PaymentRow): PaymentProvider => {
    const provider = named(payment.provider);
    if (!provider) throw new GatewayUnreachable(`${payment.provider} is not set up`);
    return provider;
  };

  const openRequest = (payment: PaymentRow, reference: string, nonce: string): OpenRequest => ({
    key: payment.key,
    method: payment.method,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    description: reference,
    returnUrl: payment.return_url,
    nonce,
  });

  const referenceOf = async (payment: PaymentRow): Promise<string> => {
    const row = await database
      .selectFrom('bookings')
      .select('reference')
      .where('id', '=', payment.booking_id)
      .executeTakeFirstOrThrow();
    return row.reference;
  };

  const bookingOf = (payment: PaymentRow): Promise<BookingRow> =>
    database.selectFrom('bookings').selectAll().where('id', '=', payment.booking_id).executeTakeFirstOrThrow();

  const must = async (id: number): Promise<PaymentRow> => {
    const row = await findPayment(database, id);
    if (!row) throw new Error('a payment is gone');
    return row;
  };

  /** When a refund that did not work is tried again: after a minute, then ever later, until somebody looks at the log. */
  const later = ({ updated_at }: PaymentRow): number => {
    const now = deps.clock();
    return now + Math.min(Math.max(againMs, now - updated_at), atLeastEveryMs);
  };

  /** Works on a locked booking; whoever follows it hears when that changed it, whichever step it was. */
  async function withBooking<T>(
    id: number,
    work: (transaction: Database, booking: BookingRow) => Promise<T>,
  ): Promise<T> {
    const { result, before, after } = await database.transaction().execute(async (transaction) => {
      const before = await lockBooking(transaction, id);
      return { before, result: await work(transaction, before), after: await lockBooking(transaction, id) };
    });
    if (shownOf(before) !== shownOf(after)) await deps.bus?.publish(statusOf(id, after.status, deps.clock()));
    return result;
  }

  /** The booking's row is locked before its payment's, everywhere. */
  const locked = <T>(
    payment: PaymentRow,
    work: (transaction: Database, row: PaymentRow, booking: BookingRow) => Promise<T>,
  ): Promise<T> =>
    withBooking(payment.booking_id, async (transaction, booking) =>
      work(transaction, await lockPayment(transaction, payment.id), booking),
    );

  /**
   * Writes down what the gateway says; money that has no business here is sent back. `abandoned`: nobody came back for the
   * payment, and the operator wants no money of that kind.
   */
  async function apply(payment: PaymentRow, told: GatewayPayment, abandoned = false): Promise<PaymentRow> {
    if (told.key !== payment.key)
      throw new OtherPayment(`payment ${payment.id}: the gateway speaks of another payment`);
    const now = deps.clock();
    let becamePaid = false;
    const row = await locked(payment, async (transaction, known, booking) => {
      const seen = { gateway_id: known.gateway_id ?? told.id, updated_at: now };
      switch (told.status) {
        case 'succeeded': {
          if (known.state === 'paid' || known.state === 'refunding' || known.state === 'refunded') return known;
          const right = told.amountMinor === known.amount_minor && told.currency === known.currency;
          const unwanted = abandoned && mayBeDropped(booking);
          if (right && isLive(known.state) && isPayable(booking) && !unwanted) {
            await setBooking(transaction, booking.id, { paid: true, payment_method: known.method });
            becamePaid = true;
            return updatePayment(transaction, known.id, {
              ...seen,
              state: 'paid',
              auth_code: told.authCode,
              reason: '',
              // Until what follows a payment has happened: a server that dies before has it made up for.
              settle_at: now + againMs,
            });
          }
          if (!right) deps.log?.({ level: 'error', event: 'payment-amount', payment: known.id });
          if (unwanted && isLive(known.state)) await cancelBooking(transaction, booking.id);
          // All of it goes back, whatever it was that the gateway took.
          const taken = right ? {} : { taken_minor: told.amountMinor, taken_currency: told.currency };
          const back = { ...taken, refund_minor: known.amount_minor, settle_at: now };
          return updatePayment(transaction, known.id, { ...seen, ...back, state: 'refunding' });
        }
        case 'declined':
          if (!isLive(known.state)) return known;
          return updatePayment(transaction, known.id, { ...seen, state: 'declined', reason: told.message });
        case 'cancelled':
          if (!isLive(known.state)) return known;
          return updatePayment(transaction, known.id, { ...seen, state: 'cancelled' });
        default: {
          // A declined instrument gives what was to be taken back into the customer's hands.
          const again = known.state === 'capturing' && told.status === 'open';
          const same = known.state !== 'open' || known.reason === told.message;
          if (known.state !== 'new' && !again && same) return known;
          return updatePayment(transaction, known.id, { ...seen, state: 'open', reason: told.message });
        }
      }
    });
    if (becamePaid) await followUp(row);
    return row.state === 'refunding' ? sendBack(row) : row;
  }

  /** Does what follows a payment, unless somebody has, or the ride was called off meanwhile: its money is looked at as ever. */
  async function followUp(payment: PaymentRow): Promise<void> {
    try {
      const done = await locked(payment, async (transaction, known, booking) => {
        if (known.state !== 'paid' || known.settle_at === null || booking.status === 'cancelled') return null;
        await updatePayment(transaction, known.id, { settle_at: null });
        return onPaid(transaction, booking);
      });
      done?.();
    } catch (error) {
      deps.log?.({ level: 'error', event: 'after-payment', error: messageOf(error) });
    }
  }

  /** Somebody gave money back at the gateway's own pages: all of it, and the booking is not paid any more; a part is noted. */
  async function givenBack(payment: PaymentRow, told: GatewayPayment): Promise<PaymentRow> {
    const refunded = Math.min(told.refundedMinor ?? 0, payment.amount_minor);
    if (refunded <= payment.returned_minor) return payment;
    deps.log?.({ level: 'warn', event: 'refund-elsewhere', payment: payment.id, minor: refunded });
    return locked(payment, async (transaction, known, booking) => {
      if (known.state !== 'paid') return known;
      const now = deps.clock();
      const all = refunded >= known.amount_minor;
      if (all && booking.payment_method === known.method) await setBooking(transaction, booking.id, { paid: false });
      return updatePayment(transaction, known.id, {
        returned_minor: refunded,
        updated_at: now,
        ...(all ? { state: 'refunded', refund_minor: 0, settle_at: null } : {}),
      });
    });
  }

  /** The gateway does not have the money after all: the booking stands and is to be paid again. */
  async function takenBack(payment: PaymentRow, told: GatewayPayment): Promise<PaymentRow> {
    deps.log?.({ level: 'error', event: 'payment-taken-back', payment: payment.id });
    return locked(payment, async (transaction, known, booking) => {
      if (known.state !== 'paid') return known;
      if (booking.payment_method === known.method) await setBooking(transaction, booking.id, { paid: false });
      const now = deps.clock();
      return updatePayment(transaction, known.id, {
        state: 'declined',
        reason: told.message,
        settle_at: null,
        updated_at: now,
      });
    });
  }

  /** The same key gives the money back once, however often it is asked. */
  async function sendBack(payment: PaymentRow): Promise<PaymentRow> {
    try {
      const { gateway_id } = payment;
      const amount = payment.taken_minor ?? payment.refund_minor;
      const currency = payment.taken_currency ?? payment.currency;
      if (gateway_id === null) throw new Error('a refund of a payment that the gateway never named');
      await providerOf(payment).refund(gateway_id, `${payment.key}:refund`, amount, currency);
    } catch (error) {
      deps.log?.({ level: 'warn', event: 'refund-waits', payment: payment.id, error: messageOf(error) });
      return locked(payment, async (transaction, known) =>
        known.state === 'refunding' ? updatePayment(transaction, known.id, { settle_at: later(known) }) : known,
      );
    }
    return locked(payment, async (transaction, known, booking) => {
      if (known.state !== 'refunding') return known;
      // Of a booking that stands, this was never the money that paid it.
      const whole = booking.status === 'cancelled' && known.refund_minor === known.amount_minor;
      if (whole && booking.payment_method === known.method && !(await findLivePayment(transaction, booking.id))) {
        await setBooking(transaction, booking.id, { paid: false });
      }
      return updatePayment(transaction, known.id, { state: 'refunded', settle_at: null, updated_at: deps.clock() });
    });
  }

  /** What an approved payment still needs: the money is taken once the row says that it is being taken. */
  async function capture(
    payment: PaymentRow,
    told: GatewayPayment,
    abandoned: boolean,
  ): Promise<GatewayPayment | null> {
    const provider = providerOf(payment);
    if (told.status !== 'approved' || !provider.capture) return told;
    const claimed = await locked(payment, async (transaction, known, booking) => {
      if (known.state === 'capturing') return true;
      if (!isLive(known.state) || !isPayable(booking) || (abandoned && mayBeDropped(booking))) return false;
      await updatePayment(transaction, known.id, {
        state: 'capturing',
        gateway_id: known.gateway_id ?? told.id,
        updated_at: deps.clock(),
      });
      return true;
    });
    return claimed ? provider.capture(told.id, `${payment.key}:capture`) : null;
  }

  async function settle(payment: PaymentRow, told: GatewayPayment, abandoned = false): Promise<Settled> {
    const final = await capture(payment, told, abandoned);
    if (final === null) return { payment: await must(payment.id), told };
    return { payment: await apply(payment, final, abandoned), told: final };
  }

  async function reconcileRow(payment: PaymentRow, abandoned = false): Promise<Settled> {
    if (payment.state === 'refunding') return { payment: await sendBack(payment), told: null };
    const provider = providerOf(payment);
    const told =
      payment.gateway_id === null
        ? await provider.find(openRequest(payment, await referenceOf(payment), ''))
        : await provider.read(payment.gateway_id);
    return told ? settle(payment, told, abandoned) : { payment, told: null };
  }

  /** As `reconcileRow`; a card that never reached its gateway is not waited for. */
  async function settleOrClose(payment: PaymentRow): Promise<Settled> {
    const settled = await reconcileRow(payment);
    const lost = settled.told === null && settled.payment.state === 'new' && payment.gateway_id === null;
    return lost && providerOf(payment).needsNonce(payment.method)
      ? { payment: await close(settled.payment), told: null }
      : settled;
  }

  async function openRow(payment: PaymentRow, nonce: string): Promise<Settled> {
    const provider = providerOf(payment);
    const first = provider.needsNonce(payment.method) ? await keepNonce(database, payment.id, nonce) : '';
    return settle(payment, await provider.open(openRequest(payment, await referenceOf(payment), first)));
  }

  /** A gateway that cannot be reached leaves the payment as it is, to be carried on. */
  const orUnknown = async (payment: PaymentRow, step: () => Promise<Settled>): Promise<Settled> => {
    try {
      return await step();
    } catch (error) {
      if (error instanceof GatewayRefused) {
        deps.log?.({ level: 'warn', event: 'gateway-refused', payment: payment.id, error: error.message });
        const row = await locked(payment, async (transaction, known) =>
          known.state === 'new'
            ? updatePayment(transaction, known.id, { state: 'declined', updated_at: deps.clock() })
            : known,
        );
        return { payment: row, told: null };
      }
      if (!(error instanceof GatewayUnreachable)) throw error;
      deps.log?.({ level: 'warn', event: 'gateway-unreachable', payment: payment.id, error: error.message });
      return { payment: await must(payment.id), told: null };
    }
  };

  /** Ends a payment that has no money yet; what it turns out to be when it cannot be ended. */
  async function close(payment: PaymentRow, abandoned = false): Promise<PaymentRow> {
    if (!isLive(payment.state) || payment.state === 'paid') return payment;
    if (payment.state === 'capturing') return (await reconcileRow(payment, abandoned)).payment;
    const provider = providerOf(payment);
    if (payment.gateway_id === null) {
      const found = await provider.find(openRequest(payment, await referenceOf(payment), ''));
      if (found === null) {
        const now = deps.clock();
        if (now - payment.updated_at < inFlightMs) return payment;
        return locked(payment, async (transaction, known) =>
          known.state === 'new'
            ? updatePayment(transaction, known.id, { state: 'cancelled', updated_at: now, settle_at: now + lateLookMs })
            : known,
        );
      }
      const settled = await apply(payment, found, abandoned);
      if (settled.state !== 'open') return settled;
      return close(settled, abandoned);
    }
    return apply(payment, await provider.cancel(payment.gateway_id, payment.key), abandoned);
  }

  async function register(transaction: Database, booking: BookingRow, method: string, returnUrl: string) {
    const provider = providerFor(method, booking.sandbox);
    if (!provider) throw new Error(`nobody takes ${method}`);
    const now = deps.clock();
    return insertPayment(transaction, {
      bookingId: booking.id,
      attemptKey: booking.request_id,
      provider: provider.name,
      method,
      amountMinor: booking.total_minor,
      currency: booking.currency,
      returnUrl,
      now,
      settleAt: now + rules.abandonedminutes * 60_000,
    });
  }

  async function payAgain(bookingId: number, method: string, nonce: string, returnUrl: string) {
    const { sandbox } = await database
      .selectFrom('bookings')
      .select('sandbox')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    const provider = providerFor(method, sandbox);
    if (!provider) return null;
    for (let tries = 0; tries < 4; tries++) {
      const live = await findLivePayment(database, bookingId);
      if (live?.state === 'paid') return { payment: live, told: null };
      if (live) {
        const same = live.method === method && live.provider === provider.name && nonce === '';
        const kept = await orUnknown(live, () =>
          live.state === 'new' && same ? openRow(live, '') : reconcileRow(live),
        );
        if (kept.payment.state === 'paid') return kept;
        if (same && isLive(kept.payment.state)) return kept;
        if (isLive(kept.payment.state)) {
          const ended = await close(kept.payment);
          if (isLive(ended.state)) return { payment: ended, told: null };
        }
      }
      try {
        const begun = await withBooking(bookingId, async (transaction, booking) => {
          if (!isPayable(booking)) return null;
          await setBooking(transaction, bookingId, { payment_method: method });
          return register(transaction, booking, method, returnUrl);
        });
        if (begun === null) return null;
        return await orUnknown(begun, () => openRow(begun, nonce));
      } catch (error) {
        // Somebody else began one at the same moment: it is looked at like any other.
        if (brokenConstraint(error) !== 'payments_live' && brokenConstraint(error) !== 'payments_key_key') throw error;
      }
    }
    return null;
  }

  async function giveUp(bookingId: number): Promise<boolean> {
    const live = await findLivePayment(database, bookingId);
    return live === null || !isLive((await close(live)).state);
  }

  /** A promotion that the booking used can be used again. */
  async function cancelBooking(transaction: Database, bookingId: number): Promise<void> {
    await setBooking(transaction, bookingId, { status: 'cancelled' });
    await releasePromo(transaction, bookingId);
  }

  /** Cancels an unpaid booking that no payment can take money for. */
  async function cancelUnpaid(transaction: Database, booking: BookingRow): Promise<boolean> {
    if (!mayBeDropped(booking) || (await findLivePayment(transaction, booking.id))) return false;
    await cancelBooking(transaction, booking.id);
    return true;
  }

  async function drop(bookingId: number): Promise<boolean> {
    if (!(await giveUp(bookingId))) return false;
    return withBooking(bookingId, cancelUnpaid);
  }

  const payOtherwise: PaymentDesk['payOtherwise'] = async (bookingId, method, also) => {
    if (!(await giveUp(bookingId))) return false;
    return withBooking(bookingId, async (transaction, booking) => {
      if (!isPayable(booking) || (await findLivePayment(transaction, bookingId))) return false;
      const values = { payment_method: method, paid: method === 'account' };
      await setBooking(transaction, bookingId, values);
      if (booking.payment_method !== method) await also?.(transaction, { ...booking, ...values });
      return true;
    });
  };

  async function settleCancelled(bookingId: number): Promise<void> {
    const live = await findLivePayment(database, bookingId);
    if (!live) return;
    if (live.state !== 'paid') {
      // What the sweeper finds of it later is sent back, because the booking is cancelled.
      await orUnknown(live, async () => ({ payment: await close(live), told: null }));
      return;
    }
    const row = await locked(live, async (transaction, known, booking) => {
      if (known.state !== 'paid') return known;
      const now = deps.clock();
      // The moment of the cancellation counts, whenever its money is looked at.
      const asked = Math.min(now, known.settle_at ?? now);
      const back = refundWhenCancelled(operator, booking.pickup_at, known, asked);
      if (back === 0) return known;
      return updatePayment(transaction, known.id, {
        state: 'refunding',
        refund_minor: back,
        settle_at: now,
        updated_at: now,
      });
    });
    if (row.state === 'refunding') await sendBack(row);
  }

  /** A booking that nobody paid is kept for a later payment, or given up, as the operator says. */
  async function leaveOrCancel(payment: PaymentRow): Promise<void> {
    await locked(payment, async (transaction, known, booking) => {
      if (rules.unpaidbooking === 'cancel' && booking.payment_method === known.method) {
        await cancelUnpaid(transaction, booking);
      }
      await updatePayment(transaction, known.id, { settle_at: null });
    });
  }

  async function sweepOne(due: PaymentRow): Promise<void> {
    if (due.state === 'refunding') {
      await sendBack(due);
      return;
    }
    if (due.state === 'paid' || due.state === 'refunded') {
      // A server that died right after a cancellation has left its money to be settled.
      const booking = due.state === 'paid' ? await bookingOf(due) : null;
      if (booking && booking.status !== 'cancelled') {
        await updatePayment(database, due.id, { settle_at: deps.clock() + againMs });
        await followUp(due);
        return;
      }
      if (booking) await settleCancelled(booking.id);
      const { state } = await must(due.id);
      if (state !== 'refunding') await updatePayment(database, due.id, { settle_at: null });
      return;
    }
    const abandoned = rules.abandonedmoney === 'refund';
    const { payment, told } = await reconcileRow(due, abandoned);
    if (told?.status === 'processing') {
      await updatePayment(database, payment.id, { settle_at: deps.clock() + processingAgainMs });
      return;
    }
    const ended = await close(payment, abandoned);
    if (ended.state === 'new') await updatePayment(database, ended.id, { settle_at: deps.clock() + inFlightMs });
    else if (ended.state === 'declined' || ended.state === 'cancelled') await leaveOrCancel(ended);
  }

  async function sweep(): Promise<number> {
    const due = await duePayments(database, deps.clock(), sweepAtOnce);
    for (const payment of due) {
      try {
        await sweepOne(payment);
      } catch (error) {
        deps.log?.({ level: 'warn', event: 'sweep', payment: payment.id, error: messageOf(error) });
        await updatePayment(database, payment.id, { settle_at: deps.clock() + againMs });
      }
    }
    return due.length;
  }

  return {
    providerFor,
    providerNamed: named,
    register,
    carryOn: async (paymentId, nonce) => {
      const payment = await must(paymentId);
      if (!isLive(payment.state) || payment.state === 'paid') return { payment, told: null };
      return orUnknown(payment, () => (payment.state === 'new' ? openRow(payment, nonce) : reconcileRow(payment)));
    },
    payAgain,
    reconcile: async (paymentId) => {
      const payment = await must(paymentId);
      if (payment.state === 'paid' || payment.state === 'refunded') return { payment, told: null };
      return orUnknown(payment, () => settleOrClose(payment));
    },
    recheck: async (paymentId) => {
      const payment = await must(paymentId);
      const { state, gateway_id } = payment;
      if (state === 'refunded') return { payment, told: null };
      if (state !== 'paid' || gateway_id === null) return orUnknown(payment, () => settleOrClose(payment));
      return orUnknown(payment, async () => {
        const told = await providerOf(payment).read(gateway_id);
        if (told.key !== payment.key)
          throw new OtherPayment(`payment ${payment.id}: the gateway speaks of another payment`);
        if (told.status === 'declined') return { payment: await takenBack(payment, told), told };
        return { payment: await givenBack(payment, told), told };
      });
    },
    giveUp,
    payOtherwise,
    drop,
    settleCancelled,
    sweep,
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
