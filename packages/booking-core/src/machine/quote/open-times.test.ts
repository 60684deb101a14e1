import { expect, test } from 'vitest';
import { isoWithOffset, localAt } from '../../domain/index.ts';
import { aPlace, aQuotation, chosen, drive, quoteWith, started, testNow } from '../../testing/builders.ts';
import { selectFare, selectMap } from '../selectors.ts';

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

test('the map draws the way there and back, the summary has both in figures', () => {
  const machine = drive().send(...started, ...chosen, { type: 'journey.returnKindChosen', kind: 'waitAndReturn' });
  const { requestId } = machine.last('quote.fetch');
  const path = [
    { latitude: 51.6, longitude: -0.2 },
    { latitude: 51.5, longitude: -0.1 },
  ];
  const back = { totalMinor: 2000, travelTimeSeconds: 1900, distanceMetres: 12_500, path };
  const quotation = aQuotation(requestId, 5400, { back });
  machine.send({ type: 'quote.received', requestId, quotation });
  expect(selectMap(machine.state).route?.path).toEqual([...quotation.path, ...path]);
  expect(selectFare(machine.state).back).toEqual({
    fares: { outbound: { minor: 3400, currency: 'GBP' }, back: { minor: 2000, currency: 'GBP' } },
    distanceMetres: 12_500,
    durationSeconds: 1900,
  });
});

test.each([15, 30, 60])('%i minutes from now is that time, for later [1§4.3]', (minutes) => {
  const { time } = drive().send(...started, { type: 'journey.quickTimeChosen', minutes }).state.journey;
  expect(time).toEqual({ kind: 'later', local: localAt(testNow + minutes * minute, 'Europe/London') });
});
