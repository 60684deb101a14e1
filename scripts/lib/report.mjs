/** Sums up the suites of a test run and formats the result. */

/** Counts of a vitest JSON report; a suite that could not be loaded counts as one failure. */
export function vitestCounts(report) {
  const broken = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && (file.assertionResults ?? []).length === 0,
  ).length;
  return { passed: report.numPassedTests ?? 0, failed: (report.numFailedTests ?? 0) + broken };
}

/** Counts of a Playwright JSON report; a flaky test failed once and counts as failed. */
export function playwrightCounts(report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0) };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one
const colours = /\u001b\[[0-9;]*m/g;
/** The first lines of an error, without colours: they contain what was expected and where. */
const beginning = (text) => text.replace(colours, '').split('\n').slice(0, 30).join('\n');

/** Each failed test of a vitest JSON report, with its error. @returns {string[]} */
export const vitestFailures = (report) =>
  (report.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) =>
    status === 'failed' && assertionResults.length === 0
      ? [`${name}\n${beginning(message ?? '')}`]
      : assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${name} › ${test.fullName}\n${beginning((test.failureMessages ?? []).join('\n'))}`),
  );

/** Each failed or flaky test of a Playwright JSON report, and each error outside a test. @returns {string[]} */
export function playwrightFailures(report) {
  const words = (errors = []) => beginning(errors.map(({ message, stack }) => stack ?? message ?? '').join('\n'));
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, line, title, tests = [] }) =>
      tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map(
          ({ results = [] }) => `${file}:${line} › ${title}\n${words(results.flatMap(({ errors }) => errors ?? []))}`,
        ),
    ),
    ...suites.flatMap(inSuite),
  ];
  return [...(report.suites ?? []).flatMap(inSuite), ...(report.errors ?? []).map((error) => words([error]))];
}

/**
 * The duration and result of each step of a run, a line each, in the order in which they ended.
 * @param {{ name: string, seconds: number, passed: number, failed: number }[]} steps
 */
export function tableOfSteps(steps) {
  const width = Math.max(...steps.map(({ name }) => name.length));
  return steps
    .map(({ name, seconds, passed, failed }) => {
      const counts = `${String(passed).padStart(6)} passed${failed > 0 ? `, ${failed} failed` : ''}`;
      return `${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s ${counts}`;
    })
    .join('\n');
}

/** The last line of a run: `N passed, N failed`. */
export const closingLine = (counts) => {
  const sum = (key) => counts.reduce((total, each) => total + each[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
};
