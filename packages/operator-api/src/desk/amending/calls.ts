import type { DeskCalls, ResourceAnswer } from 'contracts';
import type { BookingRow } from '../../database/bookings.ts';
import type { Database } from '../../database/open.ts';
import { findPaidPayments } from '../../database/payments.ts';
import { Problem } from '../../http/problem.ts';
import { heldOf, leftOf } from '../../payments/held.ts';
import { doneBefore, record } from '../audit.ts';
import { bookingOf, type StaffHandler } from '../context.ts';
import { nameOf } from '../sessions.ts';
import { emailFacts } from './email-facts.ts';
import { currentOf, planOf } from './plan.ts';

/** The amounts refunded to the passenger and due to the driver after a change of the total, minor units. */
async function settlementOf(database: Database, row: BookingRow, total: number) {
  const left = leftOf(await findPaidPayments(database, row.id));
  const held = (await heldOf(database, row.id)) ?? total;
  return {
    currency: row.currency,
    before: row.total_minor,
    total,
    back: Math.max(0, left - total),
    owed: Math.max(0, total - held),
  };
}

/** POST /desk/v1/bookings/{reference}/amendment/quotation */
export const quoteAmendment: StaffHandler<'quoteAmendment'> = async (context, { params, body }) => {
  const { row, amendment, total, lines } = await planOf(context, params.reference, body);
  return {
    ...(await settlementOf(context.deps.database, row, total)),
    changes: [...amendment.facts],
    lines: lines.map(({ label, minor }) => ({ label, amount: minor })),
  };
};

/** POST /desk/v1/bookings/{reference}/amendment */
export const amend: StaffHandler<'amend'> = async (context, { params, body }) => {
  const { deps, staff, now } = context;
  const row = await bookingOf(context, params.reference);
  const told = await madeBefore(deps.database, row.id, body.id);
  if (told) return told;
  const { total: seen, ...asked } = body;
  const plan = await planOf(context, params.reference, asked);
  const auditEntry = (outcome: 'done' | 'refused', more: object = {}) => ({
    staff,
    action: 'booking.amend',
    outcome,
    bookingId: row.id,
    detail: { id: body.id, reason: plan.amendment.facts.map(({ what }) => what).join(', '), ...more },
    at: now,
  });
  const refusedWith = async (code: string, message: string) => {
    await record(deps.database, auditEntry('refused'));
    const is = await bookingOf(context, params.reference);
    return new Problem(409, code, message, { current: await currentOf(context, is) });
  };
  if (plan.total !== seen) throw await refusedWith('price', 'The price has changed. Check the new one.');
  const settled = await settlementOf(deps.database, plan.row, plan.total);
  const answer = { ...settled, version: plan.row.version + 1 };
  const outcome = await context.rides.amend(
    row.id,
    { ...plan.amendment, facts: emailFacts(deps, plan.row, plan.amendment) },
    { now, version: body.version, by: nameOf(staff) },
    (transaction) => record(transaction, auditEntry('done', { answer })),
  );
  if (!outcome.ok) {
    const again = await madeBefore(deps.database, row.id, body.id);
    if (again) return again;
    throw await refusedWith(outcome.reason, outcome.message);
  }
  return answer;
};

type Amended = ResourceAnswer<DeskCalls['amend']>;

/** @returns the response to an earlier request with the same id, for idempotency; null when there was none. */
async function madeBefore(database: Database, bookingId: number, id: string): Promise<Amended | null> {
  const made = await doneBefore(database, bookingId, 'booking.amend', id);
  return (made?.answer as Amended | undefined) ?? null;
}
