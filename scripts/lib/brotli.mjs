import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/brotli', import.meta.url));
/** Bytes. The map's library takes longer to compress than the rest of a build and rarely changes, so it is cached. */
const cachedFrom = 400_000;

/** Compresses at brotli's highest quality, as the files beside the built ones are. */
export const compress = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // One block for the whole of a script; the default ends one after 256 kB, and the next one learns anew.
      [constants.BROTLI_PARAM_LGBLOCK]: 21,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** The same, with a cache of earlier results by the content's hash. */
async function compressOnce(bytes) {
  const path = join(cacheFolder, `${createHash('sha256').update(bytes).digest('hex')}.br`);
  const known = await readFile(path).catch(() => null);
  if (known) return known;
  const compressed = await compress(bytes);
  await mkdir(cacheFolder, { recursive: true });
  // Written atomically: a build may be interrupted, and several may run in parallel.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, compressed);
  await rename(unfinished, path);
  return compressed;
}

/** Writes `x.br` beside every text file of a folder, so that the server does not have to compress at run time. */
export async function brotliFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(m?js|css|html|json|svg)$/.test(entry.name));
  await Promise.all(
    files
      .filter((entry) => !entry.name.startsWith('metafile'))
      .map(async (entry) => {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await (bytes.length < cachedFrom ? compress(bytes) : compressOnce(bytes)));
      }),
  );
}
