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

/**
 * What is paid of a fare before the ride, where the operator does not ask for all of it (`deposits` of payments.json): the first
 * rule that the vehicle, the fare and the way to pay meet. The greater of its share and its amount counts; a deposit that
 * reaches the fare is none. Pure.
 */
export function depositsOf(
  { configuration, fares, payments }: Pick<Operator, 'configuration' | 'fares' | 'payments'>,
  { vehicleId, totalMinor, currency }: DepositedFare,
): Deposits {
  const rate = currency === configuration.currencycode ? 1 : (fares.currencies[currency]?.perunit ?? 1);
  const minor = (major: number) => toMinor(major * rate, currency);
  const found = depositMethods.flatMap((method) => {
    const rule = payments.deposits.find(
      ({ fromfare, vehicles, methods }) =>
        totalMinor >= minor(fromfare) &&
        (vehicles.length === 0 || vehicles.includes(vehicleId)) &&
        (methods.length === 0 || methods.includes(method)),
    );
    if (!rule) return [];
    const deposit = Math.max(Math.round((totalMinor * rule.percent) / 100), minor(rule.amount));
    return deposit < totalMinor ? [[method, deposit] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What of a booking is paid by card or PayPal, minor units: its deposit where it has one, else all of it. */
export const dueOnline = ({
  deposit_minor: deposit,
  total_minor: total,
}: Pick<BookingRow, 'deposit_minor' | 'total_minor'>): number => (deposit > 0 ? Math.min(deposit, total) : total);
