import { describe, expect, test } from 'vitest';
import { pack as ar } from './ar/index.ts';
import { pack as de } from './de/index.ts';
import { pack as en } from './en.ts';
import { pack as es } from './es/index.ts';
import { pack as fr } from './fr/index.ts';
import { type Area, fill, type Pack, type Words } from './index.ts';
import { pack as it } from './it/index.ts';
import { pack as ja } from './ja/index.ts';
import { pack as pl } from './pl/index.ts';
import { createFill } from './plural.ts';

const areas = Object.keys(en.areas) as Area[];
const languages: Readonly<Record<string, Pack>> = { ar, de, es, fr, it, ja, pl };

const wordsOf = async (pack: Pack): Promise<Record<string, string>> =>
  Object.assign({}, pack.first, ...(await Promise.all(areas.map((area): Promise<Words> => pack.areas[area]()))));

const english = await wordsOf(en);
const names = (template: string): string[] =>
  [...new Set([...template.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].sort();

/** A number that stands for each plural form of a language, so that all its forms are read. */
const numbers = [0, 1, 2, 3, 5, 11, 22, 100, 1_000_000];

/** A number may be said in the words themselves: "two suitcases". */
const sayable = new Set(['count', 'minutes']);

describe.each(Object.entries(languages))('%s', (code, pack) => {
  const fillIn = createFill(code, fill);
  const choose = createFill(code, (template) => template);

  test('has every area, every key and no other', async () => {
    expect(Object.keys(pack.areas).sort()).toEqual([...areas].sort());
    for (const area of areas) {
      const [own, original] = await Promise.all([pack.areas[area](), en.areas[area]()]);
      expect(Object.keys(own), area).toEqual(Object.keys(original));
    }
    expect(Object.keys(pack.first)).toEqual(Object.keys(en.first));
  });

  test('says something for every key, and fills every part of it', async () => {
    for (const [key, template] of Object.entries(await wordsOf(pack))) {
      const original = english[key] ?? '';
      const wanted = names(original);
      expect(template.trim(), key).not.toBe('');
      for (const number of numbers) {
        const parts = names(choose(template, { count: number, minutes: number }));
        expect(
          parts.filter((name) => !wanted.includes(name)),
          `${key}: parts that English has not`,
        ).toEqual([]);
        const params = Object.fromEntries(
          [...wanted, 'count'].map((name) => [name, sayable.has(name) ? number : `<${name}>`]),
        );
        const said = fillIn(template, params);
        expect(said, key).not.toMatch(/[{}#]|plural,/);
        for (const name of wanted) if (!sayable.has(name)) expect(said, key).toContain(`<${name}>`);
      }
    }
  });

  test('plural forms are those of the language', async () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [key, template] of Object.entries(await wordsOf(pack))) {
      if (!template.includes(', plural, ')) continue;
      const used = [...template.matchAll(/(?:plural, |\} )(\w+) \{/g)].map(([, form]) => form ?? '');
      expect(used, key).toContain('other');
      expect(
        used.filter((form) => !forms.includes(form as Intl.LDMLPluralRule)),
        key,
      ).toEqual([]);
    }
  });
});

test('the words under a link or a button are not left in English', async () => {
  for (const [code, pack] of Object.entries(languages)) {
    const words = await wordsOf(pack);
    // Names, codes and words that are the same in both languages.
    const same = Object.entries(words).filter(
      ([key, text]) => text === english[key] && /[a-z]{4}/i.test(text) && text.includes(' ') && !/[{\d]/.test(text),
    );
    expect(same, code).toEqual([]);
  }
});
