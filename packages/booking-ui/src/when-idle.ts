/** Runs something once the page has nothing better to do, at the latest after `timeoutMs`; the answer cancels. */
export function whenIdle(view: Window & typeof globalThis, run: () => void, timeoutMs = 2000): () => void {
  if (typeof view.requestIdleCallback === 'function') {
    const handle = view.requestIdleCallback(run, { timeout: timeoutMs });
    return () => view.cancelIdleCallback(handle);
  }
  const handle = view.setTimeout(run, 200);
  return () => view.clearTimeout(handle);
}
