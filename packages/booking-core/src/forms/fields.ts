import * as v from 'valibot';
import * as limits from '../domain/limits.ts';

/** What can be wrong with a field of a form; schemas carry it as their message, screens put it into words. */
export type FormIssueCode = 'required' | 'invalid' | 'tooShort' | 'tooLong' | 'mismatch';

/** A schema of one text field; its issues' messages are codes. */
export type Field = v.GenericSchema<string>;

/** A schema of a form: text fields by name. */
export type FormSchema = v.GenericSchema<Record<string, string>>;

// The HTML living standard's pattern of an email address, with a dot in the domain as mail on the internet needs.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

// One kind of check for all: each of the library's own is as much code for every visitor as a whole form.
const rule = (isRight: (text: string) => boolean, code: FormIssueCode) => v.check(isRight, code);

/** What is shorter than `least` characters is wrong. */
export const atLeast = (least: number, code: FormIssueCode = 'required') => rule(({ length }) => length >= least, code);

/** What is longer than `most` characters is `tooLong`. */
export const atMost = (most: number) => rule(({ length }) => length <= most, 'tooLong');

/** What has not this form is `invalid`. */
export const matches = (pattern: RegExp) => rule((text) => pattern.test(text), 'invalid');

/** A trimmed line of text, `tooLong` above `max` characters; blank is `required` where it has to be given. */
export const line = (required: boolean, max: number = limits.textMaxLength) =>
  v.pipe(v.string(), v.trim(), atLeast(required ? 1 : 0), atMost(max));

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
 * Checks what was typed into a form.
 * @returns the first code of each field that is wrong, in the schema's order; empty when nothing is
 */
export function formIssues<Schema extends FormSchema>(
  schema: Schema,
  values: Readonly<v.InferInput<Schema>>,
): Readonly<Record<string, FormIssueCode>> {
  const found: Record<string, FormIssueCode> = {};
  for (const issue of v.safeParse(schema, values).issues ?? []) {
    const field = String(issue.path?.[0]?.key);
    found[field] ??= issue.message as FormIssueCode;
  }
  return found;
}

const emailForm = v.object({ email: email(true) });

/** @returns what is wrong with an email address that has to be given; null when nothing is */
export const emailIssue = (address: string): FormIssueCode | null =>
  formIssues(emailForm, { email: address }).email ?? null;
