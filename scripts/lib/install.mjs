import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files whose change makes an install necessary. */
const inputs = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  ...['booking-core', 'booking-ui', 'booking-adapters', 'widget', 'site', 'operator-api'].map(
    (name) => `packages/${name}/package.json`,
  ),
  'e2e/package.json',
  'examples/package.json',
];

export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of inputs) {
    const path = join(root, file);
    hash.update(file).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.update(process.version).digest('hex');
}

/**
 * Installs the workspace through the pnpm that package.json names, unless exactly this lockfile is installed already.
 * npm alone has to be on the path. @returns {boolean} whether everything is in place
 */
export function install(root) {
  const stamp = join(root, 'node_modules', '.install-stamp');
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const args = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit', env: { ...process.env, CI: 'true' } });
  if (status !== 0) return false;
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}
