import { describe, expect, it } from 'vitest';
import {
  cornerAfter,
  cornersOf,
  drawnOf,
  kept,
  kilometresBetween,
  kindOf,
  outlineOf,
  pointFrom,
  turnedInto,
  withCorner,
} from './area.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const base = at(51.5, -0.1);
const square = { kind: 'polygon', points: [at(51, -1), at(52, -1), at(52, 1), at(51, 1)] };
const circle = { about: 'Around the base', kind: 'circle', centre: at(51.5, 0), kilometres: 30 };

describe('what is drawn', () => {
  it('is a circle as far from its centre all around', () => {
    const outline = outlineOf(drawnOf(circle));
    expect(outline.length).toBeGreaterThan(60);
    for (const point of outline) expect(kilometresBetween(circle.centre, point)).toBeCloseTo(30, 0);
  });

  it('is an outline without the corners that are still being typed', () => {
    const typed = { kind: 'polygon', points: [...square.points, { latitude: '51.', longitude: 0 }, at(99, 0), null] };
    expect(outlineOf(drawnOf(typed))).toEqual(square.points);
    expect(cornersOf(typed)).toHaveLength(7);
  });

  it.each([[null], [{ kind: 'circle', centre: at(51, 0), kilometres: '' }], [{ kind: 'square' }], ['words']])(
    'is nothing of %j',
    (content) => expect(outlineOf(drawnOf(content))).toEqual([]),
  );
});

describe('an area across the date line', () => {
  const suva = at(-18.14, 178.44);
  const fiji = { kind: 'polygon', points: [at(-16, 177), at(-16, -178), at(-20, -178), at(-20, 177)] };
  const isOnGlobe = ({ longitude }: typeof base) => Math.abs(longitude) <= 180;

  it('is drawn and kept with longitudes on the globe', () => {
    const around = { kind: 'circle', centre: suva, kilometres: 300 };
    const outline = outlineOf(drawnOf(around));
    expect(outline.every(isOnGlobe)).toBe(true);
    expect(outline.some(({ longitude }) => longitude < 0)).toBe(true);
    for (const point of outline) expect(kilometresBetween(suva, point)).toBeCloseTo(300, -1);
    const corners = cornersOf(turnedInto('polygon', around, base)) as readonly (typeof base)[];
    expect(corners.every(isOnGlobe)).toBe(true);
    // The map’s own longitudes go on beyond the date line.
    expect(kept(at(-17, 181.5))).toEqual(at(-17, -178.5));
    expect(kept(at(-17, -181.5))).toEqual(at(-17, 178.5));
    expect(kept(at(-17, 180))).toEqual(at(-17, 180));
  });

  it('has its middle on its own side of the world', () => {
    expect(turnedInto('circle', fiji, base)).toMatchObject({ centre: at(-18, 179.5) });
    expect(cornerAfter(fiji.points, 0, base)).toEqual(at(-16, 179.5));
    const east = {
      ...fiji,
      points: fiji.points.map(({ latitude, longitude }) => at(latitude, longitude > 0 ? 179 : -178)),
    };
    expect(turnedInto('circle', east, base)).toMatchObject({ centre: at(-18, -179.5) });
  });

  it.each([
    ['north, before the line', at(-15.9, 179), 1],
    ['north, behind the line', at(-15.9, 181), 1],
    ['east', at(-18, -177.9), 2],
    ['south', at(-20.1, -179), 3],
    ['west', at(-18, 176.9), 4],
  ])('takes a new corner in the nearest edge: %s', (_, pressed, index) => {
    expect(withCorner(fiji.points, pressed).index).toBe(index);
  });

  it('is not one around the whole world', () => {
    const world = { kind: 'polygon', points: [at(80, -180), at(80, 180), at(-80, 180), at(-80, -180)] };
    expect(cornerAfter(world.points, 0, base)).toEqual(at(80, 0));
    expect(withCorner(world.points, at(81, 0)).index).toBe(1);
  });
});

describe('another kind of area', () => {
  it('covers what the one before it covered, and keeps what else stands in the document', () => {
    const outline = turnedInto('polygon', circle, base);
    expect(outline).toMatchObject({ about: 'Around the base', kind: 'polygon' });
    expect(outline).not.toHaveProperty('kilometres');
    for (const point of cornersOf(outline)) {
      expect(kilometresBetween(circle.centre, point as typeof base)).toBeCloseTo(30, 0);
    }
    const around = drawnOf(turnedInto('circle', square, base));
    expect(around).toMatchObject({ kind: 'circle', centre: at(51.5, 0) });
    for (const point of square.points) {
      expect(kilometresBetween(at(51.5, 0), point)).toBeLessThanOrEqual(
        around?.kind === 'circle' ? around.kilometres : 0,
      );
    }
  });

  it('begins around the base where there was none, and ends with none', () => {
    expect(turnedInto('circle', null, base)).toEqual({ kind: 'circle', centre: base, kilometres: 20 });
    expect(cornersOf(turnedInto('polygon', { kind: 'polygon', points: [] }, base))).toHaveLength(8);
    expect(turnedInto('everywhere', circle, base)).toBeNull();
    expect(kindOf(null)).toBe('everywhere');
  });
});

describe('a new corner', () => {
  it('stands halfway to the next, also behind the last', () => {
    expect(cornerAfter(square.points, 0, base)).toEqual(at(51.5, -1));
    expect(cornerAfter(square.points, 3, base)).toEqual(at(51, 0));
    expect(cornerAfter([], 0, base)).toEqual(base);
  });

  it.each([
    ['north', at(52.3, 0.000001), 2, at(52.3, 0)],
    ['west', at(51.5, -1.4), 1, at(51.5, -1.4)],
    ['south, between the last and the first', at(50.9, 0), 4, at(50.9, 0)],
  ])('goes into the nearest edge: %s', (_, pressed, index, corner) => {
    const { points, index: where } = withCorner(square.points, pressed);
    expect(where).toBe(index);
    expect(points[index]).toEqual(corner);
    expect(points).toHaveLength(5);
  });

  it('is the next one while there are fewer than three', () => {
    expect(withCorner(square.points.slice(0, 2), at(51, -1)).index).toBe(2);
  });
});

it('measures as the map does', () => {
  expect(kilometresBetween(at(51.5, -0.1), at(51.5, -0.1))).toBe(0);
  expect(kilometresBetween(at(51.4695, -0.4514), at(51.5165, -0.1769))).toBeCloseTo(19.7, 1);
  expect(pointFrom(at(51.5, 0), 111.195, 0).latitude).toBeCloseTo(52.5, 3);
});
