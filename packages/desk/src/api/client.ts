import type { DeskCalls, Problem, ResourceAnswer, ResourceBody } from 'contracts';
import { deskEndpoints } from 'contracts/endpoints/desk';

export type DeskCallName = keyof DeskCalls;
export type Answer<Name extends DeskCallName> = ResourceAnswer<DeskCalls[Name]>;

/** A refusal by the server, or the failure to reach it. */
export class DeskError extends Error {
  override name = 'DeskError';
  constructor(
    /** The HTTP status; 0 when there was no response. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** The field of the request that is wrong; '' for none. */
    readonly field = '',
  ) {
    super(message);
  }
}

type PathParams = Readonly<Record<string, string | number>>;

export interface Asked<Name extends DeskCallName> {
  /** Values for the `{name}` placeholders of the path. */
  readonly params?: PathParams;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: ResourceBody<DeskCalls[Name]>;
  readonly signal?: AbortSignal;
}

/** How long a call waits for the server. */
export const timeoutMs = 20_000;

const addressOf = (path: string, params: PathParams, query: Asked<'me'>['query'] = {}): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  const text = asked.toString();
  return text === '' ? filled : `${filled}?${text}`;
};

/** @returns the URL of a call, for a link to its response */
export const hrefOf = (name: DeskCallName, { params = {}, query }: Pick<Asked<'me'>, 'params' | 'query'>): string =>
  addressOf(deskEndpoints[name].path, params, query);

/**
 * Calls the server. The session is a cookie, which the browser adds.
 * @throws {DeskError} when the server refuses, or does not respond within 20 s.
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

/** @returns the error text to show for a failed call */
export const errorText = (error: unknown): string =>
  error instanceof DeskError ? error.message : 'Something went wrong here. Try again.';
