import { expect, test } from 'vitest';
import { calendarUid, joinReference } from './booking.ts';

test.each([
  ['TB-1', 'TB-2', 'TB-1/TB-2'],
  ['TB-1', '', 'TB-1'],
  ['TB-1', '0', 'TB-1'],
  ['TB-10', 'TB-1', 'TB-10/TB-1'],
])('reference %s with return reference %j is %s [1§9.8]', (own, back, shown) => {
  expect(joinReference(own, back)).toBe(shown);
});

test('a calendar knows the way there and the way back apart, and each again', () => {
  expect(calendarUid('TB-1')).toBe('booking-TB-1');
  expect(calendarUid('TB-1', 'onward')).toBe('booking-TB-1');
  expect(calendarUid('TB-1', 'return')).toBe('booking-TB-1-return');
});
