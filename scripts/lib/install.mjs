import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders with a package.json, relative to the root. */
const workspaceFolders = (root) => [
  '.',
  'e2e',
  'examples',
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name)),
];

const manifestOf = (root, folder) => {
  const path = join(root, folder, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
};

/** A hash of the lockfile, every package.json and the version of Node: when it changes, an install is necessary. */
export function fingerprint(root) {
  const hash = createHash('sha256');
  const inputs = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...workspaceFolders(root).map((folder) => join(folder, 'package.json')),
  ];
  for (const file of inputs) {
    const path = join(root, file);
    hash.update(file).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.update(process.version).update(process.platform).update(process.arch).digest('hex');
}

/** Whether every package that a package.json names is installed. */
export const isComplete = (root) =>
  workspaceFolders(root).every((folder) => {
    const { dependencies = {}, devDependencies = {} } = manifestOf(root, folder);
    return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
      existsSync(join(root, folder, 'node_modules', name, 'package.json')),
    );
  });

/**
 * Installs the workspace through the pnpm that package.json names, unless exactly this lockfile is installed already.
 * Needs only npm on the path. @returns {Promise<boolean>} whether everything is installed
 */
export async function install(root, processes) {
  const stamp = join(root, 'node_modules', '.install-stamp');
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && isComplete(root)) return true;
  const { packageManager } = manifestOf(root, '.');
  const args = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  if (!(await processes.run('npx', args, { cwd: root, env: { ...process.env, CI: 'true' } }))) return false;
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}
