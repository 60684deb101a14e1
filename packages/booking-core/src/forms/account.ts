import * as v from 'valibot';
import { limits } from '../domain/index.ts';
import { dialingCode, email, line, phone } from './fields.ts';

/** What can be wrong with a field of an account form; the words are made by the screens. */
export type FormIssueCode = 'required' | 'invalid' | 'tooShort' | 'tooLong' | 'mismatch';

/** A new password: trimmed length 6 to 20 (specification 2 §5). */
const newPassword = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'required'),
  v.minLength(limits.passwordLength.min, 'tooShort'),
  v.maxLength(limits.passwordLength.max, 'tooLong'),
);

// What was accepted once is not for these forms to judge.
const oldPassword = v.pipe(v.string(), v.minLength(1, 'required'));

const passwordPair = { password: newPassword, confirmPassword: newPassword };
const person = { firstName: line(true), lastName: line(true), email: email(true), phone: phone(true), dialingCode };

const equal = (values: { password: string; confirmPassword: string }) => values.password === values.confirmPassword;

export const signInForm = v.object({ email: email(true), password: oldPassword });

export const signUpForm = v.pipe(
  v.object({ ...person, ...passwordPair }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], equal, 'mismatch'), ['confirmPassword']),
);

export const forgotForm = v.object({ email: email(true) });

/** From an emailed link: only the new password. */
export const resetPasswordForm = v.pipe(
  v.object(passwordPair),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], equal, 'mismatch'), ['confirmPassword']),
);

export const changePasswordForm = v.pipe(
  v.object({ oldPassword, ...passwordPair }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], equal, 'mismatch'), ['confirmPassword']),
);

/** The current password once more before a sensitive change. */
export const confirmPasswordForm = v.object({ password: oldPassword });

export const profileForm = v.object(person);

/** Whom a booker's company often books for: like a passenger, an email is no duty (specification 2 §5). */
export const savedPassengerForm = v.object({
  firstName: line(true, 100),
  lastName: line(false, 100),
  email: email(false),
  phone: phone(true),
  dialingCode,
  costCentre: line(false, limits.costCentreMaxLength),
});

/** A saved place: its address; that a valid place was chosen is the screen's to know. Another one may have a name. */
export const placeForm = v.object({ address: line(true), name: line(false, 60) });

/** The contact form: `POST /api/comment`. */
export const commentForm = v.object({
  name: line(true),
  email: email(true),
  phone: phone(false),
  subject: line(true),
  message: line(true, limits.noteMaxLength),
});

/** What is wrong with each field, the first finding of each; empty when nothing is. */
export function formIssues<T extends v.GenericSchema>(
  schema: T,
  values: v.InferInput<T>,
): Readonly<Record<string, FormIssueCode>> {
  const parsed = v.safeParse(schema, values);
  const found: Record<string, FormIssueCode> = {};
  for (const issue of parsed.issues ?? []) {
    const field = String(issue.path?.[0]?.key ?? '');
    found[field] ??= issue.message as FormIssueCode;
  }
  return found;
}
