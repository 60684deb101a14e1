import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The first browser there is among a chosen path and the usual places; null when there is none. */
export const installedBrowser = (chosen, exists = existsSync) =>
  [chosen, ...usual].find((path) => path && exists(path)) ?? null;

const runs = (path, env) => spawnSync(path, ['--version'], { env, timeout: 20_000 }).status === 0;

/**
 * A Chromium to test with: CHROMIUM_PATH, an installed one, else the one that comes as a package. A machine that lacks the
 * package's libraries gets those that the package brings.
 * @returns {Promise<{path: string, env: Record<string, string>}>}
 */
export async function findBrowser(root, environment = process.env) {
  const installed = installedBrowser(environment.CHROMIUM_PATH);
  if (installed) return { path: installed, env: {} };
  const require = createRequire(join(root, 'package.json'));
  const { default: chromium, inflate } = await import(pathToFileURL(require.resolve('@sparticuz/chromium')).href);
  const path = await chromium.executablePath();
  if (runs(path, environment)) return { path, env: {} };
  const brought = join(require.resolve('@sparticuz/chromium'), '..', '..', '..', 'bin', 'al2023.tar.br');
  const folder = await inflate(brought);
  const libraries = join(folder, existsSync(join(folder, 'lib')) ? 'lib' : 'al2023/lib');
  const env = { LD_LIBRARY_PATH: [libraries, environment.LD_LIBRARY_PATH].filter(Boolean).join(delimiter) };
  if (!runs(path, { ...environment, ...env })) throw new Error(`the browser at ${path} does not start`);
  return { path, env };
}
