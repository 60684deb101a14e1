import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { inlineCss } from './scripts/inline-css.mjs';
import { oneFirstChunk } from './scripts/one-first-chunk.mjs';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const path = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

// Absolute, because a bare name would be resolved from booking-ui, which holds the real React.
const preact = {
  react: path('@preact/compat'),
  'react-dom': path('@preact/compat'),
  'react-dom/client': path('@preact/compat/client'),
  'react/jsx-runtime': path('@preact/compat/jsx-runtime'),
};

export default defineConfig([
  {
    entry: { 'taxi-booking': 'src/index.ts', 'element-class': 'src/element-class.ts' },
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    splitting: true,
    minify: true,
    dts: false,
    clean: false,
    metafile: true,
    noExternal: [/./],
    esbuildPlugins: [
      oneFirstChunk(['./src/element-class.ts', 'booking-core/engine', 'booking-core/late'].map(path)),
      inlineCss(),
    ],
    esbuildOptions(options) {
      options.alias = preact;
      options.jsx = 'automatic';
      options.chunkNames = 'chunks/[name]-[hash]';
      options.legalComments = 'none';
      options.define = {
        ...options.define,
        WIDGET_VERSION: JSON.stringify(version),
        'process.env.NODE_ENV': '"production"',
      };
    },
  },
  {
    // On its own, so that its code is not shared with the first screen's chunk.
    entry: { link: 'src/link.ts' },
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    minify: true,
    dts: false,
    clean: false,
    noExternal: [/./],
  },
  {
    entry: { 'taxi-booking.loader': 'src/loader.ts' },
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    minify: true,
    dts: false,
    clean: false,
    outExtension: () => ({ js: '.js' }),
  },
]);
