import { deviceCookie, readDevice } from '../accounts/devices.ts';
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

/** The server's password hashing; a test server without its own gets a separate instance. */
function passwordsOf(deps: Deps): Passwords {
  const passwords = deps.passwords ?? madeFor.get(deps) ?? createPasswords();
  madeFor.set(deps, passwords);
  return passwords;
}

/** The signed-in member and the operator's facts that the desk's pages need. */
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

/** @returns the id of the requesting browser when this member has signed in there before; else undefined */
async function knownDeviceOf({ deps, request }: ResourceRequest, staff: StaffRow | null): Promise<string | undefined> {
  const device = await readDevice(deps, request.headers.get('cookie') ?? undefined, 'staff');
  return device && device.accountId === staff?.id ? device.id : undefined;
}

/** Begins a session and sets its cookie in the requesting browser, and the one by which the browser is known again. */
export async function signInStaff(context: ResourceRequest, staff: StaffRow) {
  const { deps, now, reply } = context;
  reply.set('set-cookie', sessionCookie(deps, await beginStaffSession(deps, staff, now)));
  const { cookie } = await deviceCookie(deps, staff.id, await knownDeviceOf(context, staff), 'staff');
  reply.append('set-cookie', cookie);
  return meOf(deps, staff, now);
}

/**
 * Limits sign-in attempts per email: from one network and in total, but by themselves in a browser in which the member
 * has signed in before, so that guesses of others keep nobody from the desk. Unknown emails count as well.
 * @param from the network, or the id of the known browser
 * @throws {Refusal} 429
 */
async function guardGuess({ limiter }: ResourceRequest, email: string, from: string, isKnown: boolean): Promise<void> {
  await limiter.take('account', fromNetwork(email, from));
  if (!isKnown) await limiter.take('email', fromAll(email));
}

/** The rate limits' buckets of sign-ins with an email: from one network or known browser, and in total. */
const fromNetwork = (email: string, network: string): string => `desk ${email.toLowerCase()} ${network}`;
const fromAll = (email: string): string => `desk ${email.toLowerCase()}`;

/**
 * Begins a session by email and password, and returns the signed-in member.
 * @throws {Problem} 401 for a wrong email or password; {Refusal} 429 after too many attempts
 */
export const signIn: OpenHandler<'signIn'> = async (context, { body }) => {
  const { deps, now, network } = context;
  const staff = await findStaff(deps.database, body.email);
  const device = await knownDeviceOf(context, staff);
  const from = device ?? network;
  await guardGuess(context, body.email, from, device !== undefined);
  return passwordsOf(deps).within(network, async (hashes) => {
    // One hash computation for any email, so that the response time does not reveal whether an account exists.
    const known = staff?.active === true && staff.password !== null ? [staff.password] : [];
    const isRight = (await hashes.find(body.password, known)) === 0;
    if (!staff || !isRight) {
      if (staff) await recordRefusal(deps.database, { staff, action: 'sign-in', at: now });
      throw new Problem(401, 'wrong', 'The email or the password is wrong.');
    }
    await context.limiter.forget('account', fromNetwork(body.email, from));
    await record(deps.database, { staff, action: 'sign-in', outcome: 'done', at: now });
    return signInStaff(context, staff);
  });
};

/** Ends the session of the requesting browser, if it has one. */
export const signOut: OpenHandler<'signOut'> = async ({ deps, request, reply }) => {
  const token = tokenIn(request.headers.get('cookie') ?? undefined);
  if (token !== '' && (await endStaffSession(deps.database, token))) await deps.hub?.recheck();
  reply.set('set-cookie', noSessionCookie(deps));
  return undefined;
};

/** Who is signed in, and the operator’s zone, currency and map. */
export const me: StaffHandler<'me'> = async ({ deps, staff, now }) => meOf(deps, staff, now);

const over = () =>
  new Problem(
    410,
    'over',
    'This link has been used, has been replaced by a newer one, or is more than three days old. Ask for a new one.',
  );

/**
 * The email and name of the member whom a code invites.
 * @throws {Problem} 410 for a code that was used or is older than three days
 */
export const invitation: OpenHandler<'invitation'> = async ({ deps, limiter, network, now }, { body }) => {
  const staff = await invitedBy(deps.database, body.code, now);
  if (staff) return { email: staff.email, name: staff.name };
  await limiter.take('guess', network);
  throw over();
};

/**
 * Redeems an invitation by setting a password, and begins a session. The code cannot be used again.
 * @throws {Problem} 410 as `invitation`
 */
export const choosePassword: OpenHandler<'choosePassword'> = async (context, { body }) => {
  const { deps, limiter, network, now } = context;
  // Checked before the expensive hash, so that invalid codes cost no computation.
  if (!(await invitedBy(deps.database, body.code, now))) {
    await limiter.take('guess', network);
    throw over();
  }
  const hash = await passwordsOf(deps).within(network, (hashes) => hashes.hash(body.password));
  const staff = await acceptInvitation(deps.database, body.code, hash, now);
  if (!staff) throw over();
  // The link proves the member, so the limits that guesses of others have used up are reset.
  await limiter.forget('account', fromNetwork(staff.email, network));
  await limiter.forget('email', fromAll(staff.email));
  // The new password has ended all sessions of the member.
  await deps.hub?.recheck();
  return signInStaff(context, staff);
};
