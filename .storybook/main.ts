import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/*/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    // The element is built with its version; here it is looked at.
    define: { ...vite.define, WIDGET_VERSION: '"stories"' },
    // As the site is built: a lower target rewrites light-dark() into what custom properties cannot carry.
    build: { ...vite.build, cssTarget: 'es2022' },
  }),
};

export default config;
