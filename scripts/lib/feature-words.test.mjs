import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { missingWords } from './feature-words.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const messages = 'packages/booking-core/src/messages';

/** Sources with two lazily loaded features; `draws` is what the first one renders. */
const house = (draws, brings = '') => ({
  files: new Map([
    [`${messages}/journey.ts`, "import { fare } from './fare.ts';\nexport const journey = { ...fare };"],
    [`${messages}/fare.ts`, "export const fare = {\n  'fare.total': 'Total',\n};"],
    [`${messages}/flights.ts`, "export const flights = {\n  'flight.number': 'Flight number',\n};"],
    ['packages/booking-ui/src/lazy-features.ts', "lazy(() => import('./flights/index.ts'));"],
    ['packages/booking-ui/src/flights/index.ts', `${brings}\nexport { Flight } from './flight.tsx';`],
    ['packages/booking-ui/src/flights/flight.tsx', `export const Flight = () => t('${draws}');`],
  ]),
  exported: { 'booking-core': { './messages/*': './src/messages/*.ts' } },
});
const english = "export { flights as english } from 'booking-core/messages/flights';";

it('finds a word that a feature uses and does not bring', () => {
  expect(missingWords(house('flight.number'))).toEqual([
    'packages/booking-ui/src/flights/index.ts: packages/booking-ui/src/flights/flight.tsx uses flight.number of flights',
  ]);
});

it('takes what the feature brings, and what is always there', () => {
  expect(missingWords(house('flight.number', english))).toEqual([]);
  expect(missingWords(house('fare.total'))).toEqual([]);
});

it('every feature of the product brings its words', () => {
  const files = new Map();
  const exported = {};
  for (const name of ['booking-core', 'booking-ui', 'booking-adapters', 'site', 'widget']) {
    const folder = join(root, 'packages', name);
    exported[name] = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).exports ?? {};
    for (const entry of readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/\.tsx?$/.test(path) || /\.(test|stories)\.|\/(testing|translations)\//.test(path))
        continue;
      files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'));
    }
  }
  expect(files.size).toBeGreaterThan(300);
  expect(missingWords({ files, exported })).toEqual([]);
});
