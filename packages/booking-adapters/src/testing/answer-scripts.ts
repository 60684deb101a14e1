/**
 * Simulates the hosts of the page's script elements: the function returned by `arrive` installs the script's globals,
 * then the script's callback is called; null lets the script fail.
 * @returns the URLs requested, and `stop`, which ends the simulation
 */
export function answerScripts(arrive: (url: URL) => (() => void) | null): { readonly urls: URL[]; stop(): void } {
  const urls: URL[] = [];
  const append = document.head.append.bind(document.head);
  document.head.append = (...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) {
        append(node);
        continue;
      }
      const url = new URL(node.src);
      urls.push(url);
      const bring = arrive(url);
      queueMicrotask(() => {
        if (!bring) {
          node.dispatchEvent(new Event('error'));
          return;
        }
        bring();
        const ready: unknown = Reflect.get(window, url.searchParams.get('callback') ?? '');
        if (typeof ready === 'function') ready();
      });
    }
  };
  return {
    urls,
    stop() {
      document.head.append = append;
    },
  };
}
