import { useLocale } from '../booking-context.tsx';

interface OperatorTextProps {
  children: string;
  /** BCP 47; '' or missing when unknown. */
  language?: string | undefined;
}

/** Whether a text is known to be in another language than the page's. */
const isForeign = (language: string | undefined, locale: string): boolean =>
  Boolean(language) && primary(language ?? '') !== primary(locale);

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

/** The operator's own text, with a `lang` attribute where it is not in the page's language (WCAG 3.1.2). */
export function OperatorText({ children, language = '' }: OperatorTextProps) {
  const locale = useLocale();
  return isForeign(language, locale) ? <span lang={language}>{children}</span> : children;
}
