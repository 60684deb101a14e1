import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Builds the examples that need a build into `dist/`; `serve.mjs` serves them. */
export default defineConfig(({ isSsrBuild }) => ({
  root: path('.'),
  base: '/dist/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'taxi-booking' } } })],
  build: isSsrBuild
    ? { emptyOutDir: false }
    : {
        target: 'es2022',
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          input: {
            react: path('react/index.html'),
            vue: path('vue/index.html'),
            'server-rendering': path('server-rendering/client.jsx'),
          },
          output: { entryFileNames: 'assets/[name].js' },
        },
      },
}));
