/**
 * Chromium's error for a module that could not be fetched; it caches the failure and repeats the error without a
 * request.
 */
const notFetched = /^Failed to fetch dynamically imported module: (https?:\S+)$/;

/**
 * Fetches code, and retries once immediately in case a single request was dropped. Browsers that follow the HTML
 * standard since 2026 (whatwg/html #10327), and bundlers' own loaders, send a new request whenever `load` is called.
 * Older Chromium does not until the page is reloaded, except for another URL: only there the URL in its error is
 * fetched with a query.
 * @param load imports the code, by a literal name that bundlers understand
 * @returns what the module exports
 * @throws the error of the last attempt
 */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [, address] = notFetched.exec(error instanceof Error ? error.message : '') ?? [];
    if (!address) return load();
    return import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ `${address}?${Date.now()}`);
  }
}
