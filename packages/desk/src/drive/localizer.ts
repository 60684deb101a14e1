import { fetchCode } from 'booking-core/fetch-code';
import { fill, type MessageParams } from 'booking-core/messages';
import { isolating, written } from 'booking-core/messages/direction';
import { createFill } from 'booking-core/messages/plural';
import { createContext, useContext } from 'react';
import { type DriveKey, type DriveMessages, en } from './messages/en.ts';

/** The driver's language and its texts. */
export interface DriveLocalizer {
  /** BCP 47, for `Intl`. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly t: (key: DriveKey, params?: MessageParams) => string;
}

const translations: Readonly<Record<string, () => Promise<{ readonly words: DriveMessages }>>> = {
  ar: () => import('./messages/ar.ts'),
  de: () => import('./messages/de.ts'),
  es: () => import('./messages/es.ts'),
  fr: () => import('./messages/fr.ts'),
  it: () => import('./messages/it.ts'),
  ja: () => import('./messages/ja.ts'),
  pl: () => import('./messages/pl.ts'),
};

function localizerOf(locale: string, words: DriveMessages): DriveLocalizer {
  const isArabic = locale.startsWith('ar');
  const plain = createFill(locale, fill);
  const fillIn = isArabic ? isolating(plain) : plain;
  return { locale: written(locale), dir: isArabic ? 'rtl' : 'ltr', t: (key, params) => fillIn(words[key], params) };
}

export const english = localizerOf('en-GB', en);

/**
 * @param locales BCP 47, preferred first
 * @returns the first of these languages that the page has; English for none, or when its texts cannot be loaded
 */
export async function fetchLocalizer(locales: readonly string[]): Promise<DriveLocalizer> {
  for (const locale of locales) {
    const code = locale.slice(0, 2).toLowerCase();
    if (code === 'en') return localizerOf(locale, en);
    const fetchMessages = translations[code];
    if (fetchMessages === undefined || !/^[a-z]{2}(-|$)/i.test(locale)) continue;
    try {
      return localizerOf(locale, (await fetchCode(fetchMessages)).words);
    } catch {
      return english;
    }
  }
  return english;
}

export const LocalizerContext = createContext(english);

/** @returns the language and texts of this driver */
export const useLocalizer = (): DriveLocalizer => useContext(LocalizerContext);
