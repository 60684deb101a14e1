/** The languages of emails to passengers, ISO 639-1; the same as those of the screens. */
export const languageCodes = ['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'pl'] as const;

export type LanguageCode = (typeof languageCodes)[number];

/** Whether emails are written in a language, by its ISO 639-1 code. */
export const isLanguage = (code: string): code is LanguageCode => (languageCodes as readonly string[]).includes(code);

/**
 * The most preferred locale of an `Accept-Language` header (RFC 9110 §12.5.4) whose language is supported, in lower
 * case; '' for none.
 */
export function acceptedLocale(header: string): string {
  const asked = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((found) => found !== undefined);
    return { tag, code: tag.slice(0, 2), isTag: /^[a-z]{2}(-[a-z\d]+)*$/.test(tag), weight: Number(weight ?? 1) };
  });
  const known = asked.filter(({ code, isTag, weight }) => isTag && weight > 0 && isLanguage(code));
  const [first] = known.sort((a, b) => b.weight - a.weight);
  return first?.tag ?? '';
}

/** The language of {@link acceptedLocale}; '' for none. */
export function acceptedLanguage(header: string): LanguageCode | '' {
  const code = acceptedLocale(header).slice(0, 2);
  return isLanguage(code) ? code : '';
}
