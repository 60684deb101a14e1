import { expect, test } from 'vitest';
import { emptyContact } from './contact.ts';
import { isBooker, type Profile, payableMethods } from './profile.ts';

const customer: Profile = {
  customerId: 1,
  bookerId: 0,
  contact: emptyContact,
  accountAllowed: true,
  smsMailing: false,
  emailMailing: false,
};
const booker = { ...customer, bookerId: 7 };

test('who has a booker’s id is a booker [1§6.2 1§6.3 2§2.61]', () => {
  expect([null, customer, booker].map(isBooker)).toEqual([false, false, true]);
});

test.each([
  ['a guest', null, ['card', 'cash']],
  ['a customer', customer, ['card', 'cash']],
  ['a booker whose company lets them', booker, ['card', 'account', 'cash']],
  ['a booker whose company does not', { ...booker, accountAllowed: false }, ['card', 'cash']],
])('%s pays by the operator’s ways, by account as a booker alone [1§6.4]', (_, profile, methods) => {
  expect(payableMethods({ paymentMethods: ['card', 'account', 'cash'] }, profile)).toEqual(methods);
});

test('before the configuration there is no way to pay', () => {
  expect(payableMethods(null, booker)).toEqual([]);
});

test('staff who book on a company’s account pay by it without being its booker', () => {
  expect(payableMethods({ paymentMethods: ['card', 'account'] }, null, true)).toEqual(['card', 'account']);
});
