import type { fill, MessageParams } from './index.ts';

/** Arabic numbers are written as they are typed, in Latin digits: times, phones and prices stand beside each other. */
export const written = (locale: string): string => {
  const { language, baseName } = new Intl.Locale(locale);
  return language === 'ar' ? `${baseName}-u-nu-latn` : locale;
};

/**
 * Fills words that run from right to left: each value keeps the direction of its own letters, digits and signs, between
 * Unicode's isolates; a number alone needs none, and reads on over the sign after it (`9:05`).
 */
export const isolating =
  (fillIn: typeof fill): typeof fill =>
  (template, params = {}) => {
    const isolated = Object.entries(params).map(([name, value]) => [
      name,
      /^\d*$/.test(String(value)) ? value : `\u2068${value}\u2069`,
    ]);
    return fillIn(template, Object.fromEntries(isolated) as MessageParams);
  };
