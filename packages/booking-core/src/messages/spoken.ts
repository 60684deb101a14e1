import { fill, type Language } from './index.ts';
import type { SpeakOptions } from './languages.ts';

/** Whether a locale (BCP 47) is one of a language that there are words in, beside the English that comes with the code. */
export const isTranslated = (locale: string): boolean => /^(ar|de|es|fr|it|ja|pl)(-[a-z\d]+)*$/i.test(locale);

/** How English is written for a locale: as it asks, or as the specification does where it asks for something else. */
export const englishOf = (locale: string): string => (/^en(-[a-z\d]+)*$/i.test(locale) ? locale : 'en-GB');

/**
 * Fetches the words for a locale and hands them to `show`, first those of the first screen, then with those behind it;
 * null when not even those come, and at once where the English that comes with the code is meant.
 */
export function speakIn(locale: string, show: (language: Language | null) => void, options: SpeakOptions = {}): void {
  if (!options.whole && !isTranslated(locale)) show(null);
  else
    import('./languages.ts')
      .then(({ speak }) => speak(locale, show, options, fill))
      .catch(() => options.whole || show(null));
}
