import { describe, expect, it } from 'vitest';
import { countryOf, readPhone, realNumber } from './read-phone.ts';

describe('reading a phone number', () => {
  it.each([
    '+44 (0)7911 123456',
    '07911 123456',
    '7911123456',
    '00447911123456',
    '00 44 7911 123456',
    '+44 7911-123-456',
    '(+44) 7911 123456',
    '+44 (0) 7911 123 456',
    'tel:+447911123456',
    '  07911\u00a0123456 ',
    '\u202a+44 7911 123456\u202c',
    '＋４４７９１１１２３４５６',
    '+44 07911 123456',
  ])('%j is +44 7911123456', (input) => {
    expect(readPhone(input, 'GB')).toEqual({ dialingCode: '44', phone: '7911123456' });
  });

  it('takes the default country in either letter case', () => {
    expect(readPhone('020 7946 0000', 'gb')).toEqual({ dialingCode: '44', phone: '2079460000' });
  });

  it('lets an international prefix win over the default country', () => {
    expect(readPhone('+33 6 12 34 56 78', 'GB')).toEqual({ dialingCode: '33', phone: '612345678' });
    expect(readPhone('0033612345678', 'GB')).toEqual({ dialingCode: '33', phone: '612345678' });
  });

  it('keeps the leading 0 of an Italian landline, which is part of the number', () => {
    expect(readPhone('06 6982 1234', 'IT')).toEqual({ dialingCode: '39', phone: '0669821234' });
  });

  it('reads a North American number of a visitor', () => {
    expect(readPhone('(212) 555-2368', 'US')).toEqual({ dialingCode: '1', phone: '2125552368' });
  });

  it.each(['', ' ', '+', '00', '0', '12', '07911 12345', '07911 1234567890', 'call me', '+44', '+999 123456789'])(
    'knows no number %j',
    (input) => {
      expect(readPhone(input, 'GB')).toBeNull();
    },
  );

  it('does not take a sentence with a number in it', () => {
    expect(readPhone('ring 07911 123456 after six', 'GB')).toBeNull();
  });

  it('reads of an unknown country only what says its own', () => {
    expect(readPhone('07911 123456', 'ZZ')).toBeNull();
    expect(readPhone('+447911123456', '')).toEqual({ dialingCode: '44', phone: '7911123456' });
  });

  it('does not stumble over very long input', () => {
    expect(readPhone('0'.repeat(100_000), 'GB')).toBeNull();
    expect(readPhone('(0)'.repeat(30_000), 'GB')).toBeNull();
  });
});

describe('a dialling code and what was typed beside it', () => {
  it.each([
    ['44', '7911123456', '7911123456'],
    ['44', '07911 123456', '7911123456'],
    ['39', '0669821234', '0669821234'],
    // Browsers strip a leading 0 (specification 1 §5), which Italian numbers need.
    ['39', '669821234', '0669821234'],
    ['1', '(212) 555-2368', '2125552368'],
    ['33', '06 12 34 56 78', '612345678'],
    ['44', '447911222333', '7911222333'],
    ['44', '0447911222333', '7911222333'],
    ['44', '00447911222333', '7911222333'],
  ])('+%s %s is a number', (code, typed, national) => {
    expect(realNumber(code, typed)).toBe(national);
  });

  it.each([
    ['44', '12345'],
    ['999', '7911123456'],
    ['44', ''],
    ['1', '2'],
  ])('+%s %s is none', (code, typed) => {
    expect(realNumber(code, typed)).toBeNull();
  });

  it('tells the country of a number', () => {
    expect([countryOf('44', '2079460000'), countryOf('1', '6045551234'), countryOf('999', '1')]).toEqual([
      'GB',
      'CA',
      '',
    ]);
  });
});
