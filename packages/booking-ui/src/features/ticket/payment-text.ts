import { type Booking, formatMoney, type Refund } from 'booking-core/domain';
import type { MessageKey, Translate } from 'booking-core/messages';
import type { FormatWhen } from '../use-when.ts';

/** Whether the ride does not take place: cancelled or no-show. */
export const isOff = ({ status }: Booking): boolean => ['cancelled', 'noshow'].includes(status.toLowerCase());

/** The amount paid so far, minor units; less than the total after a deposit, or if the fare has risen since. */
export const takenMinor = (ride: Booking): number => ride.totalMinor - (ride.owedMinor ?? 0);

/** The amount not yet paid: due to the driver, or also payable online while the booking has an amount due now. */
export const owedText = (ride: Booking, t: Translate, locale: string): string =>
  t(ride.dueMinor ? 'ticket.owedOnline' : 'ticket.owed', {
    money: formatMoney({ minor: ride.owedMinor ?? 0, currency: ride.currency }, locale),
  });

/** The payment of a ticket, with the amount still owed appended: `£20.00 paid, thank you · £5.00 to pay the driver`. */
export function paymentText(booking: Booking, when: FormatWhen, t: Translate, locale: string): string {
  const { paid, paymentMethod, totalMinor, dueMinor } = booking;
  // Of an unpaid booking with a deposit, only that is due now.
  const ride =
    dueMinor && !paid && paymentMethod !== 'cash'
      ? { ...booking, owedMinor: totalMinor - dueMinor, dueMinor: 0 }
      : booking;
  const words = paidText(ride, when, t, locale);
  return !ride.owedMinor || isOff(ride) ? words : `${words} · ${owedText(ride, t, locale)}`;
}

const refundKeys = {
  none: 'ticket.refundNone',
  pending: 'ticket.refundPending',
  done: 'ticket.refundDone',
} as const satisfies Record<Refund['state'], MessageKey>;

/** The text of what is paid, payable or refunded. */
function paidText(ride: Booking, when: FormatWhen, t: Translate, locale: string): string {
  const { paid, paymentMethod, refund, payUntil, currency } = ride;
  const money = formatMoney({ minor: ride.totalMinor, currency }, locale);
  const taken = formatMoney({ minor: takenMinor(ride), currency }, locale);
  const done = t(paymentMethod === 'account' ? 'ticket.onAccount' : 'ticket.paid', { money: taken });
  if (refund) {
    const back = formatMoney({ minor: refund.minor, currency }, locale);
    const words = t(refundKeys[refund.state], { money: refund.state === 'none' ? taken : back });
    // If the ride takes place, the refund is only a part of the payment, so both are shown.
    return paid && ride.status !== 'cancelled' ? `${done} · ${words}` : words;
  }
  if (paid) return done;
  if (paymentMethod === 'cash')
    return t(ride.status === 'finish' ? 'ticket.paidDriver' : 'ticket.payDriver', { money });
  return payUntil ? t('ticket.payUntil', { money: taken, time: when(payUntil) }) : t('ticket.toPay', { money: taken });
}
