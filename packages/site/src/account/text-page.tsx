import { createCancelSource } from 'booking-core/ports';
import { useT } from 'booking-ui/booking-context';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useState } from 'react';
import { useSite } from '../site-context.ts';
import css from './account.css?inline';
import { Waiting } from './parts.tsx';

export { english } from './english.ts';

/** Paragraphs of a text that the operator wrote: plain text, so that nothing in it can run. */
const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Pages from operator-supplied text: `policy.txt` and `cookie.txt` beside the site (design decisions, section 7). */
export function TextPage({ name }: { name: 'policy' | 'cookie' }) {
  useSheet(css);
  const t = useT();
  const { http } = useSite();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const cancel = createCancelSource();
    const url = new URL(`/${name}.txt`, window.location.href).href;
    http
      .send({ method: 'GET', url, headers: { accept: 'text/plain' }, timeoutMs: 10_000 }, cancel.token)
      .then((got) => {
        if (cancel.token.cancelled) return;
        // A site without the file answers with its page.
        const isText = got.kind === 'response' && got.status === 200 && !/^\s*</.test(got.body);
        setText(isText ? got.body : '');
      });
    return () => cancel.cancel();
  }, [http, name]);
  const parts = text === null ? [] : paragraphs(text);
  return (
    <div className="site-page acc">
      <article className="acc-main acc-prose">
        <h1 className="acc-title">{t(name === 'policy' ? 'info.policy' : 'info.cookie')}</h1>
        {text === null ? (
          <Waiting />
        ) : parts.length === 0 ? (
          <p className="acc-quiet">{t('info.nothing')}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text are its order
          parts.map((part, index) => <p key={index}>{part}</p>)
        )}
      </article>
    </div>
  );
}
