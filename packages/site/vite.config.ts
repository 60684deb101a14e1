import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brotliFolder } from './scripts/brotli.mjs';

const apiOrigin = process.env.API_ORIGIN || 'http://localhost:4300';
const adapters = createRequire(new URL('../booking-adapters/package.json', import.meta.url));
const worker = join(dirname(adapters.resolve('maplibre-gl/package.json')), 'dist/maplibre-gl-worker.mjs');

/** In development every page path is the one page, as the operator's server has it in production. */
const onePage = (): Plugin => ({
  name: 'one-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const isPage = path.endsWith('.html') || !/\.\w+$/.test(path);
      if (isPage && !/^\/(@|src\/|node_modules\/|api\/|licence\/|health|widget\/|notification)/.test(path)) {
        request.url = '/booking.html';
      }
      next();
    });
  },
});

/** `x.br` beside every text file, so that the server has nothing to compress. */
const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir) await brotliFolder(dir);
  },
});

export default defineConfig({
  plugins: [react(), onePage(), precompressed()],
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: [{ find: /^maplibre-worker/, replacement: worker }],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rollupOptions: { input: 'booking.html' },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/licence', '/health', '/widget'].map((path) => [path, { target: apiOrigin, changeOrigin: true }]),
    ),
  },
});
