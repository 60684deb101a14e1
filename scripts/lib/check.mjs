import { execFileSync } from 'node:child_process';
import { nearestTests } from './nearest-tests.mjs';
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

/** What differs from there, relative to the root; new files count. */
const changedSince = (root, base) =>
  [git(root, 'diff', '--name-only', base), git(root, 'ls-files', '--others', '--exclude-standard')]
    .flatMap((list) => list.split('\n'))
    .filter(Boolean);

/** Whole servers that are killed and started again, thousands of calls, every attack: minutes that `npm test` takes. */
const slow = /(chaos|main|faults|hostile|no-card-numbers|emails-survive|bridge|kills|explain|attacks?)\.test\.ts$/;

/** How many test files run: on two cores they and the types are done within two minutes. */
const most = 40;

/**
 * `npm run check`: lint, types, the rules about imports, and the unit tests nearest to what changed; arguments go to
 * Vitest. For the time between two edits: it says which tests it leaves to `npm test`, which is what CI runs.
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
  const related = nearestTests(root, changedSince(root, baseOf(root)));
  const files = related.filter((file) => !slow.test(file)).slice(0, most);
  // Screens run on React; that they do the same on Preact is for `npm test`.
  const vitest = ['run', '--project=!ui-preact', '--reporter=dot', ...files];
  const tested = files.length === 0 || (await tool('vitest', ...vitest, ...args));
  const good = (await typed) && lint && imports && tested;
  const left = related.filter((file) => !files.includes(file));
  const packages = new Map();
  for (const file of left) packages.set(file.split('/')[1], (packages.get(file.split('/')[1]) ?? 0) + 1);
  const places = [...packages].map(([name, count]) => `${name} ${count}`);
  console.log(`\nThe ${files.length} unit test files nearest to the changes ran, screens on React alone.`);
  if (left.length > 0)
    console.log(`Left to npm test: ${left.length} that are further away or slow (${places.join(', ')}).`);
  return good;
}
