import { describe, expect, it } from 'vitest';
import encoded from '../../../data/basemap.json';
import { decodeLine, decodeLines, decodePlaces, decodePolygons, type EncodedBasemap } from './basemap.ts';

const basemap: EncodedBasemap = encoded;

describe('decoding', () => {
  it('reads the published example of the polyline algorithm', () => {
    // The example gives latitude first; this map stores longitude first.
    expect(decodeLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 1e5)).toEqual([
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ]);
  });

  it('gives nothing for nothing', () => {
    expect(decodeLine('', 1000)).toEqual([]);
    expect(decodeLines({ scale: 10, lines: '' }).geometry.coordinates).toEqual([]);
    expect(decodePolygons({ scale: 10, polygons: '' }).geometry.coordinates).toEqual([]);
  });

  it('closes rings and keeps holes with their polygon', () => {
    // (0,0) (1,0) (1,1) in whole degrees, twice as rings of one polygon, then once as another.
    const ring = '??A??A';
    const { coordinates } = decodePolygons({ scale: 1, polygons: `${ring},${ring} ${ring}` }).geometry;
    expect(coordinates.map((polygon) => polygon.length)).toEqual([2, 1]);
    expect(coordinates[1]?.[0]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]);
  });
});

describe('the embedded base map', () => {
  const places = decodePlaces(basemap.places).features;
  const named = (name: string) => places.find(({ properties }) => properties.name === name);

  it('has London where London is, above every other place', () => {
    expect(named('London')).toMatchObject({
      properties: { rank: 0 },
      geometry: { coordinates: [-0.126, 51.509] },
    });
    expect(places.filter(({ properties }) => properties.rank === 0)).toHaveLength(1);
  });

  it('ranks cities over towns over villages', () => {
    const ranks = ['London', 'Birmingham', 'Oxford', 'Egham'].map((name) => named(name)?.properties.rank ?? -1);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(new Set(ranks).size).toBe(4);
  });

  it('gives every label a name and a point in or near Britain', () => {
    expect(places.length).toBeGreaterThan(4000);
    const strays = [...places, ...decodePlaces(basemap.airports).features].filter(({ properties, geometry }) => {
      const [longitude, latitude] = geometry.coordinates;
      return properties.name === '' || longitude < -9 || longitude > 3 || latitude < 49 || latitude > 61.5;
    });
    expect(strays).toEqual([]);
  });

  it.each(['land', 'elsewhere', 'london', 'river'] as const)('has closed rings on the globe in %s', (layer) => {
    const { coordinates } = decodePolygons(basemap[layer]).geometry;
    expect(coordinates.length).toBeGreaterThan(0);
    const broken = coordinates.flat().filter((ring) => {
      const closed = ring[0]?.every((degrees, axis) => degrees === ring.at(-1)?.[axis]) ?? false;
      const onGlobe = ring.every(([longitude, latitude]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90);
      return !closed || !onGlobe || ring.length < 4;
    });
    expect(broken).toEqual([]);
  });

  it('runs the Thames from Teddington past Westminster to the edge of London', () => {
    const bank = decodePolygons(basemap.river).geometry.coordinates.flat(2);
    const near = (longitude: number, latitude: number) =>
      bank.some(([x, y]) => Math.abs(x - longitude) < 0.01 && Math.abs(y - latitude) < 0.007);
    expect(near(-0.326, 51.432)).toBe(true);
    expect(near(-0.122, 51.501)).toBe(true);
    expect(near(0.211, 51.486)).toBe(true);
    // The river is not London's outline: no point of it is as far north as Enfield or as far south as Croydon.
    for (const [, latitude] of bank) {
      expect(latitude).toBeGreaterThan(51.42);
      expect(latitude).toBeLessThan(51.56);
    }
  });
});
