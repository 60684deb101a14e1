import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, ensureBuilt } from './build.mjs';
import { runTool } from './processes.mjs';
import {
  closingLine,
  playwrightCounts,
  playwrightFailures,
  tableOfSteps,
  vitestCounts,
  vitestFailures,
} from './report.mjs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const playwright = ['test', '--config', 'e2e/playwright.config.ts'];
const stories = ['test', '--config', 'e2e/stories/playwright.config.ts'];

/** `npm run e2e -- …`: only the end-to-end tests, of the built product; arguments go to Playwright. */
export async function endToEnd(root, processes, args) {
  if (!(await ensureBuilt(root, processes))) return false;
  const { path, env } = await findBrowser(root);
  return runTool(processes, root, '.', 'playwright', [...playwright, ...args], {
    env: { ...env, CHROMIUM_PATH: path },
  });
}

/**
 * `npm run hosts -- webpack`: builds and opens the element in projects of other tool chains; without names all of them.
 */
export async function hosts(root, processes, args) {
  return (
    (await ensureBuilt(root, processes)) &&
    runTool(processes, root, '.', process.execPath, ['scripts/hosts.mjs', ...args])
  );
}

/** Test files with attacks on the server: those named "attack", and others that contain nothing else. */
const attacks = [
  'attack.test',
  'attacks.test',
  'hostile',
  'who-may',
  'chaos',
  'database/explain.test',
  'database/pglite-pool',
  'dispatch/bridge',
  'faults',
  'no-card-numbers',
  'http/address',
  'http/own-addresses',
  'http/turns',
  'operator/go-live',
  'accounts/sessions',
  'accounts/passwords',
  'bookers/people',
  'site/site.test',
];

/**
 * `npm run attack`: repeats all attacks on the server with more random journeys and more stored bookings than
 * `npm test`. It prints the seed (`SEED=7 npm run attack` repeats a run). Arguments go to Vitest.
 */
export function attack(root, processes, args) {
  const seed = process.env.SEED ?? String(Math.floor(Math.random() * 1e9));
  const env = {
    SEED: seed,
    JOURNEYS: process.env.JOURNEYS ?? '5000',
    BOOKINGS: process.env.BOOKINGS ?? '200000',
    BRIDGE_RIDES: process.env.BRIDGE_RIDES ?? '50',
    BRIDGE_KILLS: process.env.BRIDGE_KILLS ?? '6',
  };
  console.log(`SEED=${seed} JOURNEYS=${env.JOURNEYS}`);
  return runTool(processes, root, '.', 'vitest', ['run', '--project', 'server', ...attacks, ...args], { env });
}

/**
 * `npm run test:node24`: runs the unit tests of server and core on Node 24, whatever Node is installed; npm provides it
 * as a package. Arguments go to Vitest.
 */
export function onNode24(root, processes, args) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const tests = ['run', '--project', 'core', '--project', 'server', ...args];
  return processes.run('npx', ['--yes', '--package=node@24', '--', 'node', vitest, ...tests], { cwd: root });
}

/**
 * `npm test`: all checks and tests of the project. Single-threaded steps run in parallel with each other, the test
 * suites one at a time; later steps run even when one fails. Ends with a table of the steps' durations and one line
 * that sums up all suites. @returns {Promise<boolean>} whether nothing failed
 */
export async function test(root, processes) {
  const reports = mkdtempSync(join(tmpdir(), 'taxi-booking-test-'));
  const steps = [];
  /** Failed tests with their errors, printed at the end of the run, so that its last lines show them. */
  const broken = [];

  const step = async (name, work) => {
    if (processes.ending) return false;
    const began = Date.now();
    console.log(`\n── ${name}`);
    let result;
    try {
      result = await work();
    } catch (error) {
      console.error(error);
      result = false;
    }
    const own = typeof result === 'object' ? result : { passed: result ? 1 : 0, failed: result ? 0 : 1 };
    const seconds = (Date.now() - began) / 1000;
    steps.push({ name, seconds, ...own });
    console.log(`── ${name}: ${own.failed > 0 ? 'failed' : 'ok'}, ${seconds.toFixed(1)} s`);
    return own.failed === 0;
  };
  const tool = (command, args, env) => runTool(processes, root, '.', command, args, { env });
  /**
   * Runs a suite and counts its tests; one that failed without a failed test, or wrote no report, counts as one
   * failure.
   */
  const suite = async (command, args, file, env) => {
    const [countsOf, failuresOf] =
      command === 'vitest' ? [vitestCounts, vitestFailures] : [playwrightCounts, playwrightFailures];
    const succeeded = await tool(command, args, env);
    const report = read(file);
    if (report) broken.push(...failuresOf(report));
    const found = report ? countsOf(report) : { passed: 0, failed: 1 };
    return succeeded || found.failed > 0 ? found : { ...found, failed: 1 };
  };

  // Type check and registry audit take as long as all other static checks together. Output is shown only on failure.
  const quiet = (command, args, env) => runTool(processes, root, '.', command, args, { env, quiet: true });
  const types = async () => {
    await step('types', () => quiet('tsc', ['-b']));
    await step('licences and known vulnerabilities', () =>
      tool(process.execPath, ['scripts/check-licences.mjs', '--audit']),
    );
  };
  const looks = async () => {
    await step('lint', () => quiet('biome', ['check', '--error-on-warnings', '.']));
    await step('imports', () => quiet(process.execPath, ['scripts/check-imports.mjs']));
    await step('traceability', () => quiet(process.execPath, ['scripts/check-traceability.mjs']));
    await step('contract of the element', () =>
      quiet(process.execPath, ['packages/widget/scripts/contract.mjs', '--check']),
    );
    await step('contract of the API', async () => {
      const current = await quiet(process.execPath, ['packages/contracts/scripts/openapi.mjs', '--check']);
      const lint = await quiet(
        'redocly',
        ['lint', '--config', 'packages/contracts/redocly.yaml', 'packages/contracts/openapi.json'],
        { REDOCLY_TELEMETRY: 'off' },
      );
      return current && lint;
    });
    await step('unused code', () => quiet('knip', ['--no-progress', '--no-config-hints']));
  };
  await Promise.all([types(), looks()]);
  await step('unit tests', () => {
    const file = join(reports, 'unit.json');
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return suite('vitest', args, file);
  });
  if (await step('build', () => build(root, processes))) {
    const packages = async () => {
      await step('package of the element', async () => {
        const element = join(root, 'packages/widget');
        const lint = await quiet('publint', ['--strict', '--pack', 'npm', element]);
        // Angular libraries are ES modules only.
        const apart = ['--exclude-entrypoints', 'angular'];
        const types = await quiet('attw', ['--pack', element, '--profile', 'node16', '--no-emoji', ...apart]);
        // A few lines of code for every framework, type-checked as in a host page.
        const uses = ['tsconfig.json', 'tsconfig.react-18.json'].map((name) => `packages/widget/typings/use/${name}`);
        const typings = (await quiet('tsc', ['-p', uses[0]])) && (await quiet('tsc', ['-p', uses[1]]));
        const tarball = await quiet(process.execPath, ['packages/widget/scripts/check-tarball.mjs']);
        return lint && types && typings && tarball;
      });
      await step('package of the loader', async () => {
        const loader = join(root, 'packages/loader');
        const lint = await quiet('publint', ['--strict', '--pack', 'npm', loader]);
        const types = await quiet('attw', ['--pack', loader, '--profile', 'esm-only', '--no-emoji']);
        return lint && types;
      });
      await step('bundle of the element', () => tool(process.execPath, ['packages/widget/scripts/check-dist.mjs']));
      await step('size of the entries', () => tool('size-limit', []));
    };
    let browser;
    const pages = async () => {
      await step('browser', async () => {
        browser = await findBrowser(root);
        console.log(browser.path);
        return true;
      });
      if (!browser) return;
      const env = { CHROMIUM_PATH: browser.path, ...browser.env };
      // Only tool chains that have failed before and are quick; `npm run hosts` runs all.
      await step('tool chains of host pages', () =>
        tool(process.execPath, ['scripts/hosts.mjs', 'typescript', 'jest', 'turbopack'], env),
      );
      await step('first load', () => tool(process.execPath, ['scripts/measure-first-load.mjs', '--check'], env));
    };
    const storybook = join(reports, 'storybook');
    const [, , hasStories] = await Promise.all([
      packages(),
      pages(),
      step('storybook', () =>
        quiet('storybook', ['build', '--quiet', '--disable-telemetry', '--output-dir', storybook]),
      ),
    ]);
    if (browser) {
      const env = { CHROMIUM_PATH: browser.path, ...browser.env };
      await step('end to end', () => {
        const file = join(reports, 'e2e.json');
        return suite('playwright', playwright, file, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
      });
      if (hasStories) {
        await step('stories', () => {
          const file = join(reports, 'stories.json');
          const own = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, STORYBOOK_STATIC: storybook };
          return suite('playwright', stories, file, own);
        });
      }
    }
  }
  rmSync(reports, { recursive: true, force: true });
  if (processes.ending) return false;
  for (const each of broken) console.log(`\n✘ ${each}`);
  const failures = steps.filter(({ failed }) => failed > 0);
  console.log(`\n${tableOfSteps(steps)}`);
  if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`);
  console.log(`\n${closingLine(steps)}`);
  return failures.length === 0;
}
