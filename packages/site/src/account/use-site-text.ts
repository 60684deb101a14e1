import type { ApiError } from 'booking-core/domain';
import { createCancelSource } from 'booking-core/ports';
import { useBookingState } from 'booking-ui/booking-context';
import { useCallback, useEffect, useState } from 'react';
import { useSite } from '../site-context.ts';

/** Splits the operator's text into paragraphs. It is plain text, so that no HTML or script in it takes effect. */
const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean);

export interface SiteText {
  /** The text's paragraphs; null until it is loaded; empty when there is no such file, or nothing in it. */
  readonly parts: readonly string[] | null;
  /** Why it could not be loaded, which does not tell whether there is one. */
  readonly error: ApiError | null;
  readonly reload: () => void;
}

/** Loads the operator's text `NAME.txt` from the root of the site; tries again when the network is back. */
export function useSiteText(name: string): SiteText {
  const { http } = useSite();
  const online = useBookingState((state) => state.flow.online);
  const [loaded, setLoaded] = useState({ of: '', text: '' });
  const isLoaded = loaded.of === name;
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try or the network's return asks again
  useEffect(() => {
    setError(null);
    if (isLoaded) return;
    const cancel = createCancelSource();
    const url = new URL(`/${name}.txt`, window.location.href).href;
    http
      .send({ method: 'GET', url, headers: { accept: 'text/plain' }, timeoutMs: 10_000 }, cancel.token)
      .then((got) => {
        if (cancel.token.cancelled) return;
        if (got.kind !== 'response') return setError(got);
        const { status, body } = got;
        if (status >= 500 || status === 429) return setError({ kind: 'http', status });
        // A site without the file responds with its HTML page.
        setLoaded({ of: name, text: status === 200 && !/^\s*</.test(body) ? body : '' });
      });
    return () => cancel.cancel();
  }, [http, name, online, attempt]);
  return {
    parts: isLoaded ? paragraphs(loaded.text) : null,
    error,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
