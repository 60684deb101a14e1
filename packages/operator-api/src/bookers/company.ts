import type { CustomerRow } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import type { BookerRow } from '../operator/schema.ts';

/** A company in the operator's list that may book; null for one that is missing or disabled. */
export const companyOf = ({ operator }: Pick<Deps, 'operator'>, bookerId: number): BookerRow | null =>
  operator.bookers.find((row) => row.bookerid === bookerId && row.enabled) ?? null;

/** A customer with their company as configured now: disabling or removing it ends its bookers' rights. */
export function withCompany(deps: Pick<Deps, 'operator'>, customer: CustomerRow): CustomerRow {
  if (customer.booker_id === 0) return customer;
  const company = companyOf(deps, customer.booker_id);
  return company
    ? { ...customer, account_allowed: company.accountallowed }
    : { ...customer, booker_id: 0, account_allowed: false };
}

/** The commission on a booking: a percentage of its total, rounded to the nearest minor unit. */
export const commissionOf = (company: BookerRow | null, totalMinor: number): number =>
  company ? Math.round((totalMinor * Math.round(company.commissionpercent * 100)) / 10_000) : 0;
