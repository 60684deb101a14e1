import { describe, expect, it } from 'vitest';
import { createPhoneBook } from './index.ts';

const book = createPhoneBook();

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
  ])('%j is +447911123456', (input) => {
    const parsed = book.parse(input, 'GB');
    expect(parsed).toMatchObject({
      ok: true,
      e164: '+447911123456',
      dialingCode: '44',
      national: '7911123456',
    });
    expect(['GB', 'GG', 'JE', 'IM']).toContain(parsed.ok ? parsed.country : undefined);
  });

  it('takes the default country in either letter case', () => {
    expect(book.parse('020 7946 0000', 'gb')).toMatchObject({ ok: true, e164: '+442079460000', country: 'GB' });
  });

  it('lets an international prefix win over the default country', () => {
    expect(book.parse('+33 6 12 34 56 78', 'GB')).toMatchObject({ ok: true, country: 'FR', e164: '+33612345678' });
    expect(book.parse('0033612345678', 'GB')).toMatchObject({ ok: true, country: 'FR' });
  });

  it('keeps the leading 0 of an Italian landline, which is part of the number', () => {
    expect(book.parse('06 6982 1234', 'IT')).toMatchObject({ ok: true, e164: '+390669821234' });
  });

  it('reads a North American number of a visitor', () => {
    expect(book.parse('(212) 555-2368', 'US')).toMatchObject({ ok: true, e164: '+12125552368', dialingCode: '1' });
  });

  it.each(['', ' ', '+', '00', '0', '12', '07911 12345', '07911 1234567890', 'call me', '+44', '+999 123456789'])(
    'refuses %j',
    (input) => {
      expect(book.parse(input, 'GB')).toEqual({ ok: false });
    },
  );

  it('refuses a sentence with a number in it', () => {
    expect(book.parse('ring 07911 123456 after six', 'GB')).toEqual({ ok: false });
  });

  it('refuses a national number of an unknown country and reads an international one', () => {
    expect(book.parse('07911 123456', 'ZZ')).toEqual({ ok: false });
    expect(book.parse('+447911123456', '')).toMatchObject({ ok: true, e164: '+447911123456' });
  });

  it('does not stumble over very long input', () => {
    expect(book.parse('0'.repeat(100_000), 'GB')).toEqual({ ok: false });
    expect(book.parse('(0)'.repeat(30_000), 'GB')).toEqual({ ok: false });
  });
});

describe('countries', () => {
  it('are all there, with their dialling codes', () => {
    const countries = book.countries();
    expect(countries.length).toBeGreaterThan(230);
    expect(countries).toContainEqual({ code: 'GB', dialingCode: '44' });
    expect(countries).toContainEqual({ code: 'US', dialingCode: '1' });
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    for (const { dialingCode } of countries) expect(dialingCode).toMatch(/^\d{1,3}$/);
  });
});

describe('formatting', () => {
  it('spaces a number internationally', () => {
    expect(book.format('+447911123456')).toBe('+44 7911 123456');
    expect(book.format('+442079460000')).toBe('+44 20 7946 0000');
  });

  it('leaves alone what is no number', () => {
    expect(book.format('not a number')).toBe('not a number');
  });
});
