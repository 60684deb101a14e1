import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { keepOld, oldOf } from './old-booking.ts';

const old = { code: 'old-code', reference: 'RJ-123', pickupAt: 1_796_000_000_000 };

test('the first booking that is made after it stands in for the old one, and no other', () => {
  const session = createMemoryStorage();
  keepOld(session, old);
  expect(oldOf(session, 'looked-up', false)).toBeNull();
  expect(oldOf(session, 'old-code', true)).toBeNull();
  expect(oldOf(session, 'new-code', true)).toEqual(old);
  expect(oldOf(session, 'new-code', false)).toEqual(old);
  expect(oldOf(session, 'third-code', true)).toBeNull();
});

test('a journey that begins otherwise stands in for nothing', () => {
  const session = createMemoryStorage();
  keepOld(session, old);
  keepOld(session, null);
  expect(oldOf(session, 'new-code', true)).toBeNull();
});

test('what somebody else wrote into the tab is nothing', () => {
  const session = createMemoryStorage();
  session.set('taxi-booking:old', '{"code":');
  expect(oldOf(session, 'new-code', true)).toBeNull();
  session.set('taxi-booking:old', '{"code":"a"}');
  expect(oldOf(session, 'new-code', true)).toBeNull();
});
