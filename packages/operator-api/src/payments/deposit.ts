import { toMinor } from 'booking-core/domain';
import type { BookingRow } from '../database/bookings.ts';
import type { Operator } from '../operator/operator.ts';

/** The ways to pay that money is taken by before the ride. */
export const depositMethods = ['card', 'paypal'] as const;
export type DepositMethod = (typeof depositMethods)[number];

/** Deposits of a fare by the way it is paid, minor units; a way that pays the whole fare is absent. */
export type Deposits = Partial<Readonly<Record<DepositMethod, number>>>;

/** What deposits are reckoned from. */
export interface DepositedFare {
  readonly vehicleId: number;
  /** Before any promotion, minor units. */
  readonly totalMinor: number;
  readonly currency: string;
}

/** A deposit with the place of its rule in `deposits` of payments.json. */
export interface RuledDeposit {
  readonly method: DepositMethod;
  /** Minor units. */
  readonly minor: number;
  readonly index: number;
}

/**
 * What is paid of a fare before the ride, where the operator does not ask for all of it (`deposits` of payments.json): the first
 * rule that the vehicle, the fare and the way to pay meet. The greater of its share and its amount counts; a deposit that
 * reaches the fare is none. Pure.
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
    const minor = Math.max(Math.round((totalMinor * rule.percent) / 100), minorOf(rule.amount));
    return minor < totalMinor ? [{ method, minor, index }] : [];
  });
}

/** The same by the way it is paid. */
export const depositsOf = (...asked: Parameters<typeof ruledDeposits>): Deposits =>
  Object.fromEntries(ruledDeposits(...asked).map(({ method, minor }) => [method, minor]));

/** What of a booking is paid by card or PayPal, minor units: its deposit where it has one, else all of it. */
export const dueOnline = ({
  deposit_minor: deposit,
  total_minor: total,
}: Pick<BookingRow, 'deposit_minor' | 'total_minor'>): number => (deposit > 0 ? Math.min(deposit, total) : total);
