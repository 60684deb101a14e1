/**
 * The functions of `node:fs`, `node:path` and `node:url` that the server uses to read the gazetteer, bundled with the
 * page.
 */

const texts = import.meta.glob<string>(
  ['../../../packages/operator-api/data/*.json', '../../../packages/operator-api/operator/gazetteer/*.json'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const files = new Map(Object.entries(texts).map(([path, text]) => [nameOf(path), text]));

export const existsSync = (path: string): boolean => files.has(nameOf(path));

export function readFileSync(path: string): string {
  const text = files.get(nameOf(path));
  if (text === undefined) throw new Error(`${path} is not here`);
  return text;
}

export const join = (...parts: readonly string[]): string => parts.join('/');
export const dirname = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const resolve = (...parts: readonly string[]): string => join(...parts);
export const fileURLToPath = (url: string): string => url;

/** An empty receipt: no story shows one, and its fonts are not bundled. */
export const receiptPdf = async (): Promise<Uint8Array> => new Uint8Array();
