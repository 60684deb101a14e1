import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/** Specs that need the map. WebGL is off in all others: drawing it in software takes a third of the time of a run. */
const withMaps = /(layout-shift|site-journey|map[\w-]*)\.spec\.ts$/;
const withoutMaps = [
  '--disable-3d-apis',
  // Test pages are too short-lived to profit from optimised code; without the optimising compilers a run takes 10 %
  // less.
  '--js-flags=--no-maglev --no-turbofan',
];

/** Launch options of the browser in all suites. */
export const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // The suite also runs as root, where Chromium's sandbox does not work.
  chromiumSandbox: false,
  args: [
    '--no-first-run',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Without a graphics card a separate GPU process only adds round trips, 5 % of the time.
    '--in-process-gpu',
  ],
};

export default defineConfig({
  testDir: './specs',
  globalSetup: ['./fixtures/database-image.ts', './fixtures/clear-of-midnight.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  // Servers and pages wait for each other: three workers use two processors 10 % better than two workers.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : [['line']],
  use: {
    // `npx playwright test --trace on` shows what a test did; recording every test takes a tenth of the time.
    trace: 'off',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/London',
    launchOptions,
  },
  projects: [
    { name: 'with maps', testMatch: withMaps, use: { browserName: 'chromium' } },
    {
      name: 'without maps',
      testIgnore: withMaps,
      use: {
        browserName: 'chromium',
        launchOptions: { ...launchOptions, args: [...launchOptions.args, ...withoutMaps] },
      },
    },
  ],
});
