import { expect, test } from 'vitest';
import { defaultOptions } from './journey.ts';
import { carsFor, childAgesOf, fits, loadOfCar, type VehicleType } from './vehicle.ts';

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

const van: VehicleType = { ...saloon, id: 2, name: 'Minibus', passengers: 8, maxLuggage: 8, handBags: 8 };
const sedans = [saloon];

test.each([
  ['as many as one takes', { passengers: 4 }, 1],
  ['more than one takes', { passengers: 5 }, 2],
  ['as many as two take', { passengers: 8 }, 2],
  ['as many as three take', { passengers: 12 }, 3],
  ['more than three take', { passengers: 13 }, 0],
  ['children in both cars', { passengers: 4, smallChilds: 2, largeChilds: 2 }, 2],
  ['children who fill what one car has left', { passengers: 5, smallChilds: 1, largeChilds: 1 }, 2],
  ['children without a grown-up for each car', { passengers: 1, smallChilds: 2, largeChilds: 2 }, 0],
  ['bags of two travellers', { passengers: 2, luggages: 5 }, 2],
  ['bags of one, who cannot be in two cars', { passengers: 1, luggages: 5 }, 0],
])('%s, %j: %i cars of four seats', (_, options, cars) => {
  expect(carsFor(saloon, sedans, { ...defaultOptions, ...options })).toBe(cars);
});

test('where one vehicle takes them all, nobody is sent in two', () => {
  expect(carsFor(saloon, [saloon, van], { ...defaultOptions, passengers: 7 })).toBe(0);
  expect(carsFor(van, [saloon, van], { ...defaultOptions, passengers: 7 })).toBe(1);
  expect(carsFor(van, [saloon, van], { ...defaultOptions, passengers: 9 })).toBe(2);
  expect(carsFor(saloon, [saloon, van], { ...defaultOptions, passengers: 9 })).toBe(3);
});

test('what several cars take together is the whole load', () => {
  const load = { passengers: 6, smallChilds: 1, largeChilds: 2, luggages: 5, handBags: 4, smallPets: 1, otherPets: 0 };
  const [first, second] = [loadOfCar(load, 2, 1), loadOfCar(load, 2, 2)];
  expect(first).toEqual({ ...load, passengers: 3, smallChilds: 1, largeChilds: 1, luggages: 3, handBags: 2 });
  expect(second).toEqual({
    ...{ passengers: 3, smallChilds: 0, largeChilds: 1, luggages: 2, handBags: 2, smallPets: 0, otherPets: 0 },
  });
});

test('whoever stays in a wheelchair fits where the vehicle takes one, and rides in the first of several cars', () => {
  const accessible = { ...van, accessible: true };
  const load = { ...defaultOptions, wheelchair: true };
  expect([fits(saloon, load), fits(accessible, load)]).toEqual([false, true]);
  expect(carsFor(saloon, [saloon, accessible], load)).toBe(0);
  expect([1, 2].map((car) => loadOfCar({ ...load, passengers: 9 }, 2, car).wheelchair)).toEqual([true, undefined]);
  expect(carsFor(accessible, [saloon, accessible], { ...load, passengers: 9 })).toBe(2);
});

test('the ages of children are those of the seats that are counted, as far as they were told', () => {
  const childAges = [0, 2, null, 9];
  expect(childAgesOf({ ...defaultOptions, smallChilds: 1, largeChilds: 2, childAges })).toEqual([0, 9]);
  expect(childAgesOf({ ...defaultOptions, smallChilds: 2, childAges })).toEqual([0, 2]);
  expect(childAgesOf(defaultOptions)).toEqual([]);
});
