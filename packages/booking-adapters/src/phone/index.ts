import type { PhoneBook, PhoneHome } from 'booking-core/ports';
import { fromAbroad, holderOf, holds, type Plan, saysItsCode, withoutTrunk, type Zone } from './plan.ts';

/** The digits and plus signs of full-width, Arabic and Persian writing. */
const OTHER_SCRIPTS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g;
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What people set numbers out with: dashes, slashes, dots, spaces, brackets, tildes. */
const NUMBER =
  /^\+?[\d\-\u2010-\u2015\u2212\u30fc\uff0d/\uff0f.\uff0e \u00a0\u00ad\u200b\u2060\u3000()\uff08\uff09[\]\uff3b\uff3d~\u2053\u223c\uff5e]{2,250}$/;
/** Some write a tilde before an extension, which nobody can be called at. */
const EXTENSION = /[~\uff5e][.\uff0e]?[ \u00a0-]*\d{1,9}$/;

/**
 * What people paste as digits, `+` before them where they say their country; '' for what is no number. `00` is the
 * international prefix of most of the world and is taken for `+` whatever the default country dials; a trunk `(0)` after an
 * international prefix is not part of the number.
 */
function dialled(input: string): string {
  const text = input
    .replace(/^\s*tel:/i, '')
    .replace(OTHER_SCRIPTS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\uff0b/g, '+')
    .replace(DIRECTIONS, '')
    .trim()
    .replace(/^\(?\s*00\s*\)?/, '+')
    .replace(/^\(\s*\+/, '+')
    .replace(/^\+.*/, (number) => number.replace(/\(\s*0\s*\)/, ' '));
  return NUMBER.test(text) && !EXTENSION.test(text) ? text.replace(/[^+\d]/g, '').replace(/^00/, '+') : '';
}

/** The numbering plans by world zone, the first digit of their calling codes: `scripts/number-plans.mjs` writes them. */
const zones: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
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

const zoneOf = async (code: string) => ((await zones[code.charAt(0)]?.())?.default ?? {}) as Zone;

const REFUSED = { ok: false } as const;

/**
 * The phone book over the numbering plans of libphonenumber; load this module lazily. It answers what libphonenumber-js
 * does, whose parser weighs several times as much because it also writes numbers, finds them in texts and reads twenty
 * years of metadata: `phone.test.ts` compares the two. `+44 (0)7911 123456`, `07911 123456`, `7911123456` and
 * `00447911123456` are the same number for a British visitor; its country may come out as GG, JE or IM, which share the
 * dialling code and parts of its ranges. A number that says its own country needs that country's zone, any other number the
 * zone of `home`.
 */
export function createPhoneBook(): PhoneBook {
  return {
    async parse(input: string, home: PhoneHome) {
      const digits = dialled(input);
      let abroad = digits.startsWith('+') ? digits.slice(1) : undefined;
      let [code, sharing]: [string, readonly Plan[]] = ['', []];
      let own: Plan | undefined;
      if (digits && abroad === undefined) {
        const country = home.country.toUpperCase();
        for ([code, sharing] of Object.entries(await zoneOf(home.dialingCode))) {
          own = sharing.find((plan) => plan.country === country);
          if (own) break;
        }
        if (!own) return REFUSED;
        abroad = fromAbroad(digits, own) ?? (saysItsCode(digits, code, own, sharing) ? digits : undefined);
      }
      let rest = digits;
      if (abroad !== undefined) {
        const zone = await zoneOf(abroad);
        code = [1, 2, 3].map((length) => abroad?.slice(0, length) ?? '').find((start) => zone[start]) ?? '';
        sharing = zone[code] ?? [];
        rest = abroad.slice(code.length);
        own = undefined;
      }
      const main = own ?? sharing[0];
      if (!main) return REFUSED;
      const national = withoutTrunk(rest, main, sharing);
      const holder = holderOf(sharing, national) ?? own;
      if (!holds(holder ?? main, national)) return REFUSED;
      return { ok: true, country: holder?.country, dialingCode: code, national, e164: `+${code}${national}` };
    },
  };
}
