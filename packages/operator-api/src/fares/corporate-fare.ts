import { messages } from '../messages.ts';
import { toCoin } from './coin.ts';
import type { CalculatedFare } from './fare.ts';

/** A fare with a company's discount as its last line: quotes depend on the booker (specification 2 §6). */
export function corporateFare(fare: CalculatedFare, discountPercent: number): CalculatedFare {
  const off = (minor: number) => toCoin((minor * Math.round(discountPercent * 100)) / 10_000, fare.currency);
  const [onward, back] = [off(fare.onwardMinor), off(fare.returnMinor)];
  // The discount must not make a ride free.
  if (onward + back === 0 || onward + back >= fare.totalMinor) return fare;
  return {
    ...fare,
    onwardMinor: fare.onwardMinor - onward,
    returnMinor: fare.returnMinor - back,
    totalMinor: fare.totalMinor - onward - back,
    lines: [
      ...fare.lines,
      {
        kind: 'corporate',
        label: messages.corporateRate,
        minor: -(onward + back),
        rule: 'bookers.json discountpercent',
      },
    ],
  };
}
