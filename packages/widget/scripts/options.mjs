import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { cssModules } from '../../../scripts/lib/css-modules.mjs';

const path = (specifier) => fileURLToPath(import.meta.resolve(specifier));
const adapters = createRequire(new URL('../../booking-adapters/package.json', import.meta.url));

export const root = fileURLToPath(new URL('..', import.meta.url));
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Terser before Rolldown's own minifier: what the two leave is about 2 % smaller on the wire than what either leaves alone.
 * MapLibre arrives minified and would take longer than all the rest.
 */
const terser = {
  name: 'terser',
  async renderChunk(code, chunk) {
    if (chunk.moduleIds.some((id) => id.includes('/maplibre-gl/'))) return null;
    const { code: smaller, map } = await minify(code, {
      module: chunk.exports.length > 0 || chunk.imports.length > 0,
      compress: { ecma: 2022, passes: 2 },
      mangle: false,
      format: { comments: /[#@]__PURE__|webpackIgnore|@vite-ignore|turbopackIgnore/, ecma: 2022 },
      sourceMap: true,
    });
    return { code: smaller, map };
  },
};

/** What everything of the element is read with, see https://vite.dev/config. */
export const common = {
  root,
  configFile: false,
  // What a chunk names stands beside it, wherever the script came from.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  define: { WIDGET_VERSION: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
  plugins: [cssModules()],
  resolve: {
    // The components are written for React's interface; Preact draws them. Absolute, because a bare name would be resolved
    // from booking-ui, which holds the real React.
    alias: [
      { find: /^react(-dom)?$/, replacement: path('@preact/compat') },
      { find: /^react\/jsx-runtime$/, replacement: path('@preact/compat/jsx-runtime') },
      {
        find: /^maplibre-worker/,
        replacement: join(dirname(adapters.resolve('maplibre-gl/package.json')), 'dist/maplibre-gl-worker.mjs'),
      },
    ],
  },
};

/** For `require`: in Jest, on servers. Where its script came from is nothing that such a file could say. */
export const commonjs = {
  format: 'cjs',
  fileNames: '[name].cjs',
  define: { 'import.meta.url': '"about:blank"' },
};

/**
 * The options of one build: Vite's library mode, for browsers of 2022.
 * @param {Record<string, string>} entry the source of each entry by its name
 * @param {{ format?: 'es' | 'cjs' | 'iife', fileNames?: string, define?: object, plugins?: object[], groups?: object[] }} [how]
 *   `fileNames` is the pattern of the entries' files
 */
export const buildOptions = (
  entry,
  { format = 'es', fileNames = '[name].js', define = {}, plugins = [], groups = [] } = {},
) => ({
  ...common,
  define: { ...common.define, ...define },
  plugins: [...common.plugins, ...plugins, terser],
  build: {
    target: 'es2022',
    // Colours that follow the scheme stay as they are written.
    cssTarget: 'esnext',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    lib: { entry, formats: [format], name: 'taxiBooking' },
    rolldownOptions: {
      // The element has the journey's screens at hand, which the site fetches; and Terser takes long.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      // What later chunks need of the session's, it exports itself; else a file would stand between that only hands on.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: fileNames,
        // The journey names 26 files; each letter of a hash costs what it can say, however a browser is sent it.
        hashCharacters: 'hex',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'chunks/[name]-[hash][extname]',
        minify: true,
        // One letter outside Latin makes browsers keep all of a script's text in two bytes a letter.
        charset: 'ascii',
        // What bundlers of hosts read of an import stays.
        comments: { annotation: true, jsdoc: false, legal: false },
        ...(format === 'es' ? { codeSplitting: { groups } } : {}),
      },
    },
  },
});

/**
 * The element as a component of a framework, written as it stands for the framework's own tools; the door is asked for beside it.
 * @param {string} file in `src/frameworks`
 * @param {'es' | 'cjs'} format
 */
export const componentOptions = (file, format) => {
  const extension = format === 'es' ? 'js' : 'cjs';
  const door = {
    name: 'door',
    enforce: 'pre',
    resolveId: (source) => (source === '../index.ts' ? { id: `./taxi-booking.${extension}`, external: true } : null),
  };
  return {
    root,
    configFile: false,
    publicDir: false,
    // That React's directive may be lost, which stands at the top of a file that holds no other module with one.
    logLevel: 'error',
    plugins: [door],
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      lib: { entry: `src/frameworks/${file}`, formats: [format], fileName: (_, name) => `${name}.${extension}` },
      rolldownOptions: { external: [/^(react|vue|@angular\/core)$/] },
    },
  };
};
