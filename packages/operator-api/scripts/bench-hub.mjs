// 2,000 followers of 200 vehicles at 1 Hz: delivery times and memory. node scripts/bench-hub.mjs [seconds]
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const out = join(folder, 'node_modules/.cache/bench-hub');
const tsup = join(folder, 'node_modules/tsup/dist/cli-default.js');
execFileSync(process.execPath, [tsup, '--entry.bench', 'src/testing/hub-bench.ts', '--out-dir', out, '--silent'], {
  cwd: folder,
});
const { status } = spawnSync(process.execPath, [join(out, 'bench.js'), process.argv[2] ?? '20'], { stdio: 'inherit' });
rmSync(out, { recursive: true, force: true });
process.exit(status ?? 1);
