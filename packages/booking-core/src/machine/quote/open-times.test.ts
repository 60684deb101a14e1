import { expect, test } from 'vitest';
import { isoWithOffset } from '../../domain/index.ts';
import { aPlace, chosen, drive, quoteWith, started, testNow } from '../../testing/builders.ts';
import { selectFare } from '../selectors.ts';

const minute = 60_000;

test('without a time the quotation is for now plus 15 minutes, and Next asks for one (specification 1 §7)', () => {
  const machine = drive().send(...started, { type: 'journey.timeCleared' }, ...chosen);
  const { request } = machine.last('quote.fetch');
  expect(request).toMatchObject({ bookingdate: isoWithOffset(testNow + 15 * minute, 'Europe/London'), now: false });
  expect(selectFare(quoteWith(machine, 5400).state).money?.minor).toBe(5400);
  machine.send({ type: 'flow.nextRequested' });
  expect(machine.state.flow).toMatchObject({ step: 1, refused: ['time'] });
});

test('a cleared time is another journey than as soon as possible', () => {
  const machine = quoteWith(drive().send(...started, ...chosen), 5400);
  const asked = machine.count('quote.fetch');
  expect(machine.send({ type: 'journey.timeCleared' }).count('quote.fetch')).toBe(asked + 1);
});

test('a return whose time is not chosen yet keeps the fare of the way there, and Next asks for its time', () => {
  const machine = quoteWith(drive().send(...started, ...chosen), 5400);
  const asked = machine.count('quote.fetch');
  machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
  expect(machine.count('quote.fetch')).toBe(asked);
  expect(selectFare(machine.state)).toMatchObject({ status: 'shown', money: { minor: 5400 } });
  machine.send({ type: 'flow.nextRequested' });
  expect(machine.state.flow).toMatchObject({ step: 1, refused: ['returnTime'] });
  machine.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('omega') });
  expect(machine.last('quote.fetch').request).toMatchObject({ rtntype: '', returndate: '' });
  machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-22T18:00' });
  expect(machine.last('quote.fetch').request).toMatchObject({ rtntype: 'rtn' });
});
