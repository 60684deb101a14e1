import { describe, expect, it } from 'vitest';
import { demoOperator } from '../testing/demo-operator.ts';
import { isLiveAddress } from './provider.ts';
import { refundWhenCancelled, termsOf } from './refund-rule.ts';
import { outcomeOf } from './test-cards.ts';

const demo = demoOperator();
const hour = 3_600_000;
const pickupAt = 100 * hour;
const operator = {
  ...demo,
  configuration: { ...demo.configuration, freecancellationminutes: 60, cancancelbooking: false },
  payments: { ...demo.payments, latecancellationrefundpercent: 40 },
};
const taken = { amount_minor: 5050, returned_minor: 0 };

describe('what goes back of a payment', () => {
  it.each([
    ['in time', 1, 0, 5050],
    ['too late', 0.5, 0, 2020],
    ['in time, after a part was given back', 1, 1000, 4050],
    ['too late, after a part was given back', 0.5, 1000, 1020],
    ['too late, after more than is due was given back', 0.5, 3000, 0],
  ])('cancelled %s, %d hours before, %d given back: %d', (_, hours, returned_minor, back) => {
    const at = pickupAt - hours * hour;
    expect(refundWhenCancelled(operator, pickupAt, { ...taken, returned_minor }, at)).toBe(back);
  });

  it('is less what goes back for one ride of a return, or because the fare became cheaper', () => {
    const part = { ...taken, part_refund_minor: 1200 };
    expect(refundWhenCancelled(operator, pickupAt, part, pickupAt - hour)).toBe(3850);
    expect(refundWhenCancelled(operator, pickupAt, part, pickupAt - hour / 2)).toBe(820);
    expect(refundWhenCancelled(operator, pickupAt, { ...part, returned_minor: 900 }, pickupAt - hour / 2)).toBe(0);
    expect(refundWhenCancelled(operator, pickupAt, { ...part, returned_minor: 500 }, pickupAt - hour)).toBe(3350);
  });

  it('is what was promised, whether screens offer to cancel today or not', () => {
    expect(termsOf(operator, pickupAt, 0)).toEqual({ kind: 'free', until: pickupAt - hour });
  });
});

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
