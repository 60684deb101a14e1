// 2,000 followers of 200 vehicles at 1 Hz: delivery times and memory. node scripts/bench-hub.mjs [seconds]
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

const folder = fileURLToPath(new URL('..', import.meta.url));
const out = join(folder, 'node_modules/.cache/bench-hub');
await build({
  ...{ entry: { bench: join(folder, 'src/testing/hub-bench.ts') }, outDir: out, format: 'esm', target: 'node20' },
  ...{ silent: true, config: false, noExternal: [/^(booking-core|contracts)(\/|$)/] },
});
const { status } = spawnSync(process.execPath, [join(out, 'bench.js'), process.argv[2] ?? '20'], { stdio: 'inherit' });
rmSync(out, { recursive: true, force: true });
process.exit(status ?? 1);
