import { createCancelSource } from 'booking-core/ports';
import { useEffect, useState } from 'react';
import { useSite } from '../site-context.ts';

/** Splits the operator's text into paragraphs. It is plain text, so that no HTML or script in it takes effect. */
const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Loads the operator's text `NAME.txt` from the root of the site.
 * @returns its paragraphs; null until they are loaded; empty when there is no such file, or nothing in it.
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
        // A site without the file responds with its HTML page.
        const isText = got.kind === 'response' && got.status === 200 && !/^\s*</.test(got.body);
        setText(isText ? got.body : '');
      });
    return () => cancel.cancel();
  }, [http, name]);
  return text === null ? null : paragraphs(text);
}
