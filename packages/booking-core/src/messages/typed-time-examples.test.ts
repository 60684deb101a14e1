import { expect, test } from 'vitest';
import { readTypedTime } from '../domain/typed-time.ts';
import { calendar } from './calendar.ts';
import { fetchLanguage } from './languages.ts';

const examplesOf = (words: Partial<Record<string, string>>) => [
  ...(words['time.typedHint'] ?? '').split(/[,،、] ?/),
  ...[...(words['time.typedUnread'] ?? '').matchAll(/[“„«「]\s?(.+?)\s?[”“»」]/g)].map((match) => match[1] ?? ''),
];

test.each(['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'pl'])('what %s suggests to type can be read', async (locale) => {
  const words = locale === 'en' ? calendar : (await fetchLanguage(locale)).words;
  const examples = examplesOf(words);
  expect(examples).toHaveLength(5);
  const now = Date.UTC(2026, 10, 21, 9, 30);
  for (const example of examples) {
    expect([example, readTypedTime(example, { now, zone: 'Europe/London', locale })?.kind]).toEqual([example, 'time']);
  }
});
