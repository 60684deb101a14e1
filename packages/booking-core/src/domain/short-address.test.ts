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
  ['Calle Mayor, 5, 28013 Madrid', 'Calle Mayor, 5'],
  ['Via Roma, 12/B, 10121 Torino TO', 'Via Roma, 12/B'],
  ['Av. Paulista, 1578 - Bela Vista, São Paulo', 'Av. Paulista, 1578'],
  ['Rua Augusta, 27 A, Lisboa', 'Rua Augusta, 27 A'],
  ['ул. Тверская, 7, Москва', 'ул. Тверская, 7'],
  ['Calle Mayor, 28013 Madrid', 'Calle Mayor'],
  ['Calle Mayor, 28013, Madrid', 'Calle Mayor'],
  ['Main Street, 2nd floor, Leeds', 'Main Street'],
  ['東京駅、千代田区', '東京駅'],
  ['12, ', '12'],
  ['12', '12'],
  [', London', ', London'],
])('the short form of the address %j is %j, never a house number alone', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});
