import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cssModules } from '../../../scripts/lib/css-modules.mjs';
import { terser } from '../../../scripts/lib/terser.mjs';

const path = (specifier) => fileURLToPath(import.meta.resolve(specifier));
const adapters = createRequire(new URL('../../booking-adapters/package.json', import.meta.url));

export const root = fileURLToPath(new URL('..', import.meta.url));
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** All chunks but those of MapLibre, which is published minified and would take longer than everything else together. */
const small = terser(({ moduleIds }) => !moduleIds.some((id) => id.includes('/maplibre-gl/')));

/** The options shared by all builds of the element, see https://vite.dev/config. */
export const common = {
  root,
  configFile: false,
  // Chunks reference each other by relative paths, whatever origin serves them.
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
      { find: /^\.\/load-journey\.ts$/, replacement: join(root, 'src/load-journey.ts') },
      {
        find: /^maplibre-worker/,
        replacement: join(dirname(adapters.resolve('maplibre-gl/package.json')), 'dist/maplibre-gl-worker.mjs'),
      },
    ],
  },
};

/** For `require`, in Jest and on servers; such a file has no script URL. */
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
  plugins: [...common.plugins, ...plugins, small],
  build: {
    target: 'es2022',
    // `light-dark()` is left as it is written.
    cssTarget: 'esnext',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    lib: { entry, formats: [format], name: 'taxiBooking' },
    rolldownOptions: {
      // Screens that the site loads lazily are in the element's journey chunk; and Terser is slow.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      // The session chunk itself exports what lazy chunks need; otherwise a facade chunk would only re-export it.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: fileNames,
        // The journey contains the names of 26 files, and hashes do not compress: hexadecimal ones are the smallest.
        hashCharacters: 'hex',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'chunks/[name]-[hash][extname]',
        minify: true,
        // One character outside Latin-1 makes browsers store the whole script with two bytes per character.
        charset: 'ascii',
        // Keeps the annotations of imports for the bundlers of host pages.
        comments: { annotation: true, jsdoc: false, legal: false },
        ...(format === 'es' ? { codeSplitting: { groups } } : {}),
      },
    },
  },
});

/**
 * The build of a framework's component: not bundled, with a relative import of the element's entry.
 * @param {string} file in `src/frameworks`
 * @param {'es' | 'cjs'} format
 */
export const componentOptions = (file, format) => {
  const extension = format === 'es' ? 'js' : 'cjs';
  const door = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (source) => (source === '../index.ts' ? { id: `./taxi-booking.${extension}`, external: true } : null),
  };
  return {
    root,
    configFile: false,
    publicDir: false,
    // Silences a warning that React's directive may be lost: the file has no other module with one.
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
