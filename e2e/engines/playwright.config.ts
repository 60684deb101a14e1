import { defineConfig } from '@playwright/test';

/**
 * Tests the element in Debian's Firefox, whose path is in `FIREFOX_PATH`. Not part of `npm test`, which installs npm
 * packages only.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: { locale: 'en-GB', timezoneId: 'Europe/London' },
  projects: [
    {
      name: 'firefox',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr' },
      },
    },
  ],
});
