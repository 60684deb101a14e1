import { describe, expect, test } from 'vitest';
import { flightIssues, normaliseFlightNumber } from '../../domain/flight-rules.ts';
import { emptyFlight, type Flight, type FoundFlight, flightDirections, localAt } from '../../domain/index.ts';
import { layouts } from '../../domain/layout.ts';
import {
  aConfiguration,
  aPlace,
  contacted,
  type Drive,
  drive,
  quoteWith,
  started,
  testNow,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { bookingRequest } from '../wire-request.ts';
import { selectFlightDirections } from './selectors.ts';
import { wireFlight } from './wire-flight.ts';

const heathrow = aPlace('heathrow', { category: 'Air', code: 'EGLL', iata: 'LHR' });
const gatwick = aPlace('gatwick', { category: 'Air', code: 'EGKK', iata: 'LGW' });
const hotel = aPlace('hotel');
const jfk = { icao: 'KJFK', iata: 'JFK', name: 'John F Kennedy', city: 'New York', country: 'US' };

const landing = (at: number, more: Partial<FoundFlight> = {}): FoundFlight => ({
  number: 'BA178',
  originCode: 'KJFK',
  originName: 'John F Kennedy',
  destinationCode: 'EGLL',
  destinationName: 'London Heathrow',
  landsAt: at,
  terminal: '5',
  sample: false,
  ...more,
});

test.each([
  ['ba 0117', 'BA117'],
  ['BA117 ', 'BA117'],
  ['baw117', 'BAW117'],
  ['U2 8001', 'U28001'],
  ['9w-0007a', '9W7A'],
  ['ＮＨ　０２１１', 'NH211'],
  ['no idea', 'NOIDEA'],
  ['flight BA0117', 'FLIGHTBA0117'],
  ['BA0117 or so', 'BA0117ORSO'],
  ['B0117', 'B0117'],
])('%j is read as %s', (typed, number) => {
  expect(normaliseFlightNumber(typed)).toBe(number);
});

describe('§5 number and airport are required unless the passenger chose not to give flight details [1§5.6 2§5.18]', () => {
  const full: Flight = { ...emptyFlight, number: 'BA178', airport: jfk, airportText: jfk.name };
  test.each<[string, Flight, 'airport' | '360', readonly string[]]>([
    ['nothing told', emptyFlight, 'airport', ['number', 'airport', 'noDetails']],
    ['the box ticked', { ...emptyFlight, noDetails: true }, 'airport', []],
    ['number and airport', full, 'airport', []],
    ['number alone', { ...full, airport: null, airportText: '' }, 'airport', ['airport', 'noDetails']],
    ['an airport typed but not chosen', { ...full, airport: null }, 'airport', ['airport', 'noDetails']],
    ['free words in the 360 variant', { ...full, airport: null }, '360', []],
    ['blanks in the 360 variant', { ...full, airport: null, airportText: ' ' }, '360', ['airport', 'noDetails']],
    ['airport alone', { ...full, number: ' ' }, 'airport', ['number', 'noDetails']],
    [
      'a flight that lands elsewhere',
      { ...full, found: landing(0, { destinationCode: 'EGKK' }) },
      'airport',
      ['number'],
    ],
  ])('%s [1§5.5 1§5.6]', (_, flight, variant, fields) => {
    expect(flightIssues(flight, heathrow, variant).map((issue) => issue.field)).toEqual(fields);
  });

  test('a found flight is compared with nothing while the place is not chosen', () => {
    expect(flightIssues({ ...full, found: landing(0) }, null, 'airport')).toEqual([]);
  });
});

test('§5 the way there has a flight from an airport, the way back one where a return starts at one [1§3.24 1§5.6 2§5.18]', () => {
  const { journey } = drive().state;
  const at = (pickup: typeof hotel, dropoff: typeof hotel, returnKind: 'oneWay' | 'return' | 'waitAndReturn') =>
    flightDirections(
      {
        ...journey,
        pickup: { ...journey.pickup, place: pickup },
        dropoff: { ...journey.dropoff, place: dropoff },
        returnKind,
      },
      true,
    );
  expect(at(heathrow, hotel, 'oneWay')).toEqual(['onward']);
  expect(at(hotel, heathrow, 'oneWay')).toEqual([]);
  expect(at(hotel, heathrow, 'return')).toEqual(['return']);
  expect(at(heathrow, gatwick, 'return')).toEqual(['onward', 'return']);
  expect(at(hotel, heathrow, 'waitAndReturn')).toEqual([]);
});

/** At the contact step of the wizard, with all details complete but the flights. */
function atContact(pickup = heathrow, dropoff = hotel, begins: readonly BookingEvent[] = started): Drive {
  const machine = drive().send(
    ...begins,
    { type: 'journey.placeChosen', target: 'pickup', place: pickup },
    { type: 'journey.placeChosen', target: 'dropoff', place: dropoff },
  );
  quoteWith(machine, 5400);
  return machine.send({ type: 'flow.nextRequested' }, ...contacted);
}

const dialogOf = (machine: Drive) => machine.state.flow.dialog;

describe('what the operator wishes of the flight dialog', () => {
  const asking = (flightDialog: 'always' | 'later' | 'never') =>
    atContact(
      heathrow,
      hotel,
      started.map((event) =>
        event.type === 'boot.configured' ? { ...event, configuration: aConfiguration({ flightDialog }) } : event,
      ),
    );
  const afterNext = (machine: Drive) => {
    machine.send({ type: 'flow.nextRequested' });
    return [dialogOf(machine)?.kind ?? null, machine.state.flow.step];
  };

  test('the specification’s opens for as soon as possible as well', () => {
    expect(afterNext(asking('always'))).toEqual(['flight', 2]);
  });

  test('what was told on the page is asked in no dialog again, and nobody is stopped but by the dialog', () => {
    const told = asking('always').send({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
    expect(afterNext(told)).toEqual([null, 3]);
    const required = asking('always');
    required.state = { ...required.state, flow: { ...required.state.flow, flightsOptional: false } };
    expect(afterNext(required)).toEqual(['flight', 2]);
  });

  test('later leaves as soon as possible alone, and opens for a time', () => {
    expect(afterNext(asking('later'))).toEqual([null, 3]);
    const timed = asking('later').send({ type: 'journey.laterChosen', local: '2026-11-25T10:00' });
    expect(afterNext(quoteWith(timed, 5400))[0]).toBe('flight');
  });

  test('never asks in place, and confirming does not open it either', () => {
    const machine = asking('never');
    expect(machine.state.flow.layout.steps[1]?.slice(0, 4)).toEqual(['tier', 'vehicle', 'flights', 'contact']);
    expect(afterNext(machine)).toEqual([null, 3]);
    machine.send({ type: 'payment.confirmRequested' });
    expect(dialogOf(machine)?.kind).not.toBe('flight');
    // The setting applies to another layout as well.
    machine.send({ type: 'flow.layoutChosen', layout: 'gateway' });
    expect(machine.state.flow.layout.flights).toBe('inline');
  });
});

describe('§4 the flight dialog', () => {
  test('opens before the payment step, and goes on by itself once everything is told [1§4.10 2§4.8]', () => {
    const machine = atContact();
    machine.send({ type: 'flow.nextRequested' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'flight', tab: 'onward', revealed: false });
    machine.send({ type: 'flight.submitted' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'flight', revealed: true, refusals: 1 });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'ba 0178' } });
    machine.send({ type: 'flight.numberLeft', direction: 'onward' });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { airport: jfk, airportText: jfk.name } });
    machine.send({ type: 'flight.submitted' });
    expect(dialogOf(machine)).toBeNull();
    expect(machine.last('replay').event).toEqual({ type: 'flow.nextRequested' });
    expect(machine.state.journey.flight.number).toBe('BA178');
  });

  test('ticking the box clears number, airport and arrival, and is enough [1§4.15 2§4.16]', () => {
    const machine = atContact();
    machine.send({ type: 'flow.nextRequested' });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'BA1', airport: jfk } });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
    expect(machine.state.journey.flight).toEqual({ ...emptyFlight, noDetails: true });
    machine.send({ type: 'flight.submitted' });
    expect(dialogOf(machine)).toBeNull();
  });

  test('submitting one tab goes to the other while that is needed [1§4.14 2§4.12 2§4.13 2§4.14]', () => {
    const machine = atContact(heathrow, gatwick);
    machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
    machine.send({ type: 'flight.opened', direction: 'return' });
    machine.send({ type: 'flight.changed', direction: 'return', change: { noDetails: true } });
    machine.send({ type: 'flight.submitted' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'flight', tab: 'onward' });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
    machine.send({ type: 'flight.submitted' });
    expect(dialogOf(machine)).toBeNull();
  });

  test('does not open where flights stand on the page, nor without an airport [2§4.8]', () => {
    const inline = atContact();
    inline.send({ type: 'flow.layoutChosen', layout: 'inline' });
    inline.send({ type: 'flow.stepRequested', step: 1 }, { type: 'flow.nextRequested' });
    expect(dialogOf(inline)).toBeNull();
    const town = atContact(aPlace('town'), hotel);
    town.send({ type: 'flow.nextRequested' });
    expect(dialogOf(town)).toBeNull();
  });
});

test('§4 with flights on the page and not optional, a step is left only when they are told [1§4.9]', () => {
  const machine = atContact();
  machine.state = { ...machine.state, flow: { ...machine.state.flow, layout: layouts.inline, step: 1 } };
  machine.send({ type: 'flow.nextRequested' });
  expect(machine.state.flow.refused).toEqual([]);
  machine.state = { ...machine.state, flow: { ...machine.state.flow, step: 1, flightsOptional: false } };
  machine.send({ type: 'flow.nextRequested' });
  expect(machine.state.flow.refused).toEqual(['flight:onward']);
  expect(machine.state.flow.revealed).toContain('flight:onward');
});

describe('the look-up of a number', () => {
  function asked(): Drive {
    const machine = atContact();
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'ba178' } });
    return machine.send({ type: 'flight.numberLeft', direction: 'onward' });
  }
  const answer = (machine: Drive, flights: readonly FoundFlight[], requestId = machine.last('flight.info').requestId) =>
    machine.send({ type: 'flight.infoReceived', requestId, direction: 'onward', flights });

  test('takes the leg that lands where the driver waits, and where it comes from [1§5.5]', () => {
    const machine = asked();
    expect(machine.last('flight.info').number).toBe('BA178');
    const there = landing(testNow + 5 * 3_600_000);
    answer(machine, [landing(testNow, { destinationCode: 'KJFK' }), there]);
    expect(machine.state.journey.flight).toMatchObject({ found: there, airportText: 'John F Kennedy' });
    expect(machine.state.journey.flight.airport?.icao).toBe('KJFK');
  });

  test('a late answer about another number changes nothing', () => {
    const machine = asked();
    const first = machine.last('flight.info').requestId;
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'LH900' } });
    machine.send({ type: 'flight.numberLeft', direction: 'onward' });
    answer(machine, [landing(testNow)], first);
    expect(machine.state.journey.flight.found).toBeNull();
  });

  test('an answer for a number that is being changed is late', () => {
    const machine = asked();
    const { requestId } = machine.last('flight.info');
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'LH9' } });
    answer(machine, [landing(testNow)], requestId);
    expect(machine.state.journey.flight).toMatchObject({ number: 'LH9', found: null });
  });

  test('a ride that is moved to another day has the flight of that day', () => {
    const machine = asked();
    answer(machine, [landing(testNow + 5 * 3_600_000)]);
    const later = testNow + 48 * 3_600_000;
    machine.send({ type: 'journey.laterChosen', local: localAt(later, 'Europe/London') });
    expect(machine.state.journey.flight).toMatchObject({ number: 'BA178', found: null, airportText: 'John F Kennedy' });
    expect(machine.last('flight.info')).toMatchObject({ number: 'BA178', landingAt: later });
    const there = landing(later - 3_600_000);
    answer(machine, [there]);
    expect(machine.state.journey.flight.found).toEqual(there);
  });

  test('a ride that is moved by hours has the same flight', () => {
    const machine = asked();
    const found = landing(testNow + 5 * 3_600_000);
    answer(machine, [found]);
    machine.send({ type: 'journey.laterChosen', local: localAt(testNow + 16 * 3_600_000, 'Europe/London') });
    machine.send({ type: 'journey.timeCleared' });
    expect(machine.state.journey.flight.found).toEqual(found);
    expect(machine.count('flight.info')).toBe(1);
  });

  test('a number that is being looked up is looked up for the new time', () => {
    const machine = asked();
    const { requestId } = machine.last('flight.info');
    const later = testNow + 48 * 3_600_000;
    machine.send({ type: 'journey.laterChosen', local: localAt(later, 'Europe/London') });
    answer(machine, [landing(testNow)], requestId);
    expect(machine.state.journey.flight.found).toBeNull();
    expect(machine.last('flight.info')).toMatchObject({ landingAt: later });
  });

  test('the flight of a return that is moved to another day is looked up for that day, too', () => {
    const machine = atContact(hotel, heathrow).send({ type: 'journey.returnKindChosen', kind: 'return' });
    const back = (hours: number) => testNow + hours * 3_600_000;
    const move = (hours: number) =>
      machine.send({ type: 'journey.returnTimeChosen', local: localAt(back(hours), 'Europe/London') });
    move(24).send({ type: 'flight.resultChosen', direction: 'return', flight: landing(back(23)) });
    move(72);
    expect(machine.state.journey.returnFlight.found).toBeNull();
    expect(machine.last('flight.info')).toMatchObject({ direction: 'return', number: 'BA178', landingAt: back(72) });
  });

  test('a flight chosen meanwhile is not overwritten by the look-up of another', () => {
    const machine = asked();
    const { requestId } = machine.last('flight.info');
    const chosen = landing(testNow + 3_600_000, { number: 'BA9001' });
    machine.send({ type: 'flight.finderOpened', direction: 'onward' });
    machine.send({ type: 'flight.resultChosen', direction: 'onward', flight: chosen });
    answer(machine, [landing(testNow)], requestId);
    expect(machine.state.journey.flight.found).toEqual(chosen);
  });

  test('nobody knowing a number forgets what was known of it', () => {
    const machine = asked();
    answer(machine, [landing(testNow)]);
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'LH900' } });
    machine.send({ type: 'flight.numberLeft', direction: 'onward' });
    answer(machine, []);
    expect(machine.state.journey.flight.found).toBeNull();
  });

  test('another number does not keep the origin that was found for the first', () => {
    const machine = asked();
    answer(machine, [landing(testNow)]);
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'LH900' } });
    expect(machine.state.journey.flight).toMatchObject({ number: 'LH900', airport: null, airportText: '' });
    machine.send({ type: 'flight.numberLeft', direction: 'onward' });
    answer(machine, [landing(testNow, { number: 'LH900', originCode: 'EDDF', originName: 'Frankfurt' })]);
    expect(machine.state.journey.flight).toMatchObject({ airport: { icao: 'EDDF' }, airportText: 'Frankfurt' });
    machine.send({ type: 'flight.manualEntered', direction: 'onward', number: 'KL1' });
    expect(machine.state.journey.flight).toMatchObject({ number: 'KL1', airport: null, airportText: '' });
  });

  test('nor one whose flight was discarded when the ride moved to another day', () => {
    const machine = asked();
    answer(machine, [landing(testNow)]);
    const later = testNow + 3 * 86_400_000;
    machine.send({ type: 'journey.laterChosen', local: localAt(later, 'Europe/London') });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'LH900' } });
    expect(machine.state.journey.flight).toMatchObject({ number: 'LH900', airport: null, airportText: '' });
    machine.send({ type: 'flight.numberLeft', direction: 'onward' });
    answer(machine, [landing(later, { number: 'LH900', originCode: 'EDDF', originName: 'Frankfurt' })]);
    expect(machine.state.journey.flight).toMatchObject({ airport: { icao: 'EDDF' }, airportText: 'Frankfurt' });
  });

  test('nor does the same number on a day on which it comes from elsewhere', () => {
    const machine = asked();
    answer(machine, [landing(testNow)]);
    const later = testNow + 3 * 86_400_000;
    machine.send({ type: 'journey.laterChosen', local: localAt(later, 'Europe/London') });
    answer(machine, [landing(later, { originCode: 'KBOS', originName: 'Boston' })]);
    expect(machine.state.journey.flight).toMatchObject({ airport: { icao: 'KBOS' }, airportText: 'Boston' });
  });

  test('another number keeps the origin that the passenger chose', () => {
    const machine = asked();
    const change = { airport: jfk, airportText: 'JFK, New York' };
    machine.send({ type: 'flight.changed', direction: 'onward', change });
    answer(machine, [landing(testNow)]);
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'LH900' } });
    expect(machine.state.journey.flight).toMatchObject({ number: 'LH900', found: null, ...change });
  });

  test('§5 the time is at least landing plus 30 minutes; the waiting time sets it [1§5.5]', () => {
    const machine = asked();
    const landsAt = testNow + 5 * 3_600_000;
    answer(machine, [landing(landsAt)]);
    machine.send({ type: 'flight.opened', direction: 'onward' }, { type: 'flight.submitted' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'flight', revealed: true });
    machine.send({ type: 'flight.waitingChosen', direction: 'onward', minutes: 45 });
    expect(machine.state.journey.time).toEqual({
      kind: 'later',
      local: localAt(landsAt + 45 * 60_000, 'Europe/London'),
    });
    machine.send({ type: 'flight.submitted' });
    expect(dialogOf(machine)).toBeNull();
    machine.send({ type: 'flight.waitingChosen', direction: 'onward', minutes: 15 });
    expect(machine.state.journey.time).toEqual({
      kind: 'later',
      local: localAt(landsAt + 30 * 60_000, 'Europe/London'),
    });
  });
});

describe('the 360 variant', () => {
  function in360(): Drive {
    const machine = atContact();
    machine.state = { ...machine.state, flow: { ...machine.state.flow, flightVariant: '360' } };
    return machine;
  }

  test('free words replace the airport that a look-up gave [1§3.7 2§3.34]', () => {
    const machine = in360();
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'BA178', airport: jfk } });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { airportText: 'Boston' } });
    expect(machine.state.journey.flight).toMatchObject({ airport: null, airportText: 'Boston' });
  });

  test('§5 the time is held to the landing that the passenger gives', () => {
    const machine = in360();
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'XX1', airportText: 'Boston' } });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { arrival: '2026-11-22T10:00' } });
    machine.send({ type: 'flight.opened', direction: 'onward' }, { type: 'flight.submitted' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'flight', revealed: true });
    machine.send({ type: 'journey.laterChosen', local: '2026-11-22T10:30' }, { type: 'flight.submitted' });
    expect(dialogOf(machine)).toBeNull();
  });
});

test('§5 a return flight is asked for once the return has a time after its earliest [1§5.7]', () => {
  const machine = atContact(hotel, heathrow);
  machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
  machine.send({ type: 'flow.nextRequested' });
  expect(dialogOf(machine)).toBeNull();
  const counts = (local: string) =>
    selectFlightDirections(machine.send({ type: 'journey.returnTimeChosen', local }).state, testNow);
  // The outbound ride takes half an hour from its earliest pick-up, at 9:40.
  expect(counts('2026-11-21T10:00')).toEqual([]);
  expect(counts('2026-11-21T10:30')).toEqual(['return']);
  // A flight that is not considered is not sent either.
  machine.send({ type: 'flight.changed', direction: 'return', change: { number: 'BA1', airport: jfk } });
  const sent = (local: string) => {
    counts(local);
    return wireFlight(machine.state, 'return', testNow);
  };
  expect(sent('2026-11-21T10:00')).toBeNull();
  expect(sent('2026-11-25T10:00')).toMatchObject({ flightnumber: 'BA1' });
});

test('a number is no longer than a booking takes', () => {
  const machine = atContact();
  machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'X'.repeat(40) } });
  expect(machine.state.journey.flight.number).toHaveLength(20);
});

describe('the flight finder', () => {
  function open(): Drive {
    const machine = atContact();
    machine.send({ type: 'flow.nextRequested' });
    return machine.send({ type: 'flight.finderOpened', direction: 'onward' });
  }
  const airline = { icao: 'BAW', iata: 'BA', name: 'British Airways', country: 'United Kingdom' };

  test('asks for flights to the pick-up airport and gives the chosen one to the details [1§3.8 2§3.31]', () => {
    const machine = open();
    machine.send({ type: 'flight.searchRequested', local: '2026-11-21T12:00', airline, airport: null });
    const { requestId, destination, origin } = machine.last('flight.search');
    expect({ destination, origin }).toEqual({ destination: 'EGLL', origin: '' });
    const found = landing(testNow + 3_600_000, { number: 'BA9001', sample: true });
    machine.send({ type: 'flight.searchAnswered', requestId, flights: [found], message: '' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'flightFinder', status: 'done', results: [found] });
    machine.send({ type: 'flight.resultChosen', direction: 'onward', flight: found });
    expect(dialogOf(machine)).toMatchObject({ kind: 'flight', tab: 'onward' });
    expect(machine.state.journey.flight).toMatchObject({ number: 'BA9001', found });
  });

  test('a number entered by hand is taken unchecked [1§5.9 2§5.22 2§5.24]', () => {
    const machine = open();
    machine.send({ type: 'flight.manualEntered', direction: 'onward', number: 'xx 0001' });
    expect(machine.state.journey.flight.number).toBe('XX1');
    expect(dialogOf(machine)).toMatchObject({ kind: 'flight' });
  });

  test('holds what the server says beside its answer', () => {
    const machine = open();
    machine.send({ type: 'flight.searchRequested', local: '2026-11-21T12:00', airline, airport: null });
    const { requestId } = machine.last('flight.search');
    const message = 'Flight lookup is not available, enter your flight number';
    machine.send({ type: 'flight.searchAnswered', requestId, flights: [], message });
    expect(dialogOf(machine)).toMatchObject({ status: 'done', said: message });
  });

  test('a failed search can be tried again', () => {
    const machine = open();
    machine.send({ type: 'flight.searchRequested', local: '2026-11-21T12:00', airline, airport: null });
    const { requestId } = machine.last('flight.search');
    machine.send({ type: 'flight.searchFailed', requestId, error: { kind: 'timeout' } });
    expect(dialogOf(machine)).toMatchObject({ kind: 'flightFinder', status: 'failed', requestId: null, said: '' });
  });

  test('holds what the server says of a search that it refused', () => {
    const machine = open();
    machine.send({ type: 'flight.searchRequested', local: '2026-11-21T12:00', airline, airport: null });
    const { requestId } = machine.last('flight.search');
    const error = { kind: 'rejected', code: 2, message: 'We do not look up this airline.' } as const;
    machine.send({ type: 'flight.searchFailed', requestId, error });
    expect(dialogOf(machine)).toMatchObject({ status: 'failed', said: 'We do not look up this airline.' });
  });
});

test('the booking carries the flight, and none where the passenger has no details [1§3.7 2§3.34]', () => {
  const machine = atContact();
  machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'BA178', airport: jfk } });
  const context = {
    now: machine.now,
    nextId: () => 'x',
    source: 'web',
    trackingCode: '',
    sandbox: false,
    currency: '',
    hostReference: '',
  } as const;
  expect(bookingRequest(machine.state, 'key', context)?.flight).toEqual({
    flightnumber: 'BA178',
    arrivingfromairportname: 'John F Kennedy',
    arrivingfromairportcode: 'KJFK',
    expflightarrival: '',
    waitingtime: 60,
  });
  machine.send({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
  expect(bookingRequest(machine.state, 'key', context)?.flight).toBeNull();
});

describe('what is typed about a flight', () => {
  const change = (machine: Drive, more: Partial<Flight>, direction: 'onward' | 'return' = 'onward') =>
    machine.send({ type: 'flight.changed', direction, change: more });
  const info = (machine: Drive) => machine.last('flight.info');
  const found = (more: Partial<FoundFlight> = {}) => landing(testNow + 3 * 3_600_000, more);
  const answered = (machine: Drive, flights: readonly FoundFlight[]) =>
    machine.send({ type: 'flight.infoReceived', requestId: info(machine).requestId, direction: 'onward', flights });
  const leave = (machine: Drive) => machine.send({ type: 'flight.numberLeft', direction: 'onward' });

  test('keeps what was found while the number stays, and forgets it with another', () => {
    const machine = leave(change(atContact(), { number: 'BA178' }));
    answered(machine, [found()]);
    change(machine, { airportText: 'New York' });
    expect(machine.state.journey.flight).toMatchObject({ airport: null, airportText: 'New York', found: found() });
    change(machine, { number: 'BA178' });
    expect(machine.state.journey.flight.found).toEqual(found());
    change(machine, { number: 'BA1789' });
    expect(machine.state.journey.flight.found).toBeNull();
  });

  test('keeps an airport that comes with its words, and cuts the words', () => {
    const machine = change(atContact(), { airport: jfk, airportText: 'x'.repeat(400) });
    expect(machine.state.journey.flight.airport).toEqual(jfk);
    expect(machine.state.journey.flight.airportText).toHaveLength(255);
    change(machine, { number: 'BA1' });
    expect(machine.state.journey.flight.airport).toEqual(jfk);
  });

  test('is not overwritten by where the found flight comes from', () => {
    for (const known of [
      { airport: jfk, airportText: '' },
      { airport: null, airportText: 'Boston' },
    ]) {
      const machine = leave(change(change(atContact(), { number: 'BA178' }), known));
      answered(machine, [found({ originCode: 'KBOS', originName: 'Boston Logan' })]);
      expect(machine.state.journey.flight).toMatchObject({ ...known, found: { originCode: 'KBOS' } });
    }
  });

  test.each([
    ['a name and a code', { originCode: 'KBOS', originName: 'Boston Logan' }, 'KBOS', 'Boston Logan'],
    ['a code alone', { originCode: 'KBOS', originName: '' }, 'KBOS', 'KBOS'],
    ['a name alone', { originCode: '', originName: 'Boston' }, undefined, 'Boston'],
  ])('takes where a found flight comes from: %s', (_what, more, icao, text) => {
    const machine = answered(leave(change(atContact(), { number: 'BA178' })), [found(more)]);
    const { airport, airportText } = machine.state.journey.flight;
    expect([airport?.icao, airportText]).toEqual([icao, text]);
  });

  test('an answer about an airport that is not chosen any more takes the first leg', () => {
    const machine = leave(change(atContact(), { number: 'BA178' }));
    machine.send({ type: 'journey.placeCleared', target: 'pickup' });
    answered(machine, [found({ destinationCode: 'KJFK' }), found()]);
    expect(machine.state.journey.flight.found?.destinationCode).toBe('KJFK');
  });

  test('no details is the last word: the answer that was under way is late', () => {
    const machine = leave(change(atContact(), { number: 'BA178' }));
    const { requestId } = info(machine);
    change(machine, { noDetails: true });
    machine.send({ type: 'flight.infoReceived', requestId, direction: 'onward', flights: [found()] });
    expect(machine.state.journey.flight).toEqual({ ...emptyFlight, noDetails: true });
  });

  test('words about the airport do not make the look-up of the number late', () => {
    const machine = leave(change(atContact(), { number: 'BA178' }));
    change(machine, { airportText: 'New York' });
    answered(machine, [found()]);
    expect(machine.state.journey.flight.found).toEqual(found());
  });

  test('a number is looked up once, from three signs on, with a network, and not where there are no details', () => {
    const machine = atContact();
    const looked = () => machine.count('flight.info');
    leave(change(machine, { number: 'BA' }));
    expect(looked()).toBe(0);
    leave(change(machine, { number: 'BA1' }));
    expect(looked()).toBe(1);
    answered(machine, [found({ number: 'BA1' })]);
    leave(machine);
    expect(looked()).toBe(1);
    machine.send({ type: 'flow.connectivityChanged', online: false });
    leave(change(machine, { number: 'BA2' }));
    expect(looked()).toBe(1);
    machine.send({ type: 'flow.connectivityChanged', online: true });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
    leave(machine);
    expect(looked()).toBe(1);
  });

  test('the two ways are looked up beside each other', () => {
    const machine = atContact(heathrow, gatwick);
    machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
    leave(change(machine, { number: 'BA178' }));
    const { requestId } = info(machine);
    change(machine, { number: 'LH9' }, 'return');
    machine.send({ type: 'flight.numberLeft', direction: 'return' });
    expect(info(machine)).toMatchObject({ direction: 'return', number: 'LH9' });
    machine.send({ type: 'flight.infoReceived', requestId, direction: 'onward', flights: [found()] });
    expect(machine.state.journey.flight.found).toEqual(found());
    expect(machine.state.journey.returnFlight).toMatchObject({ number: 'LH9', found: null });
  });

  test('a number entered by hand undoes no details, and what was found of another', () => {
    const machine = change(atContact(), { noDetails: true });
    machine.send({ type: 'flight.finderOpened', direction: 'onward' });
    machine.send({ type: 'flight.manualEntered', direction: 'onward', number: `ba${'1'.repeat(40)}` });
    expect(machine.state.journey.flight).toMatchObject({ noDetails: false, found: null });
    expect(machine.state.journey.flight.number).toHaveLength(20);
  });
});

describe('meeting a flight', () => {
  test('without a known landing the wait is kept and the time stays', () => {
    const machine = atContact();
    const before = machine.state.journey;
    machine.send({ type: 'flight.waitingChosen', direction: 'onward', minutes: 90 });
    expect(machine.state.journey).toEqual({ ...before, flight: { ...before.flight, waitingMinutes: 90 } });
  });

  test('of the way back moves the time of the return', () => {
    const machine = atContact(hotel, heathrow);
    machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
    machine.send({ type: 'flight.changed', direction: 'return', change: { arrival: '2026-11-25T12:00' } });
    machine.send({ type: 'flight.waitingChosen', direction: 'return', minutes: 60 });
    expect(machine.state.journey).toMatchObject({ time: { kind: 'now' }, returnTime: '2026-11-25T13:00' });
    expect(machine.state.journey.returnFlight.waitingMinutes).toBe(60);
  });

  test('is not changed any more while the booking is being made', () => {
    const machine = atContact(hotel, aPlace('town'));
    machine.send({ type: 'flow.nextRequested' }, { type: 'payment.confirmRequested' });
    expect(machine.state.payment.status).toBe('creating');
    const { journey } = machine.state;
    machine.send({ type: 'flight.waitingChosen', direction: 'onward', minutes: 90 });
    expect(machine.state.journey).toBe(journey);
  });
});

describe('the dialogs of flights', () => {
  const airline = { icao: 'BAW', iata: 'BA', name: 'British Airways', country: 'United Kingdom' };
  const search = { type: 'flight.searchRequested', local: '2026-11-21T12:00', airline, airport: null } as const;

  test('opened to look at the flight they only close; on the way to Confirm they confirm', () => {
    const looked = atContact().send({ type: 'flight.opened', direction: 'onward' });
    looked.send({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
    looked.send({ type: 'flight.submitted' });
    expect(dialogOf(looked)).toBeNull();
    expect(looked.count('replay')).toBe(0);
    // Where the whole booking is on one page, Confirm opens them.
    const machine = atContact();
    machine.send({ type: 'flow.nextRequested' });
    machine.state = {
      ...machine.state,
      flow: {
        ...machine.state.flow,
        dialog: { ...(dialogOf(machine) as { kind: 'flight' }), goOn: 'confirm' } as never,
      },
    };
    machine.send({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
    machine.send({ type: 'flight.submitted' });
    expect(machine.last('replay').event).toEqual({ type: 'payment.confirmRequested' });
  });

  test('submitting again marks it again, for the focus to go to what is wrong', () => {
    const machine = atContact().send({ type: 'flow.nextRequested' });
    machine.send({ type: 'flight.submitted' }, { type: 'flight.submitted' });
    expect(dialogOf(machine)).toMatchObject({ revealed: true, refusals: 2 });
  });

  test('a tab that is turned to by itself shows no errors yet', () => {
    const machine = atContact(heathrow, gatwick);
    machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
    machine.send({ type: 'flow.nextRequested' }, { type: 'flight.submitted' });
    machine.send({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
    machine.send({ type: 'flight.submitted' });
    expect(dialogOf(machine)).toMatchObject({ tab: 'return', revealed: false });
  });

  test('one search at a time, and none for a time that does not exist or without the finder', () => {
    const machine = atContact().send(search);
    expect(machine.count('flight.search')).toBe(0);
    machine.send({ type: 'flight.finderOpened', direction: 'onward' });
    machine.send({ ...search, local: '2027-03-28T01:30' });
    expect(machine.count('flight.search')).toBe(0);
    machine.send(search, search);
    expect(machine.count('flight.search')).toBe(1);
    expect(machine.last('flight.search').departureAt).toBe(Date.UTC(2026, 10, 21, 12));
  });

  test('a search from a chosen airport says so; the way back asks for where the return begins', () => {
    const machine = atContact(heathrow, gatwick);
    machine.send({ type: 'flight.finderOpened', direction: 'return' }, { ...search, airport: jfk });
    expect(machine.last('flight.search')).toMatchObject({ destination: 'EGKK', origin: 'KJFK', airline: 'BAW' });
  });

  test('the answer to a finder that was closed opens nothing', () => {
    const machine = atContact().send({ type: 'flight.finderOpened', direction: 'onward' }, search);
    const { requestId } = machine.last('flight.search');
    machine.send({ type: 'flight.finderClosed' });
    expect(dialogOf(machine)).toBeNull();
    machine.send({ type: 'flight.searchAnswered', requestId, flights: [], message: '' });
    expect(dialogOf(machine)).toBeNull();
  });
});
