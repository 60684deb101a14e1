import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from './distance.ts';
import { latitudeIndex } from './latitude-index.ts';

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 51.5, 89.9, 90));
const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 179.99, 180));
const point = fc.record({ latitude, longitude });
const metres = fc.constantFrom(0, 150, 6_000, 200_000, 5_000_000, 21_000_000);

describe('places around a point', () => {
  it('are those that a look at all places finds, the nearest first', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), point, metres, (places, at, reach) => {
        const all = places
          .map((place) => ({ place, metres: metresBetween(at, place) }))
          .filter((each) => each.metres <= reach)
          .sort((a, b) => a.metres - b.metres)
          .map(({ place }) => place);
        expect(latitudeIndex(places)(at, reach)).toEqual(all);
      }),
    );
  });

  it('are found across the date line', () => {
    const fiji = { latitude: -16.8, longitude: 179.999 };
    expect(latitudeIndex([fiji])({ latitude: -16.8, longitude: -179.999 }, 1_000)).toEqual([fiji]);
  });
});
