import * as v from 'valibot';
import * as limits from '../domain/limits.ts';

/** The error codes of a form field; schemas carry them as their message, screens show a text for each. */
export type FormIssueCode = 'required' | 'invalid' | 'tooShort' | 'tooLong' | 'mismatch';

/** A schema of one text field; its issues' messages are codes. */
export type Field = v.GenericSchema<string>;

/** A schema of a form: text fields by name. */
export type FormSchema = v.GenericSchema<Record<string, string>>;

// The HTML living standard's pattern of an email address, which also requires a dot in the domain.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

// All rules use `check`: each of valibot's own actions adds as much code for every visitor as a whole form.
const rule = (isRight: (text: string) => boolean, code: FormIssueCode) => v.check(isRight, code);

/** A rule that refuses texts shorter than `least` characters with `code`. */
export const atLeast = (least: number, code: FormIssueCode = 'required') => rule(({ length }) => length >= least, code);

/** A rule that refuses texts longer than `most` characters with `tooLong`. */
export const atMost = (most: number) => rule(({ length }) => length <= most, 'tooLong');

/** A rule that refuses texts that do not match the pattern with `invalid`. */
export const matches = (pattern: RegExp) => rule((text) => pattern.test(text), 'invalid');

/** A text without the blanks around it; valibot's `trim` is more code for every visitor than this. */
export const trimmed = v.pipe(
  v.string(),
  v.transform((text) => text.trim()),
);

/** A trimmed line of text; errors `tooLong` above `max` characters and, where it is required, `required` when blank. */
export const line = (required: boolean, max: number = limits.textMaxLength) =>
  v.pipe(trimmed, atLeast(required ? 1 : 0), atMost(max));

/** A national number: digits, without the leading 0; E.164 allows 15 with the country's (specification 1 §5). */
export const phone = (required: boolean) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/[\s().-]/g, '').replace(/^0/, '')),
    atLeast(required ? 1 : 0),
    matches(/^(\d{5,14})?$/),
  );

export const dialingCode = v.pipe(v.string(), matches(/^[1-9]\d{0,3}$/));

/** An email address; mail servers take at most 254 characters. */
export const email = (required: boolean) =>
  v.pipe(
    line(required, 254),
    v.check((address) => address === '' || emailPattern.test(address), 'invalid'),
  );

/**
 * Checks a form's values.
 * @returns the first code of each invalid field, in the schema's order; empty when all are valid
 */
export function formIssues<Schema extends FormSchema>(
  schema: Schema,
  values: Readonly<v.InferInput<Schema>>,
): Readonly<Record<string, FormIssueCode>> {
  const found: Record<string, FormIssueCode> = {};
  for (const issue of v.safeParse(schema, values).issues ?? []) {
    // The only rule about a form as a whole compares a password with its confirmation.
    const field = String(issue.path?.[0]?.key ?? 'confirmPassword');
    found[field] ??= issue.message as FormIssueCode;
  }
  return found;
}

/** @returns the error code of a required email address; null when it is valid */
export const emailIssue = (address: string): FormIssueCode | null =>
  formIssues(v.object({ email: email(true) }), { email: address }).email ?? null;
