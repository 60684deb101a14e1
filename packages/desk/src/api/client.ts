import type { DeskCalls, Problem, ResourceAnswer, ResourceBody } from 'contracts';
import { deskEndpoints } from 'contracts/endpoints/desk';

export type DeskCallName = keyof DeskCalls;
export type Answer<Name extends DeskCallName> = ResourceAnswer<DeskCalls[Name]>;

/** What a call was refused with, or why it did not come through. */
export class DeskError extends Error {
  override name = 'DeskError';
  constructor(
    /** The status; 0 when nothing answered. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** What of the request is wrong, '' for none of it. */
    readonly field = '',
  ) {
    super(message);
  }
}

type Words = Readonly<Record<string, string | number>>;

export interface Asked<Name extends DeskCallName> {
  /** What stands in the braces of the path. */
  readonly params?: Words;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: ResourceBody<DeskCalls[Name]>;
  readonly signal?: AbortSignal;
}

const timeoutMs = 20_000;

const addressOf = (path: string, params: Words, query: Asked<'me'>['query'] = {}): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  const text = asked.toString();
  return text === '' ? filled : `${filled}?${text}`;
};

/** The address of a call, for a link to what it answers. */
export const hrefOf = (name: DeskCallName, { params = {}, query }: Pick<Asked<'me'>, 'params' | 'query'>): string =>
  addressOf(deskEndpoints[name].path, params, query);

/**
 * Asks the server. The session is a cookie, which the browser adds.
 * @throws {DeskError} for a no, and when nothing answers within 20 s.
 */
export async function ask<Name extends DeskCallName>(name: Name, asked: Asked<Name> = {}): Promise<Answer<Name>> {
  const { method, path } = deskEndpoints[name];
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(path, asked.params ?? {}, asked.query), {
      method,
      signal: asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout,
      ...(asked.body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked.body) }),
    });
    text = await response.text();
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    throw new DeskError(0, 'offline', 'The server does not answer. Check the connection and try again.');
  }
  const answer = readJson(text);
  if (response.ok) return answer as Answer<Name>;
  const { code, detail, field } = (answer ?? {}) as Partial<Problem>;
  throw new DeskError(response.status, code ?? 'failed', detail ?? 'Something went wrong here. Try again.', field);
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What went wrong, in words. */
export const wordsOf = (error: unknown): string =>
  error instanceof DeskError ? error.message : 'Something went wrong here. Try again.';
