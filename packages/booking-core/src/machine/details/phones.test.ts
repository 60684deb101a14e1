import { expect, test } from 'vitest';
import type { Drive } from '../../testing/builders.ts';
import { aProfile, atPayment, chosen, contacted, drive, quoteWith, started, testNow } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectShownIssue } from '../validation.ts';
import { selectMayExist } from './phones.ts';

const types = (value: string): BookingEvent => ({ type: 'details.contactChanged', field: 'phone', value });
const invalid = { field: 'contact:phone', code: 'invalid' };

/** On the contact step, before any check of a phone number has a result. */
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
  // A late response about the previous number.
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

test('a phone counts until something is known against it, and not while it is read', () => {
  const may = (machine: Drive) => selectMayExist(machine.state, 'contact');
  expect(may(atContact())).toBe(true);
  const typed = () => atContact().send(types('7911123456'));
  expect(may(typed())).toBe(false);
  expect(may(hears(typed(), true))).toBe(true);
  expect(may(hears(typed(), null))).toBe(true);
  expect(may(hears(typed(), false))).toBe(false);
});

test('a customer’s own phone is the profile’s and is not read; a booker’s customer and passenger are', () => {
  const restored = (bookerId: number) =>
    drive().send(...started, { type: 'session.restored', profile: aProfile({ bookerId }), remember: false });
  expect(restored(0).count('phone.read')).toBe(0);
  const machine = restored(3);
  const read = (event: BookingEvent) => {
    const before = machine.count('phone.read');
    machine.send(event);
    return machine.count('phone.read') > before ? machine.last('phone.read') : null;
  };
  expect(read(types('7911123456'))).toMatchObject({ who: 'contact', number: '+447911123456', dialingCode: '44' });
  const customer = { type: 'details.customerChanged', field: 'phone', value: '7911224321' } as const;
  expect(read(customer)).toMatchObject({ who: 'customer', number: '+447911224321' });
});

test('a number that was read is not read again when the network is back', () => {
  const machine = hears(atContact().send(types('7911123456')), true);
  const asked = machine.count('phone.read');
  machine.send({ type: 'flow.connectivityChanged', online: false }, { type: 'flow.connectivityChanged', online: true });
  expect(machine.count('phone.read')).toBe(asked);
});

test('Next goes on waiting for the number that a page filled in meanwhile', () => {
  const machine = atContact().send(types('7911123456'), { type: 'flow.nextRequested' });
  machine.send({ type: 'journey.prefilled', prefill: { contact: { phone: '7911224321' } } });
  expect(machine.state.flow).toMatchObject({ step: 2, waiting: 'next' });
  expect(hears(machine, true).state.flow).toMatchObject({ step: 3, waiting: null });
});

test('typing on while Next waits for a number ends the wait: the answer goes nowhere', () => {
  const waiting = () => atContact().send(types('7911123456'), { type: 'flow.nextRequested' });
  const machine = waiting().send(types('7911224321'));
  expect(machine.state.flow).toMatchObject({ step: 2, waiting: null });
  expect(hears(machine, true).state.flow).toMatchObject({ step: 2, waiting: null });
  expect(waiting().send(types('79')).state.flow).toMatchObject({ step: 2, waiting: null });
});

test('an answer about nobody’s number changes nothing', () => {
  const machine = atContact();
  const { phones } = machine.state.details;
  machine.send({ type: 'details.phoneRead', who: 'customer', number: '+447911224321', exists: false });
  expect(machine.state.details.phones).toBe(phones);
});

test('a number read while an attempt is looked up after a reload does not keep the next one waiting', () => {
  const { draft } = atPayment().send({ type: 'payment.confirmRequested' }).last('draft.save');
  const machine = drive({}, { phones: 'unread' }).send({ type: 'draft.restored', draft }, ...started);
  const notFound = () =>
    machine.send({ type: 'payment.notFound', requestId: machine.last('booking.lookup').requestId });
  hears(machine, true);
  notFound().send({ type: 'timer.fired', key: 'payment.lookup' });
  quoteWith(notFound(), 5400).send({ type: 'payment.confirmRequested' });
  expect(machine.last('booking.create').request).toMatchObject({ requestid: draft.attemptKey });
});
