import type { DeskNeed } from 'contracts';
import { ownAddresses } from '../http/own-addresses.ts';
import { Problem } from '../http/problem.ts';
import type { ResourceRequest } from '../http/resources.ts';
import { messages } from '../messages.ts';
import { recordRefusal } from './audit.ts';
import { mayAs, type StaffRow, staffOfToken, tokenIn } from './sessions.ts';

/** Who asks; null where a call asks nobody who they are. */
export interface DeskCaller {
  readonly staff: StaffRow | null;
}

/** `POST /desk/v1/bookings/{reference}/message` as the trail names it. */
const actionOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace('/desk/v1', '')}`;

/**
 * Lets staff in: only pages of this server, only with a session, only in the role that the call needs. What a role does not
 * allow is written down.
 * @throws {Problem} 401 without a session, 403 for other pages and for a role that may not.
 */
export async function admitStaff({ request, call, deps, now }: ResourceRequest): Promise<DeskCaller> {
  const needs = call.needs as DeskNeed;
  const origin = request.headers.get('origin');
  const isOwn = origin !== null && ownAddresses(deps).isOwn(origin, new URL(request.url).host);
  // The cookie goes along with requests of this site alone (SameSite=Strict); this holds where a browser does not know that.
  if (origin === null ? call.method !== 'GET' : !isOwn) {
    throw new Problem(403, 'origin', 'Only the desk’s own pages may do this.');
  }
  if (needs === 'nobody') return { staff: null };
  const staff = await staffOfToken(deps.database, tokenIn(request.headers.get('cookie') ?? undefined), now);
  if (!staff) throw new Problem(401, 'session', messages.sessionOver);
  if (!mayAs(staff.role, needs)) {
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
