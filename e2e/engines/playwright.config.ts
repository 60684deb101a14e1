import { defineConfig } from '@playwright/test';

/**
 * The element in Firefox, as Debian's package has it; `FIREFOX_PATH` says where. Not part of `npm test`, which installs
 * nothing but packages of npm.
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
