import { emailedLink } from '../accounts/booking-link.ts';
import { enqueueConfirmation } from '../bookings/confirmation.ts';
import type { Deps } from '../deps.ts';
import { ownAddresses } from '../http/own-addresses.ts';
import { addressOf } from '../mail/address-of.ts';
import { restPaidEmail, returnedEmail } from '../mail/emails.ts';
import { createPaymentService, type PaymentService } from '../payments/service.ts';
import { isNotStarted } from '../rides/leg.ts';
import { findLegs } from '../rides/store.ts';

/**
 * @returns the server's payment service: it emails the confirmation once a booking is paid, and a notice of each refund.
 */
export function createConfirmingPaymentService(deps: Deps): PaymentService {
  const own = ownAddresses(deps);
  return createPaymentService(
    deps,
    async (transaction, row, payment) => {
      const link = await emailedLink({ ...deps, database: transaction }, own.url, row);
      const rides = await findLegs(transaction, row.id);
      // Once a ride has begun, a confirmation would announce a driver who has come.
      if (payment.rest || rides.some(({ status }) => !isNotStarted(status) && status !== 'cancelled')) {
        const to = await addressOf(transaction, row);
        if (to === '') return () => {};
        const mail = restPaidEmail(deps, row, rides, to, link, payment.amount_minor);
        return deps.mailer.enqueueInTransaction(mail, transaction);
      }
      return enqueueConfirmation(deps, transaction, row, link);
    },
    async (transaction, row, payment) => {
      const to = await addressOf(transaction, row);
      if (to === '') return () => {};
      const link = await emailedLink({ ...deps, database: transaction }, own.url, row);
      const mail = returnedEmail(deps, row, await findLegs(transaction, row.id), to, link, payment);
      return deps.mailer.enqueueInTransaction(mail, transaction);
    },
  );
}
