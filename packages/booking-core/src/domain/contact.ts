/** The passenger (Contact) or the person who books (Customer); specification 1 §3. Drafts hold '' and never undefined. */
export interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** National number as typed, without the dialing code. */
  readonly phone: string;
  /** Digits only, without plus. */
  readonly dialingCode: string;
}

export type ContactField = keyof Contact;

export const emptyContact: Contact = { firstName: '', lastName: '', email: '', phone: '', dialingCode: '44' };

/** What a person is called. */
export const fullName = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Specification 1 §3: a plus sign, the dialing code and the number. */
export const displayPhone = (contact: Pick<Contact, 'phone' | 'dialingCode'>): string =>
  contact.phone ? `+${contact.dialingCode}${contact.phone.replace(/\D/g, '').replace(/^0/, '')}` : '';
