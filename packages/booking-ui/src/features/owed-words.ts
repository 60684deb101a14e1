import { type Booking, formatMoney } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';

/** What payments did not take, and who takes it: the driver, or whoever is paid now where both is possible. */
export const owedWords = (ride: Booking, t: Translate, locale: string): string =>
  t(ride.dueMinor ? 'ticket.owedOnline' : 'ticket.owed', {
    money: formatMoney({ minor: ride.owedMinor ?? 0, currency: ride.currency }, locale),
  });
