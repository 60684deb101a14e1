import { signBookingLink } from '../accounts/booking-link.ts';
import type { BookingRow } from '../database/bookings.ts';
import { lockBooking } from '../database/payments.ts';
import { recordChange } from '../dispatch/changes.ts';
import { Problem } from '../http/problem.ts';
import { addressOf } from '../mail/address-of.ts';
import { paymentLinkEmail, paymentPage } from '../mail/emails.ts';
import { dueOnline } from '../payments/deposit.ts';
import { restDue } from '../payments/rest.ts';
import { isPayable } from '../payments/unpaid-bookings.ts';
import { findLegs } from '../rides/store.ts';
import { record } from './audit.ts';
import { bookingOf, type StaffContext, type StaffHandler, tooManyEmails } from './context.ts';

/** Minimum time between two links for a booking, so that a double click sends only one email. */
const againMs = 60_000;

/** @returns the booking's online payment method: its own, else one that the operator accepts; '' for none. */
function onlineMethodOf({ deps, payments }: StaffContext, { payment_method: method, sandbox }: BookingRow): string {
  const { iscardallowed, ispaypalallowed } = deps.operator.configuration;
  const usable = [...(iscardallowed ? ['card'] : []), ...(ispaypalallowed ? ['paypal'] : [])].filter(
    (each) => payments.providerFor(each, sandbox) !== null,
  );
  return usable.includes(method) ? method : (usable[0] ?? '');
}

/**
 * POST /desk/v1/bookings/{reference}/payment-link: emails the passenger a signed link to the booking's payment page.
 * The passenger of a cash booking can then pay online; until they do, the driver still collects the money.
 */
export const sendPaymentLink: StaffHandler<'sendPaymentLink'> = async (context, { params }) => {
  const { deps, staff, now, ownUrl } = context;
  const { id } = await bookingOf(context, params.reference);
  const no = (code: string, message: string) => new Problem(409, code, message);
  const { post, isChanged, ...answer } = await deps.database.transaction().execute(async (transaction) => {
    const row = await lockBooking(transaction, id);
    const method = onlineMethodOf(context, row);
    if (row.payment_method === 'account') throw no('account', 'The company pays for this booking by account.');
    const amount = row.paid ? await restDue(deps, transaction, row) : dueOnline(row);
    if (row.paid ? amount === 0 : !isPayable(row))
      throw no('nothing-owed', 'There is nothing to pay for this booking.');
    if (method === '') throw no('no-gateway', 'No online payment method is set up.');
    if (row.payment_asked_at !== null && now - row.payment_asked_at < againMs) {
      throw no('just-sent', 'A link was sent a moment ago.');
    }
    const to = await addressOf(transaction, row);
    if (to === '') throw no('no-email', 'The passenger left no email address.');
    await transaction
      .updateTable('bookings')
      .set({ ...(row.paid ? {} : { payment_method: method }), payment_asked_at: now })
      .where('id', '=', id)
      .execute();
    const code = await signBookingLink({ ...deps, database: transaction }, row);
    const link = paymentPage(ownUrl, row, code);
    const mail = paymentLinkEmail(deps, row, await findLegs(transaction, id), to, link, amount);
    const post = await deps.mailer.enqueueInTransaction(mail, transaction, () => {
      throw tooManyEmails();
    });
    await record(transaction, {
      staff,
      action: 'booking.payment-link',
      outcome: 'done',
      bookingId: id,
      detail: { amount, currency: row.currency },
      at: now,
    });
    const isChanged = !row.paid && method !== row.payment_method;
    if (isChanged) await recordChange(transaction, { bookingId: id, type: 'booking.amended', now });
    return { post, isChanged: isChanged && !row.sandbox, to, amount, currency: row.currency };
  });
  if (isChanged) deps.metrics?.booking('booking.amended');
  post();
  return answer;
};
