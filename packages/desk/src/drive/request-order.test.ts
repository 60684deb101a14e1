import { expect, it } from 'vitest';
import { createRequestOrder } from './request-order.ts';

it('a response outdates those to earlier requests, which come late', () => {
  const order = createRequestOrder();
  const [first, second, third] = [order.begin(), order.begin(), order.begin()];
  expect(order.hasAny()).toBe(false);
  order.settle(second);
  expect(order.hasAny()).toBe(true);
  expect([first, second, third].map(order.isOutdated)).toEqual([true, true, false]);
});

it('a change outdates the responses to all requests before it, and none after it', () => {
  const order = createRequestOrder();
  const before = order.begin();
  order.outdate();
  expect(order.isOutdated(before)).toBe(true);
  expect(order.isOutdated(order.begin())).toBe(false);
});
