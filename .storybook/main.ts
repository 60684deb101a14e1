import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { cssModules } from '../scripts/lib/css-modules.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/*/src/**/*.stories.tsx'],
  // The element as it is built: its screens are drawn by Preact, not by the stories' React.
  staticDirs: [{ from: '../packages/widget/dist', to: '/widget' }],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), cssModules()],
    // What the server takes from Node comes from packages that browsers have, too.
    resolve: {
      ...vite.resolve,
      alias: {
        'node:crypto': here('./operator/node/crypto.ts'),
        'node:fs': here('./operator/node/files.ts'),
        'node:path': here('./operator/node/files.ts'),
        'node:url': here('./operator/node/files.ts'),
      },
    },
    optimizeDeps: { ...vite.optimizeDeps, exclude: ['@electric-sql/pglite'] },
    // Lower targets rewrite light-dark() into what follows a colour scheme in a style sheet only, not the toolbar's.
    build: { ...vite.build, cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
  }),
};

export default config;
