/** What Chromium says of a module that it could not fetch; it remembers that, and answers at once from then on. */
const notFetched = /^Failed to fetch dynamically imported module: (https?:\S+)$/;

/**
 * Fetches code, once more at once where a single request was dropped. Browsers that follow the HTML standard since 2026 (whatwg/html
 * #10327), and bundlers' own loaders, ask again whenever `load` is called. Chromium before that does not, for as long as the
 * page lives, but under another address: only there the address of its error is asked for with a query.
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
