import { localAt } from 'booking-core/domain';
import type { VatRule } from '../operator/schema.ts';

/** The rule that is in force on the day of a ride; null where the operator charges no tax then. */
export function vatAt(rules: readonly VatRule[], at: number, timeZone: string): VatRule | null {
  const day = localAt(at, timeZone).slice(0, 10);
  return rules.reduce<VatRule | null>(
    (latest, rule) => (rule.from <= day && (!latest || rule.from > latest.from) ? rule : latest),
    null,
  );
}

/** The tax that an amount holds, in its own minor units: fares are told with it. */
export const vatWithin = (minor: number, percent: number): number => Math.round((minor * percent) / (100 + percent));
