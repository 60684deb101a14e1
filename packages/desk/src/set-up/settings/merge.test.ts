import { describe, expect, it } from 'vitest';
import { forms } from './documents.ts';
import type { Path } from './fields.ts';
import { put } from './fields.ts';
import { merge } from './merge.ts';

const before = {
  distance: {
    base: 4,
    perminute: 0.12,
    bands: [
      { uptomiles: 6, permile: 2.6 },
      { uptomiles: null, permile: 1.75 },
    ],
  },
  vehicles: { 1: { factor: 1 } },
  timebands: [
    { id: 'night', label: 'Night rate', percent: 20 },
    { id: 'gala', label: 'Gala', percent: 5 },
  ],
};
const changed = (...changes: readonly (readonly [Path, unknown])[]) =>
  changes.reduce<unknown>((document, [path, value]) => put(document, path, value), before);
const mergedFares = (own: unknown, others: unknown) => merge(forms.fares, before, own, others);

const night = before.timebands[0];
const gala = before.timebands[1];
const sunday = { id: 'time3', label: 'Sunday', percent: 10 };
const dawn = { id: 'time4', label: 'Dawn', percent: 15 };

describe('two changes of one version', () => {
  it('are both kept where they change different fields', () => {
    const own = changed([['distance', 'base'], 5], [['vehicles', '2'], { factor: 1.5 }]);
    const others = changed([['distance', 'perminute'], 0.2], [['vehicles', '1', 'factor'], 1.1]);
    const both = changed(
      [['distance', 'base'], 5],
      [['distance', 'perminute'], 0.2],
      [['vehicles'], { 1: { factor: 1.1 }, 2: { factor: 1.5 } }],
    );
    expect(mergedFares(own, others)).toEqual(both);
    expect(mergedFares(others, own)).toEqual(both);
  });

  it('of the same field are one’s own', () => {
    const own = changed([['distance', 'base'], 5]);
    const others = changed([['distance', 'base'], 6]);
    expect(mergedFares(own, others)).toEqual(own);
  });

  it('of different fields of one row are both kept', () => {
    const own = changed([['timebands', 0, 'percent'], 25]);
    const others = changed([['timebands', 0, 'label'], 'Late']);
    expect(mergedFares(own, others)).toMatchObject({ timebands: [{ id: 'night', label: 'Late', percent: 25 }, gala] });
  });

  it('keep the rows that both added, and let go what either took out', () => {
    expect(
      mergedFares(changed([['timebands'], [night, sunday]]), changed([['timebands'], [night, gala, dawn]])),
    ).toMatchObject({ timebands: [night, sunday, dawn] });
    expect(mergedFares(changed([['timebands'], [night]]), changed([['timebands'], [gala]]))).toMatchObject({
      timebands: [],
    });
  });

  it('keep a row that one’s own change needs, though it was taken out meanwhile', () => {
    const own = changed([['timebands', 0, 'percent'], 25]);
    expect(mergedFares(own, changed([['timebands'], [gala]]))).toMatchObject({
      timebands: [{ id: 'night', percent: 25 }, gala],
    });
  });

  it('keep both rows of one number, which the check refuses', () => {
    const own = changed([['timebands'], [night, gala, sunday]]);
    const others = changed([['timebands'], [night, gala, { ...sunday, label: 'Monday' }]]);
    expect(mergedFares(own, others)).toMatchObject({
      timebands: [night, gala, { label: 'Sunday' }, { label: 'Monday' }],
    });
  });

  it('keep the order of the rows, which distances need', () => {
    const band = { uptomiles: 3, permile: 3 };
    const far = { uptomiles: 20, permile: 2 };
    const [near, rest] = before.distance.bands;
    expect(
      mergedFares(
        changed([
          ['distance', 'bands'],
          [band, near, rest],
        ]),
        changed([
          ['distance', 'bands'],
          [near, far, rest],
        ]),
      ),
    ).toMatchObject({ distance: { bands: [band, near, far, rest] } });
  });

  it('leave the others’ version where one’s own is as before, and one’s own where theirs is', () => {
    const own = changed([['distance', 'base'], 5]);
    expect(mergedFares(before, own)).toBe(own);
    expect(mergedFares(own, before)).toBe(own);
  });

  it('lose a key that either emptied', () => {
    const rides = { opening: [], acceptance: 'manual', acceptminutes: 5 };
    const own = { opening: [], acceptance: 'manual' };
    const others = { opening: [{ from: '06:00', to: '23:00' }], acceptance: 'manual', acceptminutes: 5 };
    expect(merge(forms.dispatch, rides, own, others)).toEqual({ ...own, opening: others.opening });
  });
});
