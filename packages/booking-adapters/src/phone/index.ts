import type { ParsedPhone, PhoneBook } from 'booking-core/ports';
import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from './metadata.ts';

const FULL_WIDTH = /[０-９＋]/g;

/**
 * What people paste, as the library reads it: `00` is the international prefix of most of the world and is taken for
 * `+` whatever the default country dials; a trunk `(0)` after an international prefix is not part of the number.
 */
function tidy(input: string): string {
  const text = input
    .replace(/^\s*tel:/i, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^\(?\s*00\s*\)?/, '+')
    .replace(/^\(\s*\+/, '+');
  return text.startsWith('+') ? text.replace(/\(\s*0\s*\)/, ' ') : text;
}

/**
 * Reads a phone number as typed or pasted. `+44 (0)7911 123456`, `07911 123456`, `7911123456` and `00447911123456` are
 * the same number for a British visitor; its country may come out as GG, JE or IM, which share the dialling code and
 * parts of its ranges. Not ok when the text is no number that the country's numbering plan could hold.
 */
export function parsePhone(input: string, defaultCountry: string): ParsedPhone | { readonly ok: false } {
  const country = defaultCountry.toUpperCase();
  const known = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(tidy(input), {
    ...(known === undefined ? {} : { defaultCountry: known }),
    extract: false,
  });
  if (number === undefined || number.ext !== undefined || !number.isValid()) return { ok: false };
  return {
    ok: true,
    country: number.country,
    dialingCode: number.countryCallingCode,
    national: number.nationalNumber,
    e164: number.number,
  };
}

/** International spacing (`+44 7911 123456`); text that is no number comes back as it is. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** Every country that has a numbering plan, by ISO code; names come from `Intl.DisplayNames`. */
export function phoneCountries(): { code: string; dialingCode: string }[] {
  return getCountries().map((code) => ({ code, dialingCode: getCountryCallingCode(code) }));
}

/** The phone book over libphonenumber's smallest metadata. Import this module lazily: it holds all of the metadata. */
export function createPhoneBook(): PhoneBook {
  return { parse: parsePhone, countries: phoneCountries, format: formatPhone };
}
