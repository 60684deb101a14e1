import type { PhoneNumber } from 'booking-core/domain';
import { asciiDigits } from 'booking-core/domain/digits';
import { splitCode } from './dialing-codes.ts';

/** The digits of a text, without all other characters. */
export const digits = (text: string) => text.replace(/\D/g, '');
const withoutTrunk = (text: string) => digits(text).replace(/^0+/, '');

/**
 * Parses a typed, pasted or autofilled number (specification 1 §5: digits only, no leading 0) by simple rules, without
 * numbering plans: `+44 (0)7911 123456` gives 44 and 7911123456.
 */
export function readPhone(input: string, dialingCode: string): PhoneNumber {
  const text = input.trim();
  if (/^(\+|00)/.test(text)) {
    const split = splitCode(digits(text.replace(/^00/, '')));
    if (split) return { dialingCode: split.code, phone: withoutTrunk(split.rest) };
  }
  return { dialingCode, phone: withoutTrunk(text) };
}

/** Whether a key would type a character that a phone number cannot contain at the caret's position. */
export const isBlockedKey = (key: string, caret: number): boolean =>
  key.length === 1 && (!/\d/.test(asciiDigits(key)) || (asciiDigits(key) === '0' && caret === 0));
