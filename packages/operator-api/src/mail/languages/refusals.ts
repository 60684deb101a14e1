import { formatLocal, writesMonthFirst } from 'booking-core/domain';
import { messages } from '../../messages.ts';
import type { LanguageCode } from './codes.ts';
import { languages } from './index.ts';

export type RefusalKey = keyof typeof messages;

/** Placeholder for the one value that some messages take: a time, a phone, a name. */
export const valueMark = '{value}';

/** The English text of a message; where it takes a value, it contains `{value}`. */
export function englishOf(key: RefusalKey): string {
  const message = messages[key] as string | ((value: never) => string);
  return typeof message === 'string' ? message : message(valueMark as never);
}

interface Pattern {
  readonly key: RefusalKey;
  readonly before: string;
  readonly after: string;
}

/** The translatable messages: those without a value and those with one. */
export const refusalKeys = (Object.keys(messages) as RefusalKey[]).filter((key) => {
  const message: string | ((...values: never[]) => string) = messages[key];
  return typeof message === 'string' || message.length === 1;
});

const keyOf = new Map<string, RefusalKey>();
const patterns: Pattern[] = [];
for (const key of refusalKeys) {
  const english = englishOf(key);
  const [before = '', after] = english.split(valueMark);
  if (after === undefined) keyOf.set(english, key);
  else patterns.push({ key, before, after });
}

/** The caller's language, and the locale that dates are formatted in (BCP 47, such as `en-US`). */
export interface Reader {
  readonly language: LanguageCode;
  readonly locale: string;
}

/** Formats a time in the error catalogue's format (`31/12/2026 10:30`) for the reader; other values are unchanged. */
function valueFor(value: string, { locale }: Reader): string {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(value) ?? [];
  return (time && formatLocal(`${year}-${month}-${day}T${time}`, locale)) || value;
}

/** Translates one message for the reader; null for a text that is not in `messages`. */
function known(sentence: string, reader: Reader): string | null {
  const said = (key: RefusalKey) =>
    reader.language === 'en' ? englishOf(key) : (languages[reader.language].refusals[key] ?? englishOf(key));
  const key = keyOf.get(sentence);
  if (key) return said(key);
  const found = patterns.find(
    ({ before, after }) =>
      sentence.length > before.length + after.length && sentence.startsWith(before) && sentence.endsWith(after),
  );
  if (!found) return null;
  const value = sentence.slice(found.before.length, sentence.length - found.after.length);
  return said(found.key).replace(valueMark, () => valueFor(value, reader));
}

/**
 * Translates one message of `messages`, or two joined ones, for the reader. As in gettext the English text is its own
 * key, which keeps the code readable. Any other text, such as an operator's own, is returned unchanged.
 */
export function translated(sentence: string, reader: Reader): string {
  const whole = known(sentence, reader);
  if (whole !== null) return whole;
  for (const { index } of sentence.matchAll(/\. /g)) {
    const [first, second] = [sentence.slice(0, index + 1), sentence.slice(index + 2)].map((each) =>
      known(each, reader),
    );
    if (first && second) return `${first} ${second}`;
  }
  return sentence;
}

/** @returns the response with its `message` (or `Message`) translated into the caller's language */
export function inLanguage<Answer extends object>(answer: Answer, reader: Reader): Answer {
  if (reader.language === 'en' && !writesMonthFirst(reader.locale.slice(3, 5))) return answer;
  const said = Object.entries(answer).filter(
    ([name, value]) => name.toLowerCase() === 'message' && typeof value === 'string',
  );
  return { ...answer, ...Object.fromEntries(said.map(([name, value]) => [name, translated(value, reader)])) };
}
