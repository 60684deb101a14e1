import type { PhoneBook } from 'booking-core/ports';
import { splitCode } from './dialing-codes.ts';

export interface PhoneParts {
  readonly dialingCode: string;
  /** National number, digits only, without the trunk 0. */
  readonly phone: string;
}

const digits = (text: string) => text.replace(/\D/g, '');
const withoutTrunk = (text: string) => digits(text).replace(/^0+/, '');

/**
 * Reads what was typed, pasted or filled in (specification 1 §5: digits only, no leading 0). With the phone book's
 * metadata when it is loaded, else by plain rules: `+44 (0)7911 123456` gives 44 and 7911123456 either way.
 */
export function readPhone(input: string, dialingCode: string, country: string, book: PhoneBook | null): PhoneParts {
  const text = input.trim();
  const international = /^(\+|00)/.test(text);
  if (book && /\d{5}/.test(digits(text))) {
    const parsed = book.parse(text.replace(/^00/, '+'), country);
    if (parsed.ok) return { dialingCode: parsed.dialingCode, phone: parsed.national };
  }
  if (international) {
    const split = splitCode(digits(text.replace(/^00/, '')));
    if (split) return { dialingCode: split.code, phone: withoutTrunk(split.rest) };
  }
  return { dialingCode, phone: withoutTrunk(text) };
}

/** Whether a key press types something that a phone number cannot hold at that place. */
export const isBlockedKey = (key: string, caret: number): boolean =>
  key.length === 1 && (!/\d/.test(key) || (key === '0' && caret === 0));
