import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * @returns the national number for a dialling code and the typed number, digits only; null when no numbering plan
 * contains it. A trunk 0 is removed, or added where it is part of the number, as in Italy; a repeated dialling code is
 * removed: `7911222333`, `07911222333`, `447911222333` and `00447911222333` with dialling code 44 are the same number.
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

/** @returns the country of a number, ISO 3166 alpha-2; '' when it is unknown. */
export const countryOf = (dialingCode: string, national: string): string =>
  parsePhoneNumberFromString(`+${dialingCode}${national}`, { extract: false })?.country ?? '';

/**
 * @returns a typed number in E.164 (`+447911123456`); null when no numbering plan contains it.
 * @param near an international number whose country applies to national numbers; if it is invalid, `typed` must be
 * international
 */
export function internationalNumber(typed: string, near: string): string | null {
  const country = parsePhoneNumberFromString(near)?.country;
  const number = parsePhoneNumberFromString(typed, { extract: false, ...(country ? { defaultCountry: country } : {}) });
  return number?.isValid() ? number.number : null;
}

/** @returns an international number formatted for display, `+44 7911 123456`; an unreadable one unchanged. */
export const writtenPhone = (number: string): string =>
  parsePhoneNumberFromString(number, { extract: false })?.formatInternational() ?? number;
