import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { commonjsApart } from './scripts/commonjs-apart.mjs';
import { sheetsBehind } from './scripts/first-flight.mjs';
import { inlineCss } from './scripts/inline-css.mjs';
import { leanPreact } from './scripts/lean-preact.mjs';
import { oneChunk } from './scripts/one-chunk.mjs';
import { alias, classicJsx, define } from './scripts/options.mjs';
import { shortNamesInCode } from './scripts/short-names.mjs';

const source = (place: string) => fileURLToPath(new URL(place, import.meta.url));
const ui = (part: string) => source(`../booking-ui/src/${part}`);
const core = (part: string) => source(`../booking-core/src/${part}`);

/** What arrives together behind the form: all that a booking goes through until its ticket, and the engine and its words. */
const journey = [
  source('src/visit.tsx'),
  ...['engine.ts', 'late.ts'].map((part) => core(`runtime/${part}`)),
  ...['layouts/behind.tsx', 'primitives/text-field.tsx'].map(ui),
  ...[
    'options.tsx',
    'place-tools.tsx',
    'vehicle.tsx',
    'tier.tsx',
    'detail-lines.tsx',
    'dialog-views.tsx',
    'contact-dialog.tsx',
    'payment.tsx',
    'ticket.tsx',
  ].map((part) => ui(`features/${part}`)),
];

/** What comes behind the first flight, which `scripts/first-flight.mjs` builds once the names of these chunks are known. */
export default defineConfig([
  {
    entry: ['src/visit.tsx'],
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
      oneChunk(journey),
      commonjsApart(/braintree-web[\\/]dist[\\/]browser[\\/]/),
      shortNamesInCode,
      leanPreact,
      inlineCss(sheetsBehind),
    ],
    esbuildOptions(options) {
      options.alias = alias;
      Object.assign(options, classicJsx);
      options.entryNames = 'chunks/[name]-[hash]';
      options.chunkNames = 'chunks/[name]-[hash]';
      options.legalComments = 'none';
      options.charset = 'utf8';
      options.define = { ...options.define, ...define };
    },
  },
  {
    // On its own as well: it shares nothing with the visit.
    entry: ['src/doctor/doctor.ts'],
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    minify: true,
    dts: false,
    clean: false,
    noExternal: [/./],
    esbuildPlugins: [inlineCss()],
    esbuildOptions(options) {
      options.entryNames = 'chunks/[name]-[hash]';
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
