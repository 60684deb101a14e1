import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from './integrity.mjs';

/**
 * Reports what the built element consists of: the packages in it, the files a page loads before the form can be used, and their size.
 * @throws when the build breaks one of its rules
 */
export async function checkDist(dist) {
  const problems = [];
  const read = (name) => readFile(join(dist, name), 'utf8');
  const names = (await readdir(dist, { recursive: true })).map((name) => name.replaceAll('\\', '/')).sort();
  // Without source maps: the pinned entry is a copy, and the components and the runtime are generated.
  const without = /^taxi-booking-.*\.js$|^(react|vue|angular)\.js$|\/rolldown-runtime-/;
  const scripts = names.filter((name) => name.endsWith('.js') && !without.test(name));

  // Each script has a source map beside it that contains the sources.
  const sourcesOf = new Map();
  for (const name of scripts) {
    const { sources, sourcesContent = [] } = JSON.parse(await read(`${name}.map`));
    sourcesOf.set(name, sources);
    const named = (await read(name)).trimEnd().endsWith(`//# sourceMappingURL=${name.split('/').at(-1)}.map`);
    if (!named) problems.push(`${name} does not name its source map`);
    if (sourcesContent.some((text) => !text)) problems.push(`${name}.map lacks a source`);
  }

  // Bundlers of host pages follow each import: its address is written there, or a comment tells them to leave it. MapLibre
  // is as it is published.
  for (const name of scripts.filter((each) => !/^chunks\/(view|map-worker)-/.test(each))) {
    if (/\bimport\((?!\s*(\/\* @vite-ignore \*\/\s*)?([`'"]|\/\* webpackIgnore))/.test(await read(name)))
      problems.push(`${name} imports what no bundler can find`);
  }

  // No script references a file relative to itself that a bundler would not copy.
  for (const name of scripts) {
    if (/new URL\([^)]+,\s*import\.meta\.url/.test(await read(name)))
      problems.push(`${name} names a file by its own address`);
  }

  // `require` gives the same exports as `import`, and needs no browser.
  const require = createRequire(import.meta.url);
  if (typeof require(join(dist, 'taxi-booking.cjs')).TaxiBookingElement !== 'function')
    problems.push('taxi-booking.cjs does not export its class without a DOM');

  const packages = new Set();
  for (const source of [...sourcesOf.values()].flat()) {
    const name = source.match(/node_modules\/\.pnpm\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)/);
    if (name) packages.add(`${name[2]} (${name[1]})`);
  }
  const most = { react: 0, 'react-dom': 0, scheduler: 0, 'react-router': 0, preact: 1, zustand: 1, valibot: 1 };
  for (const [name, times] of Object.entries(most)) {
    const found = [...packages].filter((entry) => entry.startsWith(`${name} (`));
    if (found.length > times) problems.push(`more than ${times} of ${name} in the bundle: ${found.join(', ')}`);
  }

  for (const name of names) {
    if (name.endsWith('.css')) problems.push(`${name} is a file of its own: host pages load scripts only`);
  }

  // The entries have no static imports; they are also imported on servers that render host pages.
  const doors = ['taxi-booking.js', 'element-class.js'];
  for (const door of doors) {
    if (/^import|;import[{*"]/m.test(await read(door))) problems.push(`${door} needs another file before it runs`);
    for (const source of sourcesOf.get(door)) {
      if (/maplibre|libphonenumber|basemap|preact/.test(source))
        problems.push(`${source} is loaded with the first screen`);
    }
    const { TaxiBookingElement } = await import(pathToFileURL(join(dist, door)).href);
    if (typeof TaxiBookingElement !== 'function') problems.push(`${door} does not export its class without a DOM`);
  }
  const { bookingLink } = await import(pathToFileURL(join(dist, 'link.js')).href);
  if (!bookingLink('https://cars.example/', { vehicle: 1 })) problems.push('link.js writes no link');

  const { pinned, files: hashes } = JSON.parse(await read('integrity.json'));
  for (const [name, hash] of Object.entries(hashes)) {
    if (integrityOf(await readFile(join(dist, name))) !== hash)
      problems.push(`integrity.json has another hash of ${name}`);
  }
  if (hashes[pinned] !== hashes['taxi-booking.js']) problems.push(`${pinned} is not the module`);

  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Promise.all(
    doors.map(async (name) => {
      const bytes = await readFile(join(dist, name));
      return { name, raw: bytes.length, brotli: brotliCompressSync(bytes).length };
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, raw, brotli } of await checkDist(join(dirname(fileURLToPath(import.meta.url)), '../dist')))
    console.log(`${name}, all that the first screen needs: ${raw} B, brotli ${brotli} B`);
}
