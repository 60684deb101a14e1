import { messages } from '../../messages.ts';
import type { LanguageCode } from './codes.ts';
import { languages } from './index.ts';

export type RefusalKey = keyof typeof messages;

/** Stands for the one value that some sentences take: a time, a phone, a name. */
export const valueMark = '{value}';

/** The English of a sentence; where it takes a value, `{value}` stands for it. */
export function englishOf(key: RefusalKey): string {
  const message = messages[key] as string | ((value: never) => string);
  return typeof message === 'string' ? message : message(valueMark as never);
}

interface Pattern {
  readonly key: RefusalKey;
  readonly before: string;
  readonly after: string;
}

/** The sentences that are translated: whole ones, and those with one value; one put together of several stays English. */
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

/**
 * A sentence of `messages` in a language: the English sentence is its own key, as with gettext, so that the code says
 * what it means. What is no such sentence (an operator's own words, another's) stays as it is.
 */
export function translated(sentence: string, language: LanguageCode): string {
  if (language === 'en' || sentence === '') return sentence;
  const { refusals } = languages[language];
  const key = keyOf.get(sentence);
  if (key) return refusals[key] ?? sentence;
  const found = patterns.find(
    ({ before, after }) =>
      sentence.length > before.length + after.length && sentence.startsWith(before) && sentence.endsWith(after),
  );
  const template = found && refusals[found.key];
  if (!found || !template) return sentence;
  const value = sentence.slice(found.before.length, sentence.length - found.after.length);
  return template.replace(valueMark, () => value);
}

/** An answer whose `message` (or `Message`) is in the language that its caller reads. */
export function inLanguage<Answer extends object>(answer: Answer, language: LanguageCode): Answer {
  if (language === 'en') return answer;
  const said = Object.entries(answer).filter(
    ([name, value]) => name.toLowerCase() === 'message' && typeof value === 'string',
  );
  return { ...answer, ...Object.fromEntries(said.map(([name, value]) => [name, translated(value, language)])) };
}
