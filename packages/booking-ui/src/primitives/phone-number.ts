import type { PhoneNumber } from 'booking-core/domain';
import { splitCode } from './dialing-codes.ts';

/** Its digits alone. */
export const digits = (text: string) => text.replace(/\D/g, '');
const withoutTrunk = (text: string) => digits(text).replace(/^0+/, '');

/**
 * Reads what was typed, pasted or filled in (specification 1 §5: digits only, no leading 0) by plain rules:
 * `+44 (0)7911 123456` gives 44 and 7911123456.
 */
export function readPhone(input: string, dialingCode: string): PhoneNumber {
  const text = input.trim();
  if (/^(\+|00)/.test(text)) {
    const split = splitCode(digits(text.replace(/^00/, '')));
    if (split) return { dialingCode: split.code, phone: withoutTrunk(split.rest) };
  }
  return { dialingCode, phone: withoutTrunk(text) };
}

/** Whether a key press types something that a phone number cannot hold at that place. */
export const isBlockedKey = (key: string, caret: number): boolean =>
  key.length === 1 && (!/\d/.test(key) || (key === '0' && caret === 0));
