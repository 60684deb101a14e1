import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/** What looks at the map. Elsewhere it is switched off: drawing it without a graphics card takes a third of the time. */
const withMaps = /(layout-shift|site-journey|map[\w-]*)\.spec\.ts$/;
const withoutMaps = [
  '--disable-3d-apis',
  // A page of a test is gone before code that was compiled a second time for speed has paid for it: a tenth of the time.
  '--js-flags=--no-maglev --no-turbofan',
];

/** How a browser of any suite starts. */
export const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  // The suite also runs as root, where Chromium's sandbox cannot.
  chromiumSandbox: false,
  args: [
    '--no-first-run',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Without a graphics card a process of its own for drawing only adds ways there and back: a twentieth of the time.
    '--in-process-gpu',
  ],
};

export default defineConfig({
  testDir: './specs',
  globalSetup: ['./fixtures/database-image.ts', './fixtures/clear-of-midnight.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  // Servers and pages wait for each other: three of them fill two processors a tenth better than two.
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
