import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/brotli', import.meta.url));
/** The map's library takes longer to compress than the rest of a build, and stays the same from one build to the next. */
const cachedFrom = 400_000;

/** As small as brotli makes it. */
const compress = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** The same, from the cache where it has been done before. */
async function compressOnce(bytes) {
  const path = join(cacheFolder, `${createHash('sha256').update(bytes).digest('hex')}.br`);
  const known = await readFile(path).catch(() => null);
  if (known) return known;
  const compressed = await compress(bytes);
  await mkdir(cacheFolder, { recursive: true });
  // Whole or not at all: a build may end in the middle, and several run side by side.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, compressed);
  await rename(unfinished, path);
  return compressed;
}

/** Writes `x.br` beside every text file of a folder, so that a server has nothing to compress. */
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
