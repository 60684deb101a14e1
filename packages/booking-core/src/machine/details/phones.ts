import { is } from 'valibot';
import { type Contact, displayPhone } from '../../domain/index.ts';
import { phone } from '../../forms/fields.ts';
import { contactLocked } from '../rules/locked-contact.ts';
import type { BookingState, PhoneCheck, PhoneOwner } from '../state.ts';

export const phoneOwners = ['contact', 'customer'] as const satisfies readonly PhoneOwner[];

/** The number that a person is reached at, for the numbering plans; null where nothing is asked or the plain rules refuse it. */
export function numberOf(state: BookingState, who: PhoneOwner): string | null {
  const person: Contact | null = state.details[who];
  if (!person || (who === 'contact' && contactLocked(state.session.profile))) return null;
  return is(phone(true), person.phone) ? displayPhone(person) : null;
}

/** What is known of the number that stands there now; null while nothing is. */
function checkOf(state: BookingState, who: PhoneOwner): PhoneCheck | null {
  const check = state.details.phones[who];
  return check && check.number === numberOf(state, who) ? check : null;
}

/** No numbering plan holds it (specification 1 §5, international-number check). */
export const doesNotExist = (state: BookingState, who: PhoneOwner): boolean =>
  checkOf(state, who)?.status === 'doesNotExist';

/** Whether nothing is known, or yet to be known, against the phone that stands there: one that could not be read is the server's to judge. */
export function selectMayExist(state: BookingState, who: PhoneOwner): boolean {
  const status = checkOf(state, who)?.status;
  return status !== 'doesNotExist' && status !== 'reading';
}

/** Whether it is still being found out if a phone exists. */
export const isReadingPhones = (state: BookingState): boolean =>
  phoneOwners.some((who) => checkOf(state, who)?.status === 'reading');
