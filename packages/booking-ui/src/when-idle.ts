/** Runs a task once the page is idle, at the latest after `timeoutMs`. @returns a function that cancels it */
export function whenIdle(view: Window & typeof globalThis, run: () => void, timeoutMs = 2000): () => void {
  if (typeof view.requestIdleCallback === 'function') {
    const handle = view.requestIdleCallback(run, { timeout: timeoutMs });
    return () => view.cancelIdleCallback(handle);
  }
  const handle = view.setTimeout(run, 200);
  return () => view.clearTimeout(handle);
}
