import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The national part of a number that stands beside its dialling code, however it was typed: `7911222333`, `07911222333`,
 * `447911222333` and `00447911222333` beside 44 are one number. What no numbering plan holds is left as it was sent.
 */
export function nationalNumber(dialingCode: string, phone: string): string {
  const plain = phone.replace(/^0+/, '');
  const ways = [
    phone,
    plain,
    plain.startsWith(dialingCode) ? plain.slice(dialingCode.length).replace(/^0/, '') : plain,
  ];
  for (const way of ways) {
    const number = parsePhoneNumberFromString(`+${dialingCode}${way}`);
    if (number?.isValid() && number.countryCallingCode === dialingCode) return number.nationalNumber;
  }
  return phone;
}
