import type { Deps } from '../deps.ts';
import type { PaymentService } from '../payments/service.ts';
import { createRideChanges } from './change.ts';
import { createRideEmails } from './ride-emails.ts';

/** Bundles the dependencies of every ride change: locking, emails and payments. */
export function createRideWork(deps: Deps, payments: PaymentService) {
  const { passengerEmail, noShowAfter, receiptAfter } = createRideEmails(deps);
  return { deps, payments, passengerEmail, noShowAfter, ...createRideChanges(deps, receiptAfter) };
}

export type RideWork = ReturnType<typeof createRideWork>;
