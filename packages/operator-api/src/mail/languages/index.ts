import { currencyDigits, formatMoney, localAt, momentOf } from 'booking-core/domain';
import { fill, type MessageParams } from 'booking-core/messages';
import { isolating, written } from 'booking-core/messages/direction';
import { createFill } from 'booking-core/messages/plural';
import type { messages } from '../../messages.ts';
import { ar } from './ar.ts';
import { isLanguage, type LanguageCode } from './codes.ts';
import { de } from './de.ts';
import { type EmailKey, emailMessages } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { pl } from './pl.ts';

/** The texts that the server itself writes in one language, such as emails and receipts. */
export interface ServerLanguage {
  readonly dir: 'ltr' | 'rtl';
  readonly emails: Readonly<Record<EmailKey, string>>;
  /** Translations of `messages`; a missing one falls back to English. */
  readonly refusals: Readonly<Partial<Record<keyof typeof messages, string>>>;
}

const en: ServerLanguage = { dir: 'ltr', emails: emailMessages, refusals: {} };

export const languages: Readonly<Record<LanguageCode, ServerLanguage>> = { en, ar, de, es, fr, it, ja, pl };

/** Formats texts, times and amounts in one person's language. */
export interface Localizer {
  readonly code: LanguageCode;
  readonly dir: 'ltr' | 'rtl';
  /** BCP 47 tag for `Intl`: the language with the operator's country. */
  readonly locale: string;
  readonly t: (key: EmailKey, params?: MessageParams) => string;
  /**
   * Formats epoch milliseconds in the operator's time zone: `Sat, 28 Nov 2026, 10:33`. A time that the clocks show twice
   * in autumn is followed by the zone's name then, `01:30 GMT`.
   */
  readonly when: (at: number) => string;
  /** Formats only the time of day, in the same way: `10:33`. */
  readonly clock: (at: number) => string;
  /** Formats an amount: without decimals where it is whole, otherwise with all of them. */
  readonly money: (minor: number, currency: string) => string;
}

/** The same with all decimals of every amount, `£16.00` beside `£50.50`, as receipts need it. */
export const withExactAmounts = (localizer: Localizer): Localizer => ({
  ...localizer,
  money: (minor, currency) => formatMoney({ minor, currency }, localizer.locale, false, true),
});

interface Spoken {
  readonly country: string;
  readonly timezone: string;
  readonly language: LanguageCode;
}

/**
 * Cached by the settings they depend on: `Intl` formatters are expensive to create, and only few languages are used.
 */
const localizers = new Map<string, Localizer>();

/**
 * @param language ISO 639-1; for '' and for an unsupported one the operator's language is used
 * @returns the texts and formats for that language, cached
 */
export function speak(operator: Spoken, language: string): Localizer {
  const code = isLanguage(language) ? language : operator.language;
  const key = JSON.stringify([code, operator.country, operator.timezone]);
  const localizer = localizers.get(key) ?? createLocalizer(code, operator);
  localizers.set(key, localizer);
  return localizer;
}

/** Whether the clocks of a zone show this moment's time twice. */
function isRepeated(at: number, zone: string): boolean {
  const moment = momentOf(localAt(at, zone), zone);
  return moment.kind === 'ok' && moment.repeated;
}

function createLocalizer(code: LanguageCode, operator: Omit<Spoken, 'language'>): Localizer {
  const { dir, emails } = languages[code];
  const locale = written(operator.country === '' ? code : `${code}-${operator.country}`);
  const plainFill = createFill(code, fill);
  const fillIn = dir === 'rtl' ? isolating(plainFill) : plainFill;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: operator.timezone } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, options);
    return (at: number) =>
      isRepeated(at, operator.timezone)
        ? new Intl.DateTimeFormat(locale, { ...options, timeZoneName: 'short' }).format(at)
        : formatter.format(at);
  };
  return {
    code,
    dir,
    locale,
    t: (key, params) => fillIn(emails[key], params),
    when: format({ ...day, ...time }),
    clock: format(time),
    // Unlike on a screen, where room is short, no decimals are rounded away: an email states what is charged.
    money: (minor, currency) =>
      formatMoney({ minor, currency }, locale, false, minor % 10 ** currencyDigits(currency) !== 0),
  };
}
