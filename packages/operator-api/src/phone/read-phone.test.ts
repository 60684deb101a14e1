import { describe, expect, it } from 'vitest';
import { countryOf, realNumber } from './read-phone.ts';

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
