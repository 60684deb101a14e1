import { defineConfig } from '@playwright/test';
import base, { launchOptions } from '../playwright.config.ts';

// Stories start no server.
const { globalSetup: _, ...settings } = base;

/** Runs the play function of every story of the built Storybook and checks the story with axe, in both themes. */
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
