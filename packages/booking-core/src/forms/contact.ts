import * as v from 'valibot';
import type { Contact, ContactField } from '../domain/index.ts';
import { dialingCode, email, formIssues, line, phone } from './fields.ts';

export type ContactIssueCode = 'required' | 'invalid' | 'tooLong';

export interface ContactRules {
  /** Guests must give an email when guest booking is allowed (specification 1 §5). */
  readonly emailRequired: boolean;
  readonly phoneRequired: boolean;
}

const contactForm = ({ emailRequired, phoneRequired }: ContactRules) =>
  v.object({
    firstName: line(true),
    lastName: line(false),
    email: email(emailRequired),
    phone: phone(phoneRequired),
    dialingCode,
  });

/**
 * Checks a passenger's or customer's details (specification 1 §5).
 * @returns at most one code a field, in reading order
 */
export function contactIssues(
  contact: Contact,
  rules: ContactRules,
): readonly { field: ContactField; code: ContactIssueCode }[] {
  const found = Object.entries(formIssues(contactForm(rules), contact));
  return found.map(([field, code]) => ({ field: field as ContactField, code: code as ContactIssueCode }));
}
