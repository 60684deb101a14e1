import { refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { realNumber } from './read-phone.ts';

/**
 * A contact with the phone number as it is dialled internationally (specification 1 §5, "must pass an international-
 * number check"): one number, however it was written, so that nobody counts as two people. @throws {Refusal} that names
 * the `field` where there is no such number.
 */
export function reachable<Person extends { readonly phone: string; readonly dialingcode: string }>(
  person: Person,
  field = 'phone',
): Person {
  const number = realNumber(person.dialingcode, person.phone);
  if (number === null) throw refuse(messages.noSuchNumber, 2, { field });
  return { ...person, phone: number };
}
