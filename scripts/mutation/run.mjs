#!/usr/bin/env node
/**
 * Mutation testing of the code that decides about journeys, money and access: makes thousands of small changes to it
 * and lists those that no test detects. `npm run mutation -- domain forms`; `machine/rules` or `accounts/sessions.ts`
 * for a part, whose results are stored with those of its folder; MUTATION_SHARE=1/4 for every fourth file of a folder
 * in path order, starting with the first; without a name all folders, which takes hours. The first run installs its
 * packages. MUTATION_WORKERS is the number of processes (default 2). MUTATION_TESTS restricts the server's tests: a
 * first pass with those that start no database kills most mutants quickly, a second one tests the rest.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('.', import.meta.url));
const root = join(own, '../..');

/** Folders by their name on the command line: the package, and the folder below its `src`. */
const folders = {
  domain: ['booking-core', 'domain'],
  forms: ['booking-core', 'forms'],
  machine: ['booking-core', 'machine'],
  fares: ['operator-api', 'fares'],
  payments: ['operator-api', 'payments'],
  accounts: ['operator-api', 'accounts'],
  licence: ['operator-api', 'licence'],
};

const wanted = process.argv.slice(2).filter((name) => name !== '--');
const unknown = wanted.filter((name) => !Object.hasOwn(folders, name.split('/')[0]));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(folders).join(', ')}`);
  process.exit(2);
}

if (!existsSync(join(own, 'node_modules/@stryker-mutator/core'))) {
  const { packageManager } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  const args = ['--yes', packageManager, 'install', '--ignore-workspace', '--frozen-lockfile'];
  const { status } = spawnSync('npx', args, { cwd: own, stdio: 'inherit', env: { ...process.env, CI: 'true' } });
  if (status !== 0) process.exit(1);
}

const reports = join(root, 'node_modules/.cache/mutation');
mkdirSync(reports, { recursive: true });

/** @returns a share of the non-test files, in path order: for `2/3` the second, the fifth, the eighth … */
function shareOf(cwd, part, share) {
  const [first, every] = share.split('/').map(Number);
  return readdirSync(join(cwd, part), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .filter((_, index) => index % every === first - 1)
    .map((path) => `${part}/${path}`);
}

/**
 * Tests one part.
 * @returns {{killed: number, all: number}} the mutants of its folder, those of earlier runs included
 */
function mutate(wantedPart) {
  const [name, ...within] = wantedPart.split('/');
  const [pack, folder] = folders[name];
  const part = ['src', folder, ...within].join('/');
  const cwd = join(root, 'packages', pack);
  const share = process.env.MUTATION_SHARE;
  const chosen = part.endsWith('.ts') ? [part] : share ? shareOf(cwd, part, share) : [`${part}/**/*.ts`];
  const kept = join(reports, `${name}.incremental.json`);
  const settings = {
    testRunner: 'vitest',
    plugins: [join(own, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: join(own, `${pack}.config.mjs`), related: false },
    mutate: [...chosen, '!**/*.test.ts'],
    ignorePatterns: ['dist', 'data/build', '.tsbuild'],
    coverageAnalysis: 'perTest',
    // Tests are not meant to detect every changed text or log line.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: kept,
    tempDirName: '.stryker-tmp',
    reporters: ['json', 'clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: join(reports, `${name}.json`) },
    disableTypeChecks: false,
    allowConsoleColors: false,
  };
  const file = join(reports, `${name}.settings.json`);
  writeFileSync(file, JSON.stringify(settings, null, 2));
  const stryker = join(own, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { ...process.env, MUTATED: folder };
  const { status } = spawnSync(process.execPath, [stryker, 'run', file], { cwd, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
  const { files } = JSON.parse(readFileSync(kept, 'utf8'));
  const mutants = Object.values(files).flatMap((each) => each.mutants);
  const count = (...states) => mutants.filter(({ status: state }) => states.includes(state)).length;
  return { killed: count('Killed', 'Timeout'), all: count('Killed', 'Timeout', 'Survived', 'NoCoverage') };
}

const found = (wanted.length > 0 ? wanted : Object.keys(folders)).map((name) => [name, mutate(name)]);
console.log('\n| folder | killed | of | % |\n| --- | --- | --- | --- |');
for (const [name, { killed, all }] of found) {
  console.log(`| ${name} | ${killed} | ${all} | ${((killed / all) * 100).toFixed(1)} |`);
}
