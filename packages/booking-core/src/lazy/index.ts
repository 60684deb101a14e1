import { fetchCode } from './fetch-code.ts';

/** A value that is fetched when it is first needed. */
export interface Lazy<Value> {
  /** @returns the value; rejects when it could not be fetched, and the next call fetches again */
  (): Promise<Value>;
  /** @returns the value if it has been fetched already */
  peek(): Value | undefined;
}

/**
 * Fetches code or a service once, when it is first needed. Calls made meanwhile share the fetch. A failed fetch is
 * retried once immediately, in case a single request was dropped, and again by the next call.
 */
export function lazy<Value>(load: () => Promise<Value>): Lazy<Value> {
  let fetching: Promise<Value> | null = null;
  let value: Value | undefined;
  const fetch = async () => {
    value = await fetchCode(load);
    return value;
  };
  const get = () => {
    fetching ??= fetch().catch((error: unknown) => {
      fetching = null;
      throw error;
    });
    return fetching;
  };
  return Object.assign(get, { peek: () => value });
}
