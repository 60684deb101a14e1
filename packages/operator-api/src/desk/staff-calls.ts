import { mostPolicyReports } from '../site/policy-reports.ts';
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

/** Where a link's page is; the code stands behind `#`, which browsers tell no server. */
export const linkOf = (ownUrl: string, code: string): string => `${ownUrl}/desk/welcome#${code}`;

const wireInvited = (ownUrl: string, { staff, code }: Invited) => ({ staff: wire(staff), link: linkOf(ownUrl, code) });

/** Everybody who works here or did. */
export const staff: StaffHandler<'staff'> = async ({ deps }) => ({ staff: (await listStaff(deps.database)).map(wire) });

/** Adds a member, with the link to choose a password by. @throws {Refusal} in words when the email is taken */
export const addStaff: StaffHandler<'addStaff'> = async ({ deps, staff: by, now, ownUrl }, { body }) =>
  wireInvited(ownUrl, await add(deps, body, by, now));

/**
 * Gives a member another role, or takes them out or in again; who is out is signed out.
 * @throws {Refusal} in words for nobody, and when no owner would be left
 */
export const changeStaff: StaffHandler<'changeStaff'> = async ({ deps, staff: by, now }, { params, body }) =>
  wire(await change(deps, params.id, body, by, now));

/** A new link for a member; the one before opens nothing any more. @throws {Refusal} in words for nobody */
export const inviteStaff: StaffHandler<'inviteStaff'> = async ({ deps, staff: by, now, ownUrl }, { params }) =>
  wireInvited(ownUrl, await inviteAgain(deps, params.id, by, now));

const pageSize = 100;

/** Who did what, the newest first, a hundred entries before the id that is asked for. */
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

/** What browsers kept from pages of ours by their policy, the newest first. */
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
    full: rows.length >= mostPolicyReports,
  };
};
