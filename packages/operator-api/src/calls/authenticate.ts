import { headers as wireHeaders } from 'contracts/headers';
import type { Context } from 'hono';
import { readDevice } from '../accounts/devices.ts';
import { bearerOf, type CustomerRow, sessionOver, useSession } from '../accounts/sessions.ts';
import { companyOf, withCompany } from '../bookers/company.ts';
import { mustBook } from '../bookers/require-booker.ts';
import type { Deps } from '../deps.ts';
import { recordRefusal } from '../desk/audit.ts';
import { hasRole, type StaffRow, staffOfToken, tokenIn } from '../desk/sessions.ts';
import type { Env } from '../http/env.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { BookerRow } from '../operator/schema.ts';

/**
 * The caller's session, by the `Authorization` header; `customer` is null for guests.
 * @throws {Refusal} 401 for a token that has no session, or whose session is over.
 */
export async function sessionOf(deps: Deps, header: string | undefined, cookies: string | undefined, now: number) {
  if (header === undefined) return { token: '', customer: null, successor: null };
  const token = bearerOf(header);
  const device = cookies === undefined ? null : await readDevice(deps, cookies);
  const found = token === '' ? null : await useSession(deps, token, now, device?.id);
  if (!found) throw sessionOver();
  return { token, customer: withCompany(deps, found.customer), successor: found.successor };
}

/**
 * The staff member who books on behalf of a caller from the desk's own page; null without the `forCaller` header.
 * @throws {Refusal} 401, 403
 */
export async function staffForCaller(deps: Deps, c: Context<Env>, now: number): Promise<StaffRow | null> {
  if (c.req.header(wireHeaders.forCaller) === undefined) return null;
  const { caller } = c.var;
  if (caller.kind !== 'own' || caller.origin === null)
    throw new Refusal(403, 2, 'Only the desk’s own pages may do this.');
  const staff = await staffOfToken(deps.database, tokenIn(c.req.header('cookie')), now);
  if (!staff) throw sessionOver();
  if (!hasRole(staff.role, 'dispatcher')) {
    const detail = { role: staff.role };
    await recordRefusal(deps.database, { staff, action: 'booking.create', detail, at: now });
    throw new Refusal(403, 2, 'This needs the role dispatcher.');
  }
  return staff;
}

/** The company that a staff member chooses for a caller. @throws {Refusal} as above, and for an unknown company */
export async function companyForCaller(deps: Deps, c: Context<Env>, now: number): Promise<BookerRow | null> {
  const named = c.req.header(wireHeaders.forCompany);
  if (named === undefined || !(await staffForCaller(deps, c, now))) return null;
  const company = companyOf(deps, /^\d{1,9}$/.test(named) ? Number(named) : 0);
  if (!company) throw refuse(messages.companyGone);
  return company;
}

/** Checks that the ids in a request are the caller's own. @throws {Refusal} 403 for another customer's or company's. */
export function mustBeOwn(customer: CustomerRow, asked: object): void {
  const { custid, bookerid } = asked as { readonly custid?: number | null; readonly bookerid?: number };
  const isOther = (custid ?? 0) !== 0 && custid !== customer.id;
  const isOthers = customer.booker_id > 0 && (bookerid ?? 0) !== 0 && bookerid !== customer.booker_id;
  if (isOther || isOthers) throw new Refusal(403, 2, messages.notYours);
}

/** Checks that the caller may make a call for `who`. @throws {Refusal} 401, 403 */
export function mustBe(who: string, customer: CustomerRow | null): void {
  if (who !== 'customer' && who !== 'booker') return;
  if (!customer) throw sessionOver();
  if (who === 'booker') mustBook(customer);
}
