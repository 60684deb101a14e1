import { spawnSync } from 'node:child_process';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliFolder } from '../../../scripts/lib/brotli.mjs';
import { checkDist } from './check-dist.mjs';
import { removeDetours } from './detours.mjs';
import { askAgain, buildFirstFlight } from './first-flight.mjs';
import { pin } from './integrity.mjs';
import { nameChunks } from './name-chunks.mjs';
import { alias, define } from './options.mjs';
import { plainExports } from './plain-exports.mjs';
import { shrink } from './shrink.mjs';
import { buildTypes } from './types.mjs';

/** Builds `dist/` and `types/`: the element, its lazy parts, the classic-script loader, and brotli files beside them. */
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

await rm(dist, { recursive: true, force: true });
const require = createRequire(import.meta.url);
const tsup = join(dirname(require.resolve('tsup/package.json')), 'dist/cli-default.js');
const { status } = spawnSync(process.execPath, [tsup, '--silent'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const detours = await removeDetours(join(dist, 'chunks'));
await buildFirstFlight({ root, dist, alias, define, detours });
await askAgain(dist);
await shrink(dist);
await plainExports(dist);
const chunks = await nameChunks(dist);

const adapters = createRequire(new URL('../../booking-adapters/package.json', import.meta.url));
await copyFile(
  join(dirname(adapters.resolve('maplibre-gl/package.json')), 'dist/maplibre-gl-worker.mjs'),
  join(dist, chunks, 'maplibre-gl-worker.mjs'),
);
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const { pinned, integrity } = await pin(dist, version);
await brotliFolder(dist);
await buildTypes(root);
const { files, brotli } = await checkDist(dist);
console.log(`taxi-booking: ${files.length} files with the first screen, ${brotli} bytes brotli`);
console.log(`pinned: ${pinned} integrity="${integrity}"`);
