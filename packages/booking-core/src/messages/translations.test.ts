import { describe, expect, test } from 'vitest';
import { booker } from './booker.ts';
import { boot } from './boot.ts';
import { popup, quick } from './element.ts';
import { flights } from './flights.ts';
import { fill, type Translation } from './index.ts';
import { journey } from './journey.ts';
import { map } from './map.ts';
import { moreOptions } from './more-options.ts';
import { pages } from './pages.ts';
import { paying } from './paying.ts';
import { placeDetails } from './place-details.ts';
import { createFill } from './plural.ts';
import { problems } from './problems.ts';
import { promoCode } from './promo-code.ts';
import { promotionLink } from './promotion-link.ts';
import { ride, rideLegs } from './ride.ts';
import { site } from './site.ts';
import { summary } from './summary.ts';
import { tracking } from './tracking.ts';
import { translation as ar } from './translations/ar.ts';
import { translation as de } from './translations/de.ts';
import { translation as es } from './translations/es.ts';
import { translation as fr } from './translations/fr.ts';
import { translation as it } from './translations/it.ts';
import { translation as ja } from './translations/ja.ts';
import { translation as pl } from './translations/pl.ts';

const languages: Readonly<Record<string, Translation>> = { ar, de, es, fr, it, ja, pl };
const features = [
  journey,
  booker,
  boot,
  map,
  moreOptions,
  ride,
  placeDetails,
  flights,
  pages,
  paying,
  promoCode,
  promotionLink,
  popup,
  quick,
  site,
  summary,
  tracking,
  problems,
];
const english: Readonly<Record<string, string>> = Object.assign({}, ...features);

test('no two features say the same key, but those of the list of rides, which two features show', () => {
  const keys = features.flatMap((words) => Object.keys(words));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual(Object.keys(rideLegs));
});

test('in every language the ticket says that the passenger is on board as the tracking page does', () => {
  const all = [english, ...Object.values(languages).map(({ words }) => words)];
  expect(all.map((words) => words['ticket.status.pob'])).toEqual(all.map((words) => words['tracking.step.pob']));
});

const names = (template: string): string[] =>
  [...new Set([...template.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].sort();

/** Numbers that select all plural forms of each language. */
const numbers = [0, 1, 2, 3, 5, 11, 22, 100, 1_000_000];

/** Parameters whose number a text may spell out: "two suitcases". */
const sayable = new Set(['count', 'minutes']);

describe.each(Object.entries(languages))('%s', (code, { words }) => {
  const fillIn = createFill(code, fill);
  const choose = createFill(code, (template) => template);

  test('has every key and no other', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  });

  test('says something for every key, and fills every part of it', () => {
    for (const [key, template] of Object.entries(words)) {
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

  test('plural forms are those of the language', () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [key, template] of Object.entries(words)) {
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

test('the words under a link or a button are not left in English', () => {
  for (const [code, { words }] of Object.entries(languages)) {
    // Names, codes and texts that are the same in both languages.
    const same = Object.entries(words).filter(
      ([key, text]) => text === english[key] && /[a-z]{4}/i.test(text) && text.includes(' ') && !/[{\d]/.test(text),
    );
    expect(same, code).toEqual([]);
  }
});

test('Italian says tu to the reader in every text, never Lei in one and tu in the next', () => {
  const formal =
    /\b(Lei|Le scriver|ci chiami|Vuole|potrà annullar|sceglie |Modifichi|Prenoti di|Dica|Ha valutato|l’ha trovata|la annulla,|[Ll]a sua (richiesta|prenotazione)|[Ii]l suo (autista|viaggio))/;
  const found = Object.entries(it.words).filter(([, text]) => formal.test(text));
  expect(found.map(([key]) => key)).toEqual([]);
});

test('Arabic counts the minutes to the driver as it counts everything', () => {
  const fillIn = createFill('ar', fill);
  const away = (minutes: number) => fillIn(ar.words['time.away'], { minutes });
  expect([1, 2, 5, 11].map(away)).toEqual([
    'على بُعد دقيقة واحدة تقريبًا',
    'على بُعد دقيقتين تقريبًا',
    'على بُعد 5 دقائق تقريبًا',
    'على بُعد 11 دقيقة تقريبًا',
  ]);
});
