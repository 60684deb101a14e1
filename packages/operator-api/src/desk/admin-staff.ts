import { staffRoles } from 'contracts';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { decodeRequest } from '../http/read.ts';
import { refuse } from '../http/refusal.ts';
import type { AdminContext, AdminRoute } from '../licence/admin-calls.ts';
import type { StaffRow } from './sessions.ts';
import { addStaff, changeStaff, findStaff, inviteAgain, listStaff } from './staff.ts';
import { linkOf } from './staff-calls.ts';

/** The operator's command-line actions on staff accounts of the desk. */

const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email('This is not an email address.'));
const role = v.picklist(staffRoles, 'A role is owner, dispatcher or viewer.');
const addRequest = v.strictObject({
  email,
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ''),
  role,
});
const changeRequest = v.strictObject({ email, role: v.optional(role), active: v.optional(v.boolean()) });
const linkRequest = v.strictObject({ email });

const wire = ({ email, name, role, active, password }: StaffRow) => ({
  email,
  name,
  role,
  active,
  invited: password === null,
});

/** @throws {Refusal} with a message for an unknown account. */
async function known(database: Database, email: string): Promise<StaffRow> {
  const staff = await findStaff(database, email);
  if (!staff) throw refuse(`${email} has no account on the desk.`, 2, { reason: 'unknown' });
  return staff;
}

const list = async ({ deps }: AdminContext) => ({
  code: 1,
  message: '',
  staff: (await listStaff(deps.database)).map(wire),
});

const add = async ({ deps, body, now, actor, ownUrl }: AdminContext) => {
  const { staff, code } = await addStaff(deps, decodeRequest(addRequest, body), actor, now);
  return { code: 1, message: '', staff: wire(staff), link: linkOf(ownUrl, code) };
};

const change = async ({ deps, body, now, actor }: AdminContext) => {
  const { email, ...changes } = decodeRequest(changeRequest, body);
  const { id } = await known(deps.database, email);
  return { code: 1, message: '', staff: wire(await changeStaff(deps, id, changes, actor, now)) };
};

const link = async ({ deps, body, now, actor, ownUrl }: AdminContext) => {
  const { id } = await known(deps.database, decodeRequest(linkRequest, body).email);
  const { staff, code } = await inviteAgain(deps, id, actor, now);
  return { code: 1, message: '', staff: wire(staff), link: linkOf(ownUrl, code) };
};

export const staffRoutes: readonly AdminRoute[] = [
  { method: 'GET', path: '/admin/staff', call: list },
  { method: 'POST', path: '/admin/staff', call: add },
  { method: 'PUT', path: '/admin/staff', call: change },
  { method: 'POST', path: '/admin/staff/link', call: link },
];
