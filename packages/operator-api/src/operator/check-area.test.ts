import { describe, expect, it } from 'vitest';
import { crossingEdges } from '../geo/outline.ts';
import { demoContents } from '../testing/demo-operator.ts';
import { checkArea } from './check-area.ts';
import { checkOperator } from './operator.ts';

const outline = (...corners: readonly (readonly [number, number])[]) =>
  corners.map(([latitude, longitude]) => ({ latitude, longitude }));

describe('an outline', () => {
  it.each([
    ['a triangle', outline([0, 0], [0, 2], [2, 0]), null],
    ['a square', outline([0, 0], [0, 2], [2, 2], [2, 0]), null],
    ['one with a dent', outline([0, 0], [0, 4], [4, 4], [1, 2], [4, 0]), null],
    ['a bow tie', outline([0, 0], [2, 2], [2, 0], [0, 2]), [0, 2]],
    ['one whose last line crosses', outline([0, 0], [0, 4], [4, 4], [-1, 2]), [0, 2]],
    [
      'one over the date line',
      outline([-19, 179], [-19, -179], [-18, -179], [-18.5, 179.9], [-17, -179], [-17, 179]),
      null,
    ],
    ['a corner on another line', outline([0, 0], [0, 4], [4, 4], [0, 2]), [0, 2]],
    ['a corner that appears twice', outline([0, 0], [0, 4], [4, 4], [0, 4], [4, 0]), [0, 2]],
  ])('%s', (_, points, expected) => {
    expect(crossingEdges(points)).toEqual(expected);
  });
});

describe('an area that is drawn', () => {
  const draw = (area: unknown) => checkArea(checkOperator({ ...demoContents(), 'service-area': area })).mistakes;
  const around = { latitude: 51.5, longitude: -0.1 };

  it('is taken with the base inside, and so is none at all', () => {
    expect(draw({ kind: 'circle', centre: around, kilometres: 40 })).toEqual([]);
    expect(draw({ kind: 'polygon', points: outline([51, -1], [52, -1], [52, 1], [51, 1]) })).toEqual([]);
    expect(draw(null)).toEqual([]);
  });

  it('must not leave the base outside', () => {
    const circle = { kind: 'circle', centre: { latitude: 57, longitude: -4 }, kilometres: 5 };
    expect(draw(circle)).toMatchObject([{ document: 'service-area', field: 'kilometres' }]);
    const points = outline([56, -4], [57, -4], [57, -3]);
    expect(draw({ kind: 'polygon', points })).toMatchObject([
      { field: 'points', message: expect.stringMatching(/^your base at 51\.\d+, .* is outside this area$/) },
    ]);
  });

  it('must not cross itself, which is told at the corner where the second line begins', () => {
    expect(draw({ kind: 'polygon', points: outline([51, -1], [52, 1], [52, -1], [51, 1]) })).toMatchObject([
      { field: 'points.2', message: 'the line from corner 3 to corner 4 meets the one from corner 1 to corner 2' },
    ]);
  });

  it('leaves what the schema finds to the schema', () => {
    expect(draw({ kind: 'polygon', points: outline([1, 1], [2, 2]) })).toMatchObject([
      { field: 'points', message: 'an area has at least three corners' },
    ]);
  });
});
