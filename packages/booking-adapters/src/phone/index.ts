import type { PhoneBook, PhoneHome } from 'booking-core/ports';
import {
  type CountryCode,
  isSupportedCountry,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core/es6';

/** The digits of full-width, Arabic and Persian writing. */
const OTHER_SCRIPTS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * What people paste, as the library reads it: `00` is the international prefix of most of the world and is taken for
 * `+` whatever the default country dials; a trunk `(0)` after an international prefix is not part of the number.
 */
function tidy(input: string): string {
  const text = input
    .replace(/^\s*tel:/i, '')
    .replace(OTHER_SCRIPTS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\uff0b/g, '+')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^\(?\s*00\s*\)?/, '+')
    .replace(/^\(\s*\+/, '+');
  return text.startsWith('+') ? text.replace(/\(\s*0\s*\)/, ' ') : text;
}

type Plans = Promise<{ default: unknown }>;

/** The numbering plans by world zone, the first digit of their calling codes: `scripts/number-plans.mjs` writes them. */
const zones: Readonly<Record<string, () => Plans>> = {
  1: () => import('./data/1.json'),
  2: () => import('./data/2.json'),
  3: () => import('./data/3.json'),
  4: () => import('./data/4.json'),
  5: () => import('./data/5.json'),
  6: () => import('./data/6.json'),
  7: () => import('./data/7.json'),
  8: () => import('./data/8.json'),
  9: () => import('./data/9.json'),
};

const REFUSED = { ok: false } as const;

/**
 * The phone book over libphonenumber's smallest metadata; load this module lazily. `+44 (0)7911 123456`, `07911 123456`,
 * `7911123456` and `00447911123456` are the same number for a British visitor; its country may come out as GG, JE or IM,
 * which share the dialling code and parts of its ranges. A number that says its own country needs that country's zone,
 * any other number the zone of `home`.
 */
export function createPhoneBook(): PhoneBook {
  return {
    async parse(input: string, home: PhoneHome) {
      const text = tidy(input);
      const zone = /^\+\D{0,4}(\d)/.exec(text)?.[1] ?? home.dialingCode.charAt(0);
      const load = zones[zone];
      if (!load) return REFUSED;
      const plans = (await load()).default as MetadataJson;
      const country = home.country.toUpperCase() as CountryCode;
      const number = parsePhoneNumberFromString(
        text,
        { ...(isSupportedCountry(country, plans) ? { defaultCountry: country } : {}), extract: false },
        plans,
      );
      if (number === undefined || number.ext !== undefined || !number.isValid()) return REFUSED;
      return {
        ok: true,
        country: number.country,
        dialingCode: number.countryCallingCode,
        national: number.nationalNumber,
        e164: number.number,
      };
    },
  };
}
