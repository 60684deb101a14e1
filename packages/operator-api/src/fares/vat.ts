import { localAt } from 'booking-core/domain';
import type { VatRule } from '../operator/schema.ts';

/** The tax rule on the day of a ride; null where the operator charges no tax then. */
export function vatAt(rules: readonly VatRule[], at: number, timeZone: string): VatRule | null {
  const day = localAt(at, timeZone).slice(0, 10);
  return rules.reduce<VatRule | null>(
    (latest, rule) => (rule.from <= day && (!latest || rule.from > latest.from) ? rule : latest),
    null,
  );
}

/** The tax included in an amount, in the amount's minor units: fares include tax. */
export const vatWithin = (minor: number, percent: number): number => Math.round((minor * percent) / (100 + percent));
