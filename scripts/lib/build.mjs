import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runTool } from './processes.mjs';

const server = 'packages/operator-api';
const site = 'packages/site';
const others = ['packages/widget', 'packages/loader', 'packages/desk'];
/** Host pages that import the built element from its package. */
const dependents = ['examples'];
const outputs = [
  'packages/widget/dist',
  'packages/widget/types',
  'packages/loader/dist',
  'packages/site/dist',
  'packages/desk/dist',
  'packages/operator-api/dist',
  'examples/dist',
];
const inputs = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', 'packages', 'examples'];
const stampFile = 'node_modules/.cache/build.json';

/** Every file below a path, in order; none when the path does not exist. */
function filesBelow(root, path, skip = () => false) {
  const full = join(root, path);
  if (skip(path) || !existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`, skip));
}

/** A hash of everything that a build reads. */
function fingerprintOfInputs(root, environment) {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of Object.entries(environment).sort()) {
    if (name === 'NODE_ENV' || name.startsWith('VITE_')) hash.update(`${name}=${value}\n`);
  }
  const produced = (path) =>
    outputs.includes(path) || /(^|\/)(node_modules|\.tsbuild)$/.test(path) || path.endsWith('.tsbuildinfo');
  for (const file of inputs.flatMap((path) => filesBelow(root, path, produced))) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** A hash of the built files; it changes when one is changed, added or removed. */
function fingerprintOfOutputs(root) {
  const hash = createHash('sha256');
  for (const output of outputs) {
    const files = filesBelow(root, output);
    if (files.length === 0) hash.update(`${output} is missing\n`);
    for (const file of files) {
      const { size, mtimeMs } = statSync(join(root, file));
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

const stampOf = (root, environment) =>
  JSON.stringify({ inputs: fingerprintOfInputs(root, environment), outputs: fingerprintOfOutputs(root) });

/** Whether the built files are up to date. */
export function isBuilt(root, environment = process.env) {
  const stamp = join(root, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(root, environment);
}

/**
 * Records that the outputs belong to the inputs as they were before the build: an edit during a build requires another
 * one.
 */
export function rememberBuild(root, inputsBefore = fingerprintOfInputs(root, process.env)) {
  const stamp = join(root, stampFile);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ inputs: inputsBefore, outputs: fingerprintOfOutputs(root) }));
}

/** The stages of a build, in order. Folders of one stage are built in parallel: none reads the output of another. */
const everything = [{ folders: [server, site, ...others] }, { folders: dependents }];

/**
 * Builds everything that is served: the element, the site, the desk, the operator API, and the example pages that need
 * a build.
 * @returns {Promise<boolean>} whether all succeeded
 */
export async function build(root, processes, stages = everything) {
  const before = fingerprintOfInputs(root, process.env);
  const buildOf = async (folder) => {
    const began = Date.now();
    const good = await runTool(processes, root, folder, 'npm', ['run', '--silent', 'build'], { quiet: true });
    if (good) console.log(`Built ${folder} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    else if (!processes.ending) console.error(`${folder} could not be built.`);
    return good;
  };
  for (const { folders, after = () => true } of stages) {
    // In parallel, because half of each build is single-threaded.
    const built = await Promise.all(folders.map(buildOf));
    if (built.includes(false) || !(await after())) return false;
  }
  rememberBuild(root, before);
  return true;
}

/**
 * Builds what is out of date, in an order that makes the first page available as early as possible.
 * @param serve starts the server; called as soon as the server is built
 * @param firstPage resolves with whether the server delivers the site's first page
 * @returns {Promise<boolean>} whether all succeeded
 */
export async function buildServing(root, processes, serve, firstPage) {
  const begin = () => {
    serve();
    return true;
  };
  if (isBuilt(root)) return begin() && firstPage();
  return build(root, processes, [
    { folders: [server], after: begin },
    { folders: [site], after: firstPage },
    { folders: others },
    { folders: dependents },
  ]);
}

/** Builds unless everything is up to date. @returns {Promise<boolean>} whether it succeeded */
export const ensureBuilt = async (root, processes) => isBuilt(root) || build(root, processes);
