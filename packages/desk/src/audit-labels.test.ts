import { auditFacts, auditLabel } from 'contracts/audit-labels';
import { expect, it } from 'vitest';
import { moneyOf } from './time.ts';

it('says in words what was done, what was refused, and what is told of it', () => {
  expect(auditLabel('ride.assign')).toBe('Assign a driver');
  expect(auditLabel('booking.amend, refused: Note')).toBe('Change the booking, refused: Note');
  expect(auditLabel('POST /desk/v1/bookings/{reference}/message')).toBe('Change bookings, message');
  expect(auditLabel('GET /policy-reports')).toBe('See policy reports');
  expect(auditLabel('Passenger on board')).toBe('Passenger on board');
  // An event without a label of its own is still readable.
  expect(auditLabel('licence-plate.change')).toBe('Licence plate change');
});

it('tells a change as before and after, in money where it is money, and nothing that only machines need', () => {
  const answer = { currency: 'GBP', before: 4_000, total: 6_550, back: 0, owed: 2_550, version: 4 };
  expect(auditFacts({ id: '0b1c-77', reason: 'Pick-up, Note', answer }, moneyOf)).toEqual([
    { what: 'Reason', before: null, after: 'Pick-up, Note' },
    { what: 'Price', before: '£40.00', after: '£65.50' },
    { what: 'Driver collects', before: null, after: '£25.50' },
  ]);
  expect(auditFacts({ rating: 4, before: 2 }, moneyOf)).toEqual([{ what: 'Rating', before: '2', after: '4' }]);
});

it('tells rides, steps and lists by the desk’s words', () => {
  expect(
    auditFacts({ leg: 'return2', type: 'no_show', refund: false, domains: ['a.example', 'b.example'] }, moneyOf),
  ).toEqual([
    { what: 'Ride', before: null, after: 'return, car 2' },
    { what: 'Step', before: null, after: 'no-show' },
    { what: 'Refund', before: null, after: 'no' },
    { what: 'Domains', before: null, after: 'a.example, b.example' },
  ]);
});
