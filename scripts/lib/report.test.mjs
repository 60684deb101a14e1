import { describe, expect, test } from 'vitest';
import { environments, findBrowser, installedBrowser } from './browser.mjs';
import {
  closingLine,
  playwrightCounts,
  playwrightFailures,
  tableOfSteps,
  vitestCounts,
  vitestFailures,
} from './report.mjs';

describe('the closing line', () => {
  test('adds up all suites', () => {
    const counts = [
      { passed: 3, failed: 0 },
      { passed: 4, failed: 2 },
    ];
    expect(closingLine(counts)).toBe('7 passed, 2 failed');
  });

  test('a file that could not be loaded is a failure', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(vitestCounts(report)).toEqual({ passed: 5, failed: 1 });
  });

  test('a flaky end-to-end test is a failure, and so is an error outside a test', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1 }, errors: [{}] };
    expect(playwrightCounts(report)).toEqual({ passed: 7, failed: 3 });
  });
});

test('the table of steps says what each took, and what failed in it', () => {
  const steps = [
    { name: 'lint', seconds: 4.21, passed: 1, failed: 0 },
    { name: 'end to end', seconds: 712, passed: 328, failed: 1 },
  ];
  expect(tableOfSteps(steps).split('\n')).toEqual([
    'lint           4.2 s      1 passed',
    'end to end   712.0 s    328 passed, 1 failed',
  ]);
});

describe('a failed test is named at the end', () => {
  test('of vitest, or the file that could not be loaded', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'good' },
      { status: 'failed', fullName: 'adds up', failureMessages: ['\u001b[31mexpected 2\u001b[39m'] },
    ];
    const report = {
      testResults: [
        { name: 'sum.test.ts', status: 'failed', assertionResults },
        { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(vitestFailures(report)).toEqual(['sum.test.ts › adds up\nexpected 2', 'broken.test.ts\nno such module']);
  });

  test('of Playwright, however deep, and an error outside a test', () => {
    const spec = (title, status) => ({
      file: 'a.spec.ts',
      line: 3,
      title,
      tests: [{ status, results: [{ errors: [{ message: `${title} broke` }] }] }],
    });
    const report = {
      suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected')] }] }],
      errors: [{ message: 'no browser' }],
    };
    expect(playwrightFailures(report)).toEqual(['a.spec.ts:3 › two\ntwo broke', 'no browser']);
  });
});

describe('the browser', () => {
  test('is the chosen one', async () => {
    expect(await findBrowser('/nowhere', { CHROMIUM_PATH: '/opt/mine' })).toEqual({ path: '/opt/mine', env: {} });
  });

  test('is, where the package has none that starts, the first of the usual places, or none', () => {
    expect(installedBrowser((path) => path.startsWith('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
    expect(installedBrowser(() => false)).toBeNull();
  });

  test('draws with its own font on every machine, and gets libraries when it does not start without', () => {
    const fonts = { FONTCONFIG_PATH: '/own' };
    expect(environments('/own', {})).toEqual([fonts, { ...fonts, LD_LIBRARY_PATH: '/own/lib' }]);
    const [, lacking] = environments('/own', { LD_LIBRARY_PATH: '/theirs' });
    expect(lacking).toEqual({ ...fonts, LD_LIBRARY_PATH: '/own/lib:/theirs' });
  });
});
