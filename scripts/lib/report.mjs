/** Sums the suites of a test run and says so at the end. */

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

/** The last line of a run: `N passed, N failed`. */
export const closingLine = (counts) => {
  const sum = (key) => counts.reduce((total, each) => total + each[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
};
