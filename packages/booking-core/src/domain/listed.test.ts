import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each<[readonly (string | false | null | undefined)[], string]>([
  [['Paddington Station', 'Praed Street', 'W2 1HQ'], 'Paddington Station, Praed Street, W2 1HQ'],
  [['برج خليفة', 'دبي'], 'برج خليفة، دبي'],
  // One Arabic word makes the line one.
  [['Burj Khalifa', 'دبي'], 'Burj Khalifa، دبي'],
  [['Paddington', '', null, false, undefined], 'Paddington'],
  [[], ''],
])('%j', (parts, words) => {
  expect(listed(parts)).toBe(words);
});
