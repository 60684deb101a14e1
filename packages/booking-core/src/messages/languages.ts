import { fetchCode } from '../lazy/fetch-code.ts';
import { fill, type Language, type MessageParams, type Translation } from './index.ts';
import { createFill } from './plural.ts';

const translations = {
  ar: () => import('./translations/ar.ts'),
  de: () => import('./translations/de.ts'),
  es: () => import('./translations/es.ts'),
  fr: () => import('./translations/fr.ts'),
  it: () => import('./translations/it.ts'),
  ja: () => import('./translations/ja.ts'),
  pl: () => import('./translations/pl.ts'),
} satisfies Readonly<Record<string, () => Promise<{ translation: Translation }>>>;

/** Arabic numbers are written as they are typed, in Latin digits: times, phones and prices stand beside each other. */
const written = (locale: string): string => {
  const { language, baseName } = new Intl.Locale(locale);
  return language === 'ar' ? `${baseName}-u-nu-latn` : locale;
};

/**
 * Fills words that run from right to left: each value keeps the direction of its own letters, digits and signs, between
 * Unicode's isolates; a number alone needs none, and reads on over the sign after it (`9:05`).
 */
const isolating =
  (fillIn: typeof fill): typeof fill =>
  (template, params = {}) => {
    const isolated = Object.entries(params).map(([name, value]) => [
      name,
      /^\d*$/.test(String(value)) ? value : `\u2068${value}\u2069`,
    ]);
    return fillIn(template, Object.fromEntries(isolated) as MessageParams);
  };

/** @returns the language of a locale that is translated (`isTranslated`); rejects when its words could not be fetched */
export async function fetchLanguage(locale: string): Promise<Language> {
  const code = locale.slice(0, 2).toLowerCase() as keyof typeof translations;
  const { translation } = await fetchCode(translations[code]);
  const fillIn = createFill(locale, fill);
  return { locale: written(locale), ...translation, fill: translation.dir === 'rtl' ? isolating(fillIn) : fillIn };
}
