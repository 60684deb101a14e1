import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { cssModules } from './scripts/lib/css-modules.mjs';

// The widget renders the shared components with Preact: the same suite runs once on each runtime. The targets are
// absolute paths because a bare alias would be resolved from the importing package, which holds the real React.
const fromUi = (specifier: string) =>
  fileURLToPath(import.meta.resolve(specifier, new URL('./packages/booking-ui/package.json', import.meta.url)));
const preactAlias = [
  { find: /^react$/, replacement: fromUi('@preact/compat') },
  { find: /^react-dom$/, replacement: fromUi('@preact/compat') },
  { find: /^react-dom\/client$/, replacement: fromUi('@preact/compat/client') },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: fromUi('@preact/compat/jsx-runtime') },
];
// What @testing-library/preact brings for roles is loaded in a way that a context of its own does not know: they come from
// what the other renderer's library brings, and only its build of modules can be told so.
const ofOtherLibrary = createRequire(fromUi('@testing-library/dom'));
const roles = {
  alias: { find: /^aria-query$/, replacement: ofOtherLibrary.resolve('aria-query') },
  mainFields: ['module', 'main'],
};
const inlineForAlias = { deps: { inline: [/zustand/, /preact/, /@testing-library/] } };

/**
 * Where screens are drawn: each file has a context of its own, as it would have a process of its own, and comes up in a
 * fraction of its time.
 */
const pool = 'vmForks';

/** Nothing is bundled ahead for tests; to look for what could be meets the map's worker, which only a build knows. */
const optimizeDeps = { noDiscovery: true };

/** What a busy machine needs for a screen, or for four hundred scripts of the machine, says nothing about either. */
const patient = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  test: {
    // The server's longest files wait for processes that they start and end: a file more than there are cores fills them.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'core',
          root: 'packages/booking-core',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          // As with the server below: modules are read once for all files of a process.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/operator-api',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          // The server keeps nothing outside what it is given, so its modules are read once for all files of a process.
          isolate: false,
          // Some walk a booking through every step at which a server can die: half a minute, several on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: patient.expect,
          globalSetup: fileURLToPath(new URL('./packages/operator-api/src/testing/database-image.ts', import.meta.url)),
        },
      },
      {
        test: {
          name: 'adapters',
          root: 'packages/booking-adapters',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool,
          ...patient,
        },
      },
      {
        plugins: [cssModules()],
        define: { RENDERER: JSON.stringify('react') },
        test: {
          name: 'ui-react',
          root: 'packages/booking-ui',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool,
          ...patient,
        },
      },
      {
        plugins: [cssModules()],
        define: { RENDERER: JSON.stringify('preact') },
        resolve: { alias: [...preactAlias, roles.alias], mainFields: roles.mainFields },
        oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
        test: {
          name: 'ui-preact',
          root: 'packages/booking-ui',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool,
          ...patient,
          server: inlineForAlias,
        },
      },
      {
        plugins: [cssModules()],
        resolve: { alias: preactAlias },
        test: {
          name: 'widget',
          root: 'packages/widget',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          environment: 'happy-dom',
          pool,
          ...patient,
          server: inlineForAlias,
        },
      },
      {
        test: {
          name: 'loader',
          root: 'packages/loader',
          include: ['src/**/*.test.ts'],
          environment: 'happy-dom',
          ...patient,
        },
      },
      {
        plugins: [cssModules()],
        define: { RENDERER: JSON.stringify('react') },
        optimizeDeps,
        test: {
          name: 'site',
          root: 'packages/site',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool,
          ...patient,
        },
      },
      {
        plugins: [cssModules()],
        define: { RENDERER: JSON.stringify('react') },
        optimizeDeps,
        test: {
          name: 'desk',
          root: 'packages/desk',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          pool,
          ...patient,
          setupFiles: fileURLToPath(new URL('./packages/desk/src/testing/patient.ts', import.meta.url)),
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.{ts,mjs}'],
          environment: 'node',
          ...patient,
          // Some restore databases.
          testTimeout: 240_000,
        },
      },
    ],
  },
});
