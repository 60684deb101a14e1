import { expect, test } from 'vitest';
import { type ApiError, isCertain, outcomeUnknown } from './api-error.ts';

test.each<[ApiError, 'nothing happened' | 'something may have']>([
  [{ kind: 'offline' }, 'nothing happened'],
  [{ kind: 'aborted' }, 'nothing happened'],
  [{ kind: 'network' }, 'something may have'],
  [{ kind: 'timeout' }, 'something may have'],
  [{ kind: 'malformed', call: 'createbooking', field: 'Code' }, 'something may have'],
  [{ kind: 'http', status: 499 }, 'nothing happened'],
  [{ kind: 'http', status: 500 }, 'something may have'],
  [{ kind: 'http', status: 503 }, 'something may have'],
  [{ kind: 'rejected', code: 2, message: '' }, 'nothing happened'],
])('after %j %s at the server', (error, meaning) => {
  expect(outcomeUnknown(error)).toBe(meaning === 'something may have');
  expect(isCertain(error)).toBe(meaning === 'nothing happened');
});

test('a conflict says that something happened before: neither unknown nor nothing', () => {
  const conflict: ApiError = { kind: 'rejected', code: 2, message: '', reason: 'conflict' };
  expect([outcomeUnknown(conflict), isCertain(conflict)]).toEqual([false, false]);
});
