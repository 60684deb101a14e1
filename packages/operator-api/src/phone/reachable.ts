import { refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { realNumber } from './read-phone.ts';

/**
 * @returns the contact with its national number normalised (specification 1 §5, "must pass an international-number
 * check"): different notations of a number become the same, so that one person is not counted twice. @throws {Refusal}
 * naming the `field` when no numbering plan contains the number.
 */
export function reachable<Person extends { readonly phone: string; readonly dialingcode: string }>(
  person: Person,
  field = 'phone',
): Person {
  const number = realNumber(person.dialingcode, person.phone);
  if (number === null) throw refuse(messages.noSuchNumber, 2, { field });
  return { ...person, phone: number };
}
