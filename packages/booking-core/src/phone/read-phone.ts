import parsePhoneNumber from 'libphonenumber-js/core/es6';
import type { ReadPhone } from '../domain/index.ts';
import { plansOf } from './zones.ts';

/** The digits of full-width, Arabic and Persian writing. */
const otherScripts = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * What people paste, as the library reads it: `00` is the international prefix of most of the world and is taken for
 * `+` whatever the default country dials; a trunk `(0)` after an international prefix is not part of the number.
 */
function tidy(input: string): string {
  const text = input
    .replace(/^\s*tel:/i, '')
    .replace(otherScripts, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\uff0b/g, '+')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^\(?\s*00\s*\)?/, '+')
    .replace(/^\(\s*\+/, '+');
  return text.startsWith('+') ? text.replace(/\(\s*0\s*\)/, ' ') : text;
}

/**
 * Reads a phone number by the numbering plans of its country (specification 1 §5, "must pass an international-number
 * check"). `dialingCode` applies where the number does not say its own. Fetches the plans once; what has been fetched works
 * without a network.
 *
 * @returns the number, or null when no numbering plan holds it
 * @throws when the plans could not be fetched
 */
export async function readPhone(input: string, dialingCode: string): Promise<ReadPhone | null> {
  const text = tidy(input);
  const digits = text.startsWith('+') ? text.replace(/\D/g, '') : dialingCode;
  const plans = await plansOf(digits)?.();
  if (!plans) return null;
  const code = dialingCode && `+${dialingCode}`;
  const options = { ...(code ? { defaultCallingCode: dialingCode } : {}), extract: false } as const;
  // Where the 0 belongs to the number, as in Italy, it is given back: the field takes none; a code that is there twice goes.
  const rest = code && text.startsWith(code) ? text.slice(code.length) : '';
  const readings = [text, ...(rest ? [`${code}0${rest}`] : []), ...(rest.startsWith(dialingCode) ? [`+${rest}`] : [])];
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
