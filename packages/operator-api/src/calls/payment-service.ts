import type { Deps } from '../deps.ts';
import { ownAddresses } from '../http/own-addresses.ts';
import { createPaymentService, type PaymentService } from '../payments/service.ts';
import { enqueueConfirmation } from './booking.ts';

/** @returns the server's payment service: once a booking is paid, its confirmation is sent. */
export function createConfirmingPaymentService(deps: Deps): PaymentService {
  const own = ownAddresses(deps);
  return createPaymentService(deps, (transaction, row) => enqueueConfirmation(deps, transaction, row, own.url));
}
