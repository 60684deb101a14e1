import type { Promo } from './journey.ts';
import type { Money } from './money.ts';
import type { Quotation } from './quotation.ts';

/**
 * The fare shown: the vehicle's own price, else the GBP fare, else the plain fare (specification 1 §9, fare source
 * order), minus a valid promo value, never below 0.
 */
export function fareOf(quotation: Quotation, vehicleId: number | null, promo: Promo | null): Money {
  const own = quotation.vehicles.find((fare) => fare.vehicleId === vehicleId && fare.totalMinor > 0);
  const base: Money = own
    ? { minor: own.totalMinor, currency: own.currency }
    : quotation.gbpTotalMinor !== null && quotation.gbpTotalMinor > 0
      ? { minor: quotation.gbpTotalMinor, currency: 'GBP' }
      : { minor: quotation.totalMinor, currency: quotation.currency };
  return { minor: Math.max(0, base.minor - (promo?.valueMinor ?? 0)), currency: base.currency };
}
