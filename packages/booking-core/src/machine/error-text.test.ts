import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test.each([
  'Stripe: no such token',
  'braintree 503',
  'paypal answered 503',
  'An error occurred while updating the entries. See the inner exception.',
  '',
])('“%s” is nobody’s business: the generic sentence [1§8.3 2§8.1]', (message) => {
  expect(errorText({ kind: 'rejected', code: 2, message })).toEqual({ key: 'error.generic' });
});

test.each([
  [{ kind: 'offline' }, 'error.offlineTryAgain'],
  [{ kind: 'timeout' }, 'error.timeout'],
  [{ kind: 'network' }, 'error.generic'],
  [{ kind: 'http', status: 500 }, 'error.generic'],
  [{ kind: 'rejected', code: 0, message: 'We are closed today' }, 'error.generic'],
  [{ kind: 'rejected', code: 2, message: ' ' }, 'error.generic'],
  [{ kind: 'rejected', code: 2, message: 'Nothing.', reason: 'notBooked' }, 'error.notBooked'],
  [{ kind: 'rejected', code: 2, message: '', reason: 'declined' }, 'error.paymentFailed'],
] as const)('%j is said as %s [1§8.1 1§8.3 1§8.8 1§8.15 2§8.2]', (error, key) => {
  expect(errorText(error)).toEqual({ key });
});

test('a refused card has the bank’s words, where it gave any [1§8.16]', () => {
  expect(errorText({ kind: 'rejected', code: 2, message: ' Do Not Honor ', reason: 'declined' })).toEqual({
    server: 'Do Not Honor',
  });
});

test('what the server has to say itself is said [1§8.1]', () => {
  expect(errorText({ kind: 'rejected', code: 2, message: 'We are closed today' })).toEqual({
    server: 'We are closed today',
  });
});
