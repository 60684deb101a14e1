import parsePhoneNumber from 'libphonenumber-js/core/es6';
import { asciiDigits } from '../domain/digits.ts';
import type { ReadPhone } from '../domain/index.ts';
import { plansOf } from './zones.ts';

/**
 * Normalises pasted numbers for the library: `00`, the international prefix of most countries, becomes `+` whatever the
 * default country's prefix is; a trunk `(0)` after an international prefix is removed.
 */
function tidy(input: string): string {
  const text = asciiDigits(input)
    .replace(/^\s*tel:/i, '')
    .replace(/\uff0b/g, '+')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^\(?\s*00\s*\)?/, '+')
    .replace(/^\(\s*\+/, '+');
  return text.startsWith('+') ? text.replace(/\(\s*0\s*\)/, ' ') : text;
}

/**
 * Parses a phone number by the numbering plan of its country (specification 1 §5, "must pass an international-number
 * check"). `dialingCode` applies where the number has none of its own. Each plan is fetched once and then works without
 * a network.
 *
 * @returns the number, or null when it is valid in no numbering plan
 * @throws when the plan could not be fetched
 */
export async function readPhone(input: string, dialingCode: string): Promise<ReadPhone | null> {
  const text = tidy(input);
  const digits = text.startsWith('+') ? text.replace(/\D/g, '') : dialingCode;
  const plans = await plansOf(digits)?.();
  if (!plans) return null;
  const code = dialingCode && `+${dialingCode}`;
  const options = { ...(code ? { defaultCallingCode: dialingCode } : {}), extract: false } as const;
  // Form fields drop a leading 0, which belongs to the number in Italy: try with it. Also try without a repeated code.
  const rest = code && text.startsWith(code) ? text.slice(code.length) : '';
  // Mexico had a 1 before mobile numbers until 2019; many are still stored with it.
  const mexican = digits.startsWith('52') && /^(?:\+52)?1(\d{10})$/.exec(text.replace(/[^\d+]/g, ''));
  const readings = [
    text,
    ...(rest ? [`${code}0${rest}`] : []),
    ...(rest.startsWith(dialingCode) ? [`+${rest}`] : []),
    ...(mexican ? [`+52${mexican[1]}`] : []),
  ];
  for (const reading of readings) {
    const number = parsePhoneNumber(reading, options, plans);
    if (!number || number.ext !== undefined || !number.isValid()) continue;
    return {
      dialingCode: number.countryCallingCode,
      phone: number.nationalNumber,
      international: number.formatInternational(),
    };
  }
  return null;
}
