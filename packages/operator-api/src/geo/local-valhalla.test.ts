import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMontevideo } from '../testing/montevideo.ts';
import { type LocalValhalla, openLocalValhalla } from './local-valhalla.ts';
import { createValhallaRouting, RoutingError, type RoutingProvider } from './routing.ts';
import type { LatLng } from './types.ts';

/** The real engine over the streets of Montevideo. */
const home = mkdtempSync(join(tmpdir(), 'roads-'));
// Relative to the server's working directory, as settings may name them.
const extract = relative('', join(home, 'montevideo.osm.pbf'));
const folder = relative('', join(home, 'roads'));
const program = join(home, 'valhalla-engine.mjs');
const events: string[] = [];

let places: readonly LatLng[];
let engine: LocalValhalla;
let routing: RoutingProvider;

const plazaIndependencia = { latitude: -34.9066, longitude: -56.1995 };
const tresCruces = { latitude: -34.8937, longitude: -56.1664 };
const onTheRiver = { latitude: -34.96, longitude: -56.2 };
const open = () => openLocalValhalla({ extract, folder, program, log: ({ event }) => events.push(String(event)) });
const over = ({ fetch }: LocalValhalla) =>
  createValhallaRouting({ baseUrl: '', fetch, timeoutMs: 30_000 }, 'America/Montevideo');
const sets = () => readdirSync(folder);

beforeAll(async () => {
  const source = readFileSync(new URL('./valhalla-engine.ts', import.meta.url), 'utf8');
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  writeFileSync(program, ts.transpileModule(source, { compilerOptions }).outputText);
  places = writeMontevideo(extract);
  engine = await open();
  routing = over(engine);
}, 60_000);
afterAll(() => {
  engine.close();
  rmSync(home, { recursive: true, force: true });
});

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof RoutingError ? { code: error.code, point: error.point } : error),
  );

it('is out of order until its tiles are built, once', async () => {
  expect(await refusal(routing.route([plazaIndependencia, tresCruces]))).toMatchObject({ code: 'unavailable' });
  await Promise.all([engine.look(), engine.look()]);
  await engine.look();
  expect(events).toEqual(['routing-tiles-build', 'routing-tiles-built']);
  // The builder must not write its log of duplicate streets to the server's working directory.
  expect(existsSync(resolve('duplicateways.txt'))).toBe(false);
  const route = await routing.route([plazaIndependencia, tresCruces], { departure: Date.UTC(2026, 10, 24, 12) });
  // 3.3 km as the crow flies.
  expect(route.distanceMetres).toBeGreaterThan(3_300);
  expect(route.distanceMetres).toBeLessThan(6_000);
  expect(route.source).toBe('valhalla');
  const [[seconds]] = (await routing.matrix([plazaIndependencia], [tresCruces])) as [[number]];
  expect(Math.abs(seconds - route.durationSeconds)).toBeLessThan(60);
}, 60_000);

it('finds a way between 200 pairs of places, or says why there is none', async () => {
  let state = 20;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const place = () => places[below(places.length)] as LatLng;
  const pairs = Array.from({ length: 200 }, () => [place(), place()] as const);
  const counts = { route: 0, noRoute: 0, offRoad: 0 };
  let next = 0;
  const some = async () => {
    for (let pair = pairs[next++]; pair; pair = pairs[next++]) {
      try {
        const { distanceMetres, durationSeconds, geometry } = await routing.route(pair);
        counts.route += 1;
        expect(distanceMetres).toBeGreaterThan(0);
        expect(durationSeconds).toBeGreaterThan(0);
        expect(geometry.length).toBeGreaterThan(1);
      } catch (error) {
        if (!(error instanceof RoutingError) || !(error.code in counts)) throw error;
        counts[error.code as 'noRoute' | 'offRoad'] += 1;
      }
    }
  };
  await Promise.all([some(), some(), some(), some()]);
  expect(counts.route + counts.noRoute + counts.offRoad).toBe(200);
  // The city's streets are one network; a few nodes lie on footpaths in parks and on islands of the extract's edge.
  expect(counts.route).toBeGreaterThan(180);
}, 60_000);

describe('a place that no road is near to', () => {
  it.each([
    ['is named', onTheRiver, 1],
    ['is not known to be any of the two where the map ends', { latitude: -38, longitude: -57.5 }, null],
  ])('%s', async (_, nowhere, point) => {
    expect(await refusal(routing.route([tresCruces, nowhere]))).toEqual({ code: 'offRoad', point });
  });
});

it('answers while it reckons: a question that is given up leaves the others', async () => {
  const caller = new AbortController();
  const given = routing.route([plazaIndependencia, tresCruces], { signal: caller.signal });
  const other = routing.route([tresCruces, plazaIndependencia]);
  caller.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  expect((await other).source).toBe('valhalla');
});

it('keeps its tiles for the next start, and builds new ones for another extract', async () => {
  const [kept] = sets();
  events.length = 0;
  const second = await open();
  await second.look();
  expect([sets(), events]).toEqual([[kept], []]);
  expect((await over(second).route([plazaIndependencia, tresCruces])).source).toBe('valhalla');

  utimesSync(extract, 1_700_000_000, 1_700_000_000);
  // A request sent before the tiles are replaced still gets a response from the old ones.
  const before = over(second).route([plazaIndependencia, tresCruces]);
  await second.look();
  expect((await before).source).toBe('valhalla');
  expect(events).toEqual(['routing-tiles-build', 'routing-tiles-built']);
  expect(sets()).toHaveLength(2);
  expect((await over(second).route([plazaIndependencia, tresCruces])).source).toBe('valhalla');
  second.close();
  expect(await refusal(over(second).route([plazaIndependencia, tresCruces]))).toMatchObject({ code: 'unavailable' });
}, 60_000);

it('has loaded the roads before the first question', async () => {
  const loaded = join(home, 'loaded');
  const told = join(home, 'told-engine.mjs');
  const words = `import { writeFileSync } from 'node:fs';
await import('./valhalla-engine.mjs');
writeFileSync(${JSON.stringify(loaded)}, '');`;
  writeFileSync(told, words);
  const warm = await openLocalValhalla({ extract, folder, program: told });
  await warm.look();
  expect(existsSync(loaded)).toBe(true);
  warm.close();
}, 60_000);

it('goes on with the roads that were when the new extract is none, and says so once', async () => {
  events.length = 0;
  const third = await open();
  await third.look();
  const extractNow = readFileSync(extract);
  writeFileSync(extract, 'not an extract');
  await third.look();
  await third.look();
  expect(events).toEqual(['routing-tiles-build', 'routing-tiles']);
  expect((await over(third).route([plazaIndependencia, tresCruces])).source).toBe('valhalla');
  writeFileSync(extract, extractNow);
  third.close();
}, 60_000);

it('builds the roads an hour after what stopped it has passed, as a full disk does', async () => {
  events.length = 0;
  let passed = 0;
  const same = new Date('2026-11-01T00:00Z');
  const whole = readFileSync(extract);
  writeFileSync(extract, Buffer.alloc(whole.length));
  utimesSync(extract, same, same);
  const log = ({ event }: { event?: unknown }) => events.push(String(event));
  const fourth = await openLocalValhalla({ extract, folder, program, log, monotonic: () => passed });
  await fourth.look();
  writeFileSync(extract, whole);
  utimesSync(extract, same, same);
  passed = 59 * 60_000;
  await fourth.look();
  expect(events).toEqual(['routing-tiles-build', 'routing-tiles']);
  passed = 60 * 60_000;
  await fourth.look();
  expect((await over(fourth).route([plazaIndependencia, tresCruces])).source).toBe('valhalla');
  fourth.close();
}, 60_000);

it('ends a build when it is closed, and leaves nothing of it', async () => {
  events.length = 0;
  const before = sets();
  utimesSync(extract, 1_600_000_000, 1_600_000_000);
  const fifth = await open();
  const built = fifth.look();
  await expect.poll(() => sets().some((name) => name.startsWith('building-'))).toBe(true);
  fifth.close();
  await built;
  expect([sets(), events]).toEqual([before, ['routing-tiles-build']]);
}, 60_000);

it('says what is missing: the package, or the extract', async () => {
  const missing = { extract, folder, program, engineName: '@valhallajs/not-installed' };
  await expect(openLocalValhalla(missing)).rejects.toThrow(
    'ROUTING_KIND=valhalla-local needs the package @valhallajs/not-installed, which is not installed',
  );
  await expect(openLocalValhalla({ extract: join(home, 'none'), folder, program })).rejects.toThrow(
    /^ROUTING_EXTRACT: .*none cannot be read \(ENOENT\)\.$/,
  );
});
