import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { cssModules } from '../scripts/lib/css-modules.mjs';
import { makeImage } from './operator/database-image.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const adapters = createRequire(new URL('../packages/booking-adapters/package.json', import.meta.url));
const mapWorker = join(dirname(adapters.resolve('maplibre-gl/package.json')), 'dist/maplibre-gl-worker.mjs');

let made: Promise<string> | null = null;
/** The folder of the database image, made once: Storybook calls `staticDirs` more than once. */
function imageFolder(): Promise<string> {
  made ??= makeImage();
  return made;
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/*/src/**/*.stories.tsx'],
  staticDirs: async () => [
    // The built element, whose screens are rendered by Preact and not by the stories' React.
    { from: '../packages/widget/dist', to: '/widget' },
    { from: await imageFolder(), to: '/operator' },
  ],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), cssModules()],
    // Node modules that the server uses are replaced by code that runs in browsers.
    resolve: {
      ...vite.resolve,
      alias: [
        { find: 'node:crypto', replacement: here('./operator/node/crypto.ts') },
        { find: /^node:(fs|path|url)$/, replacement: here('./operator/node/files.ts') },
        { find: /^\.\/receipt-pdf\.ts$/, replacement: here('./operator/node/files.ts') },
        // The desk's stories show the real map, which needs its worker.
        { find: /^maplibre-worker/, replacement: mapWorker },
      ],
    },
    optimizeDeps: { ...vite.optimizeDeps, exclude: ['@electric-sql/pglite'] },
    // For lower targets light-dark() is rewritten into code that ignores the colour scheme set by the toolbar.
    build: { ...vite.build, cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
  }),
};

export default config;
