import { fetchCode } from '../lazy/fetch-code.ts';
import { isolating, written } from './direction.ts';
import { fill, type Language, type Translation } from './index.ts';
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

/**
 * @returns the language of a locale that is translated (`isTranslated`); rejects when its texts could not be fetched
 */
export async function fetchLanguage(locale: string): Promise<Language> {
  const code = locale.slice(0, 2).toLowerCase() as keyof typeof translations;
  const { translation } = await fetchCode(translations[code]);
  const fillIn = createFill(locale, fill);
  return { locale: written(locale), ...translation, fill: translation.dir === 'rtl' ? isolating(fillIn) : fillIn };
}
