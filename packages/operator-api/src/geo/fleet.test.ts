import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../env.ts';
import { geographyOf, providersFromSettings } from '../providers/from-settings.ts';
import { demoOperator, ownFolder } from '../testing/demo-operator.ts';
import { fleetOf } from './fleet.ts';
import { plusCode } from './plus-code.ts';
import { isInside } from './service-area.ts';

const noon = Date.UTC(2026, 10, 23, 12);
const soho = [51.5136, -0.1365] as const;

describe('the nearest driver', () => {
  const fleet = fleetOf(demoOperator().fleet);

  it('is never promised sooner than three minutes', () => {
    expect(fleet.nearestDriver(...soho, { now: noon })?.travelSeconds).toBeGreaterThanOrEqual(180);
    expect(fleet.nearestDriver(51.536743, -0.015247, { now: noon })?.travelSeconds).toBeLessThan(15 * 60);
  });

  it('takes longer to come farther', () => {
    const near = fleet.nearestDriver(51.4705, -0.456, { now: noon })?.travelSeconds ?? 0;
    const far = fleet.nearestDriver(51.4, -0.8, { now: noon })?.travelSeconds ?? 0;
    expect(far).toBeGreaterThan(near + 600);
  });

  it('is the same for the same moment and seed, and moves on', () => {
    const at = (now: number, seed: number) => fleet.nearestDriver(51.55, -0.35, { now, seed });
    expect(at(noon, 1)).toEqual(at(noon, 1));
    expect(at(noon, 1)).toEqual(at(noon + 60_000, 1));
    const distances = Array.from({ length: 10 }, (_, seed) => at(noon, seed)?.distanceMetres);
    expect(new Set(distances).size).toBeGreaterThan(3);
  });

  it('is nobody out of range, in the sea or nowhere', () => {
    expect(fleet.nearestDriver(52.63, 1.3, { now: noon })).toBeNull();
    expect(fleet.nearestDriver(0, 0, { now: noon })).toBeNull();
    expect(fleet.nearestDriver(Number.NaN, 0, { now: noon })).toBeNull();
  });

  it('keeps to the hours of the stand, on its clocks', () => {
    const stand = { name: 'Soho', latitude: soho[0], longitude: soho[1], bands: [{ from: 8, to: 18, vehicles: 2 }] };
    const plan = { minimumSeconds: 180, maximumKilometres: 40, timezone: 'Europe/London', stands: [stand] };
    const at = (now: number) => fleetOf(plan).nearestDriver(...soho, { now })?.stand ?? null;
    expect(at(noon)).toBe('Soho');
    expect(at(Date.UTC(2026, 10, 23, 18))).toBeNull();
    expect(at(Date.UTC(2026, 6, 1, 7, 30))).toBe('Soho');
    expect(at(Date.UTC(2026, 10, 23, 7, 30))).toBeNull();
  });

  it('knows hours over midnight', () => {
    const stand = { name: 'Soho', latitude: soho[0], longitude: soho[1], bands: [{ from: 20, to: 4, vehicles: 2 }] };
    const plan = { minimumSeconds: 180, maximumKilometres: 40, timezone: 'Europe/London', stands: [stand] };
    const at = (hour: number) =>
      fleetOf(plan).nearestDriver(...soho, { now: Date.UTC(2026, 10, 23, hour) })?.stand ?? null;
    expect([3, 4, 19, 20].map(at)).toEqual(['Soho', null, null, 'Soho']);
  });
});

it('comes through the traffic that the operator states, as its routes do', async () => {
  const settings = { ...readSettings({}, ownFolder), gazetteerDir: join(ownFolder, 'data') };
  const operator = demoOperator();
  const travel = (dispatch: object) => {
    const busy = { ...operator, dispatch: { ...operator.dispatch, ...dispatch } };
    const around = { clock: () => noon };
    return providersFromSettings(settings, busy, geographyOf(settings, busy), around).nearestDriver(far, noon);
  };
  const far = { latitude: 51.4, longitude: -0.8 };
  const jam = [{ days: 'weekday', from: 0, to: 24, factor: 3 }];
  const usual = (await travel({})) ?? Number.POSITIVE_INFINITY;
  expect(await travel({ traffic: jam })).toBeGreaterThan(1.5 * usual);
});

describe('the service area', () => {
  const area = demoOperator().serviceArea;
  if (!area) throw new Error('the demonstration has an area');

  it.each([
    ['Soho', ...soho],
    ["Land's End", 50.066, -5.714],
    ["John o'Groats", 58.64, -3.07],
    ['Dover', 51.127, 1.333],
    ['Lowestoft', 52.48, 1.75],
    ['Holyhead', 53.31, -4.63],
    ['Cowes', 50.76, -1.3],
    ['Aberdeen', 57.15, -2.09],
    ['Liverpool', 53.41, -2.98],
    ['Fort William', 56.82, -5.11],
  ])('takes in %s', (_, latitude, longitude) => {
    expect(isInside(area, latitude, longitude)).toBe(true);
  });

  it.each([
    ['Belfast', 54.6, -5.93],
    ['Dublin', 53.35, -6.26],
    ['Calais', 50.95, 1.86],
    ['Paris', 48.86, 2.35],
    ['Jersey', 49.19, -2.1],
    ['Lerwick', 60.15, -1.15],
    ['the origin', 0, 0],
    ['nowhere', Number.NaN, Number.NaN],
    ['beyond the world', 51.5, 361],
  ])('leaves out %s', (_, latitude, longitude) => {
    expect(isInside(area, latitude, longitude)).toBe(false);
  });

  it('may be a circle', () => {
    const area = { kind: 'circle', centre: { latitude: 51.5, longitude: -0.1 }, kilometres: 10 } as const;
    expect(isInside(area, 51.55, -0.1)).toBe(true);
    expect(isInside(area, 51.6, -0.1)).toBe(false);
  });

  const corners = (...points: readonly (readonly [number, number])[]) => ({
    kind: 'polygon' as const,
    points: points.map(([latitude, longitude]) => ({ latitude, longitude })),
  });

  it('may reach over the date line', () => {
    const fiji = corners([-19, 176], [-19, -178], [-15, -178], [-15, 176]);
    expect(isInside(fiji, -18.1, 178.4)).toBe(true);
    expect(isInside(fiji, -16.8, -179.9)).toBe(true);
    expect(isInside(fiji, -17, 180)).toBe(true);
    expect(isInside(fiji, -17, -180)).toBe(true);
    expect(isInside(fiji, -17, 175)).toBe(false);
    expect(isInside(fiji, -17, -177)).toBe(false);
    expect(isInside(fiji, -17, 0)).toBe(false);
  });

  it('may be wider than half the world, or the whole of it', () => {
    const wide = corners([0, -60], [0, 20], [0, 150], [70, 150], [70, 20], [70, -60]);
    expect(isInside(wide, 50, -59)).toBe(true);
    expect(isInside(wide, 50, 149)).toBe(true);
    expect(isInside(wide, 50, -170)).toBe(false);
    const world = corners([-90, -180], [-90, 180], [90, 180], [90, -180]);
    expect(isInside(world, 51.5, 0)).toBe(true);
    expect(isInside(world, -17, 179)).toBe(true);
  });
});

describe('plus codes', () => {
  it.each([
    [51.536743, -0.015247, '9C3XGXPM+MW'],
    [47.365562, 8.524813, '8FVC9G8F+6W'],
    [90, 1, 'CFX3X2X2+X2'],
    [0, -180, '62G22222+22'],
    [0, 180, '62G22222+22'],
    [-90, -180, '22222222+22'],
    [1, 1, '6FH32222+22'],
  ])('%f, %f is %s', (latitude, longitude, code) => {
    expect(plusCode(latitude, longitude)).toBe(code);
  });

  it('refuses what is no coordinate', () => {
    expect(() => plusCode(Number.NaN, 0)).toThrow(RangeError);
    expect(() => plusCode(0, Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});
