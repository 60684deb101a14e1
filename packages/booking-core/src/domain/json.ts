/**
 * Reads JSON of a host page, a link, a storage or the network, which may contain anything.
 * @returns the value; undefined for a text that is not JSON
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
