import { useT } from 'booking-ui/booking-context';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, useRef } from 'react';
import css from './account.css?inline';
import { Failed, useKeptFocus, Waiting } from './parts.tsx';
import { StandardTerms } from './standard-terms.tsx';
import { type SiteText, useSiteText } from './use-site-text.ts';

export { pages as english } from 'booking-core/messages/pages';

const titles = { policy: 'info.policy', cookie: 'info.cookie', terms: 'site.terms' } as const;

/** Pages of the operator's texts `policy.txt`, `cookie.txt` and `terms.txt` beside the site. */
export function TextPage({ name }: { name: keyof typeof titles }) {
  useSheet(css);
  const t = useT();
  const text = useSiteText(name);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <div className="site-page acc" ref={page}>
      <article className="acc-main acc-prose">
        <h1 className="acc-title">{t(titles[name])}</h1>
        <Text {...text}>{name === 'terms' ? <StandardTerms /> : <p className="acc-quiet">{t('info.nothing')}</p>}</Text>
      </article>
    </div>
  );
}

/** The operator's text; `children` when there is none. */
function Text({ parts, error, reload, children }: SiteText & { children: ReactNode }) {
  if (error) return <Failed error={error} onRetry={reload} />;
  if (parts === null) return <Waiting />;
  if (parts.length === 0) return children;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text are its order
    <p key={index} dir="auto">
      {part}
    </p>
  ));
}
