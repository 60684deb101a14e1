import { commissionOf, companyOf } from '../bookers/company.ts';
import { findLivePayment, lockBooking } from '../database/payments.ts';
import type { Deps } from '../deps.ts';
import { recordChange } from '../dispatch/changes.ts';
import { Problem } from '../http/problem.ts';
import type { BookerRow } from '../operator/schema.ts';
import { isPayable } from '../payments/unpaid-bookings.ts';
import { rideMessages } from '../rides/outcome.ts';
import { findLegs } from '../rides/store.ts';
import { statusOf } from '../tracking/rides.ts';
import { record } from './audit.ts';
import { bookingOf, type StaffHandler } from './context.ts';

/** @returns the company when it pays by account, else null. */
export function accountOf(deps: Pick<Deps, 'operator'>, id: number): BookerRow | null {
  const company = companyOf(deps, id);
  return deps.operator.configuration.isaccountallowed && company?.accountallowed ? company : null;
}

/** GET /desk/v1/companies */
export const companies: StaffHandler<'companies'> = async ({ deps }) => ({
  companies: deps.operator.bookers
    .filter(({ bookerid }) => accountOf(deps, bookerid))
    .map(({ bookerid, name, costcentres }) => ({ id: bookerid, name, costCentres: [...costcentres] }))
    .sort((a, b) => a.name.localeCompare(b.name)),
});

/**
 * PUT /desk/v1/bookings/{reference}/company: charges a booking to the caller's company account. The price stays the
 * same, because the caller was quoted it.
 */
export const chargeCompany: StaffHandler<'chargeCompany'> = async ({ deps, staff, now }, { params, body }) => {
  const { id } = await bookingOf({ deps }, params.reference);
  const no = (code: string, message: string, field?: string) =>
    new Problem(409, code, message, field === undefined ? {} : { field });
  const company = accountOf(deps, body.company);
  if (!company) throw no('no-account', 'This company does not pay by account.', 'company');
  const { version, sandbox, tell } = await deps.database.transaction().execute(async (transaction) => {
    const row = await lockBooking(transaction, id);
    if (row.version !== body.version) throw no('version', rideMessages.amended);
    if (!isPayable(row)) throw no('nothing-owed', 'There is nothing to pay for this booking.');
    if (row.booker_id !== 0 && row.booker_id !== company.bookerid) {
      throw no('other-company', 'Another company made this booking.', 'company');
    }
    if (await findLivePayment(transaction, id)) throw no('payment', rideMessages.paying);
    // What the booker gave stays, unless staff give another.
    const costCentre = body.costCentre || row.cost_centre;
    const rides = await findLegs(transaction, id);
    const booked = rides.reduce((sum, { share_minor: share }) => sum + share, 0);
    await transaction
      .updateTable('bookings')
      .set({
        booker_id: company.bookerid,
        booker_reference: body.orderReference || row.booker_reference,
        cost_centre: costCentre,
        payment_method: 'account',
        paid: true,
        // The account pays everything, so nobody owes a deposit, or the rest of one to the driver.
        deposit_minor: 0,
        // Of the booked price: statements apply extra charges and cancelled rides to it.
        commission_minor: commissionOf(company, booked),
      })
      .where('id', '=', id)
      .execute();
    await record(transaction, {
      staff,
      action: 'booking.company',
      outcome: 'done',
      bookingId: id,
      detail: { company: company.name, costCentre },
      at: now,
    });
    const tell = await deps.bus?.publishInTransaction(statusOf(id, row.status, now), transaction);
    await recordChange(transaction, { bookingId: id, type: 'booking.paid', now });
    return { version: row.version + 1, sandbox: row.sandbox, tell };
  });
  await tell?.();
  if (!sandbox) deps.metrics?.booking('booking.paid');
  return { version, company: company.name };
};
