import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, run } from './build.mjs';
import { closingLine, playwrightCounts, vitestCounts } from './report.mjs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/**
 * `npm test`: everything that guards the project, each step after the other; a failed step does not hide the next. Ends
 * with one line that adds up all suites.
 */
export async function test(root) {
  const reports = mkdtempSync(join(tmpdir(), 'taxi-booking-test-'));
  const counts = [];
  const failures = [];

  const step = async (name, work) => {
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
    counts.push(own);
    if (own.failed > 0) failures.push(name);
    console.log(`── ${name}: ${own.failed > 0 ? 'failed' : 'ok'}, ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return own.failed === 0;
  };
  const tool = (command, args, env) => run(root, '.', command, args, env);

  await step('lint', () => tool('biome', ['check', '--error-on-warnings', '.']));
  await step('types', () => tool('tsc', ['-b']));
  await step('imports', () => tool(process.execPath, ['scripts/check-imports.mjs']));
  await step('unit tests', () => {
    const file = join(reports, 'unit.json');
    const passed = tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
    const report = read(file);
    const found = report ? vitestCounts(report) : { passed: 0, failed: 1 };
    return passed || found.failed > 0 ? found : { ...found, failed: 1 };
  });
  const built = await step('build', () => build(root));
  await step('unused code', () => tool('knip', ['--no-progress']));
  if (built) {
    await step('package of the element', () => {
      const element = join(root, 'packages/widget');
      const lint = tool('publint', ['--strict', '--pack', 'npm', element]);
      const types = tool('attw', ['--pack', element, '--profile', 'esm-only', '--no-emoji']);
      return lint && types;
    });
    await step('bundle of the element', () => tool(process.execPath, ['packages/widget/scripts/check-dist.mjs']));
    await step('size of the entry', () => tool('size-limit', []));
    const browser = await findBrowser(root);
    const env = { CHROMIUM_PATH: browser.path, ...browser.env };
    await step('first load', () => tool(process.execPath, ['scripts/measure-first-load.mjs', '--check'], env));
    await step('end to end', () => {
      const file = join(reports, 'e2e.json');
      const passed = tool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      });
      const report = read(file);
      const found = report ? playwrightCounts(report) : { passed: 0, failed: 1 };
      return passed || found.failed > 0 ? found : { ...found, failed: 1 };
    });
  }
  rmSync(reports, { recursive: true, force: true });
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  console.log(`\n${closingLine(counts)}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
