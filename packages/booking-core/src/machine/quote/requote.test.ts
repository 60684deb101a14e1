import { describe, expect, it, test } from 'vitest';
import { layouts } from '../../domain/layout.ts';
import {
  aConfiguration,
  aPlace,
  atPayment,
  chosen,
  type Drive,
  drive,
  quoteWith,
  started,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectCountdown, selectFare, selectMap } from '../selectors.ts';

const minute = 60_000;
const priced = () => quoteWith(drive().send(...started, ...chosen), 5400);
const asked = (machine: Drive) => machine.count('quote.fetch');
const fail = (machine: Drive, error: object): Drive =>
  machine.send({
    type: 'quote.failed',
    requestId: machine.last('quote.fetch').requestId,
    error: error as never,
  });
const online = (is: boolean): BookingEvent => ({ type: 'flow.connectivityChanged', online: is });

describe('a quotation that is older than a minute [1§4.18]', () => {
  it('is asked for anew while the journey is on screen', () => {
    const machine = priced();
    machine.now += minute;
    machine.send({ type: 'timer.fired', key: 'quote.stale' });
    expect(asked(machine)).toBe(2);
    // The fare stays on screen until the new one is received.
    expect(selectFare(machine.state)).toMatchObject({ status: 'shown', money: { minor: 5400 } });
  });

  it('is left alone on a later step until it is needed there', () => {
    const machine = atPayment();
    machine.now += minute;
    machine.send({ type: 'timer.fired', key: 'quote.stale' });
    expect(machine.state.quote.status).toBe('stale');
    expect(asked(machine)).toBe(1);
    machine.send({ type: 'payment.confirmRequested' });
    expect(asked(machine)).toBe(2);
    expect(machine.count('booking.create')).toBe(0);
    quoteWith(machine, 5400);
    expect(machine.count('booking.create')).toBe(1);
  });

  it('is asked for when the tab comes back, on every step, and a younger one is not', () => {
    for (const machine of [priced(), atPayment()]) {
      machine.now += minute - 1;
      machine.send({ type: 'flow.resumed' });
      expect(asked(machine)).toBe(1);
      machine.now += 1;
      machine.send({ type: 'flow.resumed' });
      expect(asked(machine)).toBe(2);
    }
  });

  it('keeps its fare on screen until the other one is there, when the tab comes back', () => {
    const machine = priced();
    machine.now += minute;
    machine.send({ type: 'flow.resumed' });
    expect(selectFare(machine.state)).toMatchObject({ status: 'shown', money: { minor: 5400 } });
  });

  it('ends with the countdown like a young one, and what is being asked for ends with it', () => {
    const machine = atPayment();
    machine.now += minute;
    machine.send({ type: 'timer.fired', key: 'quote.stale' });
    const cancelled = machine.count('quote.cancel');
    machine.send({ type: 'timer.fired', key: 'quote.expired' });
    expect(machine.state.quote.status).toBe('expired');
    expect(machine.state.flow).toMatchObject({ step: 1, dialog: { kind: 'quotationExpired' } });
    expect(machine.count('quote.cancel')).toBe(cancelled + 1);
  });

  it('is nothing to come back to before there was one', () => {
    const machine = drive().send(...started, { type: 'flow.resumed' }, { type: 'timer.fired', key: 'quote.stale' });
    expect([machine.state.quote.status, asked(machine)]).toEqual(['none', 0]);
  });
});

describe('a quotation that could not be had', () => {
  it.each([
    ['no network', { kind: 'offline' }, 'failed'],
    ['no answer in time', { kind: 'timeout' }, 'failed'],
    ['code 0', { kind: 'rejected', code: 0, message: 'x' }, 'failed'],
    ['a no of the server', { kind: 'rejected', code: 2, message: 'No cars.' }, 'refused'],
  ] as const)('for %s %j is %s', (_why, error, status) => {
    const machine = fail(drive().send(...started, ...chosen), error);
    expect(selectFare(machine.state)).toMatchObject({ status, money: null, error });
  });

  it('is asked for when the network is back, unless the server said no', () => {
    const lost = fail(drive().send(...started, ...chosen, online(false)), { kind: 'offline' });
    lost.send(online(false));
    expect(asked(lost)).toBe(1);
    lost.send(online(true));
    expect(asked(lost)).toBe(2);
    const refused = fail(drive().send(...started, ...chosen), { kind: 'rejected', code: 2, message: 'No cars.' });
    refused.send(online(false), online(true));
    expect(asked(refused)).toBe(1);
  });

  it('is asked for by Try again, once at a time', () => {
    const machine = fail(drive().send(...started, ...chosen), { kind: 'timeout' });
    machine.send({ type: 'quote.retried' }, { type: 'quote.retried' });
    expect(asked(machine)).toBe(2);
  });
});

describe('a journey that cannot be quoted', () => {
  it('has a place without a postcode, unless the operator asks for none', () => {
    const pin = aPlace('pin', { postcode: '', category: 'Point' });
    for (const [postcodeRequired, questions] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const configuration = aConfiguration({ postcodeRequired });
      const begins: readonly BookingEvent[] = started.map((event) =>
        event.type === 'boot.configured' ? { ...event, configuration } : event,
      );
      const machine = drive().send(...begins, ...chosen.slice(0, 1));
      machine.send({ type: 'journey.placeChosen', target: 'dropoff', place: pin });
      expect(asked(machine)).toBe(questions);
    }
  });

  it('takes the question back, and asks for nothing while nothing was asked', () => {
    const machine = drive().send(...started, ...chosen);
    machine.send({ type: 'journey.placeCleared', target: 'dropoff' });
    expect(machine.state.quote).toMatchObject({ status: 'none', requestId: null });
    expect(machine.count('quote.cancel')).toBe(1);
    machine.send({ type: 'journey.placeCleared', target: 'pickup' });
    expect(machine.count('quote.cancel')).toBe(1);
  });

  it('by a time that is too early loses its price, by a return that is too early keeps it', () => {
    const machine = priced();
    machine.send({ type: 'journey.laterChosen', local: '2026-11-21T08:00' });
    expect(machine.state.quote.status).toBe('none');
    expect(selectFare(machine.state)).toMatchObject({ status: 'none', money: null });
    machine.send({ type: 'journey.asapChosen' });
    quoteWith(machine, 5400);
    const before = asked(machine);
    machine.send({ type: 'journey.returnKindChosen', kind: 'return' });
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-21T09:35' });
    expect(asked(machine)).toBe(before);
    machine.send({ type: 'journey.returnTimeChosen', local: '2026-11-21T19:00' });
    expect(asked(machine)).toBe(before + 1);
  });

  it('waits for the vehicles, or for the news that they do not come', () => {
    const early = () => drive().send(...started.slice(0, 3), ...chosen);
    expect(asked(early())).toBe(0);
    expect(selectFare(early().state).status).toBe('loading');
    expect(asked(early().send(...started.slice(3)))).toBe(1);
    expect(asked(early().send({ type: 'boot.vehiclesFailed', error: { kind: 'timeout' } }))).toBe(1);
  });
});

describe('an answer that is still good', () => {
  const there: BookingEvent = { type: 'journey.swapped' };

  it('is used again when the journey is what it was, and not once it is a minute old', () => {
    const machine = priced().send(there);
    expect(asked(machine)).toBe(2);
    const cancelled = machine.count('quote.cancel');
    machine.send(there);
    expect(asked(machine)).toBe(2);
    expect(machine.count('quote.cancel')).toBe(cancelled + 1);
    expect(machine.state.quote.status).toBe('fresh');
    expect(selectFare(machine.state)).toMatchObject({ status: 'shown', money: { minor: 5400 } });
    machine.send(there);
    machine.now += minute;
    machine.send(there);
    expect(asked(machine)).toBe(4);
  });
});

test('what is paid is not quoted again', () => {
  const machine = atPayment().send({ type: 'payment.confirmRequested' });
  const booking = { reference: 'TB1', code: 'c', paid: false, paymentMethod: 'cash', status: 'upcoming' } as never;
  const { requestId } = machine.last('booking.create');
  machine.send({ type: 'payment.created', requestId, booking });
  const before = asked(machine);
  machine.now += 5 * minute;
  machine.send({ type: 'flow.resumed' }, { type: 'quote.retried' }, there());
  expect(asked(machine)).toBe(before);
});
const there = (): BookingEvent => ({ type: 'journey.swapped' });

describe('the countdown [1§4.18]', () => {
  it.each([
    ['fresh', (machine: Drive) => machine],
    ['old', (machine: Drive) => machine.send({ type: 'timer.fired', key: 'quote.stale' })],
    ['being asked for', (machine: Drive) => machine.send({ type: 'journey.swapped' })],
  ])('ends a quotation that is %s', (_what, become) => {
    const machine = become(priced()).send({ type: 'timer.fired', key: 'quote.expired' });
    expect(machine.state.quote.status).toBe('expired');
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'quotationExpired' });
    expect(selectCountdown(machine.state, machine.now)).toBeNull();
  });

  it('ends nothing where there is no quotation', () => {
    const machine = drive().send(...started, { type: 'timer.fired', key: 'quote.expired' });
    expect([machine.state.quote.status, machine.state.flow.dialog]).toEqual(['none', null]);
  });

  it('is asked for once by Re-Quote, which can be pressed again after a refusal and is nothing without its dialog', () => {
    const machine = atPayment().send({ type: 'timer.fired', key: 'quote.expired' });
    const before = asked(machine);
    machine.send({ type: 'quote.renewRequested' }, { type: 'quote.renewRequested' });
    expect(asked(machine)).toBe(before + 1);
    fail(machine, { kind: 'rejected', code: 2, message: 'No cars.' });
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'quotationExpired', busy: false });
    machine.send({ type: 'quote.renewRequested' });
    expect(asked(machine)).toBe(before + 2);
    for (const events of [[], [{ type: 'flow.noteOpened' } as const]]) {
      const other = priced().send(...events);
      const { flow } = other.state;
      expect(other.send({ type: 'quote.renewRequested' }).state.flow).toEqual(flow);
      expect(asked(other)).toBe(1);
    }
  });

  it('is asked for again by Re-Quote alone, and Cancel clears the booking', () => {
    const machine = priced().send({ type: 'timer.fired', key: 'quote.expired' });
    const before = asked(machine);
    machine.send({ type: 'flow.resumed' });
    expect(asked(machine)).toBe(before);
    machine.send({ type: 'quote.renewRequested' }, { type: 'quote.renewRequested' });
    expect(asked(machine)).toBe(before + 1);
    quoteWith(machine, 5900);
    expect(machine.state.flow.dialog).toBeNull();
    machine.send({ type: 'timer.fired', key: 'quote.expired' }, { type: 'quote.renewCancelled' });
    expect(machine.state.quote.status).toBe('none');
    expect(machine.state.journey.pickup.text).toBe('');
  });
});

describe('what the map draws', () => {
  it('is each chosen place under its name, and the way once it is theirs', () => {
    const machine = drive().send(...started);
    expect(selectMap(machine.state)).toEqual({ markers: [], route: null });
    machine.send(chosen[1] as BookingEvent, { type: 'journey.viaAdded', id: 'a' });
    const beta = aPlace('beta');
    const at = (place: typeof beta) => ({ latitude: place.latitude, longitude: place.longitude });
    expect(selectMap(machine.state).markers).toEqual([{ id: 'dropoff', kind: 'dropoff', at: at(beta), label: 'beta' }]);
    machine.send(chosen[0] as BookingEvent, {
      type: 'journey.placeChosen',
      target: { via: 'a' },
      place: aPlace('gamma'),
    });
    expect(selectMap(machine.state).markers.map(({ kind, label }) => [kind, label])).toEqual([
      ['pickup', 'alpha'],
      ['via', 'gamma'],
      ['dropoff', 'beta'],
    ]);
    expect(selectMap(machine.state).route).toBeNull();
    quoteWith(machine, 5400);
    expect(selectMap(machine.state).route).toMatchObject({ estimated: true });
    expect(selectMap(machine.state).route?.path).toHaveLength(2);
    machine.send({ type: 'journey.swapped' });
    expect(selectMap(machine.state).route).toBeNull();
  });
});

test('where the journey stands on every step the price is kept young on every step', () => {
  const machine = priced();
  machine.state = { ...machine.state, flow: { ...machine.state.flow, layout: layouts.overflow } };
  machine.now += minute;
  machine.send({ type: 'timer.fired', key: 'quote.stale' });
  expect(asked(machine)).toBe(2);
});
