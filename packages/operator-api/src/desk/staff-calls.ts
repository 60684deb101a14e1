import { maxPolicyReports } from '../site/policy-reports.ts';
import { isoOf, type StaffHandler } from './context.ts';
import type { StaffRow } from './sessions.ts';
import { addStaff as add, changeStaff as change, type Invited, inviteAgain, listStaff } from './staff.ts';

const wire = (row: StaffRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  active: row.active,
  invited: row.password === null,
});

/** The URL of an invitation; the code is in the fragment (`#`), which browsers do not send to servers. */
export const linkOf = (ownUrl: string, code: string): string => `${ownUrl}/desk/welcome#${code}`;

const wireInvited = (ownUrl: string, { staff, code }: Invited) => ({ staff: wire(staff), link: linkOf(ownUrl, code) });

/** All current and former staff. */
export const staff: StaffHandler<'staff'> = async ({ deps }) => ({ staff: (await listStaff(deps.database)).map(wire) });

/** Adds a member. @returns them and the link for choosing a password @throws {Refusal} when the email is taken */
export const addStaff: StaffHandler<'addStaff'> = async ({ deps, staff: by, now, ownUrl }, { body }) =>
  wireInvited(ownUrl, await add(deps, body, by, now));

/**
 * Changes a member's role, or deactivates or reactivates them; deactivation ends their sessions.
 * @throws {Refusal} for an unknown member, and when no active owner would be left
 */
export const changeStaff: StaffHandler<'changeStaff'> = async ({ deps, staff: by, now }, { params, body }) =>
  wire(await change(deps, params.id, body, by, now));

/**
 * Issues a new invitation link for a member and invalidates the previous one.
 * @throws {Refusal} for an unknown member
 */
export const inviteStaff: StaffHandler<'inviteStaff'> = async ({ deps, staff: by, now, ownUrl }, { params }) =>
  wireInvited(ownUrl, await inviteAgain(deps, params.id, by, now));

const pageSize = 100;

/** The audit trail, newest first: up to a hundred entries before the requested id. */
export const auditTrail: StaffHandler<'auditTrail'> = async ({ deps }, { query }) => {
  let asked = deps.database
    .selectFrom('audit_trail')
    .leftJoin('bookings', 'bookings.id', 'audit_trail.booking_id')
    .selectAll('audit_trail')
    .select('bookings.reference')
    .orderBy('audit_trail.id', 'desc')
    .limit(pageSize);
  if (query.before !== undefined) asked = asked.where('audit_trail.id', '<', query.before);
  const rows = await asked.execute();
  return {
    entries: rows.map((row) => ({
      id: row.id,
      at: isoOf(row.at),
      actor: row.actor,
      action: row.action,
      outcome: row.outcome,
      reference: row.reference ?? '',
      detail: row.detail as Record<string, unknown>,
    })),
  };
};

/** Content-Security-Policy violations that browsers reported for our pages, newest first. */
export const policyReports: StaffHandler<'policyReports'> = async ({ deps }) => {
  const rows = await deps.database.selectFrom('policy_reports').selectAll().orderBy('last_at', 'desc').execute();
  return {
    reports: rows.map(({ directive, blocked, times, first_at, last_at }) => ({
      directive,
      blocked,
      times,
      firstAt: isoOf(first_at),
      lastAt: isoOf(last_at),
    })),
    full: rows.length >= maxPolicyReports,
  };
};
