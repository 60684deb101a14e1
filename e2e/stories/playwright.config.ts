import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** Every story of the built Storybook, its play function run and looked at by axe, in both themes. */
export default defineConfig({ ...base, testDir: '.', timeout: 60_000, use: { ...base.use, trace: 'off' } });
