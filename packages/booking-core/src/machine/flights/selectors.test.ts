import { describe, expect, test } from 'vitest';
import { type FoundFlight, localAt } from '../../domain/index.ts';
import { layouts } from '../../domain/layout.ts';
import * as limits from '../../domain/limits.ts';
import { aPlace, type Drive, drive, quoteWith, started, testNow } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { chosenAt, flightsMissing, issuesOfFlight, landingOf, unsettledFlight } from './selectors.ts';
import { wireFlight } from './wire-flight.ts';

const heathrow = aPlace('heathrow', { category: 'Air', code: 'EGLL', iata: 'LHR' });
const gatwick = aPlace('gatwick', { category: 'Air', code: 'EGKK', iata: 'LGW' });
const jfk = { icao: 'KJFK', iata: 'JFK', name: 'John F Kennedy', city: 'New York', country: 'US' };
const hour = 3_600_000;
const zone = 'Europe/London';
const local = (at: number) => localAt(at, zone);
const buffer = limits.landingBufferMinutes * 60_000;

/** A journey between two airports, with pick-up and return these numbers of hours from now. */
function journey({ out, back }: { out?: number; back?: number }): Drive {
  const machine = drive().send(
    ...started,
    { type: 'journey.placeChosen', target: 'pickup', place: heathrow },
    { type: 'journey.placeChosen', target: 'dropoff', place: gatwick },
  );
  if (out !== undefined) machine.send({ type: 'journey.laterChosen', local: local(testNow + out * hour) });
  quoteWith(machine, 5400);
  if (back !== undefined) {
    machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
    machine.send({ type: 'journey.returnTimeChosen', local: local(testNow + back * hour) });
  }
  return machine;
}

const found = (landsAt: number, destinationCode = 'EGLL'): FoundFlight => ({
  number: 'BA178',
  originCode: 'KJFK',
  originName: 'John F Kennedy',
  destinationCode,
  destinationName: '',
  landsAt,
  terminal: '5',
  sample: false,
});
const chosen = (direction: 'onward' | 'return', landsAt: number): BookingEvent => ({
  type: 'flight.resultChosen',
  direction,
  flight: found(landsAt, direction === 'onward' ? 'EGLL' : 'EGKK'),
});
const codes = (machine: Drive, direction: 'onward' | 'return') =>
  issuesOfFlight(machine.state, direction, testNow).map(({ code }) => code);

describe('the time of a ride against its landing [1§5.5]', () => {
  test.each(['onward', 'return'] as const)(
    '%s: half an hour after landing is enough, a minute less is not',
    (direction) => {
      const machine = journey({ out: 5, back: 30 });
      const at = testNow + (direction === 'onward' ? 5 : 30) * hour;
      expect(codes(machine.send(chosen(direction, at - buffer)), direction)).toEqual([]);
      expect(codes(machine.send(chosen(direction, at - buffer + 60_000)), direction)).toEqual(['beforeLanding']);
      // With "no details" ticked the landing is not checked.
      machine.send({ type: 'flight.changed', direction, change: { noDetails: true } });
      expect(codes(machine, direction)).toEqual([]);
    },
  );

  test('each direction has its own time: the way out now, the way back when it was chosen', () => {
    const machine = journey({ back: 30 });
    expect(chosenAt(machine.state, 'return', testNow)).toBe(testNow + 30 * hour);
    expect(chosenAt(machine.state, 'onward', testNow)).toBeLessThan(testNow + hour);
    expect(chosenAt(journey({ out: 5 }).state, 'return', testNow)).toBeNull();
    const cleared = journey({ out: 5 }).send({ type: 'journey.timeCleared' });
    expect(chosenAt(cleared.state, 'onward', testNow)).toBeNull();
    expect(codes(cleared.send(chosen('onward', testNow + 9 * hour)), 'onward')).toEqual([]);
  });

  test('a landing is what was looked up, else what the passenger says, else nobody knows', () => {
    const machine = journey({ out: 5 });
    const flight = () => machine.state.journey.flight;
    expect(landingOf(flight(), zone)).toBeNull();
    machine.send({ type: 'flight.changed', direction: 'onward', change: { arrival: local(testNow + hour) } });
    expect(landingOf(flight(), zone)).toBe(testNow + hour);
    machine.send(chosen('onward', testNow + 2 * hour));
    expect(landingOf(flight(), zone)).toBe(testNow + 2 * hour);
  });
});

test('a flight is missed for each direction that has none, and for no other', () => {
  const machine = journey({ out: 5, back: 30 });
  const asked = (flightsOptional: boolean, layout = layouts.inline) => ({
    ...machine.state,
    flow: { ...machine.state.flow, layout, flightsOptional },
  });
  const missing = () => flightsMissing(asked(false), testNow).map(({ field }) => field);
  expect(flightsMissing(asked(true), testNow)).toEqual([]);
  // This layout asks for flights in a dialog.
  expect(flightsMissing(asked(false, layouts.wizard), testNow)).toEqual([]);
  expect(missing()).toEqual(['flight:onward', 'flight:return']);
  machine.send(chosen('onward', testNow + hour));
  expect(missing()).toEqual(['flight:return']);
  expect(unsettledFlight(machine.state, testNow)).toBe('return');
  machine.send({ type: 'flight.changed', direction: 'return', change: { noDetails: true } });
  expect([missing(), unsettledFlight(machine.state, testNow)]).toEqual([[], null]);
});

test('the tab of the other direction is shown in the dialog, and asked for without one changes nothing', () => {
  const machine = journey({ out: 5, back: 30 });
  machine.send({ type: 'flight.tabChosen', direction: 'return' });
  expect(machine.state.flow.dialog).toBeNull();
  machine.send({ type: 'flight.opened', direction: 'onward' }, { type: 'flight.tabChosen', direction: 'return' });
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'flight', tab: 'return' });
});

test('a booking carries the flight that is known: number and origin without the blanks around them', () => {
  const machine = journey({ out: 5 });
  const sent = () => wireFlight(machine.state, 'onward', testNow);
  const change = (to: Extract<BookingEvent, { type: 'flight.changed' }>['change']) =>
    machine.send({ type: 'flight.changed', direction: 'onward', change: to });
  change({ number: '  ', airport: jfk, airportText: jfk.name });
  expect(sent()).toBeNull();
  change({ number: ' BA1 ', airportText: ' somewhere ' });
  expect(sent()).toMatchObject({
    flightnumber: 'BA1',
    arrivingfromairportname: 'somewhere',
    arrivingfromairportcode: '',
    expflightarrival: '',
  });
  change({ noDetails: true });
  expect(sent()).toBeNull();
});
