import type { CustomerRow } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import type { BookerRow } from '../operator/schema.ts';

/** A company of the operator's list that may book; null for those that it does not hold, or has closed. */
export const companyOf = ({ operator }: Pick<Deps, 'operator'>, bookerId: number): BookerRow | null =>
  operator.bookers.find((row) => row.bookerid === bookerId && row.enabled) ?? null;

/** A customer as the operator's list has their company today: closing or removing it ends what its bookers may. */
export function withCompany(deps: Pick<Deps, 'operator'>, customer: CustomerRow): CustomerRow {
  if (customer.booker_id === 0) return customer;
  const company = companyOf(deps, customer.booker_id);
  return company
    ? { ...customer, account_allowed: company.accountallowed }
    : { ...customer, booker_id: 0, account_allowed: false };
}

/** What a booking earns its booker: a percentage of its total, to the nearest minor unit. */
export const commissionOf = (company: BookerRow | null, totalMinor: number): number =>
  company ? Math.round((totalMinor * Math.round(company.commissionpercent * 100)) / 10_000) : 0;
