import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '../../domain/index.ts';
import {
  aConfiguration,
  aPlace,
  aProfile,
  aQuotation,
  chosen,
  type Drive,
  drive,
  started,
} from '../../testing/builders.ts';
import { selectCheaperTime, selectCountdown, selectFare, selectVehicles } from '../selectors.ts';
import type { BookingState } from '../state.ts';
import { currentKey, shownDue } from './selectors.ts';

const fares = [
  { vehicleId: 1, name: 'Vehicle 1', totalMinor: 5400, currency: 'GBP' },
  { vehicleId: 2, name: 'Vehicle 2', totalMinor: 6100, currency: 'GBP' },
  { vehicleId: 3, name: 'Vehicle 3', totalMinor: 0, currency: 'GBP' },
] as never;
const lines = [{ kind: 'base', label: 'Journey', minor: 5400 }] as never;

function priced(more = {}): Drive {
  const machine = drive().send(...started, ...chosen);
  const { requestId } = machine.last('quote.fetch');
  return machine.send({
    type: 'quote.received',
    requestId,
    quotation: aQuotation(requestId, 5400, { vehicles: fares, lines, ...more }),
  });
}
const fare = (machine: Drive) => selectFare(machine.state);

describe('the fare', () => {
  it('is nothing yet, being asked for, and shown with its parts', () => {
    const machine = drive();
    expect(fare(machine)).toMatchObject({ status: 'none', money: null, lines: [], estimated: false });
    machine.send(...started);
    expect(fare(machine).status).toBe('none');
    machine.send(...chosen);
    expect(fare(machine)).toMatchObject({ status: 'loading', money: null, lines: [], distanceMetres: null });
    expect(fare(priced())).toEqual({
      status: 'shown',
      money: { minor: 5400, currency: 'GBP' },
      due: { minor: 5400, currency: 'GBP' },
      estimated: true,
      excess: null,
      onRequest: false,
      lines,
      distanceMetres: 12_000,
      durationSeconds: 1800,
      back: null,
      error: null,
    });
    expect(fare(priced({ estimated: false })).estimated).toBe(false);
  });

  it('with a deposit is paid in part when booking, by the ways to pay that have one, never more than a promotion leaves', () => {
    const deposits = { card: 2_000, paypal: 0 };
    const machine = priced({ vehicles: [{ vehicleId: 1, totalMinor: 5400, currency: 'GBP', deposits }] });
    const due = (paymentMethod: PaymentMethod, more: Partial<BookingState> = {}) =>
      shownDue({ ...machine.state, ...more, details: { ...machine.state.details, paymentMethod } })?.minor;
    // The payment method is part of the quote key; the vehicle's own price is still shown for another method.
    expect(due(machine.state.details.paymentMethod)).toBe(5400);
    expect([due('card'), due('paypal'), due('cash')]).toEqual([2_000, 5400, 5400]);
    const job = { code: 'c', jobPartId: '', returnRef: '', reference: 'R', totalMinor: 5400, currency: 'GBP' };
    const unpaid = (dueMinor: number) =>
      due('paypal', { payment: { ...machine.state.payment, job: { ...job, dueMinor } } });
    expect([unpaid(2_000), unpaid(0), unpaid(9_000)]).toEqual([2_000, 5400, 5400]);
  });

  it('of another vehicle is known already, its parts are not, while the exact one is asked for', () => {
    const machine = priced().send({ type: 'journey.vehicleChosen', vehicleId: 2 });
    expect(fare(machine)).toMatchObject({
      status: 'loading',
      money: { minor: 6100 },
      lines: [],
      distanceMetres: 12_000,
    });
    // A vehicle without a price in the quotation has no fare.
    machine.send({ type: 'journey.vehicleChosen', vehicleId: 3 });
    expect(fare(machine)).toMatchObject({ status: 'loading', money: null, distanceMetres: null });
    machine.send({ type: 'journey.vehicleChosen', vehicleId: 77 });
    expect(fare(machine).money).toBeNull();
  });

  it('of another way is none', () => {
    const machine = priced().send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('omega') });
    expect(fare(machine)).toMatchObject({ status: 'loading', money: null, lines: [] });
  });

  it('is less what a promotion takes off, which stands among its parts [1§4.28]', () => {
    const machine = priced().send({ type: 'promo.typed', text: ' TEN ' }, { type: 'promo.submitted' });
    const { requestId, code, priceMinor, customerId } = machine.last('promo.check');
    expect({ code, priceMinor, customerId }).toEqual({ code: 'TEN', priceMinor: 5400, customerId: 0 });
    machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: '1', valueMinor: 540 } });
    expect(fare(machine).money?.minor).toBe(4860);
    expect(fare(machine).lines.at(-1)).toEqual({ kind: 'promo', label: 'TEN', minor: -540 });
  });

  it('that was refused belongs to its journey: another one is asked for anew', () => {
    const machine = drive().send(...started, ...chosen);
    const { requestId } = machine.last('quote.fetch');
    const error = { kind: 'rejected', code: 2, message: 'No cars.' } as const;
    machine.send({ type: 'quote.failed', requestId, error });
    expect(fare(machine)).toMatchObject({ status: 'refused', error });
    machine.send({ type: 'journey.swapped' });
    expect(fare(machine)).toMatchObject({ status: 'loading', error: null });
    machine.send({ type: 'journey.placeCleared', target: 'pickup' });
    expect(fare(machine)).toMatchObject({ status: 'none', error: null });
  });

  it('that expired says so and shows no amount', () => {
    const machine = priced().send({ type: 'timer.fired', key: 'quote.expired' });
    expect(fare(machine)).toMatchObject({ status: 'expired', money: null, lines: [] });
  });

  it('depends on who asks, how it is paid and the currency', () => {
    const machine = priced();
    const key = () => currentKey(machine.state);
    const first = key();
    machine.state = { ...machine.state, session: { ...machine.state.session, profile: aProfile() } };
    const signedIn = key();
    machine.state = { ...machine.state, session: { ...machine.state.session, profile: aProfile({ bookerId: 3 }) } };
    const booker = key();
    machine.state = { ...machine.state, details: { ...machine.state.details, paymentMethod: 'card' } };
    const card = key();
    const { boot } = machine.state;
    if (boot.status !== 'ready') throw new Error('not ready');
    machine.state = { ...machine.state, boot: { ...boot, visitorCurrency: 'EUR' } };
    const euro = key();
    machine.state = {
      ...machine.state,
      boot: { ...boot, visitorCurrency: '', configuration: aConfiguration({ currency: 'EUR' }) },
    };
    expect(key()).toBe(euro);
    expect(new Set([first, signedIn, booker, card, euro]).size).toBe(5);
  });
});

describe('the vehicles', () => {
  it('have their fare of the quotation, whether they fit, and which is chosen', () => {
    const rows = (machine: Drive) =>
      selectVehicles(machine.state).map(({ vehicle, fare: own, fits, selected }) => [
        vehicle.id,
        own?.minor,
        fits,
        selected,
      ]);
    const before = drive().send(...started);
    expect(rows(before)).toEqual([
      [1, undefined, true, true],
      [2, undefined, true, false],
      [3, undefined, true, false],
    ]);
    const machine = priced({ vehicles: [fares[1], fares[0]] });
    expect(rows(machine)).toEqual([
      [1, 5400, true, true],
      [2, 6100, true, false],
      [3, undefined, true, false],
    ]);
    // With more bags it is another journey, whose prices are loading.
    machine.send({ type: 'journey.optionChanged', option: 'luggages', count: 3 });
    expect(rows(machine)).toEqual([
      [1, undefined, false, false],
      [2, undefined, true, true],
      [3, undefined, true, false],
    ]);
  });
});

it('vehicles stand by fare, the cheapest first, and those without one last', () => {
  const vehicles = [
    { vehicleId: 2, totalMinor: 6100, currency: 'GBP' },
    { vehicleId: 3, totalMinor: 5400, currency: 'GBP' },
  ];
  const rows = selectVehicles(priced({ vehicles }).state);
  expect(rows.map(({ vehicle, fare: own }) => [vehicle.id, own?.minor ?? null])).toEqual([
    [3, 5400],
    [2, 6100],
    [1, null],
  ]);
});

describe('the countdown', () => {
  it('counts whole seconds down to nothing, and is held by a payment', () => {
    const machine = priced();
    const { now } = machine;
    expect(selectCountdown(machine.state, now)).toEqual({ secondsLeft: 600, totalSeconds: 600, held: false });
    expect(selectCountdown(machine.state, now + 1_500)?.secondsLeft).toBe(599);
    expect(selectCountdown(machine.state, now - 5_000)?.secondsLeft).toBe(600);
    expect(selectCountdown(machine.state, now + 3_600_000)?.secondsLeft).toBe(0);
    expect(selectCountdown(drive().send(...started).state, now)).toBeNull();
  });

  it('is as long as the operator says', () => {
    const machine = drive().send(
      ...started.slice(0, 1),
      { type: 'boot.configured', configuration: aConfiguration({ quoteTimeout: 3 }) },
      ...started.slice(2),
      ...chosen,
    );
    const { requestId } = machine.last('quote.fetch');
    machine.send({ type: 'quote.received', requestId, quotation: aQuotation(requestId, 5400) });
    expect(selectCountdown(machine.state, machine.now)).toMatchObject({ secondsLeft: 180, totalSeconds: 180 });
  });
});

describe('a promo code that is submitted', () => {
  it('empty is marked as missing; without a fare nothing can be said of it; one question at a time', () => {
    const machine = priced().send({ type: 'promo.typed', text: '  ' }, { type: 'promo.submitted' });
    expect(machine.count('promo.check')).toBe(0);
    expect(machine.state.flow.revealed).toContain('promo');
    const early = drive().send(...started, { type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
    expect(early.count('promo.check')).toBe(0);
    expect(early.state.flow.dialog).toMatchObject({ kind: 'alert', text: { key: 'error.generic' } });
    machine.send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' }, { type: 'promo.submitted' });
    expect(machine.count('promo.check')).toBe(1);
  });
});

describe('a cheaper time nearby', () => {
  const cheaper = { time: '2026-11-21T11:30:00+00:00', lessMinor: 1050 };

  it('is told on the operator’s clock, of the journey that is on screen', () => {
    expect(selectCheaperTime(priced().state)).toBeNull();
    const machine = priced({ cheaper });
    expect(selectCheaperTime(machine.state)).toEqual({
      local: '2026-11-21T11:30',
      less: { minor: 1050, currency: 'GBP' },
    });
    machine.send({ type: 'journey.vehicleChosen', vehicleId: 2 });
    expect(selectCheaperTime(machine.state)).toBeNull();
  });

  it('is kept from whoever is bound to a time', () => {
    const { state } = priced({ cheaper });
    const flight = { ...state.journey.flight, arrival: '2026-11-21T10:00' };
    expect(selectCheaperTime({ ...state, journey: { ...state.journey, flight } })).toBeNull();
    const arriveBy = { local: '2026-11-21T12:00', settled: true };
    expect(selectCheaperTime({ ...state, journey: { ...state.journey, arriveBy } })).toBeNull();
  });
});
