import { describe, expect, it } from 'vitest';
import { forms } from './documents.ts';
import { at, differences, numberOf, put, whereOf } from './fields.ts';

const fares = {
  distance: {
    base: 4,
    perminute: 0.12,
    bands: [
      { uptomiles: 6, permile: 2.6 },
      { uptomiles: null, permile: 1.75 },
    ],
  },
  vehicles: { 1: { factor: 1 } },
  timebands: [{ id: 'night', label: 'Night rate', percent: 20 }],
};
const documents = { fares, vehicles: [{ vehtypeid: 1, typename: 'Saloon' }] };
const around = { currency: 'GBP', distanceUnit: 'mile', documents } as const;
const changed = (path: (string | number)[], next: unknown) =>
  differences(forms.fares, fares, put(fares, path, next), around);

describe('what changed', () => {
  it('is told in the words of the form, with money as money', () => {
    expect(changed(['distance', 'base'], 4.5)).toEqual([
      { where: 'Distance and time › Base fare', before: '£4.00', after: '£4.50' },
    ]);
    expect(changed(['vehicles', '1', 'factor'], 1.2)).toEqual([
      { where: 'Factor by vehicle type › Saloon › Factor', before: '1', after: '1.2' },
    ]);
    expect(changed(['timebands', 0, 'percent'], 25)).toEqual([
      { where: 'Surcharges by time › Night rate › Surcharge', before: '20 %', after: '25 %' },
    ]);
    expect(changed(['timebands', 0, 'from'], '22:00')).toEqual([
      { where: 'Surcharges by time › Night rate › From', before: 'nothing', after: '22:00' },
    ]);
  });

  it('tells an edited opening time as what it was and is, and one that came or went as that', () => {
    const [week, sunday] = [
      { from: '06:00', to: '23:00', days: ['mon', 'tue'] },
      { from: '08:00', to: '20:00', days: ['sun'] },
    ];
    const told = (opening: readonly unknown[]) =>
      differences(forms.dispatch, { opening: [week, sunday] }, { opening }, around);
    expect(told([week, { ...sunday, from: '09:00' }])).toEqual([
      { where: 'Opening times › 09:00 to 20:00, Sun › From', before: '08:00', after: '09:00' },
    ]);
    expect(told([sunday]).map(({ after }) => after)).toEqual(['removed']);
    expect(told([week, sunday, { days: ['sat'] }]).map(({ after }) => after)).toEqual(['added']);
    expect(told([sunday, week])).toMatchObject([{ after: 'new order' }]);
  });

  it('knows a row that came or went, wherever it stands', () => {
    expect(changed(['timebands'], [{ id: 'gala', label: 'Gala', percent: 5 }, ...fares.timebands])).toEqual([
      { where: 'Surcharges by time › Gala', before: 'not in the list', after: 'added' },
    ]);
    expect(changed(['timebands'], [])).toEqual([
      { where: 'Surcharges by time › Night rate', before: 'in the list', after: 'removed' },
    ]);
  });

  it('tells the fraction of a penny, which rounding would hide', () => {
    expect(changed(['distance', 'perminute'], 0.125)).toEqual([
      { where: 'Distance and time › Per minute of driving', before: '£0.12', after: '0.125 GBP' },
    ]);
  });

  it.each([
    ['JPY', 500, '¥500'],
    ['KWD', 0.125, 'KWD\u00a00.125'],
    ['KWD', 0.1255, '0.1255 KWD'],
  ])('tells money with the decimals that %s has: %d', (currency, value, after) => {
    const next = put(fares, ['distance', 'base'], value);
    expect(differences(forms.fares, fares, next, { ...around, currency })[0]?.after).toBe(after);
  });

  it.each([
    ['mile', '5 miles', '6 miles'],
    ['km', '8.047 km', '9.656 km'],
  ] as const)('tells a distance, which documents hold in kilometres, by the %s', (distanceUnit, before, after) => {
    const area = { kind: 'circle', kilometres: 8.04672 };
    const told = differences(
      forms['service-area'],
      area,
      { ...area, kilometres: 9.656064 },
      { ...around, distanceUnit },
    );
    expect(told).toEqual([{ where: 'Radius', before, after }]);
  });

  it('tells the bands of a tariff by the kilometre', () => {
    const metric = {
      distance: {
        bands: [
          { uptokm: 5, perkm: 2 },
          { uptokm: null, perkm: 1.5 },
        ],
      },
    };
    expect(differences(forms.fares, metric, put(metric, ['distance', 'bands', 0, 'perkm'], 3), around)).toEqual([
      { where: 'Distance and time › Price by distance › Up to 5 km › Per kilometre', before: '£2.00', after: '£3.00' },
    ]);
  });

  it('tells that cars can be had by the hour, and what of it changed', () => {
    const hourly = { perhour: 40, minimumhours: 2, maximumhours: 8, includedmiles: 15, permile: 1.5 };
    expect(changed(['hourly'], hourly)).toContainEqual({
      where: 'By the hour › Per hour',
      before: 'nothing',
      after: '£40.00',
    });
  });

  it('is nothing where nothing differs', () => {
    expect(differences(forms.fares, fares, structuredClone(fares), around)).toEqual([]);
  });
});

it('puts a value in its place, keeps the order of keys, and takes an optional one out', () => {
  const next = put(fares, ['distance', 'base'], 9) as typeof fares;
  expect(Object.keys(next)).toEqual(Object.keys(fares));
  expect(at(next, ['distance', 'base'])).toBe(9);
  expect(put({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  expect(at(fares, ['nothing', 0, 'here'])).toBeUndefined();
});

it.each([
  ['4.50', 4.5],
  [' 4,5 ', 4.5],
  ['0,125', 0.125],
  ['1,250', '1,250'],
  ['-12,500', '-12,500'],
  ['1,250.50', '1,250.50'],
  ['-1', -1],
  ['', ''],
  ['1e9', '1e9'],
  ['four', 'four'],
  ['1.2.3', '1.2.3'],
])('reads %j as it was typed', (typed, value) => {
  expect(numberOf(typed)).toBe(value);
});

it.each([
  ['12.000', 'CLP', '12.000'],
  ['-1.500', 'VND', '-1.500'],
  ['12000', 'CLP', 12000],
  ['2.5', 'JPY', 2.5],
  ['2.375', 'EUR', 2.375],
  ['0.125', 'JPY', 0.125],
  ['12.000', '', 12],
])(
  'reads %j of an amount in “%s”, where a currency without decimals is written with dots between thousands',
  (typed, currency, value) => {
    expect(numberOf(typed, currency)).toBe(value);
  },
);

it('names the place of a mistake', () => {
  expect(whereOf(forms.fares, fares, ['distance', 'bands', '1', 'permile'], documents)).toBe(
    'Distance and time › Price by distance › Any distance › Per mile',
  );
  expect(whereOf(forms.fares, fares, ['vehicles', '1', 'factor'], documents)).toBe('Factor by vehicle type › Saloon');
  // A mistake in a whole part names that part once.
  const fixed = { fixed: [{ id: 'a', label: 'W2 to Heathrow', from: {} }] };
  expect(whereOf(forms.fares, fixed, ['fixed', '0', 'from'], documents)).toBe('Fixed prices › W2 to Heathrow › From');
});
