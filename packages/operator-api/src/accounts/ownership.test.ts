import { expect, it } from 'vitest';
import { type CustomerRow, owns } from './sessions.ts';

const customer = (id: number, booker_id: number) => ({ id, booker_id }) as CustomerRow;
const named = { customer: { firstname: 'Ada' } };
const unnamed = { customer: null };

it.each([
  ['nobody', null, { customer_id: 0, booker_id: 0, ...unnamed }, false],
  ['the customer it was made for', customer(5, 0), { customer_id: 5, booker_id: 0, ...unnamed }, true],
  ['another customer', customer(6, 0), { customer_id: 5, booker_id: 0, ...unnamed }, false],
  ['the booker who made it', customer(5, 7), { customer_id: 5, booker_id: 7, ...named }, true],
  ['a booker of the company', customer(6, 7), { customer_id: 5, booker_id: 7, ...named }, true],
  ['a booker of another company', customer(6, 8), { customer_id: 5, booker_id: 7, ...named }, false],
  ['the booker who made it and left', customer(5, 0), { customer_id: 5, booker_id: 7, ...named }, false],
  ['the booker who made it, of another company now', customer(5, 8), { customer_id: 5, booker_id: 7, ...named }, false],
  ['the customer whose company staff charged', customer(5, 0), { customer_id: 5, booker_id: 7, ...unnamed }, true],
])('%s may see a booking without its code: %s', (_, who, row, may) => {
  expect(owns(who, row)).toBe(may);
});
