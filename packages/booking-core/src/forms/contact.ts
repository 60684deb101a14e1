import type { Contact, ContactField } from '../domain/index.ts';
import { type Check, dialingCode, email, line, phone } from './fields.ts';

export type ContactIssueCode = 'required' | 'invalid' | 'tooLong';

export interface ContactRules {
  /** Guests give an email when guest booking is allowed (specification 1 §5). */
  readonly emailRequired: boolean;
  readonly phoneRequired: boolean;
}

/** What is wrong with a passenger's or customer's details, at most one code a field, in reading order. */
export function contactIssues(
  contact: Contact,
  rules: ContactRules,
): readonly { field: ContactField; code: ContactIssueCode }[] {
  const checks: [ContactField, Check<ContactIssueCode>][] = [
    ['firstName', line(true)],
    ['lastName', line(false)],
    ['email', email(rules.emailRequired)],
    ['phone', phone(rules.phoneRequired)],
    ['dialingCode', dialingCode],
  ];
  return checks.flatMap(([field, check]) => {
    const code = check(contact[field]);
    return code ? [{ field, code }] : [];
  });
}
