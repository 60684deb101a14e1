import type { fill, MessageParams } from './index.ts';

/**
 * @returns the locale for formatting: Arabic with Latin digits, so that times and prices match typed phone numbers, and
 *   with the calendar of pick-up times, because older browsers write Saudi Arabia's dates in the Islamic one
 */
export const written = (locale: string): string => {
  const { language, baseName } = new Intl.Locale(locale);
  return language === 'ar' ? `${baseName}-u-ca-gregory-nu-latn` : locale;
};

/**
 * Wraps `fill` for right-to-left texts: each value is put between Unicode isolates, so that it keeps its own direction.
 * Plain numbers are not, so that they join with the characters after them (`9:05`).
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
