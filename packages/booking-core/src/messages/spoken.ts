import { fetchCode } from '../lazy/fetch-code.ts';
import type { Language } from './index.ts';

/** Whether a locale (BCP 47) is one of a language that there are words in, beside the English that comes with the code. */
export const isTranslated = (locale: string): boolean => /^(ar|de|es|fr|it|ja|pl)(-[a-z\d]+)*$/i.test(locale);

/** How English is written for a locale: as it asks, or as the specification does where it asks for something else. */
export const englishOf = (locale: string): string => (/^en(-[a-z\d]+)*$/i.test(locale) ? locale : 'en-GB');

/**
 * Fetches the words for a locale and hands them to `show`: null, at once, where the English that comes with the code is
 * meant. `failed` is called when they do not come; without it English is shown then.
 */
export function speakIn(
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
