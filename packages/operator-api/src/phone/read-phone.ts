import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

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

/**
 * A number as people of a place dial it, in E.164 (`+447911123456`); null when no numbering plan holds it.
 * @param near an international number of that place; without one `typed` has to begin with its country's code
 */
export function internationalNumber(typed: string, near: string): string | null {
  const country = parsePhoneNumberFromString(near)?.country;
  const number = parsePhoneNumberFromString(typed, { extract: false, ...(country ? { defaultCountry: country } : {}) });
  return number?.isValid() ? number.number : null;
}

/** An international number as people write and read it, `+44 7911 123456`; what no numbering plan knows stays as it is. */
export const writtenPhone = (number: string): string =>
  parsePhoneNumberFromString(number, { extract: false })?.formatInternational() ?? number;
