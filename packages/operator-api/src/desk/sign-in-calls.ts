import { createPasswords, type Passwords } from '../accounts/passwords.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import type { ResourceRequest } from '../http/resources.ts';
import { dialingCodeOf, firstDayOfWeekOf } from '../operator/regional.ts';
import { record, recordRefusal } from './audit.ts';
import { isoOf, type OpenHandler, type StaffHandler } from './context.ts';
import {
  beginStaffSession,
  endStaffSession,
  noSessionCookie,
  type StaffRow,
  sessionCookie,
  tokenIn,
} from './sessions.ts';
import { acceptInvitation, findStaff, invitedBy } from './staff.ts';

const madeFor = new WeakMap<Deps, Passwords>();

/** The server's passwords; where a test's server has none of its own, one for each of them. */
function passwordsOf(deps: Deps): Passwords {
  const passwords = deps.passwords ?? madeFor.get(deps) ?? createPasswords();
  madeFor.set(deps, passwords);
  return passwords;
}

/** Who is signed in, as the pages need to know. */
export function meOf({ operator }: Pick<Deps, 'operator'>, staff: StaffRow, now: number) {
  const { company, phone, timezone, currencycode, distanceunit, baselat, baselng } = operator.configuration;
  return {
    staff: { id: staff.id, email: staff.email, name: staff.name, role: staff.role },
    operator: {
      company,
      phone,
      timezone,
      currency: currencycode,
      dialingCode: dialingCodeOf(operator.configuration),
      distanceUnit: distanceunit,
      weekStart: firstDayOfWeekOf(operator.configuration),
      map: { latitude: baselat, longitude: baselng },
    },
    now: isoOf(now),
  };
}

/** Begins a session in the browser that asks. */
export async function letIn({ deps, now, reply }: ResourceRequest, staff: StaffRow) {
  reply.set('set-cookie', sessionCookie(deps, await beginStaffSession(deps, staff, now)));
  return meOf(deps, staff, now);
}

/** Tries at one email, from one network and from all; known and unknown emails alike. @throws {Refusal} 429 */
async function guardGuess({ limiter, network }: ResourceRequest, email: string): Promise<void> {
  await limiter.take('account', `desk ${email.toLowerCase()} ${network}`);
  await limiter.take('email', `desk ${email.toLowerCase()}`);
}

/**
 * Begins a session by email and password, and tells who is in.
 * @throws {Problem} 401 for a wrong pair; {Refusal} 429 after too many tries
 */
export const signIn: OpenHandler<'signIn'> = async (context, { body }) => {
  const { deps, now, network } = context;
  await guardGuess(context, body.email);
  return passwordsOf(deps).within(network, async (hashes) => {
    const staff = await findStaff(deps.database, body.email);
    // One computation, whoever is asked for: how long it takes tells nobody who works here.
    const known = staff?.active === true && staff.password !== null ? [staff.password] : [];
    const isRight = (await hashes.find(body.password, known)) === 0;
    if (!staff || !isRight) {
      if (staff) await recordRefusal(deps.database, { staff, action: 'sign-in', at: now });
      throw new Problem(401, 'wrong', 'The email or the password is wrong.');
    }
    await context.limiter.forget('account', `desk ${body.email.toLowerCase()} ${network}`);
    await record(deps.database, { staff, action: 'sign-in', outcome: 'done', at: now });
    return letIn(context, staff);
  });
};

/** Ends the session of the browser that asks; without one, nothing. */
export const signOut: OpenHandler<'signOut'> = async ({ deps, request, reply }) => {
  const token = tokenIn(request.headers.get('cookie') ?? undefined);
  if (token !== '') await endStaffSession(deps.database, token);
  reply.set('set-cookie', noSessionCookie(deps));
  return undefined;
};

/** Who is signed in, and the operator’s zone, currency and map. */
export const me: StaffHandler<'me'> = async ({ deps, staff, now }) => meOf(deps, staff, now);

const over = () =>
  new Problem(410, 'over', 'This link was used before, or is more than three days old. Ask for another one.');

/**
 * Whom an invitation’s code belongs to.
 * @throws {Problem} 410 for a code that was used or is older than three days
 */
export const invitation: OpenHandler<'invitation'> = async ({ deps, limiter, network, now }, { body }) => {
  const staff = await invitedBy(deps.database, body.code, now);
  if (staff) return { email: staff.email, name: staff.name };
  await limiter.take('guess', network);
  throw over();
};

/**
 * Takes an invitation up with a password, which ends its code, and begins a session.
 * @throws {Problem} 410 as `invitation`
 */
export const choosePassword: OpenHandler<'choosePassword'> = async (context, { body }) => {
  const { deps, limiter, network, now } = context;
  // Before the hash is paid for: a code that is nobody's costs nothing.
  if (!(await invitedBy(deps.database, body.code, now))) {
    await limiter.take('guess', network);
    throw over();
  }
  const hash = await passwordsOf(deps).within(network, (hashes) => hashes.hash(body.password));
  const staff = await acceptInvitation(deps.database, body.code, hash, now);
  if (!staff) throw over();
  return letIn(context, staff);
};
