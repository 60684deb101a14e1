import { fullName } from 'booking-core/domain';
import { calls } from 'contracts';
import type { CustomerRow } from '../accounts/sessions.ts';
import type { Handler } from '../calls/context.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { record } from '../desk/audit.ts';
import type { StaffHandler } from '../desk/context.ts';
import { Problem } from '../http/problem.ts';
import { decodeRequest } from '../http/read.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { AdminRoute } from '../licence/admin-calls.ts';
import { bookerApprovedEmail, bookerOutEmail, bookerRequestEmail } from '../mail/account-emails.ts';
import { messages } from '../messages.ts';
import type { BookerRow } from '../operator/schema.ts';
import { companyOf } from './company.ts';

/** The people of a company: pending requests, its bookers, and their removal. All these calls are ours. */

/** GET /api/bookermembership: the company that the caller books for, or has asked to join. */
export const membership: Handler<'membership'> = async (context) => {
  const { customer } = context;
  const waited = companyOf(context.deps, customer.booker_pending);
  const company = companyOf(context.deps, customer.booker_id) ?? waited;
  // The caller's own row has no company while that is closed.
  const stored = await context.deps.database
    .selectFrom('customers')
    .select('booker_id')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  return {
    code: 1,
    message: '',
    bookerid: customer.booker_id,
    name: company?.name ?? '',
    accountallowed: customer.account_allowed,
    pending: customer.booker_id === 0 && waited !== null,
    closed: company === null && (stored.booker_id > 0 || customer.booker_pending > 0),
  };
};

const columns = ['id', 'first_name', 'last_name', 'email', 'email_proven', 'booker_id', 'booker_pending'] as const;

type Person = Awaited<ReturnType<typeof peopleIn>>[number];

/** The people of one company, or of all companies; pending requests last. */
const peopleIn = ({ database }: Pick<Deps, 'database'>, company: number | null) =>
  database
    .selectFrom('customers')
    .select(columns)
    .where((where) =>
      company === null
        ? where.or([where('booker_id', '>', 0), where('booker_pending', '>', 0)])
        : where.or([where('booker_id', '=', company), where('booker_pending', '=', company)]),
    )
    .orderBy('booker_pending')
    .orderBy('id')
    .execute();

const wirePerson = (row: Person) => ({
  id: row.id,
  firstname: row.first_name,
  lastname: row.last_name,
  email: row.email,
  emailproven: row.email_proven,
  pending: row.booker_id === 0,
});

/** The refusal of an id that nobody has. @param company the caller's company; null for the operator */
const noSuchPerson = (id: number, company: number | null) =>
  refuse(company === null ? `Nobody with the id ${id} is waiting or booking for a company.` : messages.noSuchPerson);

/** The most colleagues who are told of a request. */
const mostTold = 20;

/** Tells a company's bookers that somebody has asked to join it; the operator, while there are none. */
export async function tellOfRequest(
  deps: Deps,
  applicant: CustomerRow,
  company: BookerRow,
  ownUrl: string,
): Promise<void> {
  const colleagues = (await peopleIn(deps, company.bookerid)).filter(({ booker_id: id }) => id === company.bookerid);
  const request = {
    name: fullName({ firstName: applicant.first_name, lastName: applicant.last_name }),
    company: company.name,
  };
  for (const { email } of colleagues.slice(0, mostTold)) {
    await deps.mailer.send(bookerRequestEmail(deps, email, request, `${ownUrl}/profile`));
  }
  const operator = deps.operator.configuration.email;
  if (colleagues.length > 0 || operator === '') return;
  await deps.mailer.send(bookerRequestEmail(deps, operator, request, `${ownUrl}/desk/companies`));
}

/** Stores what belongs to a decision, such as its entry of the audit trail, in the same transaction. */
type Also = (transaction: Database, company: string) => Promise<void>;

/**
 * Approves a request to join. @param company its company; null for the operator, who may approve all. @throws
 * {Refusal} when there is no such request.
 */
async function approveRequest(
  deps: Deps,
  id: number,
  company: number | null,
  ownUrl: string,
  also?: Also,
): Promise<Person> {
  const row = await deps.database.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst();
  const joined = row && row.booker_pending > 0 ? companyOf(deps, row.booker_pending) : null;
  if (!joined || (company !== null && joined.bookerid !== company)) throw noSuchPerson(id, company);
  const changed = await deps.database.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('customers')
      .set({ booker_id: joined.bookerid, booker_pending: 0, account_allowed: joined.accountallowed })
      .where('id', '=', id)
      // The request may have been withdrawn or made for another company meanwhile.
      .where('booker_pending', '=', joined.bookerid)
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw noSuchPerson(id, company);
    await also?.(transaction, joined.name);
    return row;
  });
  await deps.mailer.send(bookerApprovedEmail(deps, changed.email, joined.name, ownUrl));
  return changed;
}

/**
 * Ends a person's right to book for a company, or their request for it, at once, and tells them by email.
 * @param by the booker who does it; null for the operator. Who leaves by themselves gets no email
 * @param also runs in the same transaction
 * @throws {Refusal} when they are not of that company
 */
async function takeOut(
  deps: Deps,
  id: number,
  company: number | null,
  by: number | null,
  also?: (transaction: Database) => Promise<void>,
): Promise<void> {
  const before = await deps.database.selectFrom('customers').select(columns).where('id', '=', id).executeTakeFirst();
  if (!before) throw noSuchPerson(id, company);
  await deps.database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .updateTable('customers')
      .set({ booker_id: 0, booker_pending: 0, account_allowed: false })
      .where('id', '=', id)
      .where((where) =>
        company === null
          ? where.or([where('booker_id', '>', 0), where('booker_pending', '>', 0)])
          : where.or([where('booker_id', '=', company), where('booker_pending', '=', company)]),
      )
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw noSuchPerson(id, company);
    await also?.(transaction);
  });
  await deps.hub?.recheck();
  if (id === by) return;
  const name = companyOf(deps, before.booker_id || before.booker_pending)?.name;
  // A company that was taken off the operator's list has no name to tell.
  if (name) await deps.mailer.send(bookerOutEmail(deps, before.email, name, before.booker_id > 0));
}

/** GET /api/bookerpeople: the caller's colleagues, and those who have asked to join. */
export const people: Handler<'people'> = async ({ deps, customer }) => ({
  code: 1,
  message: '',
  people: (await peopleIn(deps, customer.booker_id)).map(wirePerson),
});

/** PUT /api/bookerpeople: approves a person's request to join. */
export const approvePerson: Handler<'approvePerson'> = async ({ deps, customer, ownUrl }, { id }) => {
  await approveRequest(deps, id, customer.booker_id, ownUrl);
  return { code: 1, message: '', id };
};

/** DELETE /api/bookerpeople: removes a colleague, or declines a request to join. */
export const removePerson: Handler<'removePerson'> = async ({ deps, customer }, { id }) => {
  await takeOut(deps, id, customer.booker_id, customer.id);
  return { code: 1, message: '', id };
};

const noOpenRequest = () => new Problem(404, 'not-found', 'This request is no longer open.');

/** GET /desk/v1/join-requests: who waits to book for a company, without those whose company is closed. */
export const joinRequests: StaffHandler<'joinRequests'> = async ({ deps }) => {
  const rows = await deps.database
    .selectFrom('customers')
    .select(columns)
    .where('booker_pending', '>', 0)
    .orderBy('id')
    .execute();
  return {
    requests: rows.flatMap((row) => {
      const company = companyOf(deps, row.booker_pending);
      const name = fullName({ firstName: row.first_name, lastName: row.last_name });
      return company
        ? [{ id: row.id, name, email: row.email, emailProven: row.email_proven, company: company.name }]
        : [];
    }),
  };
};

/** POST /desk/v1/join-requests/{id}/decision: approves or declines it. @throws {Problem} 404 when it is not open */
export const decideJoin: StaffHandler<'decideJoin'> = async ({ deps, staff, now, ownUrl }, { params, body }) => {
  const { id } = params;
  const action = body.approve ? 'booker.approve' : 'booker.decline';
  const also: Also = (transaction, company) =>
    record(transaction, { staff, action, outcome: 'done', detail: { id, company }, at: now });
  try {
    if (body.approve) await approveRequest(deps, id, null, ownUrl, also);
    else await declineRequest(deps, id, also);
  } catch (error) {
    throw error instanceof Refusal ? noOpenRequest() : error;
  }
  return undefined;
};

/** Declines a request to join, and tells the applicant. @throws {Problem} 404 when it is not open */
async function declineRequest(deps: Deps, id: number, also: Also): Promise<void> {
  const { email, name } = await deps.database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('customers')
      .select(columns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const company = row && companyOf(deps, row.booker_pending);
    if (!row || !company) throw noOpenRequest();
    await transaction.updateTable('customers').set({ booker_pending: 0 }).where('id', '=', id).execute();
    await also(transaction, company.name);
    return { email: row.email, name: company.name };
  });
  await deps.mailer.send(bookerOutEmail(deps, email, name, false));
}

const forOperator = (deps: Deps, row: Person) => {
  const bookerid = row.booker_id || row.booker_pending;
  return { ...wirePerson(row), bookerid, company: companyOf(deps, bookerid)?.name ?? '' };
};

/** The operator's admin calls: the people of all companies. */
export const peopleRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/admin/bookers',
    call: async ({ deps }) => ({
      code: 1,
      message: '',
      people: (await peopleIn(deps, null)).map((row) => forOperator(deps, row)),
    }),
  },
  {
    method: 'POST',
    path: '/admin/bookers/approve',
    call: async ({ deps, body, ownUrl, audit }) => {
      const { id } = decodeRequest(calls.approvePerson.request, body);
      const person = await approveRequest(deps, id, null, ownUrl, (transaction) => audit(transaction));
      return { code: 1, message: '', person: forOperator(deps, person) };
    },
  },
  {
    method: 'POST',
    path: '/admin/bookers/remove',
    call: async ({ deps, body, audit }) => {
      const { id } = decodeRequest(calls.approvePerson.request, body);
      await takeOut(deps, id, null, null, audit);
      return { code: 1, message: '', id };
    },
  },
];
