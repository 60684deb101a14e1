import { describe, expect, it } from 'vitest';
import { countryOf, internationalNumber, realNumber } from './read-phone.ts';

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

  it.each([
    ['07911 123456', '+44 20 7946 0042', '+447911123456'],
    ['+33 6 12 34 56 78', '+44 20 7946 0042', '+33612345678'],
    ['06 12 34 56 78', '+33 4 72 00 00 00', '+33612345678'],
    ['07911 123456', '', null],
    ['12345', '+44 20 7946 0042', null],
    ['call 07911 123456', '+44 20 7946 0042', null],
  ])('%s dialled near %s is %s', (typed, near, number) => {
    expect(internationalNumber(typed, near)).toBe(number);
  });
});
