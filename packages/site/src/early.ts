import type { HttpPort } from 'booking-core/ports';

interface EarlyAnswer {
  readonly status: number;
  readonly body: string;
}

/** The requests that `early.js` started before the scripts were loaded. */
export interface Early {
  readonly settings: Promise<EarlyAnswer | null>;
  readonly answers: Readonly<Record<string, Promise<EarlyAnswer | null>>>;
}

declare global {
  interface Window {
    taxiBookingEarly?: Early;
    taxiBookingSettings?: unknown;
    taxiBookingPreload?: unknown;
  }
}

/** How long the settings file may take, in milliseconds: the page shows nothing before. */
const settingsMs = 10_000;

/** @returns what was promised; `timeout` when it takes longer, since a connection that hangs never fails by itself */
function within<T>(ms: number, promised: Promise<T>): Promise<T | 'timeout'> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, ms, 'timeout');
  });
  return Promise.race([promised, late]).finally(() => clearTimeout(timer));
}

/** @returns the content of `settings.json`; null when there is none, it is not valid JSON, or it takes too long */
export async function settingsFile(early: Early | undefined): Promise<unknown> {
  try {
    const answer = early ? await within(settingsMs, early.settings) : null;
    if (answer === 'timeout') return null;
    if (answer) return answer.status === 200 ? JSON.parse(answer.body) : null;
    const response = await fetch('/settings.json', { credentials: 'omit', signal: AbortSignal.timeout(settingsMs) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** @returns whether an early request succeeded; otherwise the booking engine requests the configuration again */
export const configurationArrives = async (early: Early | undefined): Promise<boolean> =>
  (await Promise.all(Object.values(early?.answers ?? {}))).some((answer) => answer?.status === 200);

/**
 * @returns a port that uses the early response for the first request to its URL, if it arrives within the request's
 *   `timeoutMs`; all other requests are sent
 */
export function withEarlyAnswers(http: HttpPort, early: Early | undefined): HttpPort {
  const waiting = new Map(Object.entries(early?.answers ?? {}));
  return {
    async send(request, cancel) {
      const begun = request.method === 'GET' ? waiting.get(request.url) : undefined;
      if (!begun) return http.send(request, cancel);
      waiting.delete(request.url);
      const answer = await within(request.timeoutMs, begun);
      if (cancel.cancelled) return { kind: 'aborted' };
      if (answer === 'timeout') return { kind: 'timeout' };
      return answer?.status === 200 ? { kind: 'response', ...answer } : http.send(request, cancel);
    },
  };
}
