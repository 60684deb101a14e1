import { type Booking, formatMoney } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';

/** The amount not yet paid: due to the driver, or also payable online while the booking has an amount due now. */
export const owedText = (ride: Booking, t: Translate, locale: string): string =>
  t(ride.dueMinor ? 'ticket.owedOnline' : 'ticket.owed', {
    money: formatMoney({ minor: ride.owedMinor ?? 0, currency: ride.currency }, locale),
  });
