import { createCancelSource, type HttpRequest } from 'booking-core/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFetchHttp } from './http.ts';

const get: HttpRequest = {
  method: 'GET',
  url: 'https://operator.example/api/configuration',
  headers: { 'x-correlation-id': 'a1' },
  timeoutMs: 8000,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rejectOnAbort = (_url: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
  });

describe('fetch as the http port', () => {
  it('answers status and body as text, whatever the status is', async () => {
    const fetch = vi.fn(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const http = createFetchHttp({ fetch });
    const outcome = await http.send(get, createCancelSource().token);
    expect(outcome).toEqual({ kind: 'response', status: 502, body: '<h1>Bad gateway</h1>' });
  });

  it('sends method, headers and body, and never a cookie', async () => {
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'));
    await createFetchHttp({ fetch }).send(
      { ...get, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
      createCancelSource().token,
    );
    expect(fetch).toHaveBeenCalledWith(
      get.url,
      expect.objectContaining({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"a":1}',
        credentials: 'omit',
        cache: 'no-store',
      }),
    );
  });

  it('asks for the language that the page speaks, where it says one', async () => {
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'));
    await createFetchHttp({ fetch, language: () => 'de-AT' }).send(get, createCancelSource().token);
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ 'accept-language': 'de-AT', ...get.headers });
    await createFetchHttp({ fetch, language: () => '' }).send(get, createCancelSource().token);
    expect(fetch.mock.calls[1]?.[1]?.headers).toEqual(get.headers);
  });

  it.each(['de_AT', 'русский', 'de–AT', 'de\nAT'])(
    'asks in no language for %o, which other origins do not permit in the header, or browsers refuse to send',
    async (said) => {
      const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'));
      await createFetchHttp({ fetch, language: () => said }).send(get, createCancelSource().token);
      expect(fetch.mock.calls[0]?.[1]?.headers).toEqual(get.headers);
    },
  );

  it('leaves the body out of a request that has none', async () => {
    const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'));
    await createFetchHttp({ fetch }).send(get, createCancelSource().token);
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body');
  });

  it('gives up after the caller’s timeout and aborts the request', async () => {
    let signal: AbortSignal | null | undefined;
    const http = createFetchHttp({
      fetch: (url, init) => {
        signal = init?.signal;
        return rejectOnAbort(url, init);
      },
    });
    const sending = http.send(get, createCancelSource().token);
    vi.advanceTimersByTime(get.timeoutMs - 1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await sending).toEqual({ kind: 'timeout' });
    expect(signal?.aborted).toBe(true);
  });

  it('times out while the body is still coming', async () => {
    const body = new Promise<string>(() => {});
    const http = createFetchHttp({
      fetch: async () => ({ status: 200, text: () => body }) as unknown as Response,
    });
    const sending = http.send(get, createCancelSource().token);
    await Promise.resolve();
    vi.advanceTimersByTime(get.timeoutMs - 1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await sending).toEqual({ kind: 'timeout' });
  });

  it('is aborted by the cancel token, before and during the request', async () => {
    const fetch = vi.fn(rejectOnAbort);
    const http = createFetchHttp({ fetch });
    const source = createCancelSource();
    const sending = http.send(get, source.token);
    source.cancel();
    expect(await sending).toEqual({ kind: 'aborted' });
    expect(await http.send(get, source.token)).toEqual({ kind: 'aborted' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    [true, 'network'],
    [false, 'offline'],
  ] as const)('names a failed request by what the device knows (online: %s → %s)', async (online, kind) => {
    vi.stubGlobal('navigator', { onLine: online });
    const http = createFetchHttp({
      fetch: async () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await http.send(get, createCancelSource().token)).toEqual({ kind });
  });

  it('answers network for a request that was sent before the device went offline: the server may have it', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const http = createFetchHttp({
      fetch: async () => {
        vi.stubGlobal('navigator', { onLine: false });
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await http.send(get, createCancelSource().token)).toEqual({ kind: 'network' });
  });

  it('believes an answer even when the device says that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const http = createFetchHttp({ fetch: async () => new Response('ok') });
    expect(await http.send(get, createCancelSource().token)).toMatchObject({ kind: 'response', body: 'ok' });
  });

  it('answers network for a connection that breaks in the middle of the body', async () => {
    const http = createFetchHttp({
      fetch: async () => ({ status: 200, text: () => Promise.reject(new TypeError('broken')) }) as unknown as Response,
    });
    expect(await http.send(get, createCancelSource().token)).toEqual({ kind: 'network' });
  });

  it('stops its timer when the answer is there', async () => {
    const http = createFetchHttp({ fetch: async () => new Response('ok') });
    await http.send(get, createCancelSource().token);
    expect(vi.getTimerCount()).toBe(0);
  });
});
