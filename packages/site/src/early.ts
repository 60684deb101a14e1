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

/** @returns the content of `settings.json`; null when there is none or it is not valid JSON */
export async function settingsFile(early: Early | undefined): Promise<unknown> {
  try {
    const answer = early ? await early.settings : null;
    if (answer) return answer.status === 200 ? JSON.parse(answer.body) : null;
    const response = await fetch('/settings.json', { credentials: 'omit' });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** @returns whether an early request succeeded; otherwise the booking engine requests the configuration again */
export const configurationArrives = async (early: Early | undefined): Promise<boolean> =>
  (await Promise.all(Object.values(early?.answers ?? {}))).some((answer) => answer?.status === 200);

/** @returns a port that uses the early response for the first request to its URL; all other requests are sent */
export function withEarlyAnswers(http: HttpPort, early: Early | undefined): HttpPort {
  const waiting = new Map(Object.entries(early?.answers ?? {}));
  return {
    async send(request, cancel) {
      const begun = request.method === 'GET' ? waiting.get(request.url) : undefined;
      if (!begun) return http.send(request, cancel);
      waiting.delete(request.url);
      const answer = await begun;
      if (cancel.cancelled) return { kind: 'aborted' };
      return answer?.status === 200 ? { kind: 'response', ...answer } : http.send(request, cancel);
    },
  };
}
