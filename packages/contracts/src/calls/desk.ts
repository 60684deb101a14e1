import * as v from 'valibot';
import { deskEndpoints as at } from '../endpoints/desk.ts';
import { described } from '../fields.ts';
import { deskRideCalls } from './desk-rides.ts';
import { deskSetUpCalls } from './desk-set-up.ts';
import { deskSettingsCalls } from './desk-settings.ts';
import { resource } from './resource.ts';

/** The roles of staff; each includes the permissions of those before it. */
export const staffRoles = ['viewer', 'dispatcher', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];
/** The role that a call of the desk needs; `nobody` for calls without authentication, such as signing in. */
export type DeskNeed = 'nobody' | StaffRole;

const line = (maxLength: number, minLength = 1) =>
  v.pipe(v.string(), v.trim(), v.minLength(minLength), v.maxLength(maxLength), v.regex(/^[^\r\n\t]*$/));
const email = v.pipe(line(254), v.email('That is no email address.'));
/** Long enough to resist guessing, with an upper bound that limits the cost of hashing. */
const newPassword = v.pipe(
  v.string(),
  v.minLength(12, 'A password has 12 characters at least.'),
  v.maxLength(200, 'A password has 200 characters at most.'),
);
const code = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'This link is not whole.'));
const role = v.picklist(staffRoles);
const moment = described(v.string(), 'ISO 8601 in UTC.');

const me = v.object({
  staff: v.object({ id: v.number(), email: v.string(), name: v.string(), role }),
  operator: v.object({
    company: v.string(),
    phone: v.string(),
    timezone: v.string(),
    currency: v.string(),
    dialingCode: described(v.string(), 'Of a phone number that says none, digits.'),
    distanceUnit: v.picklist(['km', 'mile']),
    weekStart: described(v.number(), 'How a calendar’s week begins, from 1 for Monday to 7.'),
    map: v.object({ latitude: v.number(), longitude: v.number() }),
  }),
  now: moment,
});

const colleague = v.object({
  id: v.number(),
  email: v.string(),
  name: v.string(),
  role,
  active: v.boolean(),
  invited: described(v.boolean(), 'Has not chosen a password yet.'),
});

const invited = v.object({ staff: colleague, link: described(v.string(), 'To choose a password by; works once.') });
const idParams = v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) });

/** A browser's WebAuthn credential; `@simplewebauthn/server` validates the rest of it. */
const credential = v.looseObject({ id: v.pipe(v.string(), v.maxLength(1_500)) });

export const deskCalls = {
  signIn: resource({
    ...at.signIn,
    about: 'Signs a member of staff in: the session is a cookie.',
    needs: 'nobody',
    body: v.strictObject({ email: line(254), password: v.pipe(v.string(), v.maxLength(200)) }),
    answer: me,
  }),
  signOut: resource({ ...at.signOut, about: 'Ends the session, whether or not there is one.', needs: 'nobody' }),
  me: resource({ ...at.me, about: 'Who is signed in, and at which operator.', needs: 'viewer', answer: me }),
  invitation: resource({
    ...at.invitation,
    about: 'Whom a link is for that a password is chosen by.',
    needs: 'nobody',
    body: v.strictObject({ code }),
    answer: v.object({ email: v.string(), name: v.string() }),
    refusals: { 410: 'The link was used, or is over.' },
  }),
  choosePassword: resource({
    ...at.choosePassword,
    about: 'Uses the link up: from now on this is the password, and whoever chose it is signed in.',
    needs: 'nobody',
    body: v.strictObject({ code, password: newPassword }),
    answer: me,
    refusals: { 410: 'The link was used, or is over.' },
  }),
  passkeySignInOptions: resource({
    ...at.passkeySignInOptions,
    about: 'What a browser asks its passkeys with.',
    needs: 'nobody',
    answer: v.looseObject({ challenge: v.string() }),
  }),
  passkeySignIn: resource({
    ...at.passkeySignIn,
    about: 'Signs in by what a passkey answered.',
    needs: 'nobody',
    body: v.strictObject({ credential }),
    answer: me,
  }),
  passkeyOptions: resource({
    ...at.passkeyOptions,
    about: 'What a browser makes a passkey with.',
    needs: 'viewer',
    answer: v.looseObject({ challenge: v.string() }),
  }),
  addPasskey: resource({
    ...at.addPasskey,
    about: 'Keeps a passkey of whoever is signed in.',
    needs: 'viewer',
    body: v.strictObject({ name: line(60), credential }),
    status: 201,
    answer: v.object({ id: v.string(), name: v.string() }),
  }),
  passkeys: resource({
    ...at.passkeys,
    about: 'The passkeys of whoever is signed in.',
    needs: 'viewer',
    answer: v.object({
      passkeys: v.array(v.object({ id: v.string(), name: v.string(), createdAt: moment, usedAt: v.nullable(moment) })),
    }),
  }),
  removePasskey: resource({
    ...at.removePasskey,
    about: 'Takes a passkey of one’s own away.',
    needs: 'viewer',
    params: v.strictObject({ id: v.pipe(v.string(), v.maxLength(1_500)) }),
    refusals: { 404: 'No passkey of theirs.' },
  }),
  ...deskRideCalls,
  ...deskSetUpCalls,
  ...deskSettingsCalls,
  staff: resource({
    ...at.staff,
    about: 'Everybody on the desk.',
    needs: 'owner',
    answer: v.object({ staff: v.array(colleague) }),
  }),
  addStaff: resource({
    ...at.addStaff,
    about: 'Adds somebody, who chooses a password by the link.',
    needs: 'owner',
    body: v.strictObject({ email, name: v.optional(line(120, 0), ''), role }),
    status: 201,
    answer: invited,
    refusals: { 409: 'The email has an account already.' },
  }),
  changeStaff: resource({
    ...at.changeStaff,
    about: 'Another role, or in and out; out ends every session at once.',
    needs: 'owner',
    params: idParams,
    body: v.strictObject({ role: v.optional(role), active: v.optional(v.boolean()) }),
    answer: colleague,
    refusals: { 409: 'Nobody of that number, or no owner would be left.' },
  }),
  inviteStaff: resource({
    ...at.inviteStaff,
    about: 'A new link for somebody who lost theirs or their password; the ones before are void.',
    needs: 'owner',
    params: idParams,
    answer: invited,
    refusals: { 409: 'Nobody of that number.' },
  }),
  auditTrail: resource({
    ...at.auditTrail,
    about: 'What staff did, and what they, drivers and keys were refused; the newest first.',
    needs: 'owner',
    query: v.strictObject({
      before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
    }),
    answer: v.object({
      entries: v.array(
        v.object({
          id: v.number(),
          at: moment,
          actor: v.string(),
          action: v.string(),
          outcome: v.picklist(['done', 'refused']),
          reference: v.string(),
          detail: v.record(v.string(), v.unknown()),
        }),
      ),
    }),
  }),
  policyReports: resource({
    ...at.policyReports,
    about:
      'What browsers kept from pages of ours because their policy does not let it in (Content Security Policy), the newest first.',
    needs: 'owner',
    answer: v.object({
      reports: v.array(
        v.object({
          directive: described(v.string(), 'What it was to be, like `script-src-elem`.'),
          blocked: described(v.string(), 'Its origin, never a whole address, or a word like `inline`.'),
          times: v.number(),
          firstAt: moment,
          lastAt: moment,
        }),
      ),
      full: described(v.boolean(), 'Whether further ones are not kept: as many as are kept are there.'),
    }),
  }),
};

export type DeskCalls = typeof deskCalls;
