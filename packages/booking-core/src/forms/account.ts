import * as v from 'valibot';
import * as limits from '../domain/limits.ts';
import { atLeast, atMost, dialingCode, email, type FormIssueCode, line, phone, trimmed } from './fields.ts';

/** The password in a typed text: it is checked, compared and hashed without the spaces around it. */
export const passwordOf = (typed: string): string => typed.trim();

/** A new password: trimmed length 6 to 20 (specification 2 §5). */
const newPassword = v.pipe(
  trimmed,
  atLeast(1),
  atLeast(limits.passwordLength.min, 'tooShort'),
  atMost(limits.passwordLength.max),
);

// Passwords that were accepted under older rules still sign in.
const oldPassword = v.pipe(trimmed, atLeast(1));

const passwordPair = { password: newPassword, confirmPassword: newPassword };

/** Its error is shown at the confirmation (`formIssues`). */
const samePasswords = <Form extends Readonly<Record<keyof typeof passwordPair, string>>>() =>
  v.check<Form, FormIssueCode>(({ password, confirmPassword }) => password === confirmPassword, 'mismatch');

const person = { firstName: line(true), lastName: line(true), email: email(true), phone: phone(true), dialingCode };

export const signInForm = v.object({ email: email(true), password: oldPassword });

export const signUpForm = v.pipe(v.object({ ...person, ...passwordPair }), samePasswords());

export const forgotForm = v.object({ email: email(true) });

/** The form behind an emailed link: only the new password. */
export const resetPasswordForm = v.pipe(v.object(passwordPair), samePasswords());

export const changePasswordForm = v.pipe(v.object({ oldPassword, ...passwordPair }), samePasswords());

/** The current password once more before a sensitive change. */
export const confirmPasswordForm = v.object({ password: oldPassword });

export const profileForm = v.object(person);

/** A saved passenger of a company: the email is optional (specification 2 §5). */
export const savedPassengerForm = v.object({
  firstName: line(true),
  lastName: line(false),
  email: email(false),
  phone: phone(true),
  dialingCode,
  costCentre: line(false, limits.costCentreMaxLength),
});

/** A saved place: its address, and its name if any; whether a valid place was chosen is checked by the screen. */
export const placeForm = v.object({ address: line(true), name: line(false, 60) });

/** The contact form: `POST /api/comment`. */
export const commentForm = v.object({
  name: line(true),
  email: email(true),
  phone: phone(false),
  subject: line(true),
  message: line(true, limits.noteMaxLength),
});
