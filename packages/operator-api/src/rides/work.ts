import type { Deps } from '../deps.ts';
import type { PaymentService } from '../payments/service.ts';
import { createRideChanges } from './change.ts';
import { createRideLetters } from './letters.ts';

/** Bundles the dependencies of every ride change: locking, emails and payments. */
export function createRideWork(deps: Deps, payments: PaymentService) {
  const { letter, noShowAfter, receiptAfter } = createRideLetters(deps);
  return { deps, payments, letter, noShowAfter, ...createRideChanges(deps, receiptAfter) };
}

export type RideWork = ReturnType<typeof createRideWork>;
