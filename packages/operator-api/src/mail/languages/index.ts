import { formatMoney } from 'booking-core/domain';
import { fill, type MessageParams } from 'booking-core/messages';
import { isolating, written } from 'booking-core/messages/direction';
import { createFill } from 'booking-core/messages/plural';
import type { messages } from '../../messages.ts';
import { ar } from './ar.ts';
import { isLanguage, type LanguageCode } from './codes.ts';
import { de } from './de.ts';
import { type LetterKey, letters } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { pl } from './pl.ts';

/** What the server says by itself in one language, emails and receipts. */
export interface ServerLanguage {
  readonly dir: 'ltr' | 'rtl';
  readonly letters: Readonly<Record<LetterKey, string>>;
  /** The sentences of `messages`; one that is missing is said in English. */
  readonly refusals: Readonly<Partial<Record<keyof typeof messages, string>>>;
}

const en: ServerLanguage = { dir: 'ltr', letters, refusals: {} };

export const languages: Readonly<Record<LanguageCode, ServerLanguage>> = { en, ar, de, es, fr, it, ja, pl };

/** Words, moments and money in one person's language. */
export interface Speech {
  readonly code: LanguageCode;
  readonly dir: 'ltr' | 'rtl';
  /** BCP 47, as `Intl` is asked: the language as it is written in the operator's country. */
  readonly locale: string;
  readonly t: (key: LetterKey, params?: MessageParams) => string;
  /** A moment, epoch milliseconds, on the operator's clock: `Sat, 28 Nov 2026, 10:33`. */
  readonly when: (at: number) => string;
  /** Its time of day alone: `10:33`. */
  readonly clock: (at: number) => string;
  readonly money: (minor: number, currency: string) => string;
}

/** The same with every amount to its last decimal, `£16.00` beside `£50.50`: how receipts are written. */
export const toThePenny = (speech: Speech): Speech => ({
  ...speech,
  money: (minor, currency) => formatMoney({ minor, currency }, speech.locale, false, true),
});

interface Spoken {
  readonly country: string;
  readonly timezone: string;
  readonly language: LanguageCode;
}

/** By what they depend on: a platform's formatters are dear to make, and an operator's readers speak a few languages. */
const speeches = new Map<string, Speech>();

/**
 * How the reader is addressed.
 * @param language ISO 639-1; one that is not translated, and '', is the operator's own
 */
export function speak(operator: Spoken, language: string): Speech {
  const code = isLanguage(language) ? language : operator.language;
  const key = JSON.stringify([code, operator.country, operator.timezone]);
  const speech = speeches.get(key) ?? speechIn(code, operator);
  speeches.set(key, speech);
  return speech;
}

function speechIn(code: LanguageCode, operator: Omit<Spoken, 'language'>): Speech {
  const { dir, letters } = languages[code];
  const locale = written(operator.country === '' ? code : `${code}-${operator.country}`);
  const plainFill = createFill(code, fill);
  const fillIn = dir === 'rtl' ? isolating(plainFill) : plainFill;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: operator.timezone } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, options);
    return (at: number) => formatter.format(at);
  };
  return {
    code,
    dir,
    locale,
    t: (key, params) => fillIn(letters[key], params),
    when: format({ ...day, ...time }),
    clock: format(time),
    money: (minor, currency) => formatMoney({ minor, currency }, locale),
  };
}
