import type { DeskNeed } from 'contracts';
import { ownAddresses } from '../http/own-addresses.ts';
import { Problem } from '../http/problem.ts';
import type { ResourceRequest } from '../http/resources.ts';
import { messages } from '../messages.ts';
import { recordRefusal } from './audit.ts';
import { hasRole, type StaffRow, staffOfToken, tokenIn } from './sessions.ts';

/** The authenticated caller; `staff` is null for calls that need no session. */
export interface DeskCaller {
  readonly staff: StaffRow | null;
}

/** The name of a call in the audit trail, like `POST /bookings/{reference}/message`. */
const actionOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace('/desk/v1', '')}`;

/**
 * Authorises a call: it must come from a page of this server, with a session, in a role with the needed permissions. A
 * call that the role does not permit is recorded in the audit trail.
 * @throws {Problem} 401 without a session, 403 for a foreign origin or an insufficient role.
 */
export async function admitStaff({ request, call, deps, now }: ResourceRequest): Promise<DeskCaller> {
  const needs = call.needs as DeskNeed;
  const origin = request.headers.get('origin');
  const isOwn = origin !== null && ownAddresses(deps).isOwn(origin, new URL(request.url).host);
  // The cookie is sent with same-site requests only (SameSite=Strict); this check protects browsers without that
  // attribute.
  if (origin === null ? call.method !== 'GET' : !isOwn) {
    throw new Problem(403, 'origin', 'Only the desk’s own pages may do this.');
  }
  if (needs === 'nobody') return { staff: null };
  const staff = await staffOfToken(deps.database, tokenIn(request.headers.get('cookie') ?? undefined), now);
  if (!staff) throw new Problem(401, 'session', messages.sessionOver);
  if (!hasRole(staff.role, needs)) {
    await recordRefusal(deps.database, {
      staff,
      action: actionOf(call),
      detail: { role: staff.role, path: new URL(request.url).pathname.slice(0, 200) },
      at: now,
    });
    throw new Problem(403, 'role', `This needs the role ${needs}; yours is ${staff.role}.`);
  }
  return { staff };
}
