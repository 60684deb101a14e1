import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type Database, inTransaction } from '../database/open.ts';
import { Problem } from '../http/problem.ts';
import type { ResourceRequest } from '../http/resources.ts';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';
import { record, recordRefusal } from './audit.ts';
import { isoOf, type OpenHandler, type StaffHandler } from './context.ts';
import { signInStaff } from './sign-in-calls.ts';

/** Imported on first use: some 300 files, which a server without passkey sign-ins need not load at its start. */
const webAuthn = () => import('@simplewebauthn/server');

/** Lifetime of a challenge: the time a user has to confirm in the browser. */
const challengeMs = 5 * 60_000;
const mostPasskeys = 20;

/**
 * The WebAuthn relying party: the host under which the desk's page was opened, since browsers create and use passkeys
 * only for their page's host. `admitStaff` has checked that the origin is this server's own.
 */
function partyOf({ request, ownUrl }: Pick<ResourceRequest, 'request' | 'ownUrl'>) {
  const { hostname, origin } = new URL(request.headers.get('origin') ?? ownUrl);
  return { rpID: hostname, origin };
}

async function keepChallenge(database: Database, challenge: string, staffId: number | null, now: number) {
  await database
    .insertInto('staff_challenges')
    .values({ challenge, staff_id: staffId, expires_at: now + challengeMs })
    .execute();
}

/**
 * Deletes a challenge, as it is valid for one response.
 * @param staffId the member it must have been issued to; null for a sign-in
 * @returns whether it was issued so and has not expired
 */
async function useChallenge(database: Database, challenge: string, staffId: number | null, now: number) {
  const used = await database
    .deleteFrom('staff_challenges')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined && used.staff_id === staffId;
}

const transportsOf = (text: string) => text.split(',').filter((each) => each !== '') as AuthenticatorTransport[];

/**
 * The options with which a browser creates a passkey for the signed-in member; the challenge is valid for five minutes.
 * @throws {Problem} 409 with twenty passkeys already
 */
export const passkeyOptions: StaffHandler<'passkeyOptions'> = async (context) => {
  const { deps, staff, now } = context;
  const known = await deps.database
    .selectFrom('staff_passkeys')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staff.id)
    .execute();
  if (known.length >= mostPasskeys)
    throw new Problem(409, 'too-many', 'You have the maximum number of passkeys. Remove one first.');
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: deps.operator.configuration.company || 'Desk',
    rpID: partyOf(context).rpID,
    userName: staff.email,
    userDisplayName: staff.name || staff.email,
    userID: new TextEncoder().encode(`staff-${staff.id}`),
    challenge: new Uint8Array(deps.randomBytes(32)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps.database, options.challenge, staff.id, now);
  return { ...options };
};

/**
 * Stores the passkey that a browser created.
 * @throws {Problem} 400 when it does not match the challenge issued to this member
 */
export const addPasskey: StaffHandler<'addPasskey'> = async (context, { body }) => {
  const { deps, staff, now } = context;
  const { rpID, origin } = partyOf(context);
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: body.credential as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(deps.database, challenge, staff.id, now),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw new Problem(400, 'passkey', 'The passkey could not be checked. Try again.');
  const { credential } = verified.registrationInfo;
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('staff_passkeys')
      .values({
        credential_id: credential.id,
        staff_id: staff.id,
        public_key: toBase64Url(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(','),
        name: body.name,
        created_at: now,
        used_at: null,
      })
      .execute();
    await record(transaction, {
      staff,
      action: 'passkey.add',
      outcome: 'done',
      detail: { name: body.name },
      at: now,
    });
  });
  return { id: credential.id, name: body.name };
};

/** The signed-in member’s own passkeys, the oldest first. */
export const passkeys: StaffHandler<'passkeys'> = async ({ deps, staff }) => {
  const rows = await deps.database
    .selectFrom('staff_passkeys')
    .select(['credential_id', 'name', 'created_at', 'used_at'])
    .where('staff_id', '=', staff.id)
    .orderBy('created_at')
    .execute();
  return {
    passkeys: rows.map((row) => ({
      id: row.credential_id,
      name: row.name,
      createdAt: isoOf(row.created_at),
      usedAt: row.used_at === null ? null : isoOf(row.used_at),
    })),
  };
};

/** Deletes one of the member’s own passkeys. @throws {Problem} 404 */
export const removePasskey: StaffHandler<'removePasskey'> = async ({ deps, staff, now }, { params }) => {
  await deps.database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('staff_passkeys')
      .where('credential_id', '=', params.id)
      .where('staff_id', '=', staff.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new Problem(404, 'not-found', 'You have no such passkey.');
    await record(transaction, {
      staff,
      action: 'passkey.remove',
      outcome: 'done',
      detail: { name: removed.name },
      at: now,
    });
  });
  return undefined;
};

/** The rate limit's bucket of a network's sign-ins by passkey. */
const bucketOf = (network: string): string => `desk passkey ${network}`;

/** Issues a challenge for a sign-in by passkey, valid for five minutes. @throws {Refusal} 429 */
export const passkeySignInOptions: OpenHandler<'passkeySignInOptions'> = async (context) => {
  const { deps, now, limiter, network } = context;
  await limiter.take('account', bucketOf(network));
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(context).rpID,
    challenge: new Uint8Array(deps.randomBytes(32)),
    userVerification: 'required',
  });
  await keepChallenge(deps.database, options.challenge, null, now);
  return { ...options };
};

/**
 * Begins a session for the owner of a passkey.
 * @throws {Problem} 401 for an unknown passkey, an invalid response or a former member of staff
 */
export const passkeySignIn: OpenHandler<'passkeySignIn'> = async (context, { body }) => {
  const { deps, now, limiter, network } = context;
  const { database } = deps;
  const { rpID, origin } = partyOf(context);
  const wrong = () => new Problem(401, 'wrong', 'This passkey is not registered here. Sign in with your password.');
  const passkey = await database
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('credential_id', '=', body.credential.id)
    .executeTakeFirst();
  if (!passkey) throw wrong();
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: body.credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(database, challenge, null, now),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(fromBase64Url(passkey.public_key) ?? []),
      counter: passkey.counter,
      transports: transportsOf(passkey.transports),
    },
  }).catch(() => null);
  const staff = await database
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', passkey.staff_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!verified?.verified || !staff) {
    if (staff) await recordRefusal(database, { staff, action: 'sign-in', at: now });
    throw wrong();
  }
  // As with a right password: else the eleventh of an office to begin a shift would be refused.
  await limiter.forget('account', bucketOf(network));
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('staff_passkeys')
      .set({ counter: verified.authenticationInfo.newCounter, used_at: now })
      .where('credential_id', '=', passkey.credential_id)
      .execute();
    await record(transaction, { staff, action: 'sign-in', outcome: 'done', detail: { by: 'passkey' }, at: now });
  });
  return signInStaff(context, staff);
};
