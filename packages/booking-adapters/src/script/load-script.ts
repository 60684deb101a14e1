/** How long a provider's script may take to load, in milliseconds. */
const patienceMs = 10_000;

/**
 * Loads a script that calls a global function when it is ready. `url` returns the script's URL for that function's
 * name. Rejects when the script fails to load within 10 s; its element and the function are removed then.
 */
export function loadScript(document: Document, url: (callback: string) => string): Promise<void> {
  const view = document.defaultView;
  if (!view) return Promise.reject(new Error('no window'));
  let number = 1;
  while (`taxiBookingReady${number}` in view) number++;
  const name = `taxiBookingReady${number}`;
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const end = (settle: () => void) => {
      view.clearTimeout(timer);
      Reflect.deleteProperty(view, name);
      settle();
    };
    const fail = () =>
      end(() => {
        script.remove();
        reject(new Error(`${new URL(script.src).host} did not answer`));
      });
    const timer = view.setTimeout(fail, patienceMs);
    Reflect.set(view, name, () => end(resolve));
    script.src = url(name);
    script.async = true;
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}
