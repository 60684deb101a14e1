import { describe, expect, test } from 'vitest';
import { countryOfCode, dialingCountries, splitCode } from './dialing-codes.ts';
import { isBlockedKey, readPhone } from './phone-number.ts';

describe('readPhone', () => {
  test.each([
    ['+44 (0)7911 123456', '44', '7911123456'],
    ['+447911123456', '44', '7911123456'],
    ['0044 7911 123456', '44', '7911123456'],
    ['07911 123 456', '44', '7911123456'],
    ['7911-123-456', '44', '7911123456'],
    ['+1 (212) 555-0123', '1', '2125550123'],
    ['+353 1 234 5678', '353', '12345678'],
    ['tel: none', '44', ''],
    ['', '44', ''],
  ])('%s is +%s %s [1§5.18 2§5.8]', (input, dialingCode, phone) => {
    expect(readPhone(input, '44')).toEqual({ dialingCode, phone });
  });

  test('keeps the chosen code for a number that brings none', () => {
    expect(readPhone('06 12 34 56 78', '33')).toEqual({ dialingCode: '33', phone: '612345678' });
  });
});

test('blocks what a number cannot hold at that place, and no key that is not a character [1§5.18 2§5.8]', () => {
  expect(['a', ' ', '-', '(', '+'].every((key) => isBlockedKey(key, 3))).toBe(true);
  expect(isBlockedKey('0', 0)).toBe(true);
  expect(isBlockedKey('0', 1)).toBe(false);
  expect(isBlockedKey('7', 0)).toBe(false);
  expect(['Backspace', 'ArrowLeft', 'Tab', 'Enter'].some((key) => isBlockedKey(key, 0))).toBe(false);
});

test('the calling codes are prefix-free, so that a number has one country code', () => {
  const codes = [...new Set(dialingCountries().map((entry) => entry.code))];
  for (const code of codes) {
    expect(codes.filter((other) => other !== code && other.startsWith(code))).toEqual([]);
    expect(splitCode(`${code}5551234`)).toEqual({ code, rest: '5551234' });
  }
  expect(new Set(dialingCountries().map((entry) => entry.country)).size).toBe(dialingCountries().length);
});

test('a shared code shows its main country', () => {
  expect(['44', '1', '7', '33', '999'].map(countryOfCode)).toEqual(['GB', 'US', 'RU', 'FR', '']);
});
