import { expect, test } from 'vitest';
import { simulator } from './start.mjs';

test.each([
  ['a demonstration on this machine', {}, '20'],
  ['a demonstration without drivers', { SIMULATOR: '0' }, '0'],
  ['real bookings', { PUBLIC_URL: 'https://cars.example' }, '0'],
  ['a demonstration in public', { PUBLIC_URL: 'https://demo.example', SIMULATOR: '5' }, '5'],
  ['a trial in the own network', { PUBLIC_URL: 'http://192.168.1.5:4300' }, '20'],
])('%s', (_, env, speed) => {
  expect(simulator(env)).toEqual({ SIMULATOR: speed });
});
