/**
 * The passenger (Contact), or the person for whom a booker orders (Customer); specification 1 §3. Empty fields are '', never
 * undefined.
 */
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

/** The given values of the fields that are empty in a contact; a dialing code belongs to its number. */
export const forEmptyFields = (contact: Contact, given: Partial<Contact>): Partial<Contact> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field]) => contact[field === 'dialingCode' ? 'phone' : (field as ContactField)] === '',
    ),
  );

/** First and last name, in the order of their script. */
export const fullName = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string =>
  (isFamilyFirst(firstName + lastName) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim();

/** Words that begin a family name: "van Beethoven", "de la Cruz". */
const particles =
  /^(?:van|von|vom|der|den|ter|ten|zu|zum|zur|de|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ibn|ben|abu|af|av|بن|ابن|بنت|أبو|آل)$/i;
/** Whether a name is in a script that puts the family name first, or writes names without a space. */
export const isFamilyFirst = (name: string): boolean => /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(name);

/**
 * Splits a full name into first and last name: the last word is the family name, with the particles before it.
 * @returns null where this is not possible: one word, or a script that puts the family name first
 */
export function splitName(whole: string): Pick<Contact, 'firstName' | 'lastName'> | null {
  const words = whole.trim().split(/\s+/);
  let start = words.length - 1;
  while (start > 1 && particles.test(words[start - 1] ?? '')) start--;
  if (start < 1 || isFamilyFirst(whole)) return null;
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
}

/** Specification 1 §3: a plus sign, the dialing code and the number. */
export const displayPhone = (contact: Pick<Contact, 'phone' | 'dialingCode'>): string =>
  contact.phone ? `+${contact.dialingCode}${contact.phone.replace(/\D/g, '').replace(/^0/, '')}` : '';
