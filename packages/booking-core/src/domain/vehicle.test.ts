import { expect, test } from 'vitest';
import { defaultOptions } from './journey.ts';
import { fits, type VehicleType } from './vehicle.ts';

const saloon: VehicleType = {
  id: 1,
  name: 'Saloon',
  description: '',
  image: '',
  handBags: 2,
  luggage: 2,
  maxLuggage: 3,
  passengers: 4,
  tier: null,
};

test.each([
  ['four people', { passengers: 4 }, true],
  ['five people', { passengers: 5 }, false],
  ['two people and two children', { passengers: 2, smallChilds: 1, largeChilds: 1 }, true],
  ['three people and two children', { passengers: 3, smallChilds: 1, largeChilds: 1 }, false],
  ['three bags', { luggages: 3 }, true],
  ['four bags', { luggages: 4 }, false],
  ['three bags and two hand bags', { luggages: 3, handBags: 2 }, true],
  ['three bags and three hand bags', { luggages: 3, handBags: 3 }, false],
  ['hand bags where a bag could lie', { luggages: 2, handBags: 3 }, true],
  ['one hand bag too many', { luggages: 2, handBags: 4 }, false],
])('a saloon takes %s, %j: %s [1§7.23 1§8.6]', (_, options, taken) => {
  expect(fits(saloon, { ...defaultOptions, ...options })).toBe(taken);
});
