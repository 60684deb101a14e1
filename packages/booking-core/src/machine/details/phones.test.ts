import { expect, test } from 'vitest';
import { atPayment, chosen, contacted, drive, quoteWith, started, testNow } from '../../testing/builders.ts';
import type { Drive } from '../../testing/index.ts';
import type { BookingEvent } from '../events.ts';
import { selectShownIssue } from '../validation.ts';

const types = (value: string): BookingEvent => ({ type: 'details.contactChanged', field: 'phone', value });
const invalid = { field: 'contact:phone', code: 'invalid' };

/** On the step that asks who travels, nothing answered yet about a phone. */
const atContact = (): Drive =>
  quoteWith(drive({}, { phones: 'unread' }).send(...started, ...chosen), 5400).send(
    { type: 'flow.nextRequested' },
    ...contacted.slice(0, 2),
  );

const hears = (machine: Drive, exists: boolean | null): Drive => {
  const { who, number } = machine.last('phone.read');
  return machine.send({ type: 'details.phoneRead', who, number, exists });
};

test('a number that no numbering plan holds is invalid at its field, and Next does not pass it [1§5.18]', () => {
  const machine = hears(atContact().send(types('12345')), false);
  machine.send({ type: 'flow.fieldLeft', field: 'contact:phone' });
  expect(selectShownIssue(machine.state, 'contact:phone', testNow)).toEqual(invalid);
  machine.send({ type: 'flow.nextRequested' });
  expect(machine.state.flow).toMatchObject({ step: 2, refused: ['contact:phone'] });
});

test('what is said of a number ends with the number', () => {
  const machine = hears(atContact().send(types('12345')), false);
  const asked = machine.count('phone.read');
  machine.send(types('7911123456'), { type: 'flow.fieldLeft', field: 'contact:phone' });
  expect(selectShownIssue(machine.state, 'contact:phone', testNow)).toBeNull();
  expect(machine.count('phone.read')).toBe(asked + 1);
  // A late answer about the number before it.
  machine.send({ type: 'details.phoneRead', who: 'contact', number: '+4412345', exists: false });
  expect(selectShownIssue(machine.state, 'contact:phone', testNow)).toBeNull();
});

test('Next waits until the number is read, and then goes on or is refused', () => {
  const waiting = () => atContact().send(types('7911123456'), { type: 'flow.nextRequested' });
  expect(waiting().state.flow).toMatchObject({ step: 2, waiting: 'next' });
  expect(hears(waiting(), true).state.flow).toMatchObject({ step: 3, waiting: null });
  expect(hears(waiting(), null).state.flow).toMatchObject({ step: 3, waiting: null });
  expect(hears(waiting(), false).state.flow).toMatchObject({ step: 2, waiting: null, refused: ['contact:phone'] });
});

test('the plans that could not be fetched are fetched when the network is back', () => {
  const machine = hears(atContact().send(types('7911123456')), null);
  const asked = machine.count('phone.read');
  machine.send({ type: 'flow.connectivityChanged', online: false });
  expect(machine.count('phone.read')).toBe(asked);
  machine.send({ type: 'flow.connectivityChanged', online: true });
  expect(machine.count('phone.read')).toBe(asked + 1);
});

test('nothing is booked under a phone that does not exist, however it came to the payment', () => {
  const machine = atPayment({}, { phones: 'unread' });
  machine.send(types('12345'), { type: 'payment.confirmRequested' });
  expect(machine.state.flow.waiting).toBe('confirm');
  hears(machine, false);
  expect(machine.count('booking.create')).toBe(0);
  expect(machine.state.flow).toMatchObject({ step: 2, waiting: null });
  expect(selectShownIssue(machine.state, 'contact:phone', testNow)).toEqual(invalid);
});

test('a confirmed booking goes on by itself when its phone is read', () => {
  const machine = hears(atPayment({}, { phones: 'unread' }), true);
  machine.send(types('7911123457'), { type: 'payment.confirmRequested' });
  expect(machine.count('booking.create')).toBe(0);
  hears(machine, true);
  expect(machine.count('booking.create')).toBe(1);
});
