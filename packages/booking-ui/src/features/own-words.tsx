import { useLocale } from '../booking-context.tsx';

interface OwnWordsProps {
  children: string;
  /** BCP 47; '' and missing where nobody told it. */
  language?: string | undefined;
}

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

/** The operator's words as they are: where they are not in the page's language, the markup says what they are in (WCAG 3.1.2). */
export function OwnWords({ children, language = '' }: OwnWordsProps) {
  const locale = useLocale();
  return language === '' || primary(language) === primary(locale) ? children : <span lang={language}>{children}</span>;
}
