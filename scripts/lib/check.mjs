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
 * The commit with which the work in progress is compared: the merge base with the upstream branch; without an upstream,
 * HEAD, or the commit before it when the tree is clean.
 */
const baseOf = (root) =>
  git(root, 'merge-base', 'HEAD', '@{upstream}') ||
  (git(root, 'status', '--porcelain') ? git(root, 'rev-parse', 'HEAD') : git(root, 'rev-parse', 'HEAD~1'));

/** Files that differ from that commit, new ones included, relative to the root. */
const changedSince = (root, base) =>
  [git(root, 'diff', '--name-only', base), git(root, 'ls-files', '--others', '--exclude-standard')]
    .flatMap((list) => list.split('\n'))
    .filter(Boolean);

/** Tests that take minutes (restarted servers, thousands of requests, every attack); only `npm test` runs them. */
const slow = /(chaos|main|faults|hostile|no-card-numbers|emails-survive|bridge|kills|explain|attacks?)\.test\.ts$/;

/** The maximum number of test files: on two cores they and the type check take less than two minutes. */
const most = 40;

/**
 * `npm run check`: lint, types, the import rules, and the unit tests nearest to the changes; arguments go to Vitest.
 * Meant for use between two edits: it reports how many tests it leaves to `npm test`, which CI runs.
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function check(root, processes, args) {
  const tool = (command, ...rest) => runTool(processes, root, '.', command, rest);
  // The type check uses one core in parallel with the first tests. Its output is shown only when it fails.
  const typed = runTool(processes, root, '.', 'tsc', ['-b'], { quiet: true });
  const [lint, imports] = await Promise.all([
    tool('biome', 'check', '--error-on-warnings', '.'),
    tool(process.execPath, 'scripts/check-imports.mjs'),
  ]);
  const related = nearestTests(root, changedSince(root, baseOf(root)));
  const files = related.filter((file) => !slow.test(file)).slice(0, most);
  // The screens are tested with React only; `npm test` also tests them with Preact.
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
