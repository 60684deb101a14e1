import { carOf, isWayBack } from 'contracts/legs';
import type { BookingRow } from '../database/bookings.ts';
import type { StoredFare } from '../database/quotations.ts';
import { carShare, isAmendable, legText, returnShare } from './leg.ts';
import type { PriceLine } from './money.ts';
import type { LegRow } from './store.ts';

/** The price of a changed booking, minor units. */
export interface AmendedMoney {
  readonly totalMinor: number;
  readonly promoMinor: number;
  /** The commission, in the same proportion to the booked shares of the rides as before. */
  readonly commissionMinor: number;
  readonly lines: readonly PriceLine[];
  /** The new prices of the changed rides. */
  readonly rides: readonly { readonly leg: LegRow['leg']; readonly shareMinor: number; readonly priceMinor: number }[];
}

/**
 * Computes a booking's price from the fare of its changed journey. Extras of a ride are retained. When one ride of a
 * return is over, its share of the price stays, and the other ride gets its share of the new fare.
 * @param promoMinor the promotion's discount on the new fare, minor units
 */
export function amendedMoney(
  booking: BookingRow,
  rides: readonly LegRow[],
  fare: Pick<StoredFare, 'returnMinor' | 'totalMinor' | 'lines'>,
  promoMinor: number,
): AmendedMoney {
  const net = fare.totalMinor - promoMinor;
  const isReturn = rides.some(({ leg }) => isWayBack(leg));
  const back = isReturn ? returnShare(net, fare.totalMinor, fare.returnMinor) : 0;
  const cars = Math.max(...rides.map(({ leg }) => carOf(leg)));
  const open = rides.filter(({ status }) => isAmendable(status));
  const changed = open.map(({ leg, share_minor: before, price_minor: price }) => {
    const shareMinor = carShare(isWayBack(leg) ? back : net - back, cars, carOf(leg));
    return { leg, before, shareMinor, priceMinor: shareMinor + price - before };
  });
  const delta = changed.reduce((sum, { before, shareMinor }) => sum + shareMinor - before, 0);
  const sharesBefore = rides.reduce((sum, { share_minor: share }) => sum + share, 0);
  const shares = sharesBefore + delta;
  const lines = booking.lines as readonly PriceLine[];
  const whole = open.length === rides.length;
  return {
    totalMinor: booking.total_minor + delta,
    promoMinor: whole ? promoMinor : booking.promo_minor,
    // A proportion cannot be kept through a price of nothing: no commission is due on that anyway.
    commissionMinor:
      sharesBefore > 0 && shares > 0
        ? Math.round((booking.commission_minor * shares) / sharesBefore)
        : booking.commission_minor,
    lines: whole
      ? [...fare.lines, ...lines.filter(({ extra }) => extra === true)]
      : [
          ...lines,
          ...changed
            .filter(({ before, shareMinor }) => shareMinor !== before)
            .map(({ leg, before, shareMinor }) => ({
              kind: 'amended',
              label: `${legText(leg)} changed`,
              minor: shareMinor - before,
              leg,
            })),
        ],
    rides: changed.map(({ leg, shareMinor, priceMinor }) => ({ leg, shareMinor, priceMinor })),
  };
}
