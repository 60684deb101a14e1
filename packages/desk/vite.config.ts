import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brotliFolder } from '../../scripts/lib/brotli.mjs';
import { cssModules } from '../../scripts/lib/css-modules.mjs';
import { inlineScripts } from '../../scripts/lib/inline-scripts.mjs';

const apiOrigin = process.env.API_ORIGIN || 'http://localhost:4300';
const adapters = createRequire(new URL('../booking-adapters/package.json', import.meta.url));
const mapWorker = join(dirname(adapters.resolve('maplibre-gl/package.json')), 'dist/maplibre-gl-worker.mjs');
const base = '/desk/';

/** One HTML page for staff and one for drivers; each routes the rest of its address itself. */
const pages = ['index.html', 'drive.html'];
/** The driver's service worker. Its file name has no hash, because browsers check the same URL for updates. */
const worker = 'src/drive/drive-worker.ts';

/**
 * Inlines the scripts of each page, for its content security policy; then writes `x.br` beside every text file, for the
 * server.
 */
const finished = (): Plugin => ({
  name: 'finished',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return;
    for (const page of pages) await inlineScripts(dir, page, base);
    await brotliFolder(dir);
  },
});

export default defineConfig({
  base,
  plugins: [cssModules(), react(), finished()],
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: [{ find: /^maplibre-worker/, replacement: mapWorker }],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: [...pages, worker].map((file) => fileURLToPath(new URL(file, import.meta.url))),
      output: {
        entryFileNames: ({ name }) => (name === 'drive-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    // The API admits staff and drivers from its own addresses alone: their host stays, and ALLOWED_HOSTS has to name it.
    proxy: {
      ...Object.fromEntries(
        ['/api', '/drive/v1', '/desk/v1'].map((path) => [path, { target: apiOrigin, changeOrigin: false }]),
      ),
      '/notification': { target: apiOrigin, changeOrigin: false, ws: true },
    },
  },
});
