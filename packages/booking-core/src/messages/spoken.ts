import { fetchCode } from '../lazy/fetch-code.ts';
import type { Language } from './index.ts';

/** Whether there is a translation for a locale (BCP 47). English needs none: its texts are in the code. */
export const isTranslated = (locale: string): boolean => /^(ar|de|es|fr|it|ja|pl)(-[a-z\d]+)*$/i.test(locale);

/** The English locale for formatting: the given one if it is English, otherwise the specification's, en-GB. */
export const englishOf = (locale: string): string => (/^en(-[a-z\d]+)*$/i.test(locale) ? locale : 'en-GB');

/**
 * Fetches the texts for a locale and passes them to `show`; for locales without a translation it calls `show(null)`
 * immediately, which means English. `failed` is called when the texts could not be fetched; by default it shows
 * English.
 */
export function loadLanguage(
  locale: string,
  show: (language: Language | null) => void,
  failed: () => void = () => show(null),
): void {
  if (!isTranslated(locale)) show(null);
  else
    fetchCode(() => import('./languages.ts'))
      .then(({ fetchLanguage }) => fetchLanguage(locale))
      .then(show, failed);
}
