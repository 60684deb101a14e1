import type { MapMarker } from 'booking-core/ports';
import { describe, expect, it } from 'vitest';
import { areaData, boundsOf, markData, paddingFor, routeData } from './geometry.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const marker = (id: string, latitude: number, longitude: number): MapMarker => ({
  id,
  at: at(latitude, longitude),
  kind: 'pickup',
  label: id,
});

describe('what is fitted', () => {
  it('is the box around markers and route together', () => {
    const route = { path: [at(51.4, -0.2), at(51.6, 0.1)], estimated: false };
    expect(boundsOf({ markers: [marker('a', 51.5, -0.5)], route })).toEqual([
      [-0.5, 51.4],
      [0.1, 51.6],
    ]);
  });

  it('is one point for one place, and nothing for none', () => {
    expect(boundsOf({ markers: [marker('a', 51.5, -0.5)], route: null })).toEqual([
      [-0.5, 51.5],
      [-0.5, 51.5],
    ]);
    expect(boundsOf({ markers: [], route: null })).toBeNull();
    expect(boundsOf({ markers: [], route: { path: [], estimated: false } })).toBeNull();
  });

  it('is narrow across the date line, and a route goes on beyond it', () => {
    const path = [at(-16.84, 179.97), at(-16.7, 179.995), at(-16.69, -179.88)];
    const route = { path, estimated: false };
    expect(boundsOf({ markers: [], route })?.map(([longitude]) => Number(longitude.toFixed(2)))).toEqual([
      179.97, 180.12,
    ]);
    const [line] = routeData(route).features;
    expect(line?.geometry.coordinates.map(([longitude]) => Number(longitude.toFixed(3)))).toEqual([
      179.97, 179.995, 180.12,
    ]);
  });

  it('leaves out coordinates that are not on the globe', () => {
    expect(boundsOf({ markers: [marker('a', Number.NaN, 0), marker('b', 91, 0)], route: null })).toBeNull();
  });

  it.each([
    [400, 220, 44],
    [1200, 900, 56],
    [360, 60, 12],
    [0, 0, 8],
  ])('leaves room around it: %d × %d → %d px', (width, height, padding) => {
    expect(paddingFor(width, height)).toMatchObject({ top: padding, left: padding });
  });

  it('is clear of zoom buttons and distance where there is room for both', () => {
    expect(paddingFor(820, 220)).toEqual({ top: 44, right: 72, bottom: 56, left: 44 });
    expect(paddingFor(280, 120)).toEqual({ top: 24, right: 24, bottom: 24, left: 24 });
  });

  it('is the focus alone where there is one', () => {
    const markers = [marker('a', 51.4, -0.2), marker('b', 51.6, 0.1)];
    expect(boundsOf({ markers, route: null, focus: [at(51.5, -0.1), at(51.51, -0.12)] })).toEqual([
      [-0.12, 51.5],
      [-0.1, 51.51],
    ]);
  });
});

describe('the route as data', () => {
  it('is one line, longitude first, that knows whether it is an estimate', () => {
    const data = routeData({ path: [at(51.4, -0.2), at(51.6, 0.1)], estimated: true });
    expect(data.features).toEqual([
      {
        type: 'Feature',
        properties: { estimated: true },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-0.2, 51.4],
            [0.1, 51.6],
          ],
        },
      },
    ]);
  });

  it('is empty without a route and with one that has no length', () => {
    expect(routeData(null).features).toEqual([]);
    expect(routeData({ path: [at(51, 0)], estimated: false }).features).toEqual([]);
    expect(routeData({ path: [at(51, 0), at(Number.NaN, 0)], estimated: false }).features).toEqual([]);
  });
});

describe('the area as data', () => {
  const drawn = (area: Parameters<typeof areaData>[0]) =>
    areaData(area).features.flatMap(({ geometry }) => geometry.coordinates[0]?.map(([longitude]) => longitude));

  it('is a closed outline of the corners on the globe, and nothing of fewer than three', () => {
    expect(drawn([at(51, -1), at(52, -1), at(99, 0), at(52, 1)])).toEqual([-1, -1, 1, -1]);
    expect(drawn([at(51, -1), at(52, -1)])).toEqual([]);
    expect(drawn([])).toEqual([]);
  });

  it('goes on beyond the date line, but not around the whole world', () => {
    expect(drawn([at(-16, 177), at(-16, -178), at(-20, -178), at(-20, 177)])).toEqual([177, 182, 182, 177, 177]);
    expect(drawn([at(80, -180), at(80, 180), at(-80, 180), at(-80, -180)])).toEqual([-180, 180, 180, -180, -180]);
  });
});

describe('the marks as data', () => {
  it('holds one point for every marker on the globe', () => {
    const data = markData([marker('a', 51.5, -0.5), marker('b', 200, 0)]);
    expect(data.features.map(({ geometry }) => geometry.coordinates)).toEqual([[-0.5, 51.5]]);
  });
});
