import { toMinor } from 'booking-core/domain';
import type { BookingRow } from '../database/bookings.ts';
import { payableOnline, toCoin } from '../fares/coin.ts';
import type { Operator } from '../operator/operator.ts';

/** The payment methods that take money before the ride. */
export const depositMethods = ['card', 'paypal'] as const;
export type DepositMethod = (typeof depositMethods)[number];

/** Deposits of a fare by payment method, minor units; a method that takes the whole fare is absent. */
export type Deposits = Partial<Readonly<Record<DepositMethod, number>>>;

/** The fare that deposits are calculated from. */
export interface DepositedFare {
  readonly vehicleId: number;
  /** Before any promotion, minor units. */
  readonly totalMinor: number;
  readonly currency: string;
}

/** A deposit with the index of its rule in `deposits` of payments.json. */
export interface RuledDeposit {
  readonly method: DepositMethod;
  /** Minor units. */
  readonly minor: number;
  readonly index: number;
}

/**
 * The deposits to pay before the ride, where the operator does not take the whole fare (`deposits` of payments.json).
 * Per payment method, the first rule that matches the vehicle, the fare and the method applies: the greater of its
 * percentage and its amount. A deposit that reaches the fare is left out. Pure.
 */
export function ruledDeposits(
  { configuration, fares, payments }: Pick<Operator, 'configuration' | 'fares' | 'payments'>,
  { vehicleId, totalMinor, currency }: DepositedFare,
): readonly RuledDeposit[] {
  const rate = currency === configuration.currencycode ? 1 : (fares.currencies[currency]?.perunit ?? 1);
  const minorOf = (major: number) => toMinor(major * rate, currency);
  return depositMethods.flatMap((method) => {
    const index = payments.deposits.findIndex(
      ({ fromfare, vehicles, methods }) =>
        totalMinor >= minorOf(fromfare) &&
        (vehicles.length === 0 || vehicles.includes(vehicleId)) &&
        (methods.length === 0 || methods.includes(method)),
    );
    const rule = payments.deposits[index];
    if (!rule) return [];
    const minor = toCoin(Math.max((totalMinor * rule.percent) / 100, minorOf(rule.amount)), currency);
    return minor < totalMinor ? [{ method, minor, index }] : [];
  });
}

/** The deposits of {@link ruledDeposits}, keyed by payment method. */
export const depositsOf = (...asked: Parameters<typeof ruledDeposits>): Deposits =>
  Object.fromEntries(ruledDeposits(...asked).map(({ method, minor }) => [method, minor]));

/**
 * The amount due by card or PayPal for a booking, minor units: its deposit where it has one, else its total, without
 * what gateways cannot move.
 */
export const dueOnline = ({
  deposit_minor: deposit,
  total_minor: total,
  currency,
}: Pick<BookingRow, 'deposit_minor' | 'total_minor' | 'currency'>): number =>
  payableOnline(deposit > 0 ? Math.min(deposit, total) : total, currency);
