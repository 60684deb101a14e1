import { execFileSync } from 'node:child_process';
import { runTool } from './processes.mjs';

const git = (root, ...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/**
 * What the work in progress is compared with: where this branch left the one that it follows; in a clean tree that
 * follows none, the commit before the last.
 */
const baseOf = (root) =>
  git(root, 'merge-base', 'HEAD', '@{upstream}') ||
  (git(root, 'status', '--porcelain') ? git(root, 'rev-parse', 'HEAD') : git(root, 'rev-parse', 'HEAD~1'));

/** Whole servers that are killed and started again, thousands of calls: minutes that `npm test` takes. */
const soaks = ['chaos', 'main', 'faults', 'hostile', 'no-card-numbers', 'emails-survive', 'bridge', 'kills'];

/**
 * `npm run check`: lint, types, the rules about imports, and the unit tests that what changed can break; arguments go
 * to Vitest. For the time between two edits, so without the server's soak tests; `npm test` is what CI runs.
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function check(root, processes, args) {
  const tool = (command, ...rest) => runTool(processes, root, '.', command, rest);
  // Types fill one core as long as the first tests take. What they say comes last, and only where one fails.
  const typed = runTool(processes, root, '.', 'tsc', ['-b'], { quiet: true });
  const [lint, imports] = await Promise.all([
    tool('biome', 'check', '--error-on-warnings', '.'),
    tool(process.execPath, 'scripts/check-imports.mjs'),
  ]);
  const without = soaks.map((name) => `--exclude=**/${name}.test.ts`);
  const vitest = ['run', '--changed', baseOf(root), '--passWithNoTests', '--reporter=dot', ...without];
  const tests = await tool('vitest', ...vitest, ...args);
  return (await typed) && lint && imports && tests;
}
