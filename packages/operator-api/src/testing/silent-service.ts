import { vi } from 'vitest';

/** A service that takes a question and never answers; whoever gives up is told so. */
export const silent: typeof globalThis.fetch = (_, init) =>
  new Promise((_answered, fail) => {
    init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
  });

/**
 * Has deadlines (`AbortSignal.timeout`, which no fake timer reaches) run by Vitest's fake timers, from now on. Whoever calls it
 * puts both back: `vi.useRealTimers()`, `vi.restoreAllMocks()`.
 */
export function deadlinesByFakeTimers(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const deadline = new AbortController();
    setTimeout(() => deadline.abort(new DOMException('too late', 'TimeoutError')), milliseconds);
    return deadline.signal;
  });
}
