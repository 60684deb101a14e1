import { expect, test } from 'vitest';
import { aPlace, aQuotation, chosen, type Drive, drive, started } from '../../testing/builders.ts';
import { selectArrival, selectTimeIssue } from '../selectors.ts';

const by = '2026-11-25T08:30';
const answer = (machine: Drive, minutes: number) => {
  const { requestId } = machine.last('quote.fetch');
  const quotation = aQuotation(requestId, 5400, { travelTimeSeconds: minutes * 60 });
  return machine.send({ type: 'quote.received', requestId, quotation });
};
const pickup = ({ state }: Drive) => (state.journey.time.kind === 'later' ? state.journey.time.local : null);
const wanted = () => drive().send(...started, ...chosen, { type: 'journey.arriveByChosen', local: by });

test('the pick-up is the drive and a margin before the time to be there by, in steps of five minutes', () => {
  const machine = wanted();
  expect(selectArrival(machine.state)?.driveMinutes).toBeNull();
  answer(machine, 52);
  expect(selectArrival(machine.state)).toEqual({ by, pickup: '2026-11-25T07:20', driveMinutes: 52 });
  expect(machine.last('quote.fetch').request).toMatchObject({ bookingdate: '2026-11-25T07:20:00+00:00' });
});

test('a drive that is longer at that hour makes it earlier, a shorter one leaves it, so that it comes to an end', () => {
  const machine = answer(answer(wanted(), 52), 70);
  expect(pickup(machine)).toBe('2026-11-25T07:05');
  const asked = machine.count('quote.fetch');
  answer(machine, 40);
  expect(pickup(machine)).toBe('2026-11-25T07:05');
  expect(machine.count('quote.fetch')).toBe(asked);
});

test('other places begin anew, and a known drive counts at once', () => {
  const machine = answer(answer(wanted(), 52), 52);
  machine.send({ type: 'journey.arriveByChosen', local: '2026-11-25T10:00' });
  expect(pickup(machine)).toBe('2026-11-25T08:50');
  answer(machine, 52);
  machine.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('omega') });
  answer(machine, 20);
  expect(pickup(machine)).toBe('2026-11-25T09:25');
});

test('before there is a place to be at, the time stands for itself and follows later', () => {
  const machine = drive().send(...started, { type: 'journey.arriveByChosen', local: by });
  expect(selectArrival(machine.state)).toEqual({ by, pickup: '2026-11-25T08:15', driveMinutes: null });
  answer(machine.send(...chosen), 30);
  expect(pickup(machine)).toBe('2026-11-25T07:45');
});

test.each([
  [{ type: 'journey.laterChosen', local: '2026-11-25T12:00' }],
  [{ type: 'journey.quickTimeChosen', minutes: 30 }],
  [{ type: 'journey.asapChosen' }],
  [{ type: 'journey.timeCleared' }],
] as const)('%j takes its place', (event) => {
  const machine = answer(wanted(), 52).send(event);
  expect(selectArrival(machine.state)).toBeNull();
  expect(machine.state.journey.arriveBy).toBeUndefined();
  const time = machine.state.journey.time;
  if (machine.count('quote.fetch') > 0) answer(machine, 90);
  expect(machine.state.journey.time).toEqual(time);
});

test('a time that nobody can be there by is refused as one that is too early', () => {
  const machine = drive().send(...started, ...chosen, { type: 'journey.arriveByChosen', local: '2026-11-21T10:00' });
  expect(pickup(machine)).toBe('2026-11-21T09:45');
  answer(machine, 52);
  expect(selectTimeIssue(machine.state, 'time', machine.now)).toMatchObject({ code: 'tooEarly' });
});
