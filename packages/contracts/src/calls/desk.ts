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
const email = v.pipe(line(254, 0), v.email('That is no email address.'));
/** Long enough to resist guessing, with an upper bound that limits the cost of hashing. */
const newPassword = v.pipe(
  v.string(),
  v.minLength(12, 'The password must have at least 12 characters.'),
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
    dialingCode: described(v.string(), 'Default calling code of a phone number without one, digits only.'),
    distanceUnit: v.picklist(['km', 'mile']),
    weekStart: described(v.number(), 'First day of the week in calendars, from 1 for Monday to 7.'),
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
  invited: described(v.boolean(), 'Whether the staff member has not chosen a password yet.'),
});

const invited = v.object({
  staff: colleague,
  link: described(v.string(), 'Link with which a password is chosen; works once.'),
});
const idParams = v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) });

/** A browser's WebAuthn credential; `@simplewebauthn/server` validates the rest of it. */
const credential = v.looseObject({ id: v.pipe(v.string(), v.maxLength(1_500)) });

export const deskCalls = {
  signIn: resource({
    ...at.signIn,
    about: 'Signs a staff member in; the session is a cookie.',
    needs: 'nobody',
    body: v.strictObject({ email: line(254), password: v.pipe(v.string(), v.maxLength(200)) }),
    answer: me,
  }),
  signOut: resource({ ...at.signOut, about: 'Ends the session, if there is one.', needs: 'nobody' }),
  me: resource({
    ...at.me,
    about: 'Returns the signed-in staff member and the operator.',
    needs: 'viewer',
    answer: me,
  }),
  invitation: resource({
    ...at.invitation,
    about: 'Returns the staff member for whom an invitation link was created.',
    needs: 'nobody',
    body: v.strictObject({ code }),
    answer: v.object({ email: v.string(), name: v.string() }),
    refusals: { 410: 'The link was used, or has expired.' },
  }),
  choosePassword: resource({
    ...at.choosePassword,
    about: 'Sets the password with an invitation link, which works once, and signs the staff member in.',
    needs: 'nobody',
    body: v.strictObject({ code, password: newPassword }),
    answer: me,
    refusals: { 410: 'The link was used, or has expired.' },
  }),
  passkeySignInOptions: resource({
    ...at.passkeySignInOptions,
    about: 'Returns the options with which a browser requests a passkey for signing in.',
    needs: 'nobody',
    answer: v.looseObject({ challenge: v.string() }),
  }),
  passkeySignIn: resource({
    ...at.passkeySignIn,
    about: 'Signs a staff member in with the response of a passkey.',
    needs: 'nobody',
    body: v.strictObject({ credential }),
    answer: me,
  }),
  passkeyOptions: resource({
    ...at.passkeyOptions,
    about: 'Returns the options with which a browser creates a passkey.',
    needs: 'viewer',
    answer: v.looseObject({ challenge: v.string() }),
    refusals: { 409: 'The staff member has the maximum number of passkeys, twenty.' },
  }),
  addPasskey: resource({
    ...at.addPasskey,
    about: 'Stores a passkey of the signed-in staff member.',
    needs: 'viewer',
    body: v.strictObject({ name: line(60), credential }),
    status: 201,
    answer: v.object({ id: v.string(), name: v.string() }),
  }),
  passkeys: resource({
    ...at.passkeys,
    about: 'Returns the passkeys of the signed-in staff member.',
    needs: 'viewer',
    answer: v.object({
      passkeys: v.array(v.object({ id: v.string(), name: v.string(), createdAt: moment, usedAt: v.nullable(moment) })),
    }),
  }),
  removePasskey: resource({
    ...at.removePasskey,
    about: 'Deletes a passkey of the signed-in staff member.',
    needs: 'viewer',
    params: v.strictObject({ id: v.pipe(v.string(), v.maxLength(1_500)) }),
    refusals: { 404: 'The staff member has no such passkey.' },
  }),
  ...deskRideCalls,
  ...deskSetUpCalls,
  ...deskSettingsCalls,
  staff: resource({
    ...at.staff,
    about: 'Returns all staff members.',
    needs: 'owner',
    answer: v.object({ staff: v.array(colleague) }),
  }),
  addStaff: resource({
    ...at.addStaff,
    about: 'Adds a staff member, who chooses a password with the returned link.',
    needs: 'owner',
    body: v.strictObject({ email, name: v.optional(line(120, 0), ''), role }),
    status: 201,
    answer: invited,
    refusals: { 409: 'The email address already has an account.' },
  }),
  changeStaff: resource({
    ...at.changeStaff,
    about: 'Changes a staff member’s role, or activates or deactivates them; deactivating ends every session at once.',
    needs: 'owner',
    params: idParams,
    body: v.strictObject({ role: v.optional(role), active: v.optional(v.boolean()) }),
    answer: colleague,
    refusals: { 409: 'There is no staff member with that id, or no owner would be left.' },
  }),
  inviteStaff: resource({
    ...at.inviteStaff,
    about: 'Creates a new link for a staff member who lost the link or the password; earlier links become invalid.',
    needs: 'owner',
    params: idParams,
    answer: invited,
    refusals: { 409: 'There is no staff member with that id.' },
  }),
  auditTrail: resource({
    ...at.auditTrail,
    about: 'Returns the actions of staff, and the refused requests of staff, drivers and keys, newest first.',
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
      'Returns reports of content that browsers blocked on the server’s pages by their Content Security Policy, newest first.',
    needs: 'owner',
    answer: v.object({
      reports: v.array(
        v.object({
          directive: described(v.string(), 'Violated directive, like `script-src-elem`.'),
          blocked: described(
            v.string(),
            'Origin of the blocked content, never its full URL, or a keyword like `inline`.',
          ),
          times: v.number(),
          firstAt: moment,
          lastAt: moment,
        }),
      ),
      full: described(v.boolean(), 'Whether the maximum number of reports is stored; further ones are not stored.'),
    }),
  }),
};

export type DeskCalls = typeof deskCalls;
