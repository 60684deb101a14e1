import { expect, it } from 'vitest';
import { type CustomerRow, owns } from './sessions.ts';

const customer = (id: number, booker_id: number) => ({ id, booker_id }) as CustomerRow;

it.each([
  ['nobody', null, { customer_id: 0, booker_id: 0 }, false],
  ['the customer it was made for', customer(5, 0), { customer_id: 5, booker_id: 0 }, true],
  ['another customer', customer(6, 0), { customer_id: 5, booker_id: 0 }, false],
  ['a booker of the company', customer(6, 7), { customer_id: 5, booker_id: 7 }, true],
  ['a booker of another company', customer(6, 8), { customer_id: 5, booker_id: 7 }, false],
])('%s may see a booking without its code: %s', (_, who, row, may) => {
  expect(owns(who, row)).toBe(may);
});
