import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { brotliFolder } from '../../../scripts/lib/brotli.mjs';
import { checkDist } from './check-dist.mjs';
import { writeDocs } from './docs.mjs';
import { firstFlight } from './first-flight.mjs';
import { pin } from './integrity.mjs';
import { writeMessages } from './messages.mjs';
import { buildOptions, commonjs, componentOptions, root, version } from './options.mjs';
import { writeReleaseNotes } from './release-notes.mjs';
import { buildTypes } from './types.mjs';

/** Builds `dist/` and `types/`: the element, its lazy features, the classic-script loader, and brotli files beside them. */
const dist = join(root, 'dist');
await rm(dist, { recursive: true, force: true });

/** The style sheets of the first screens are in the entry; the other chunks leave them out. */
const firstSheet =
  /\/(styles\/(base|controls|shell)|(places|place-tools|options|stepper|summary|summary-card)\.module)\.css\?inline$/;
const firstSheets = { name: 'first-sheets', enforce: 'pre', load: (id) => (firstSheet.test(id) ? '' : undefined) };
/** The journey is one chunk; the code shared by several lazy features is another. */
const groups = [
  { name: 'journey', tags: ['$initial'], priority: 2 },
  {
    name: 'shared',
    test: /booking-(ui\/src\/(?!features\/map)|core\/src\/messages\/calendar)/,
    minShareCount: 2,
    priority: 1,
  },
];
const hashed = 'chunks/[name]-[hash].js';
const built = [];
const add = async (options) => built.push(...(await build(options)).flatMap(({ output }) => output));

// MapLibre reads its script's URL to find its worker, which we pass to it: host pages' bundlers would look for a file there.
const define = { 'import.meta.url': 'document.baseURI' };
const journey = { fileNames: hashed, plugins: [firstSheets], groups, define };
/** With children as arguments instead of a property, a booking is half a kilobyte lighter. */
const classicJsx = {
  jsx: { runtime: 'classic', pragma: 'createVNode', pragmaFrag: 'VNodes' },
  jsxInject: "import { createElement as createVNode, Fragment as VNodes } from 'react'",
};
await add({ ...buildOptions({ journey: 'src/booking-session.tsx' }, journey), oxc: classicJsx });
// Built separately, so that they share no chunk with the journey or with the entries.
await add(buildOptions({ diagnostics: 'src/diagnostics/panel.ts' }, { fileNames: hashed }));
await add(buildOptions({ popup: 'src/popup/popup.ts' }, { fileNames: hashed }));
await add(buildOptions({ link: 'src/link.ts' }));
await add(buildOptions({ link: 'src/link.ts' }, commonjs));
await add(buildOptions({ 'taxi-booking.loader': 'src/loader.ts' }, { format: 'iife' }));
for (const door of await firstFlight(built.filter(({ type }) => type === 'chunk'))) await add(door);

const { pinned, integrity } = await pin(dist, version);
await writeDocs(root);
await writeMessages(dist);
const moduleIds = new Set(built.flatMap((output) => output.moduleIds ?? []));
await writeReleaseNotes(root, version, moduleIds);
await buildTypes(root);
for (const name of ['react.ts', 'vue.ts', 'angular.js']) await build(componentOptions(name, 'es'));
for (const name of ['react.ts', 'vue.ts']) await build(componentOptions(name, 'cjs'));
await brotliFolder(dist);
const [{ name, brotli }] = await checkDist(dist);
console.log(`${name}: the first screen in one file, ${brotli} bytes brotli`);
console.log(`pinned: ${pinned} integrity="${integrity}"`);
