import type { PhoneBook, PhoneHome } from 'booking-core/ports';
import { splitCode } from './dialing-codes.ts';

export interface PhoneParts {
  readonly dialingCode: string;
  /** National number, digits only, without the trunk 0. */
  readonly phone: string;
}

const digits = (text: string) => text.replace(/\D/g, '');
const withoutTrunk = (text: string) => digits(text).replace(/^0+/, '');

/**
 * Reads what was typed, pasted or filled in (specification 1 §5: digits only, no leading 0) by plain rules:
 * `+44 (0)7911 123456` gives 44 and 7911123456.
 */
export function readPhone(input: string, dialingCode: string): PhoneParts {
  const text = input.trim();
  if (/^(\+|00)/.test(text)) {
    const split = splitCode(digits(text.replace(/^00/, '')));
    if (split) return { dialingCode: split.code, phone: withoutTrunk(split.rest) };
  }
  return { dialingCode, phone: withoutTrunk(text) };
}

/**
 * The same by the numbering plans, which know better (an Italian number keeps its 0); null when they know no such number.
 * Rejects when they could not be loaded.
 */
export async function lookUpPhone(book: PhoneBook, input: string, home: PhoneHome): Promise<PhoneParts | null> {
  const text = input.trim();
  if (!/\d{5}/.test(digits(text))) return null;
  const parsed = await book.parse(text.replace(/^00/, '+'), home);
  return parsed.ok ? { dialingCode: parsed.dialingCode, phone: parsed.national } : null;
}

/** Whether a key press types something that a phone number cannot hold at that place. */
export const isBlockedKey = (key: string, caret: number): boolean =>
  key.length === 1 && (!/\d/.test(key) || (key === '0' && caret === 0));
