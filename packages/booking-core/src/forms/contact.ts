import * as v from 'valibot';
import { type Contact, type ContactField, limits } from '../domain/index.ts';

export type ContactIssueCode = 'required' | 'invalid' | 'tooLong';

export interface ContactRules {
  /** Guests give an email when guest booking is allowed (specification 1 §5). */
  readonly emailRequired: boolean;
  readonly phoneRequired: boolean;
}

// The HTML living standard's pattern of an email address, with a dot in the domain as mail on the internet needs.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

const line = (required: boolean) =>
  v.pipe(v.string(), v.trim(), v.minLength(required ? 1 : 0, 'required'), v.maxLength(limits.textMaxLength, 'tooLong'));

/** Digits only, spaces and a leading 0 stripped; E.164 allows 15 digits with the country's (specification 1 §5). */
const phone = (required: boolean) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.replace(/[\s().-]/g, '').replace(/^0/, '')),
    v.minLength(required ? 1 : 0, 'required'),
    v.regex(/^(\d{5,14})?$/, 'invalid'),
  );

const email = (required: boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(required ? 1 : 0, 'required'),
    v.maxLength(254, 'tooLong'),
    v.check((value) => value === '' || emailPattern.test(value), 'invalid'),
  );

export const contactForm = (rules: ContactRules) =>
  v.object({
    firstName: line(true),
    lastName: line(false),
    email: email(rules.emailRequired),
    phone: phone(rules.phoneRequired),
    dialingCode: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'invalid')),
  });

/** What is wrong with a passenger's or customer's details, at most one code a field, in reading order. */
export function contactIssues(
  contact: Contact,
  rules: ContactRules,
): readonly { field: ContactField; code: ContactIssueCode }[] {
  const parsed = v.safeParse(contactForm(rules), contact);
  if (parsed.success) return [];
  const first = new Map<ContactField, ContactIssueCode>();
  for (const issue of parsed.issues) {
    const field = issue.path?.[0]?.key as ContactField | undefined;
    if (field && !first.has(field)) first.set(field, issue.message as ContactIssueCode);
  }
  return [...first].map(([field, code]) => ({ field, code }));
}
