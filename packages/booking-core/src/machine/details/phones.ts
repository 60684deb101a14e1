import { safeParse } from 'valibot';
import { type Contact, displayPhone } from '../../domain/index.ts';
import { phone } from '../../forms/fields.ts';
import { contactLocked } from '../rules/locked-contact.ts';
import type { BookingState, PhoneCheck, PhoneOwner } from '../state.ts';

export const phoneOwners = ['contact', 'customer'] as const satisfies readonly PhoneOwner[];

/**
 * A person's phone number to check by the numbering plans; null for a locked contact or a number that the form refuses.
 */
export function numberOf(state: BookingState, who: PhoneOwner): string | null {
  const person: Contact | null = state.details[who];
  if (!person || (who === 'contact' && contactLocked(state.session.profile))) return null;
  return safeParse(phone(true), person.phone).success ? displayPhone(person) : null;
}

/** The check of the current number; null without one. */
function checkOf(state: BookingState, who: PhoneOwner): PhoneCheck | null {
  const check = state.details.phones[who];
  return check && check.number === numberOf(state, who) ? check : null;
}

/** Whether no numbering plan contains the number (specification 1 §5, international-number check). */
export const doesNotExist = (state: BookingState, who: PhoneOwner): boolean =>
  checkOf(state, who)?.status === 'doesNotExist';

/**
 * Whether the current number may exist: neither refused by its check nor still being checked. An unread number counts
 * as valid, because the server checks it.
 */
export function selectMayExist(state: BookingState, who: PhoneOwner): boolean {
  const status = checkOf(state, who)?.status;
  return status !== 'doesNotExist' && status !== 'reading';
}

/** Whether the check of a phone number is pending. */
export const isReadingPhones = (state: BookingState): boolean =>
  phoneOwners.some((who) => checkOf(state, who)?.status === 'reading');
