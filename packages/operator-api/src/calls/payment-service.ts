import { emailedLink } from '../accounts/booking-link.ts';
import type { Deps } from '../deps.ts';
import { ownAddresses } from '../http/own-addresses.ts';
import { returnedEmail } from '../mail/emails.ts';
import { createPaymentService, type PaymentService } from '../payments/service.ts';
import { enqueueConfirmation } from './booking.ts';

/**
 * @returns the server's payment service: it emails the confirmation once a booking is paid, and a notice of each refund.
 */
export function createConfirmingPaymentService(deps: Deps): PaymentService {
  const own = ownAddresses(deps);
  return createPaymentService(
    deps,
    async (transaction, row) => {
      const link = await emailedLink({ ...deps, database: transaction }, own.url, row);
      return enqueueConfirmation(deps, transaction, row, link);
    },
    async (transaction, row, payment) => {
      if (row.email === '') return () => {};
      const link = await emailedLink({ ...deps, database: transaction }, own.url, row);
      return deps.mailer.enqueueInTransaction(returnedEmail(deps, row, link, payment), transaction);
    },
  );
}
