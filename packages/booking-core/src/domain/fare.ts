import type { Promo } from './journey.ts';
import type { Money } from './money.ts';
import type { FareLine, Quotation } from './quotation.ts';

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
  // The server calculated the discount on one vehicle's price; a percentage takes another amount off the others.
  const off =
    promo?.percent && promo.price?.minor !== base.minor
      ? Math.min(Math.round((base.minor * promo.percent) / 100), promo.maxMinor || base.minor)
      : (promo?.valueMinor ?? 0);
  return { minor: Math.max(0, base.minor - off), currency: base.currency };
}

/**
 * The lines of a fare for display: a rounding line is merged into the largest line before it, so that the total is
 * unchanged.
 */
export function readableLines(lines: readonly FareLine[]): FareLine[] {
  const shown: FareLine[] = [];
  for (const line of lines) {
    const most = shown.reduce((a, b, index) => (b.minor > (shown[a]?.minor ?? 0) ? index : a), 0);
    const into = shown[most];
    if (line.kind === 'rounding' && into) shown[most] = { ...into, minor: into.minor + line.minor };
    else shown.push(line);
  }
  return shown;
}

/** The fare of each leg of a return in a vehicle, before any promo code; null where the quotation does not split it. */
export function legFares(
  quotation: Quotation,
  vehicleId: number | null,
): { readonly outbound: Money; readonly back: Money } | null {
  const base = fareOf(quotation, vehicleId, null);
  const own = quotation.vehicles.find((fare) => fare.vehicleId === vehicleId && fare.totalMinor > 0);
  const back = own ? (own.returnMinor ?? 0) : base.currency === quotation.currency ? quotation.back?.totalMinor : 0;
  if (!back || back >= base.minor) return null;
  const { currency } = base;
  return { outbound: { minor: base.minor - back, currency }, back: { minor: back, currency } };
}

/**
 * The line with the largest difference between two fares, added and removed lines included, rounding excluded; else
 * null.
 */
export function biggestChange(from: readonly FareLine[], to: readonly FareLine[]): FareLine | null {
  const [before, after] = [readableLines(from), readableLines(to)];
  let found: FareLine | null = null;
  let most = 0;
  for (const line of [...after, ...before]) {
    const of = (lines: readonly FareLine[]) => lines.find((other) => other.kind === line.kind)?.minor ?? 0;
    const size = Math.abs(of(after) - of(before));
    if (size > most) {
      most = size;
      found = line;
    }
  }
  return found;
}
