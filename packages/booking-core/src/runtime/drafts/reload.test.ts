import { expect, test } from 'vitest';
import type { Booking, Configuration, Flight } from '../../domain/index.ts';
import type { BookingEvent } from '../../machine/events.ts';
import { selectCountdown, selectFare } from '../../machine/selectors.ts';
import {
  aConfiguration,
  aPlace,
  aProfile,
  aQuotation,
  atPayment,
  type Drive,
  drive,
  quoteWith,
  started,
} from '../../testing/builders.ts';
import type { BookingController } from '../booking.ts';
import { prefill } from '../prefill.ts';
import { parseDraft } from './stored-draft.ts';

const minute = 60_000;

/** The visit after a reload of its page: the stored draft is restored, then the page starts. */
function reload(before: Drive, { later = 0, configuration = aConfiguration() }: Reload = {}): Drive {
  const draft = parseDraft(JSON.stringify(before.last('draft.save').draft));
  if (!draft) throw new Error('the draft cannot be read');
  const machine = drive({ source: 'widget' });
  machine.now = before.now + later;
  return machine.send(
    { type: 'draft.restored', draft },
    ...(before.state.session.profile ? [signedIn] : []),
    ...startedWith(configuration),
  );
}

const startedWith = (configuration: Configuration): BookingEvent[] =>
  started.map((event) => (event.type === 'boot.configured' ? { ...event, configuration } : event));

interface Reload {
  /** Milliseconds since the draft was stored. */
  readonly later?: number;
  readonly configuration?: Configuration;
}

const signedIn: BookingEvent = { type: 'session.restored', profile: aProfile({ bookerId: 5 }), remember: true };
const flight: Partial<Flight> = { number: 'BA117', airportText: 'JFK', arrival: '2026-11-25T08:00' };
const person = (who: 'contact' | 'customer'): BookingEvent[] =>
  Object.entries({
    firstName: `${who} first`,
    lastName: `${who} last`,
    email: `${who}@example.com`,
    phone: '7911123456',
    dialingCode: '44',
  }).map(([field, value]) => ({ type: `details.${who}Changed`, field, value }) as BookingEvent);

test('every field of a draft outlives a reload, but the time of the way back [1§3.1]', () => {
  const street = aPlace('alpha', { category: 'Street', name: 'Praed Street', fullAddress: 'Praed Street, W2' });
  const air = aPlace('gamma', { category: 'Air', code: 'EGLL' });
  const before = drive().send(
    signedIn,
    ...started,
    { type: 'journey.placeChosen', target: 'pickup', place: street },
    { type: 'journey.houseNumberGiven', target: 'pickup', number: '14b' },
    { type: 'journey.placeChosen', target: 'dropoff', place: air },
    { type: 'journey.viaAdded', id: 'v1' },
    { type: 'journey.placeChosen', target: { via: 'v1' }, place: aPlace('delta!') },
    { type: 'journey.viaAdded', id: 'v2' },
    { type: 'journey.placeTyped', target: { via: 'v2' }, text: 'half a na' },
    { type: 'journey.laterChosen', local: '2026-11-25T09:20' },
    { type: 'journey.returnKindChosen', kind: 'return' },
    { type: 'journey.returnTimeChosen', local: '2026-11-26T09:20' },
    ...(['passengers', 'handBags', 'luggages', 'smallChilds', 'largeChilds', 'smallPets', 'otherPets'] as const).map(
      (option): BookingEvent => ({ type: 'journey.optionChanged', option, count: 2 }),
    ),
    { type: 'journey.tierChosen', tier: 'executive' },
    { type: 'journey.vehicleChosen', vehicleId: 3 },
    { type: 'journey.noteChanged', note: 'By the flower stall' },
    { type: 'journey.placeNoteChanged', target: 'pickup', note: 'Side entrance' },
    { type: 'journey.placeNoteChanged', target: 'dropoff', note: 'Gate 4' },
    ...(['onward', 'return'] as const).map(
      (direction): BookingEvent => ({ type: 'flight.changed', direction, change: flight }),
    ),
    ...person('contact'),
    ...person('customer'),
    { type: 'details.ourRefChanged', value: 'PO 7' },
    { type: 'details.costCentreChanged', value: 'Sales' },
    { type: 'promo.typed', text: 'SPR' },
  );
  const { journey, details } = before.state;
  const after = reload(before).state;
  expect(after.journey).toEqual({ ...journey, returnTime: null });
  expect(after.details).toEqual(details);
});

test('what was chosen instead of the page’s own suggestion stays, and another suggestion is taken', () => {
  const page = { vehicle: 2, time: '2026-12-01T09:30', passengers: 3, luggage: 2, handBags: 1 };
  const suggest = (machine: Drive, values: object) => {
    const booking = {
      store: { getState: () => machine.state },
      dispatch: (event: BookingEvent) => machine.send(event),
    };
    const given = { pickup: null, dropoff: null, prefill: values, locked: '' };
    prefill(booking as unknown as BookingController, given);
    const { vehicleId, time, options } = machine.state.journey;
    return { vehicleId, time, ...options };
  };
  const later = (local: string) => ({ kind: 'later', local }) as const;
  const before = drive().send(...started);
  const suggested = { vehicleId: 2, time: later('2026-12-01T09:30'), passengers: 3, luggages: 2, handBags: 1 };
  expect(suggest(before, page)).toMatchObject(suggested);
  expect(suggest(reload(before), page)).toMatchObject(suggested);
  before.send(
    { type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') },
    { type: 'journey.asapChosen' },
    { type: 'journey.optionChanged', option: 'passengers', count: 1 },
    { type: 'journey.optionChanged', option: 'luggages', count: 0 },
    { type: 'journey.optionChanged', option: 'handBags', count: 0 },
    { type: 'journey.vehicleChosen', vehicleId: 1 },
  );
  const chosen = { vehicleId: 1, time: { kind: 'now' }, passengers: 1, luggages: 0, handBags: 0 };
  const after = reload(before);
  expect(suggest(after, page)).toMatchObject(chosen);
  expect(suggest(reload(after), page)).toMatchObject(chosen);
  expect(suggest(reload(before), { ...page, vehicle: 3 })).toMatchObject({ ...chosen, vehicleId: 3 });
  expect(suggest(reload(before), { ...page, time: '2026-12-02T10:00', passengers: 2 })).toMatchObject({
    ...{ ...chosen, time: later('2026-12-02T10:00'), passengers: 2 },
  });
});

test.each(['cash', 'card'] as const)('the way to pay stays as it was chosen, %s, whatever the default is', (method) => {
  const configuration = aConfiguration({
    paymentMethods: ['cash', 'card'],
    defaultPaymentMethod: method === 'cash' ? 'card' : 'cash',
  });
  const before = drive().send(...startedWith(configuration), { type: 'details.paymentMethodChosen', method });
  before.send({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') });
  expect(reload(before, { configuration }).state.details.paymentMethod).toBe(method);
});

const withPromo = (): Drive => {
  const machine = atPayment().send({ type: 'promo.typed', text: 'SPRING' }, { type: 'promo.submitted' });
  const { requestId } = machine.last('promo.check');
  return machine.send({ type: 'promo.granted', requestId, promo: { code: 'SPRING', id: '3', valueMinor: 500 } });
};

test('a promo code stays, and what it takes off is asked for again', () => {
  const after = quoteWith(reload(withPromo()), 6000);
  expect(after.last('promo.check')).toMatchObject({ code: 'SPRING', priceMinor: 6000 });
  const { requestId } = after.last('promo.check');
  after.send({ type: 'promo.granted', requestId, promo: { code: 'SPRING', id: '3', valueMinor: 600 } });
  expect(selectFare(after.state).money?.minor).toBe(5400);
});

test('a promo code that is not taken any more goes, and its field says why', () => {
  const after = quoteWith(reload(withPromo()), 6000);
  const { requestId } = after.last('promo.check');
  after.send({
    type: 'promo.refused',
    requestId,
    error: { kind: 'rejected', code: 2, message: 'This code has ended.' },
  });
  expect(after.state.journey.promo).toBeNull();
  expect(after.state.details.promo).toEqual({ status: 'refused', text: 'SPRING', message: 'This code has ended.' });
  expect(selectFare(after.state).money?.minor).toBe(6000);
});

test('the countdown goes on where it was, over two reloads as well', () => {
  const before = atPayment();
  const left = (machine: Drive) => selectCountdown(machine.state, machine.now)?.secondsLeft;
  expect(left(before)).toBe(600);
  const twice = quoteWith(reload(reload(before, { later: 3 * minute }), { later: minute }), 5400);
  expect(left(twice)).toBe(360);
  // The next quotation of the visit restarts the countdown (specification 1 §4).
  twice.send({ type: 'timer.fired', key: 'quote.stale' }, { type: 'payment.confirmRequested' });
  expect(left(quoteWith(twice, 5400))).toBe(600);
});

test('of another journey it begins anew', () => {
  const after = reload(atPayment(), { later: 3 * minute });
  after.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('omega') });
  expect(selectCountdown(quoteWith(after, 5400).state, after.now)?.secondsLeft).toBe(600);
});

test('what ran out meanwhile has expired', () => {
  const after = quoteWith(reload(atPayment(), { later: 11 * minute }), 5400);
  const { at } = after.effects.findLast((effect) => effect.type === 'timer.set' && effect.key === 'quote.expired') as {
    at: number;
  };
  expect(at).toBeLessThan(after.now);
  after.send({ type: 'timer.fired', key: 'quote.expired' });
  expect(after.state.flow).toMatchObject({ step: 1, dialog: { kind: 'quotationExpired' } });
});

const told = (machine: Drive) =>
  machine.effects.flatMap((effect) =>
    effect.type === 'announce' && ['booked', 'restored'].includes(effect.announcement.kind)
      ? [effect.announcement]
      : [],
  );
const made = {
  reference: 'TAXI422',
  code: 'c0de',
  totalMinor: 3100,
  currency: 'GBP',
  vehicleId: 1,
  vehicleType: 'Saloon',
  paymentMethod: 'cash',
} as Booking;
const pressed: BookingEvent = { type: 'payment.confirmRequested' };
const found = (machine: Drive): Drive =>
  machine.send({ type: 'payment.found', requestId: machine.state.payment.requestId ?? '', booking: made });
const totals = {
  bookingRef: 'TAXI422',
  total: 3100,
  currency: 'GBP',
  transaction_id: 'TAXI422',
  value: 31,
  items: [{ item_id: '1', item_name: 'Saloon', price: 31, quantity: 1 }],
  payment_type: 'cash',
};

test('the host page hears once that a taxi was booked; a reload of its ticket is told as restored', () => {
  const first = atPayment({ source: 'widget' }).send(pressed);
  first.send({ type: 'payment.created', requestId: first.state.payment.requestId ?? '', booking: made });
  expect(told(first)).toEqual([{ kind: 'booked', detail: totals }]);
  const second = found(reload(first));
  expect(second.state.payment.status).toBe('paid');
  expect(told(second)).toEqual([{ kind: 'restored', detail: totals }]);
  expect(told(found(reload(second)))).toEqual([{ kind: 'restored', detail: totals }]);
});

test('an attempt whose answer was lost is told as booked when a reload finds it', () => {
  const first = atPayment({ source: 'widget' }).send(pressed);
  expect(told(found(reload(first)))).toEqual([{ kind: 'booked', detail: totals }]);
});

test('a wished arrival time comes back with the pick-up that follows from it, and follows other places', () => {
  const before = atPayment().send(
    { type: 'flow.stepRequested', step: 1 },
    { type: 'journey.arriveByChosen', local: '2026-11-25T08:30' },
  );
  const { journey } = quoteWith(before, 5400).state;
  const again = reload(before);
  expect(again.state.journey).toEqual({ ...journey, returnTime: null });
  expect(quoteWith(again, 5400).state.journey.time).toEqual(journey.time);
  again.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('omega') });
  const { requestId } = again.last('quote.fetch');
  const quotation = aQuotation(requestId, 6000, { travelTimeSeconds: 3_600 });
  again.send({ type: 'quote.received', requestId, quotation });
  expect(again.state.journey.time).toEqual({ kind: 'later', local: '2026-11-25T07:15' });
});
