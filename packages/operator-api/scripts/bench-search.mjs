/**
 * Measures the searches over the committed data with typical input: every prefix of some names, the names with one typo
 * each, postcodes, and nonsense.
 *   node scripts/bench-search.mjs [queries]
 * Exits with 1 when the 99th percentile of any search is over its budget of 5 ms.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'tsup';

const budgetMs = 5;
const wanted = Number(process.argv[2] ?? 6000);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));

/** A seeded generator: the same queries on every machine. */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function typo(text, chance) {
  const at = Math.floor(chance() * text.length);
  const kind = Math.floor(chance() * 4);
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 1) return `${text.slice(0, at)}x${text.slice(at)}`;
  if (kind === 2) return `${text.slice(0, at)}q${text.slice(at + 1)}`;
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}

function queries(count) {
  const chance = random(20261121);
  const read = (path) => JSON.parse(readFileSync(here(path), 'utf8'));
  const rows = (name) => read(`../data/${name}`);
  const country = (name) => read(`../operator/gazetteer/${name}`);
  const names = [
    ...country('landmarks.json').landmarks.map(({ name }) => name),
    ...country('terminals.json').terminals.map(({ name }) => name),
    ...country('towns.json').rows.map(([name]) => name),
    ...rows('airports.json').rows.map(([, , name]) => name),
    ...rows('airlines.json').rows.map(([, , name]) => name),
    ...country('districts.json').districts.map(({ code }) => `${code} 1AA`),
  ];
  const made = [];
  while (made.length < count) {
    const name = names[Math.floor(chance() * names.length)];
    const cut = name.slice(0, 2 + Math.floor(chance() * name.length));
    made.push(cut, typo(cut, chance), `${cut} ${names[Math.floor(chance() * names.length)]}`);
    made.push(String.fromCharCode(...Array.from({ length: 1 + Math.floor(chance() * 12) }, () => 97 + chance() * 26)));
  }
  return ['st', 'a', 'e', 'london', 'a b c d e f', 'stat stat stat stat stat stat', ...made].slice(0, count);
}

try {
  await build({
    entry: { geo: here('../src/geo/index.ts') },
    outDir: folder,
    format: 'esm',
    platform: 'node',
    noExternal: [/.*/],
    config: false,
    silent: true,
  });
  const { createGazetteer, readCountryGazetteer } = await import(pathToFileURL(join(folder, 'geo.mjs')).href).catch(
    () => import(pathToFileURL(join(folder, 'geo.js')).href),
  );
  const before = process.memoryUsage().heapUsed;
  const opened = performance.now();
  const gazetteer = createGazetteer(here('../data'), {
    countryGazetteer: readCountryGazetteer(here('../operator/gazetteer')),
  });
  console.log(`open: ${(performance.now() - opened).toFixed(0)} ms`);
  globalThis.gc?.();
  console.log(`heap: about ${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(0)} MB more`);

  const near = { latitude: 51.536743, longitude: -0.015247 };
  const list = queries(wanted);
  const searches = {
    places: (text) => gazetteer.searchPlaces(text, { near, limit: 10 }),
    airports: (text) => gazetteer.searchAirports(text, 10),
    airlines: (text) => gazetteer.searchAirlines(text, 10),
  };
  for (const [name, search] of Object.entries(searches)) {
    for (const text of list.slice(0, 500)) search(text);
    const timed = list
      .map((text) => {
        const started = performance.now();
        search(text);
        return [performance.now() - started, text];
      })
      .sort((a, b) => a[0] - b[0]);
    const at = (share) => timed[Math.min(timed.length - 1, Math.floor(timed.length * share))][0];
    const worst = timed[timed.length - 1];
    const shown = [0.5, 0.9, 0.99].map((share) => `p${share * 100} ${at(share).toFixed(3)} ms`).join('  ');
    console.log(
      `${name}: ${timed.length} queries  ${shown}  worst ${worst[0].toFixed(2)} ms (${worst[1].slice(0, 40)})`,
    );
    if (at(0.99) > budgetMs) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
