import { vi } from 'vitest';

/** A service that never responds; an aborted request is rejected. */
export const silent: typeof globalThis.fetch = (_, init) =>
  new Promise((_answered, fail) => {
    init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
  });

/**
 * Makes deadlines (`AbortSignal.timeout`, which no fake timer controls) follow Vitest's fake timers. The caller
 * restores both: `vi.useRealTimers()`, `vi.restoreAllMocks()`.
 */
export function deadlinesByFakeTimers(): void {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const deadline = new AbortController();
    setTimeout(() => deadline.abort(new DOMException('too late', 'TimeoutError')), milliseconds);
    return deadline.signal;
  });
}
