import { duePayments, type PaymentRow, updatePayment } from '../database/payments.ts';
import { messageOf } from '../log.ts';
import { bookingOf, type PaymentContext, paymentOf, retryMs, withPayment } from './context.ts';
import { settleCancelled } from './offline.ts';
import { sendPartRefunds } from './part-refunds.ts';
import { sendRefund } from './refunds.ts';
import { close, followUp, inFlightMs, reconcile } from './transitions.ts';
import { cancelUnpaid } from './unpaid-bookings.ts';

const processingRetryMs = 5 * 60_000;
const sweepAtOnce = 50;

/**
 * Schedules a payment to be swept again in `ms`, unless another process has settled it meanwhile: its follow-up would
 * run twice.
 */
const comeBack = ({ deps }: PaymentContext, id: number, ms: number) =>
  deps.database
    .updateTable('payments')
    .set({ settle_at: deps.clock() + ms })
    .where('id', '=', id)
    .where('settle_at', 'is not', null)
    .execute();

/** Leaves an unpaid booking open for a later payment, or cancels it, by the operator's `unpaidbooking` rule. */
async function keepOrCancel(context: PaymentContext, payment: PaymentRow): Promise<void> {
  await withPayment(context, payment, async (transaction, known, booking) => {
    if (context.deps.operator.payments.unpaidbooking === 'cancel' && booking.payment_method === known.method) {
      await cancelUnpaid(transaction, booking, context.deps.clock());
    }
    await updatePayment(transaction, known.id, { settle_at: null });
  });
}

/** Completes the follow-up of a paid payment when the server stopped right after the payment or a cancellation. */
async function completePaid(context: PaymentContext, due: PaymentRow): Promise<void> {
  const { database } = context.deps;
  const booking = await bookingOf(context, due);
  if (booking.status !== 'cancelled') {
    await comeBack(context, due.id, retryMs);
    await followUp(context, due);
    return;
  }
  await settleCancelled(context, booking.id);
  const { state } = await paymentOf(context, due.id);
  if (state !== 'refunding') await updatePayment(database, due.id, { settle_at: null });
}

async function sweepOne(context: PaymentContext, due: PaymentRow): Promise<void> {
  const { database, operator } = context.deps;
  switch (due.state) {
    case 'refunding':
      await sendRefund(context, due);
      return;
    case 'refunded':
      await updatePayment(database, due.id, { settle_at: null });
      return;
    case 'paid':
      await completePaid(context, due);
      return;
    default: {
      const abandoned = operator.payments.abandonedmoney === 'refund';
      const { payment, told } = await reconcile(context, due, abandoned);
      if (told?.status === 'processing') {
        await comeBack(context, payment.id, processingRetryMs);
        return;
      }
      const ended = await close(context, payment, abandoned);
      if (ended.state === 'new') await comeBack(context, ended.id, inFlightMs);
      else if (ended.state === 'declined' || ended.state === 'cancelled') await keepOrCancel(context, ended);
    }
  }
}

/** Settles payments that are due, such as abandoned ones and failed steps. @returns how many were processed. */
export async function sweep(context: PaymentContext): Promise<number> {
  const { clock, database, log } = context.deps;
  await sendPartRefunds(context);
  const due = await duePayments(database, clock(), sweepAtOnce);
  for (const payment of due) {
    try {
      await sweepOne(context, payment);
    } catch (error) {
      log?.({ level: 'warn', event: 'sweep', payment: payment.id, error: messageOf(error) });
      await comeBack(context, payment.id, retryMs);
    }
  }
  return due.length;
}
