import world from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it } from 'vitest';
import zone1 from './data/1.json';
import zone2 from './data/2.json';
import zone3 from './data/3.json';
import zone4 from './data/4.json';
import zone5 from './data/5.json';
import zone6 from './data/6.json';
import zone7 from './data/7.json';
import zone8 from './data/8.json';
import zone9 from './data/9.json';
import { createPhoneBook } from './index.ts';

const book = createPhoneBook();
const homes: Record<string, string> = { GB: '44', gb: '44', IT: '39', US: '1', ZZ: '', '': '' };
const parse = (input: string, country: string) => book.parse(input, { country, dialingCode: homes[country] ?? '' });

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
  ])('%j is +447911123456', async (input) => {
    const parsed = await parse(input, 'GB');
    expect(parsed).toMatchObject({
      ok: true,
      e164: '+447911123456',
      dialingCode: '44',
      national: '7911123456',
    });
    expect(['GB', 'GG', 'JE', 'IM']).toContain(parsed.ok ? parsed.country : undefined);
  });

  it('takes the default country in either letter case', async () => {
    expect(await parse('020 7946 0000', 'gb')).toMatchObject({ ok: true, e164: '+442079460000', country: 'GB' });
  });

  it('lets an international prefix win over the default country', async () => {
    expect(await parse('+33 6 12 34 56 78', 'GB')).toMatchObject({ ok: true, country: 'FR', e164: '+33612345678' });
    expect(await parse('0033612345678', 'GB')).toMatchObject({ ok: true, country: 'FR' });
  });

  it('keeps the leading 0 of an Italian landline, which is part of the number', async () => {
    expect(await parse('06 6982 1234', 'IT')).toMatchObject({ ok: true, e164: '+390669821234' });
  });

  it('reads a North American number of a visitor', async () => {
    expect(await parse('(212) 555-2368', 'US')).toMatchObject({ ok: true, e164: '+12125552368', dialingCode: '1' });
  });

  it.each(['', ' ', '+', '00', '0', '12', '07911 12345', '07911 1234567890', 'call me', '+44', '+999 123456789'])(
    'refuses %j',
    async (input) => {
      expect(await parse(input, 'GB')).toEqual({ ok: false });
    },
  );

  it('refuses a sentence with a number in it', async () => {
    expect(await parse('ring 07911 123456 after six', 'GB')).toEqual({ ok: false });
  });

  it('refuses a national number of an unknown country and reads an international one', async () => {
    expect(await parse('07911 123456', 'ZZ')).toEqual({ ok: false });
    expect(await parse('+447911123456', '')).toMatchObject({ ok: true, e164: '+447911123456' });
  });

  it('does not stumble over very long input', async () => {
    expect(await parse('0'.repeat(100_000), 'GB')).toEqual({ ok: false });
    expect(await parse('(0)'.repeat(30_000), 'GB')).toEqual({ ok: false });
  });
});

describe('the numbering plans', () => {
  it('are those of the library that reads them, every country in one zone', () => {
    const zones = [zone1, zone2, zone3, zone4, zone5, zone6, zone7, zone8, zone9];
    expect(Object.assign({}, ...zones.map((zone) => zone.countries))).toEqual(world.countries);
    expect(Object.assign({}, ...zones.map((zone) => zone.country_calling_codes))).toEqual(world.country_calling_codes);
    expect(zones.flatMap((zone) => Object.keys(zone.countries))).toHaveLength(Object.keys(world.countries).length);
  });
});
