import { describe, expect, test, vi } from 'vitest';
import { createTranslator, fill, type Language } from './index.ts';
import { createFill } from './plural.ts';
import { englishOf, isTranslated, loadLanguage } from './spoken.ts';

const shownIn = (locale: string) => new Promise<Language | null>((resolve) => loadLanguage(locale, resolve));

describe('which language', () => {
  test.each(['de', 'de-AT', 'ar-EG', 'ja-JP-u-ca-japanese', 'FR'])('there are words for %s', (locale) =>
    expect(isTranslated(locale)).toBe(true),
  );

  test.each(['en', 'nl', 'fil', 'en_US', 'des', ''])('%s is English, or said in it', (locale) =>
    expect(isTranslated(locale)).toBe(false),
  );

  test('English is written as it asks, and as the specification does where there are no words in a language', () => {
    expect(englishOf('en-AU')).toBe('en-AU');
    expect(englishOf('nl-NL')).toBe('en-GB');
    expect(englishOf('not a locale')).toBe('en-GB');
  });
});

describe('words on their way', () => {
  test('English comes with the code: nothing is fetched', () => {
    const show = vi.fn();
    loadLanguage('en-GB', show);
    loadLanguage('nl', show);
    expect(show.mock.calls).toEqual([[null], [null]]);
  });

  test('a language comes whole, with its own plural forms', async () => {
    const german = await shownIn('de');
    expect(german).toMatchObject({ dir: 'ltr', locale: 'de' });
    expect(german?.words['common.next']).toBe('Weiter');
    expect(german?.words['flight.number']).toBe('Flugnummer');
    expect(createTranslator([german?.words], german?.fill)('places.clear', { title: 'Zielort' })).toBe(
      'Zielort leeren',
    );
  });

  test('Arabic dates are of the calendar that the days are chosen in, whatever the platform has for the country', async () => {
    const { calendar } = new Intl.DateTimeFormat((await shownIn('ar-SA-u-ca-islamic'))?.locale).resolvedOptions();
    expect(calendar).toBe('gregory');
    expect((await shownIn('ar-SA'))?.locale).toContain('-ca-gregory');
  });

  test('Arabic runs from right to left, its numbers in the digits that times and prices are typed in', async () => {
    const arabic = await shownIn('ar-EG');
    expect(arabic).toMatchObject({ dir: 'rtl', locale: 'ar-EG-u-ca-gregory-nu-latn' });
    expect(new Intl.NumberFormat(arabic?.locale).format(15)).toBe('15');
    const said = (params: Record<string, string | number>) => arabic?.fill('{phone}, {minutes}:{seconds}', params);
    expect(said({ phone: '+44 20', minutes: 9, seconds: '05' })).toBe('\u2068+44 20\u2069, 9:05');
  });
});

describe('plural forms', () => {
  const nights = '{count, plural, one {# noc} few {# noce} many {# nocy} other {# nocy}} w {place}';
  test.each([
    [1, '1 noc w Łodzi'],
    [3, '3 noce w Łodzi'],
    [12, '12 nocy w Łodzi'],
    [22, '22 noce w Łodzi'],
    [0, '0 nocy w Łodzi'],
  ])('Polish for %i', (count, words) => expect(createFill('pl', fill)(nights, { count, place: 'Łodzi' })).toBe(words));

  test('a form may hold other parts, and a form that is not written is the other one', () => {
    const fillIn = createFill('ar', fill);
    const text = '{count, plural, two {اثنان في {place}} other {# في {place}}}';
    expect(fillIn(text, { count: 2, place: 'X' })).toBe('اثنان في X');
    expect(fillIn(text, { count: 7, place: 'X' })).toBe('7 في X');
  });
});
