import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test.each([
  'Stripe: no such token',
  'braintree 503',
  'paypal answered 503',
  'An error occurred while updating the entries. See the inner exception.',
  '',
])('“%s” is nobody’s business: the generic sentence', (message) => {
  expect(errorText({ kind: 'rejected', code: 2, message })).toEqual({ key: 'error.generic' });
});

test('what the server has to say itself is said', () => {
  expect(errorText({ kind: 'rejected', code: 2, message: 'We are closed today' })).toEqual({
    server: 'We are closed today',
  });
});
