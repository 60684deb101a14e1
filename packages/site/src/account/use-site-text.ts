import { createCancelSource } from 'booking-core/ports';
import { useEffect, useState } from 'react';
import { useSite } from '../site-context.ts';

/** Paragraphs of a text that the operator wrote: plain text, so that nothing in it can run. */
const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * The paragraphs of `NAME.txt` beside the site, which the operator writes.
 * @returns null until it has come; empty when there is no such file, or nothing in it.
 */
export function useSiteText(name: string): readonly string[] | null {
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
  return text === null ? null : paragraphs(text);
}
