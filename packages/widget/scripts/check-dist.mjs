import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from './integrity.mjs';

/**
 * Says what the built element is made of: which runtimes are in it, what a page loads before the form can be used, and
 * what that weighs. Throws when a promise is broken.
 */
export async function checkDist(dist) {
  const { inputs, outputs } = JSON.parse(await readFile(join(dist, 'metafile-esm.json'), 'utf8'));
  const packages = new Set();
  for (const path of Object.keys(inputs)) {
    const name = path.match(/node_modules\/\.pnpm\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)/);
    if (name) packages.add(`${name[2]} (${name[1]})`);
  }
  const named = (wanted) => [...packages].filter((entry) => entry.startsWith(`${wanted} (`));
  const problems = [];
  for (const name of ['react', 'react-dom', 'scheduler', 'react-router']) {
    if (named(name).length > 0) problems.push(`${name} is in the bundle: ${named(name).join(', ')}`);
  }
  for (const name of ['preact', 'zustand', 'valibot']) {
    if (named(name).length > 1) problems.push(`${name} is in the bundle more than once: ${named(name).join(', ')}`);
  }
  if (named('preact').length !== 1) problems.push('preact is not in the bundle');

  const entry = Object.keys(outputs).find((path) => posix.basename(path) === 'taxi-booking.js');
  const first = new Set();
  const visit = (path) => {
    if (first.has(path)) return;
    first.add(path);
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') visit(next);
  };
  visit(entry);
  for (const path of Object.keys(outputs)) {
    if (path.endsWith('.css')) problems.push(`${path} is a file of its own: host pages load scripts only`);
  }
  for (const path of first) {
    for (const input of Object.keys(outputs[path].inputs)) {
      if (/maplibre|libphonenumber|basemap/.test(input)) problems.push(`${input} is loaded with the first screen`);
    }
  }

  // A lazy part hands on what it names; a default export it would lose.
  for (const name of await readdir(join(dist, 'chunks'), { recursive: true })) {
    if (name.endsWith('.js') && (await readFile(join(dist, 'chunks', name), 'utf8')).trim() === '')
      problems.push(`${name} is empty: its part can never be drawn`);
  }

  // A server that renders host pages imports the doors too.
  for (const door of ['taxi-booking.js', 'element-class.js']) {
    const { TaxiBookingElement } = await import(pathToFileURL(join(dist, door)).href);
    if (typeof TaxiBookingElement !== 'function') problems.push(`${door} does not export its class without a DOM`);
  }
  const { bookingLink } = await import(pathToFileURL(join(dist, 'link.js')).href);
  if (!bookingLink('https://cars.example/', { vehicle: 1 })) problems.push('link.js writes no link');
  const { pinned, files: hashes } = JSON.parse(await readFile(join(dist, 'integrity.json'), 'utf8'));
  for (const [name, hash] of Object.entries(hashes)) {
    if (integrityOf(await readFile(join(dist, name))) !== hash)
      problems.push(`integrity.json has another hash of ${name}`);
  }
  if (hashes[pinned] !== hashes['taxi-booking.js']) problems.push(`${pinned} is not the module`);
  const loader = await readFile(join(dist, 'taxi-booking.loader.js'));
  if (loader.length > 600) problems.push(`the loader has ${loader.length} bytes`);

  const root = join(dist, posix.relative('dist', posix.dirname(entry)));
  const files = [];
  for (const path of first) {
    const bytes = await readFile(join(root, posix.relative(posix.dirname(entry), path)));
    files.push({ path, raw: bytes.length, brotli: brotliCompressSync(bytes).length });
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    files,
    raw: files.reduce((sum, { raw }) => sum + raw, 0),
    brotli: files.reduce((sum, { brotli }) => sum + brotli, 0),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, raw, brotli } = await checkDist(join(dirname(fileURLToPath(import.meta.url)), '../dist'));
  for (const file of files) console.log(`${file.path}  ${file.raw} B, brotli ${file.brotli} B`);
  console.log(`Loaded with the first screen: ${files.length} files, ${raw} B, brotli ${brotli} B`);
}
