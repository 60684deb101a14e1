import { useLocale } from '../booking-context.tsx';

interface OwnWordsProps {
  children: string;
  /** BCP 47; '' and missing where nobody told it. */
  language?: string | undefined;
}

/** Whether words are told to be in another language than the page's. */
export const isForeign = (language: string | undefined, locale: string): boolean =>
  Boolean(language) && primary(language ?? '') !== primary(locale);

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

/** The operator's words as they are: where they are not in the page's language, the markup says what they are in (WCAG 3.1.2). */
export function OwnWords({ children, language = '' }: OwnWordsProps) {
  const locale = useLocale();
  return isForeign(language, locale) ? <span lang={language}>{children}</span> : children;
}
