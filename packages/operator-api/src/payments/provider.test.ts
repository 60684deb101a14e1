import { expect, it } from 'vitest';
import { isLiveAddress } from './provider.ts';
import { outcomeOf } from './test-cards.ts';

it.each([
  ['https://api-m.paypal.com', true],
  ['https://sandboxes.example', true],
  ['https://api-m.sandbox.paypal.com', false],
  ['http://localhost:9', false],
  ['http://[::1]:9', false],
  ['http://127.0.0.1:9', false],
  ['https://128.0.0.1', true],
  ['https://my127.example', true],
])('at %s a gateway takes real money: %s', (address, live) => {
  expect(isLiveAddress(address)).toBe(live);
});

it.each([
  ['4242424242424242', 'succeed'],
  ['4000000000000002', 'decline'],
  ['4000002500003155', 'challenge'],
  ['4111111111111111', null],
  ['toString', null],
  ['', null],
])('the test card %s: %s', (number, outcome) => {
  expect(outcomeOf(number)).toBe(outcome);
});
