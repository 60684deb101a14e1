import * as limits from '../domain/limits.ts';
import { type Check, dialingCode, email, type FormIssueCode, line, phone } from './fields.ts';

export type { FormIssueCode };

/** What its fields are checked for, in reading order. */
export interface Form {
  readonly [field: string]: (value: string, all: Readonly<Record<string, string>>) => FormIssueCode | null;
}

/** What of the typed text is the password: it is judged, compared and hashed without the spaces around it. */
export const passwordOf = (typed: string): string => typed.trim();

/** A new password: trimmed length 6 to 20 (specification 2 §5). */
const newPassword: Check = (value) => {
  const { length } = passwordOf(value);
  if (length === 0) return 'required';
  if (length < limits.passwordLength.min) return 'tooShort';
  return length > limits.passwordLength.max ? 'tooLong' : null;
};

// What was accepted once is not for these forms to judge.
const oldPassword: Check = (value) => (passwordOf(value) === '' ? 'required' : null);

const passwordPair = {
  password: newPassword,
  confirmPassword: (value, { password = '' }) =>
    newPassword(value) ?? (passwordOf(value) === passwordOf(password) ? null : 'mismatch'),
} satisfies Form;
const person = { firstName: line(true), lastName: line(true), email: email(true), phone: phone(true), dialingCode };

export const signInForm = { email: email(true), password: oldPassword } satisfies Form;

export const signUpForm = { ...person, ...passwordPair } satisfies Form;

export const forgotForm = { email: email(true) } satisfies Form;

/** From an emailed link: only the new password. */
export const resetPasswordForm = passwordPair;

export const changePasswordForm = { oldPassword, ...passwordPair } satisfies Form;

/** The current password once more before a sensitive change. */
export const confirmPasswordForm = { password: oldPassword } satisfies Form;

export const profileForm = person;

/** Whom a booker's company often books for: like a passenger, an email is no duty (specification 2 §5). */
export const savedPassengerForm = {
  firstName: line(true, 100),
  lastName: line(false, 100),
  email: email(false),
  phone: phone(true),
  dialingCode,
  costCentre: line(false, limits.costCentreMaxLength),
} satisfies Form;

/** A saved place: its address; that a valid place was chosen is the screen's to know. Another one may have a name. */
export const placeForm = { address: line(true), name: line(false, 60) } satisfies Form;

/** The contact form: `POST /api/comment`. */
export const commentForm = {
  name: line(true),
  email: email(true),
  phone: phone(false),
  subject: line(true),
  message: line(true, limits.noteMaxLength),
} satisfies Form;

/** What is wrong with each field; empty when nothing is. */
export function formIssues<Of extends Form>(
  form: Of,
  values: Readonly<Record<keyof Of, string>>,
): Readonly<Record<string, FormIssueCode>> {
  const found: Record<string, FormIssueCode> = {};
  for (const [field, check] of Object.entries(form)) {
    const code = check(values[field] ?? '', values);
    if (code) found[field] = code;
  }
  return found;
}
