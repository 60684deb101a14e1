import { defineConfig } from '@playwright/test';
import base, { launchOptions } from '../playwright.config.ts';

// Stories start no server.
const { globalSetup: _, ...settings } = base;

/** Every story of the built Storybook, its play function run and looked at by axe, in both themes. */
export default defineConfig({
  ...settings,
  testDir: '.',
  timeout: 60_000,
  projects: [
    {
      name: 'stories',
      use: {
        browserName: 'chromium',
        launchOptions: { ...launchOptions, args: [...launchOptions.args, '--disable-3d-apis'] },
      },
    },
  ],
});
