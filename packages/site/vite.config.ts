import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brotliFolder } from '../../scripts/lib/brotli.mjs';
import { cssModules } from '../../scripts/lib/css-modules.mjs';
import { inlineScripts } from '../../scripts/lib/inline-scripts.mjs';
import { terser } from '../../scripts/lib/terser.mjs';

const apiOrigin = process.env.API_ORIGIN || 'http://localhost:4300';
const adapters = createRequire(new URL('../booking-adapters/package.json', import.meta.url));
const mapWorker = join(dirname(adapters.resolve('maplibre-gl/package.json')), 'dist/maplibre-gl-worker.mjs');

/** The service worker of tickets. Its file name has no hash, because browsers check the same URL for updates. */
const ticketWorker = 'src/offline/ticket-worker.ts';

/** In development, serves the single HTML page for every page path, as the operator's server does in production. */
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

/**
 * Collects the first screen's modules, so that they are bundled in two files (React, which seldom changes, and ours)
 * instead of one for every set of lazy parts that happens to share them.
 */
function firstScreen() {
  const modules = new Set<string>();
  const plugin: Plugin = {
    name: 'first-screen',
    buildEnd() {
      const waiting = [...this.getModuleIds()].filter(
        (id) => this.getModuleInfo(id)?.isEntry && !id.endsWith(ticketWorker),
      );
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (modules.has(id)) continue;
        modules.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  const nameOf = (id: string): string | null => {
    if (!modules.has(id)) return null;
    return /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/.test(id) ? 'react' : 'site';
  };
  return { plugin, nameOf };
}

const first = firstScreen();

/** Inlines the scripts of the page, for its content security policy; then writes `x.br` beside every text file. */
const finished = (): Plugin => ({
  name: 'finished',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return;
    await inlineScripts(dir, 'booking.html');
    await brotliFolder(dir);
  },
});

/** The two files of the first screen. */
const firstFiles = new Set(['react', 'site']);

export default defineConfig({
  plugins: [cssModules(), react(), onePage(), first.plugin, terser(({ name }) => firstFiles.has(name)), finished()],
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: [{ find: /^maplibre-worker/, replacement: mapWorker }],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    // The map's engine is large, but loaded after everything else.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: ['booking.html', ticketWorker],
      output: {
        codeSplitting: { groups: [{ name: first.nameOf }] },
        entryFileNames: ({ name }) => (name === 'ticket-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(
        ['/api', '/licence', '/health', '/widget'].map((path) => [path, { target: apiOrigin, changeOrigin: true }]),
      ),
      '/notification': { target: apiOrigin, changeOrigin: true, ws: true },
    },
  },
});
