import * as v from 'valibot';
import type { Contact, ContactField } from '../domain/index.ts';
import { dialingCode, email, line, phone } from './fields.ts';

export type ContactIssueCode = 'required' | 'invalid' | 'tooLong';

export interface ContactRules {
  /** Guests give an email when guest booking is allowed (specification 1 §5). */
  readonly emailRequired: boolean;
  readonly phoneRequired: boolean;
}

export const contactForm = (rules: ContactRules) =>
  v.object({
    firstName: line(true),
    lastName: line(false),
    email: email(rules.emailRequired),
    phone: phone(rules.phoneRequired),
    dialingCode,
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
