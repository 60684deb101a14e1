import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { dialingCountries } from './dialing-codes.ts';

it('the calling codes are those of the numbering plans', () => {
  const known = dialingCountries().flatMap(({ country }) => (isSupportedCountry(country) ? [country] : []));
  expect(known.length).toBeGreaterThan(200);
  const codes = new Map(dialingCountries().map(({ country, code }) => [country, code]));
  expect(known.map((country) => [country, codes.get(country)])).toEqual(
    known.map((country) => [country, getCountryCallingCode(country)]),
  );
});

it('every country of the numbering plans can be chosen, also where it shares its calling code', () => {
  const chosen = new Set(dialingCountries().map(({ country }) => country));
  expect(getCountries().filter((country) => !chosen.has(country))).toEqual([]);
});

it('every calling code of the numbering plans can be chosen', () => {
  const codes = new Set(dialingCountries().map(({ code }) => code));
  const missing = getCountries().filter((country) => !codes.has(getCountryCallingCode(country)));
  expect(missing).toEqual([]);
});
