import { expect, test } from 'vitest';
import { joinReference } from './booking.ts';

test.each([
  ['TB-1', 'TB-2', 'TB-1/TB-2'],
  ['TB-1', '', 'TB-1'],
  ['TB-1', '0', 'TB-1'],
])('reference %s with return reference %j is %s [1§9.8]', (own, back, shown) => {
  expect(joinReference(own, back)).toBe(shown);
});
