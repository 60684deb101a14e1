import { expect, test } from 'vitest';
import { shortAddress } from './short-address.ts';

test.each([
  ['Paddington Station, Praed Street, London', 'Paddington Station'],
  ['12, rue de Rivoli, 75004 Paris', '12, rue de Rivoli'],
  ['12 bis, rue de Rivoli, 75004 Paris', '12 bis, rue de Rivoli'],
  ['10-12B, High Street, Leeds', '10-12B, High Street'],
  ['221B Baker Street, London', '221B Baker Street'],
  ['١٢، شارع النيل، القاهرة', '١٢، شارع النيل'],
  ['برج خليفة، دبي', 'برج خليفة'],
  ['12, ', '12'],
  ['12', '12'],
  [', London', ', London'],
])('the short form of the address %j is %j, never a house number alone', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});
