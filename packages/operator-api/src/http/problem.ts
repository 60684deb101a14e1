import type { Problem as ProblemBody } from 'contracts';

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

const titles: Readonly<Record<ProblemStatus, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Another method',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Not JSON',
  421: 'Another host',
  422: 'Not possible',
  429: 'Too many requests',
  500: 'Failed',
  503: 'Not now',
};

/**
 * An error response of a resource call: the status is its kind, `code` is for programs, `detail` for people (RFC
 * 9457).
 */
export class Problem extends Error {
  override name = 'Problem';
  constructor(
    readonly status: ProblemStatus,
    /** `not-found`, `scope`, `out-of-order`, … */
    readonly code: string,
    readonly detail: string,
    /** `field`: the invalid field of the request; `current`: the actual state. */
    readonly extra: { readonly field?: string; readonly current?: unknown } = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
  }
}

/** The HTTP response for a problem. */
export function problemResponse({ status, code, detail, extra, headers }: Problem): Response {
  const body: ProblemBody = { title: titles[status], status, code, detail, ...extra };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  });
}
