import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

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
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        await writeFile(`${path}.br`, await compress(bytes, { params }));
      }),
  );
}
