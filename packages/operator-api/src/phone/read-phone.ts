import type { PhoneNumber } from 'booking-core/domain';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

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

/**
 * Reads a phone number by the world's numbering plans (specification 1 §5, "must pass an international-number check"); null
 * when none of them holds such a number. `+44 (0)7911 123456`, `07911 123456`, `7911123456` and `00447911123456` are the
 * same number for a British visitor. `country`, ISO 3166 alpha-2 in either letter case, applies where the number does not
 * say its own; an unknown one applies to nothing.
 */
export function readPhone(input: string, country: string): PhoneNumber | null {
  const home = country.toUpperCase() as CountryCode;
  const defaults = isSupportedCountry(home) ? { defaultCountry: home } : {};
  const number = parsePhoneNumberFromString(tidy(input), { ...defaults, extract: false });
  if (number === undefined || number.ext !== undefined || !number.isValid()) return null;
  return { dialingCode: number.countryCallingCode, phone: number.nationalNumber };
}

/**
 * The national number that a dialling code and what was typed beside it make, digits only; null when no numbering plan holds
 * such a number. A trunk 0 is taken away, or given back where it belongs to the number, as in Italy; so is the dialling code
 * that is repeated in front: `7911222333`, `07911222333`, `447911222333` and `00447911222333` beside 44 are one number.
 */
export function realNumber(dialingCode: string, typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  const plain = digits.replace(/^0+/, '');
  const repeated = plain.startsWith(dialingCode) ? [plain.slice(dialingCode.length).replace(/^0/, '')] : [];
  for (const national of [digits, plain, `0${digits}`, ...repeated]) {
    const number = parsePhoneNumberFromString(`+${dialingCode}${national}`, { extract: false });
    if (number?.isValid() && number.countryCallingCode === dialingCode) return number.nationalNumber;
  }
  return null;
}

/** The country of a number, ISO 3166 alpha-2; '' when it cannot be told. */
export const countryOf = (dialingCode: string, national: string): string =>
  parsePhoneNumberFromString(`+${dialingCode}${national}`, { extract: false })?.country ?? '';
